import type { InputHTMLAttributes, ReactNode } from 'react';

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  // On the field's right end, such as a button of 44 px.
  inside?: ReactNode;
  // Below the field, such as a better spelling.
  children?: ReactNode;
};

export function TextField({ id, label, hint, error, inside, children, ...input }: TextFieldProps) {
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
      <div className="relative mt-1">
        <input
          id={id}
          name={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={told || undefined}
          {...input}
          className={`h-12 w-full rounded-card border bg-surface pl-4 text-ink ${inside ? 'pr-14' : 'pr-4'} ${error ? 'border-error ring-1 ring-error' : 'border-control'}`}
        />
        {inside && <div className="absolute inset-y-0 right-1 flex items-center">{inside}</div>}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-small font-semibold text-error">
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
