import type { SoldOrder } from '#modules/selling/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import type { ActAnswer } from './act-form.tsx';
import { ChangeTypeForm } from './change-type-form.tsx';
import type { AtOrder } from './order-forms.ts';
import { RenameForm } from './rename-form.tsx';

type SoldTicket = SoldOrder['tickets_of'][number];
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
          {order.can_edit && ticket.can_rename && <RenameForm at={at} ticket={ticket} answered={answered} />}
          {order.can_edit && ticket.can_change && (
            <ChangeTypeForm at={at} ticket={ticket} types={order.types} answered={answered} />
          )}
        </li>
      ))}
    </ul>
  );
}

function stateWord({ state, is_passed_on }: SoldTicket): string {
  if (state === 'used') return m.orders_ticket_used();
  if (state === 'revoked') return m.orders_ticket_revoked();
  return is_passed_on ? m.orders_ticket_passed_on() : m.orders_ticket_valid();
}
