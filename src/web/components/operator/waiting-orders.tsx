import type { WaitingOrder } from '#modules/operating/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { operatorOrderPath } from '#web/paths/operator.ts';
import { OPERATOR_ZONE } from './operator-zone.ts';
import { whyWord } from './order-words.ts';
import { OperatorPage } from './page/operator-page.tsx';
import { Rows } from './page/rows.tsx';

type QueueProps = { title: string; lead: string; orders: WaitingOrder[] | null };

// Orders that wait for somebody, the oldest first; each is decided about on its own page.
export function WaitingOrders({ title, lead, orders }: QueueProps) {
  return (
    <OperatorPage title={title} lead={lead} isWide isOpen={orders !== null}>
      {orders && (
        <Rows rows={orders} none={m.ops_nothing()}>
          {(order) => (
            <li key={order.reference}>
              <Row order={order} />
            </li>
          )}
        </Rows>
      )}
    </OperatorPage>
  );
}

function Row({ order }: { order: WaitingOrder }) {
  const locale = currentLocale();
  const money = (major: number) => formatMoney(toMinor(major), order.currency, locale, 'total');
  return (
    <a href={operatorOrderPath(order.reference)} data-row className="block px-4 py-3 hover:bg-sunken">
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
