import type { ReactNode } from 'react';

type SectionProps = { id: string; icon: ReactNode; title: string; aside?: ReactNode; children: ReactNode };

// One subject of the profile on a card of its own.
export function Section({ id, icon, title, aside, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="rounded-sheet border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex items-center gap-3">
        <span className="text-primary">{icon}</span>
        <h2 id={`${id}-title`} className="type-h2 flex-1">
          {title}
        </h2>
        {aside}
      </div>
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  );
}

// Opens in place, without script too.
export function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group border-t border-line pt-1">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center font-semibold text-primary underline">
        {title}
      </summary>
      <div className="mt-2 grid max-w-110 gap-4 pb-2">{children}</div>
    </details>
  );
}

const TONES = {
  good: 'bg-success-soft text-success',
  open: 'bg-warn-soft text-warn',
  quiet: 'bg-sunken text-ink-2',
};

export function StateBadge({ tone, children }: { tone: keyof typeof TONES; children: string }) {
  return (
    <span className={`type-caption rounded-pill px-2.5 py-1 whitespace-nowrap ${TONES[tone]}`}>
      {children}
    </span>
  );
}

export function DoneNote({ children }: { children: string | false | null }) {
  return (
    <p role="status" className="font-semibold text-success empty:hidden">
      {children}
    </p>
  );
}
