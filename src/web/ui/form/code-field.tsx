import { type InputEvent, useEffect } from 'react';
import { TextField } from './text-field.tsx';

type CodeFieldProps = {
  id?: string;
  label: string;
  hint?: string;
  error: string | undefined;
  isFirst?: boolean;
};

const SIX_DIGITS = /^\s*\d{3}\s?\d{3}\s*$/;

// One field for all digits, which phones fill in by themselves. The sixth digit sends the form. `isFirst`: the field
// has just appeared and takes the focus.
export function CodeField({ id = 'code', isFirst = false, ...rest }: CodeFieldProps) {
  useEffect(() => {
    if (isFirst) document.getElementById(id)?.focus();
  }, [id, isFirst]);
  const onInput = ({ currentTarget: field }: InputEvent<HTMLInputElement>) => {
    if (SIX_DIGITS.test(field.value)) field.form?.requestSubmit();
  };
  return (
    <TextField
      {...rest}
      id={id}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      onInput={onInput}
    />
  );
}
