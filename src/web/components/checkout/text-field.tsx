import type { InputHTMLAttributes, ReactNode } from 'react';

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  // Below the field, such as a better spelling.
  children?: ReactNode;
};

export function TextField({ id, label, hint, error, children, ...input }: TextFieldProps) {
  const told = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-2">
          {hint}
        </p>
      )}
      <input
        id={id}
        name={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={told || undefined}
        {...input}
        className={`mt-1 h-12 w-full rounded-card border bg-surface px-4 text-ink ${error ? 'border-error ring-1 ring-error' : 'border-control'}`}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 text-small font-semibold text-error">
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
