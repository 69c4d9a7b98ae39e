import type { ReactNode } from 'react';
import { m } from '#shared/messages/messages.js';

type FactsProps = { id: string; title: string; children: ReactNode };

export const Facts = ({ id, title, children }: FactsProps) => (
  <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4">
    <h2 id={id} className="mb-1 text-[20px] leading-7 font-bold">
      {title}
    </h2>
    {children}
  </section>
);

// What happened more than once: the first part of a line is what it says, the others are about it.
export const List = ({ id, title, lines }: { id: string; title: string; lines: string[][] }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-2 text-[20px] leading-7 font-bold">
      {title}
    </h2>
    {lines.length === 0 ? (
      <p className="text-ink-2">{m.ops_none()}</p>
    ) : (
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        {lines.map(([first, ...more], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none moves
          <li key={place} className="px-4 py-3">
            <p className="font-semibold wrap-anywhere">{first}</p>
            <p className="text-small text-ink-2 wrap-anywhere">
              {more.filter((part) => part !== '').join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    )}
  </section>
);
