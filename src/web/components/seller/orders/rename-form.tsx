import type { SoldOrder } from '#modules/selling/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { ActAnswer } from './act-form.tsx';
import type { AtOrder } from './order-forms.ts';
import { TicketForm } from './ticket-form.tsx';

type RenameFormProps = { at: AtOrder; ticket: SoldOrder['tickets_of'][number]; answered: ActAnswer | null };

export function RenameForm({ at, ticket, answered }: RenameFormProps) {
  return (
    <TicketForm at={at} act="rename" ticket={ticket.number} answered={answered} summary={m.orders_rename()}>
      {({ isBusy, refusal }) => (
        <>
          <div className="min-w-0 flex-1 basis-56">
            <TextField
              id={`rename-${ticket.number}-name`}
              name="name"
              label={m.orders_new_name()}
              maxLength={120}
              autoComplete="off"
              defaultValue={refusal?.typed.name ?? ticket.holder}
              error={refusal?.fields.name}
            />
          </div>
          <button type="submit" aria-disabled={isBusy} className={`${QUIET_BUTTON} min-h-12`}>
            {isBusy ? m.form_busy() : m.orders_rename_button()}
          </button>
        </>
      )}
    </TicketForm>
  );
}
