import type { InputHTMLAttributes, ReactNode } from 'react';
import { controlLook, Field } from './field.tsx';

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  // On the field's right end, such as a button of 44 px.
  inside?: ReactNode;
  children?: ReactNode;
};

// Browsers put a button of their own into these; two of them stand side by side on phones.
const PICKED = new Set(['date', 'time']);

export function TextField({ id, label, hint, error, inside, children, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} below={children}>
      {(control) => (
        <div className="relative mt-1">
          <input
            {...control}
            {...input}
            className={`h-12 w-full ${controlLook(error)} ${PICKED.has(input.type ?? '') ? 'px-3' : inside ? 'pr-14 pl-4' : 'px-4'}`}
          />
          {inside && <div className="absolute inset-y-0 right-1 flex items-center">{inside}</div>}
        </div>
      )}
    </Field>
  );
}
