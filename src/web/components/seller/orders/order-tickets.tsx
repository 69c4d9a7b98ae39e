import type { SoldOrder } from '#modules/selling/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type ActAnswer, ActForm } from './act-form.tsx';
import type { AtOrder } from './order-forms.ts';

type OrderTicketsProps = { at: AtOrder; order: SoldOrder; answered: ActAnswer | null };

export function OrderTickets({ at, order, answered }: OrderTicketsProps) {
  const locale = currentLocale();
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {order.tickets_of.map((ticket) => (
        <li key={ticket.number} className="px-4 py-3">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <p className="min-w-0 flex-1 font-bold wrap-anywhere">
              {m.orders_ticket({
                number: String(ticket.number),
                name: ticket.holder || m.orders_forgotten(),
              })}
            </p>
            <p className="font-semibold tabular-nums whitespace-nowrap">
              {ticket.price === 0
                ? m.orders_free()
                : formatMoney(toMinor(ticket.price), order.currency, locale, 'total')}
            </p>
          </div>
          <p className="text-small text-ink-2">
            {ticket.type}
            {ticket.date && ` · ${formatPlainDay(ticket.date, locale)}`}
            {' · '}
            <span className={ticket.state === 'valid' ? 'text-success' : ''}>{stateWord(ticket)}</span>
          </p>
          {order.can_edit && ticket.can_rename && (
            <details open={answered?.act === 'rename' && answered.ticket === String(ticket.number)}>
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-small font-semibold text-primary">
                {m.orders_rename()}
              </summary>
              <ActForm
                at={at}
                act="rename"
                ticket={ticket.number}
                answered={answered}
                className="mt-1 mb-2 flex flex-wrap items-end gap-2"
              >
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
              </ActForm>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateWord({ state, is_passed_on }: SoldOrder['tickets_of'][number]): string {
  if (state === 'used') return m.orders_ticket_used();
  if (state === 'revoked') return m.orders_ticket_revoked();
  return is_passed_on ? m.orders_ticket_passed_on() : m.orders_ticket_valid();
}
