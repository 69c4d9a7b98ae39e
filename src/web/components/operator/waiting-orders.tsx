import type { WaitingOrder } from '#modules/operating/orders/desk-orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { deskOrderPath } from '#web/paths/operator.ts';
import { whyWord } from './desk-order-words.ts';
import { FactorNeeded } from './factor-needed.tsx';
import { OPERATOR_ZONE } from './operator-zone.ts';

type QueueProps = { title: string; lead: string; orders: WaitingOrder[] | null };

// Orders that wait for somebody, the oldest first; each is decided about on its own page.
export function WaitingOrders({ title, lead, orders }: QueueProps) {
  return (
    <main id="main" className="seller-page">
      <h1 className="text-[28px] leading-8.5 font-bold">{title}</h1>
      <p className="mt-1 mb-4 text-ink-2">{lead}</p>
      {orders === null && <FactorNeeded />}
      {orders?.length === 0 && (
        <p className="max-w-160 rounded-card border border-line bg-surface p-4 text-ink-2">
          {m.ops_nothing()}
        </p>
      )}
      {orders && orders.length > 0 && (
        <ul className="max-w-240 divide-y divide-line rounded-card border border-line bg-surface">
          {orders.map((order) => (
            <li key={order.reference}>
              <Row order={order} />
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

function Row({ order }: { order: WaitingOrder }) {
  const locale = currentLocale();
  const money = (major: number) => formatMoney(toMinor(major), order.currency, locale, 'total');
  return (
    <a href={deskOrderPath(order.reference)} data-row className="block px-4 py-3 hover:bg-sunken">
      <span className="flex flex-wrap justify-between gap-x-3 font-bold">
        <span className="min-w-0 wrap-anywhere">{order.buyer || m.orders_forgotten()}</span>
        <span>{m.ops_of_total({ amount: money(order.amount), total: money(order.total) })}</span>
      </span>
      <span className="block text-small text-ink-2 wrap-anywhere">
        {order.event} · {m.ops_since({ when: formatFull(order.since, OPERATOR_ZONE, locale) })}
      </span>
      <span className="block text-small text-ink-2 wrap-anywhere">
        {order.reference} · {whyWord(order.why)}
      </span>
    </a>
  );
}
