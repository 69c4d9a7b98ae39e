import { m } from '#shared/messages/messages.js';
import { TicketIcon } from '#web/ui/icons.tsx';
import { CodeField } from './code-field.tsx';

// Only a link until somebody has a code: an empty box makes people look for one.
export function CodeQuestion({ onApply }: { onApply(text: string): void }) {
  return (
    <details className="text-small">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-semibold text-primary underline">
        <TicketIcon className="size-5" />
        {m.cart_code_question()}
      </summary>
      <div className="pb-2">
        <CodeField onApply={onApply} />
      </div>
    </details>
  );
}
