import type { ReactNode } from 'react';

type TickProps = {
  name: string;
  type?: 'checkbox' | 'radio';
  value?: string;
  isTicked: boolean;
  children: ReactNode;
};

// A box or a dot with its words, as large as a thumb.
export function Tick({ name, type = 'checkbox', value = 'on', isTicked, children }: TickProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
      <input
        id={value === 'on' ? name : `${name}-${value}`}
        type={type}
        name={name}
        value={value}
        defaultChecked={isTicked}
        className="size-5 shrink-0 accent-primary"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

type GroupProps = {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  children: ReactNode;
};

// Boxes that belong together, and what is wrong with them. The id is where the summary of errors leads.
export function TickGroup({ id, label, hint, error, children }: GroupProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className={`rounded-card border bg-surface p-4 ${error ? 'border-error ring-1 ring-error' : 'border-line'}`}
    >
      <legend className="px-1 font-bold">{label}</legend>
      {hint && <p className="text-small text-ink-2">{hint}</p>}
      {children}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-small font-semibold text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
