import { type ReactNode, useId } from 'react';
import { m } from '#shared/messages/messages.js';

type FiguresSectionProps = {
  title: string;
  // What the drawing shows, in one sentence.
  says: string;
  children?: ReactNode;
  // The same as numbers, behind "View as table".
  table?: ReactNode;
};

export function FiguresSection({ title, says, children, table }: FiguresSectionProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id={heading} className="text-[20px] leading-7 font-bold">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-ink-2 tabular-nums">{says}</p>
      {children}
      {table && (
        <details className="mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
            {m.figures_table()}
          </summary>
          {table}
        </details>
      )}
    </section>
  );
}
