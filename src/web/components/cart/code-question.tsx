import { useRef } from 'react';
import { m } from '#shared/messages/messages.js';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TicketIcon } from '#web/ui/icons.tsx';
import { CODE_FIELD } from './cart-form.ts';

const MOST_LETTERS = 32;

// A link until somebody has a code: an empty box only makes people look for one.
export function CodeQuestion({ onApply }: { onApply(text: string): void }) {
  const field = useRef<HTMLInputElement>(null);
  const apply = (event: { preventDefault(): void }) => {
    event.preventDefault();
    onApply(field.current?.value ?? '');
  };
  return (
    <details className="text-small">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-semibold text-primary underline">
        <TicketIcon className="size-5" />
        {m.cart_code_question()}
      </summary>
      <div className="flex gap-2 pb-2">
        <input
          ref={field}
          name={CODE_FIELD}
          aria-label={m.cart_code()}
          maxLength={MOST_LETTERS}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onKeyDown={(press) => press.key === 'Enter' && apply(press)}
          className="h-11 min-w-0 flex-1 rounded-card border border-control bg-surface px-3 uppercase"
        />
        {/* Without script it sends the whole list, code included. */}
        <button type="submit" onClick={apply} className={QUIET_BUTTON}>
          {m.cart_code_apply()}
        </button>
      </div>
    </details>
  );
}
