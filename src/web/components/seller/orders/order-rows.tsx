import type { SoldOrderRow } from '#modules/selling/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { ContactLine } from '#web/components/seller/contact-line.tsx';
import { orderState } from '#web/components/shared/order-words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { sellerOrderPath } from '#web/paths/seller.ts';
import { Pill } from '#web/ui/pill.tsx';

type OrderRowsProps = {
  organizer: string;
  orders: SoldOrderRow[];
  isOfEvent: boolean;
  // Each has a box to tick, for what is done with many.
  isTicked: boolean;
};

// A card for each on a phone, a line for each where there is room.
export function OrderRows({ orders, ...rest }: OrderRowsProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {orders.map((order) => (
        <Row key={order.reference} order={order} {...rest} />
      ))}
    </ul>
  );
}

type RowProps = Omit<OrderRowsProps, 'orders'> & { order: SoldOrderRow };

function Row({ organizer, order, isOfEvent, isTicked }: RowProps) {
  const { reference, state, at, event, buyer, tickets, total, returned, currency, is_asked } = order;
  const locale = currentLocale();
  const money = (amount: number) => formatMoney(toMinor(amount), currency, locale, 'total');
  const { word, tone } = orderState(state, total === 0);
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1.3fr)] md:items-center ${isTicked ? 'pl-14' : ''}`}
    >
      {isTicked && (
        <label className="absolute inset-y-0 left-0 z-10 flex w-14 cursor-pointer items-start justify-center pt-4 md:items-center md:pt-0">
          <input
            type="checkbox"
            name="order"
            value={reference}
            aria-label={m.refunds_choose({ name: `${buyer.name || m.orders_forgotten()}, ${reference}` })}
            className="size-5 accent-primary"
          />
        </label>
      )}
      <div className="contents min-w-0 md:block">
        {/* The whole card opens it. */}
        <a
          href={sellerOrderPath(organizer, reference)}
          className="font-bold wrap-anywhere after:absolute after:inset-0 hover:text-primary"
        >
          {buyer.name || m.orders_forgotten()}
        </a>
        {/* On a card it has the whole width, below the name and the amount. */}
        <div className="col-span-2 row-start-2">
          <ContactLine {...buyer} />
        </div>
      </div>
      <p className="col-start-2 row-start-1 text-right font-bold tabular-nums whitespace-nowrap md:order-last md:col-start-auto md:row-start-auto">
        {total === 0 ? m.orders_free() : money(total)}
        {returned > 0 && (
          <span className="block text-small font-medium whitespace-normal text-ink-2">
            {m.orders_returned({ amount: money(returned) })}
          </span>
        )}
      </p>
      <p className="col-span-2 min-w-0 text-small text-ink-2 md:col-span-1">
        {!isOfEvent && <span className="block truncate text-ink">{event.name}</span>}
        <span className="block">
          {m.orders_tickets({ count: tickets })} ·{' '}
          <time dateTime={at}>{formatFull(at, event.time_zone, locale)}</time>
        </span>
      </p>
      <p className="col-span-2 flex flex-wrap items-center gap-2 text-small md:col-span-1">
        <span className="font-mono font-semibold">{reference}</span>
        <Pill tone={tone}>{word()}</Pill>
        {is_asked && <Pill tone="wrong">{m.orders_asked()}</Pill>}
      </p>
    </li>
  );
}
