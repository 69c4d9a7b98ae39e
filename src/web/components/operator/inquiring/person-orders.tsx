import type { PersonView } from '#modules/inquiring/people/people.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { orderState } from '#web/components/shared/order-words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { operatorOrderPath } from '#web/paths/operator.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { Pill } from '#web/ui/pill.tsx';
import { OPERATOR_ZONE } from '../operator-zone.ts';

// What somebody bought, each order with its tickets to send again.
export const PersonOrders = ({ person }: { person: PersonView }) => (
  <section aria-labelledby="orders">
    <h2 id="orders" className="mb-2 text-[20px] leading-7 font-bold">
      {m.find_orders()}
    </h2>
    {person.orders.length === 0 ? (
      <p className="text-ink-2">{m.ops_none()}</p>
    ) : (
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {person.orders.map((order) => (
          <OrderRow key={order.reference} order={order} person={person} />
        ))}
      </ul>
    )}
    {person.has_more_orders && <p className="mt-2 text-small text-ink-2">{m.person_more_orders()}</p>}
  </section>
);

type OrderRowProps = { order: PersonView['orders'][number]; person: PersonView };

function OrderRow({ order, person }: OrderRowProps) {
  const locale = currentLocale();
  const state = orderState(order.state, order.total === 0);
  // By another address or number than the page is about.
  const others = [
    order.email.toLowerCase() === person.email.toLowerCase() ? '' : order.email,
    order.phone === (person.phone ?? '') ? '' : order.phone,
  ];
  return (
    <li className="sm:flex sm:items-center">
      <a
        href={operatorOrderPath(order.reference)}
        data-row
        className="block min-w-0 flex-1 px-4 py-3 hover:bg-sunken"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="min-w-0 font-bold wrap-anywhere">{order.event}</span>
          <Pill tone={state.tone}>{state.word()}</Pill>
        </span>
        <span className="block text-small text-ink-2 wrap-anywhere">
          {[
            order.reference,
            m.person_tickets({ count: order.tickets }),
            formatMoney(toMinor(order.total), order.currency, locale, 'total'),
            formatFull(order.placed_at, OPERATOR_ZONE, locale),
            ...others,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </a>
      {order.can_resend && (
        <form method="post" className="px-4 pb-3 sm:py-3 sm:pl-0">
          <input type="hidden" name="reference" value={order.reference} />
          <button
            type="submit"
            name="intent"
            value="resend"
            aria-label={m.person_resend_of({ reference: order.reference })}
            className={`${QUIET_BUTTON} w-full sm:w-auto`}
          >
            {m.person_resend()}
          </button>
        </form>
      )}
    </li>
  );
}
