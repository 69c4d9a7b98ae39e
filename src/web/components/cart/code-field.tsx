import { type ReactNode, useRef, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { CODE_FIELD } from './cart-form.ts';

const MOST_LETTERS = 32;
const TOLD = 'code-refusal';

type CodeFieldProps = {
  // A refused code stays in the field so that it can be corrected; `refusal` says why.
  text?: string;
  refusal?: string;
  onApply(text: string): void;
  // At the field's end.
  children?: ReactNode;
};

export function CodeField({ text = '', refusal: told, onApply, children }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const refusal = isMissing ? m.cart_code_missing() : told;
  const apply = (event: { preventDefault(): void }) => {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    // Emptying the field removes the code.
    setIsMissing(typed.trim() === '' && text === '');
    onApply(typed);
  };
  return (
    <>
      <div className="flex gap-2">
        <input
          ref={field}
          name={CODE_FIELD}
          defaultValue={text}
          aria-label={m.cart_code()}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? TOLD : undefined}
          maxLength={MOST_LETTERS}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onKeyDown={(press) => press.key === 'Enter' && apply(press)}
          className={`h-11 min-w-0 flex-1 rounded-card border bg-surface px-3 uppercase ${refusal ? 'border-error ring-1 ring-error' : 'border-control'}`}
        />
        {/* Without script it sends the whole list, code included. */}
        <button type="submit" onClick={apply} className={QUIET_BUTTON}>
          {m.cart_code_apply()}
        </button>
        {children}
      </div>
      <p id={TOLD} role="status" className="text-error">
        {refusal}
      </p>
    </>
  );
}
