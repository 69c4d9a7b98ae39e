import type { ReactNode, SelectHTMLAttributes } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { controlLook, Field } from './field.tsx';

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
};

export function SelectField({ id, label, hint, error, children, ...select }: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative mt-1">
          <select
            {...control}
            {...select}
            className={`h-12 w-full cursor-pointer appearance-none truncate pr-10 pl-4 ${controlLook(error)}`}
          >
            {children}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2 text-ink-3" />
        </div>
      )}
    </Field>
  );
}
