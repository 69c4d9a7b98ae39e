import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { formatPlainDay } from '#shared/time.ts';
import { totalText, totalWords } from '#web/components/catalogue/price-tag.tsx';
import { EventLine, TotalLine } from '#web/components/checkout/details/event-line.tsx';
import { SummaryFold } from '#web/components/checkout/details/summary-fold.tsx';
import { currentLocale } from '#web/page/locale.ts';

// What was ordered, at the price that was fixed.
export function OrderSummary({ order, isFolded, now }: { order: OrderView; isFolded: boolean; now: string }) {
  const { details } = order;
  const discount = details?.lines.reduce((sum, line) => sum + toMinor(line.discount), 0) ?? 0;
  // A second payment for the same order is no part of its total.
  const returned =
    details?.refunds
      .filter(({ cause }) => cause !== 'paid_twice')
      .reduce((sum, refund) => sum + toMinor(refund.amount), 0) ?? 0;
  const content = (
    <>
      <EventLine event={order.event} now={now} />
      {details && (
        <>
          <ul className="mt-4 grid gap-2 border-t border-line pt-4 text-small">
            {details.lines.map((line) => (
              <li key={`${line.ticket_type_id} ${line.date}`} className="flex justify-between gap-4">
                <span className="min-w-0">
                  {line.quantity} × {line.name}
                  {line.date && ` · ${formatPlainDay(line.date, currentLocale())}`}
                </span>
                <span className="shrink-0 tabular-nums">
                  {totalWords(toMinor(line.cost), details.currency)}
                </span>
              </li>
            ))}
            {discount > 0 && (
              <li className="flex justify-between gap-4 font-semibold text-success">
                <span className="min-w-0 break-all">{details.coupon_code}</span>
                <span className="shrink-0 tabular-nums">−{totalText(discount, details.currency)}</span>
              </li>
            )}
          </ul>
          <div className="mt-4 border-t border-line pt-4">
            <TotalLine
              label={m.cart_total()}
              totalMinor={toMinor(details.total)}
              currency={details.currency}
            />
            {returned > 0 && (
              <p className="mt-2 flex items-baseline justify-between gap-4 font-semibold">
                <span>{m.order_given_back()}</span>
                <span className="tabular-nums">−{totalText(returned, details.currency)}</span>
              </p>
            )}
          </div>
        </>
      )}
      <p className="mt-4 border-t border-line pt-4 text-small text-ink-2">
        {m.order_reference({ reference: order.reference })}
      </p>
    </>
  );
  const count = details?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0;
  return (
    <section aria-label={m.order_summary()}>
      {isFolded && details ? (
        <SummaryFold
          label={`${m.cart_count({ count })} · ${order.event.name}`}
          total={totalWords(toMinor(details.total), details.currency)}
        >
          {content}
        </SummaryFold>
      ) : (
        <div className="rounded-card border border-line bg-surface p-4 sm:p-6">{content}</div>
      )}
    </section>
  );
}
