import type { SoldOrder } from '#modules/selling/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { ActAnswer } from './act-form.tsx';
import type { AtOrder } from './order-forms.ts';
import { TicketForm } from './ticket-form.tsx';

type ChangeTypeFormProps = {
  at: AtOrder;
  ticket: SoldOrder['tickets_of'][number];
  types: SoldOrder['types'];
  answered: ActAnswer | null;
};

// Offers what costs the same as the ticket did. What is full stays in the list, so that nobody looks for it in vain.
export function ChangeTypeForm({ at, ticket, types, answered }: ChangeTypeFormProps) {
  const locale = currentLocale();
  const choices = types.filter(
    ({ id, date, price }) => price === ticket.normal_price && (id !== ticket.type_id || date !== ticket.date),
  );
  return (
    <TicketForm
      at={at}
      act="type"
      ticket={ticket.number}
      answered={answered}
      summary={choices.some(({ date }) => date !== null) ? m.orders_type_day() : m.orders_type()}
      hint={m.orders_type_hint()}
    >
      {({ isBusy, refusal }) => (
        <>
          <div className="min-w-0 flex-1 basis-56">
            <SelectField
              id={`type-${ticket.number}-type`}
              name="type"
              label={m.orders_new_type()}
              defaultValue={refusal?.typed.type ?? ''}
              error={refusal?.fields.type}
            >
              <option value="">{m.orders_type_choose()}</option>
              {choices.map(({ id, date, name, left }) => {
                const value = date === null ? String(id) : `${id}_${date}`;
                const what = date === null ? name : `${name}, ${formatPlainDay(date, locale)}`;
                return (
                  <option key={value} value={value}>
                    {left > 0
                      ? m.orders_type_left({ name: what, count: String(left) })
                      : m.orders_type_none({ name: what })}
                  </option>
                );
              })}
            </SelectField>
          </div>
          <button type="submit" aria-disabled={isBusy} className={`${QUIET_BUTTON} min-h-12`}>
            {isBusy ? m.form_busy() : m.orders_type_button()}
          </button>
        </>
      )}
    </TicketForm>
  );
}
