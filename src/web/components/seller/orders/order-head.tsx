import type { SoldOrder } from '#modules/selling/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { orderState } from '#web/components/shared/order-words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { sellerEventPath, sellerOrdersPath } from '#web/paths/seller.ts';
import { Pill } from '#web/ui/pill.tsx';

// Who bought what and when, and how to reach them.
export function OrderHead({ organizer, order }: { organizer: string; order: SoldOrder }) {
  const { buyer, reference, state, event, placed_at, is_masked, source } = order;
  const { word, tone } = orderState(state, order.total === 0);
  const isReachable = !is_masked;
  return (
    <header className="mb-6">
      <a
        href={sellerOrdersPath(organizer)}
        className="inline-flex min-h-11 items-center font-semibold text-primary"
      >
        {m.orders_back()}
      </a>
      <h1 className="type-title wrap-anywhere">{buyer.name || m.orders_forgotten()}</h1>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-small">
        <span className="font-mono font-semibold">{reference}</span>
        <Pill tone={tone}>{word()}</Pill>
        {source?.channel === 'comp' && <Pill tone="news">{m.people_comp()}</Pill>}
        {order.is_asked && <Pill tone="wrong">{m.orders_asked()}</Pill>}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4 text-ink-2 wrap-anywhere">
        {[
          { value: buyer.phone, href: `tel:${buyer.phone}` },
          { value: buyer.email, href: `mailto:${buyer.email}` },
        ]
          .filter(({ value }) => value !== '')
          .map(({ value, href }) =>
            isReachable ? (
              <a
                key={value}
                href={href}
                className="inline-flex min-h-11 items-center font-semibold text-primary"
              >
                {value}
              </a>
            ) : (
              <span key={value}>{value}</span>
            ),
          )}
      </p>
      <p className="text-small text-ink-2 wrap-anywhere">
        <a
          href={sellerEventPath(organizer, event.id)}
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          {event.name}
        </a>{' '}
        · <time dateTime={placed_at}>{formatFull(placed_at, event.time_zone, currentLocale())}</time>
        {source?.campaign && ` · ${m.orders_by_link({ name: source.campaign })}`}
      </p>
    </header>
  );
}
