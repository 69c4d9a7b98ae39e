import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/locale.ts';
import { totalText } from '../price-tag.tsx';
import { EventLine, TotalLine } from './event-line.tsx';

// What was ordered, at the price that was fixed.
export function OrderSummary({ order, now }: { order: OrderView; now: string }) {
  const { details } = order;
  const total = (major: number) => totalText(toMinor(major), details?.currency ?? '');
  const discount = details?.lines.reduce((sum, line) => sum + toMinor(line.discount), 0) ?? 0;
  return (
    <section aria-label={m.order_summary()} className="rounded-card border border-line bg-surface p-4 sm:p-6">
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
                  {line.cost === 0 ? m.price_free() : total(line.cost)}
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
          </div>
        </>
      )}
      <p className="mt-4 border-t border-line pt-4 text-small text-ink-2">
        {m.order_reference({ reference: order.reference })}
      </p>
    </section>
  );
}
