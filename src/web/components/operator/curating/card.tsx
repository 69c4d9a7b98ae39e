import type { ReactNode } from 'react';

export const LIST = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface';
export const ROW = 'block px-4 py-3 hover:bg-sunken';
export const FULL = 'w-full sm:w-auto sm:justify-self-start';

type CardProps = { id: string; title: string; hint?: string; children: ReactNode };

// One thing that can be done.
export const Card = ({ id, title, hint, children }: CardProps) => (
  <section aria-labelledby={id} className="grid gap-3 rounded-card border border-line bg-surface p-4">
    <h2 id={id} className="text-[20px] leading-7 font-bold">
      {title}
    </h2>
    {hint && <p className="text-ink-2">{hint}</p>}
    {children}
  </section>
);
