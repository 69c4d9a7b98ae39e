import type { ReactNode } from 'react';

// The result of a form, shown in its place.
export function Notice({
  title,
  text,
  children,
}: {
  title: string;
  text?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <section role="status" className="rounded-sheet border border-line bg-surface p-6 sm:p-8">
      <h1 className="type-h1">{title}</h1>
      {text && <p className="mt-3 text-ink-2">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
    </section>
  );
}
