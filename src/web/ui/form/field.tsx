import type { ReactNode } from 'react';

type FieldProps = {
  id: string;
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
  // Below the field, such as a better spelling.
  below?: ReactNode;
  // Gets the attributes that connect the control with its label, hint and error.
  children: (control: Control) => ReactNode;
};

type Control = {
  id: string;
  name: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

// One field of a form, whatever its control is: label, hint, control, and what is wrong with it.
export function Field({ id, label, hint, error, below, children }: FieldProps) {
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
      {children({
        id,
        name: id,
        className: `mt-1 block min-h-12 w-full px-4 ${controlLook(error)}`,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': told || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-small font-semibold text-error">
          {error}
        </p>
      )}
      {below}
    </div>
  );
}

export const controlLook = (error?: string | undefined): string =>
  `rounded-card border bg-surface text-ink ${error ? 'border-error ring-1 ring-error' : 'border-control'}`;
