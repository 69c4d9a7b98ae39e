import type { ReactNode } from 'react';

// What became of a form, in the place of the form.
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
