import type { ReactNode } from 'react';

type RowsProps<Row> = {
  rows: readonly Row[];
  // What is said where there are none.
  none: string;
  children: (row: Row) => ReactNode;
};

// A list in which each line is a `li`.
export const Rows = <Row,>({ rows, none, children }: RowsProps<Row>) =>
  rows.length === 0 ? (
    <p className="max-w-160 rounded-card border border-line bg-surface p-4 text-ink-2">{none}</p>
  ) : (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {rows.map(children)}
    </ul>
  );

type NamedRowsProps<Row> = RowsProps<Row> & { id: string; title: string };

// One of several lists on a page.
export const NamedRows = <Row,>({ id, title, ...rows }: NamedRowsProps<Row>) => (
  <section aria-labelledby={id} className="grid gap-3">
    <h2 id={id} className="text-[20px] leading-7 font-bold">
      {title}
    </h2>
    <Rows {...rows} />
  </section>
);
