import type { TextareaHTMLAttributes } from 'react';
import { Field } from './field.tsx';

type TextAreaFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
};

export function TextAreaField({ id, label, hint, error, ...area }: TextAreaFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {({ className, ...control }) => <textarea {...control} {...area} className={`${className} py-3`} />}
    </Field>
  );
}
