import { type ReactNode, useId } from 'react';

type BoardSectionProps = { title: string; says?: string; beside?: ReactNode; children?: ReactNode };

export function BoardSection({ title, says, beside, children }: BoardSectionProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={heading} className="text-[20px] leading-7 font-bold">
          {title}
        </h2>
        {beside}
      </div>
      {says && <p className="mt-1 max-w-160 text-ink-2">{says}</p>}
      {children && <div className="mt-4">{children}</div>}
    </section>
  );
}

export const CELL = 'border-t border-line py-2 align-top';
export const HEAD = 'py-1 text-small font-semibold text-ink-2';
