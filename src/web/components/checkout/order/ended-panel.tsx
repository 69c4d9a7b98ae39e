import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { totalText } from '#web/components/catalogue/price-tag.tsx';
import { eventPath } from '#web/paths/catalogue.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { mayComeLate, type Stage } from './order-stage.ts';

type Ended = Extract<Stage, 'expired' | 'cancelled' | 'refunding' | 'refunded' | 'review'>;
type Details = NonNullable<OrderView['details']>;

// An order without tickets: what happened, where the money is, and what can be done.
export function EndedPanel({ order, stage }: { order: OrderView; stage: Ended }) {
  const { title, text } = WORDS[stage];
  const isOver = stage === 'expired' || stage === 'cancelled';
  return (
    <section>
      <h1 className="type-h1">{title()}</h1>
      <p className="mt-3 text-ink-2">{mayComeLate(order) ? m.order_left_open() : text()}</p>
      {order.details && <RefundLines details={order.details} />}
      {stage === 'expired' &&
        order.last_payment &&
        !mayComeLate(order) &&
        order.details?.refunds.length === 0 && (
          <p className="mt-3 rounded-card bg-info-soft p-4 text-info">{m.order_if_charged()}</p>
        )}
      {isOver && order.details && (
        <form method="post" className="mt-6">
          <input type="hidden" name="intent" value="again" />
          <button type="submit" className={`w-full sm:w-auto ${PRIMARY_BUTTON}`}>
            {m.order_check_again()}
          </button>
        </form>
      )}
      <a href={eventPath(order.event.slug_name)} className={`mt-3 w-full sm:w-auto ${QUIET_BUTTON}`}>
        {m.order_to_event()}
      </a>
    </section>
  );
}

const WORDS: Record<Ended, { title(): string; text(): string }> = {
  expired: { title: m.order_expired_title, text: m.order_expired_text },
  cancelled: { title: m.order_state_cancelled, text: m.order_cancelled_text },
  refunding: { title: m.order_refunding_title, text: m.order_refunded_text },
  refunded: { title: m.order_refunded_title, text: m.order_refunded_text },
  review: { title: m.order_review_title, text: m.order_review_text },
};

export function RefundLines({ details }: { details: Details }) {
  if (details.refunds.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-2">
      {details.refunds.map((refund, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added
        <li key={place} className="rounded-card bg-info-soft p-4 text-info">
          {refundWords(refund, totalText(toMinor(refund.amount), details.currency))}
        </li>
      ))}
    </ul>
  );
}

type RefundView = Details['refunds'][number];

// Of an order that was paid twice: which of the payments went back, and where to.
function refundWords({ status, cause, method, phone }: RefundView, amount: string): string {
  if (method === 'cash') return m.refund_cash({ amount });
  if (cause !== 'paid_twice' || status === 'failed') return REFUND_WORDS[status]({ amount });
  const where = phone === null ? (PLACES[method] ?? m.refund_to_other)() : m.refund_to_mpesa({ phone });
  return status === 'done'
    ? m.refund_twice_done({ amount, where })
    : m.refund_twice_under_way({ amount, where });
}

const PLACES: Record<string, () => string> = { stripe: m.refund_to_card };

const REFUND_WORDS: Record<RefundView['status'], (blanks: { amount: string }) => string> = {
  queued: m.refund_under_way,
  sent: m.refund_under_way,
  done: m.refund_done,
  failed: m.refund_failed,
};
