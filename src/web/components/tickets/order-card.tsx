import type { MyOrderView } from '#modules/tickets/finding.contract.ts';
import { m } from '#shared/messages/messages.js';
import { orderPath } from '#web/paths/checkout.ts';
import { distributePath } from '#web/paths/tickets.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { ShareIcon, TicketIcon } from '#web/ui/icons.tsx';
import { StateBadge } from './state-badge.tsx';

type OrderProps = { order: MyOrderView };

export function OrderFacts({ order }: OrderProps) {
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        {order.tickets > 0 && <span className="font-semibold">{m.my_count({ count: order.tickets })}</span>}
        {order.passed_on > 0 && (
          <StateBadge tone="calm">{m.my_passed_on({ count: order.passed_on })}</StateBadge>
        )}
        <OrderState order={order} />
      </p>
      <p className="mt-1 text-ink-3 tabular-nums">{m.order_reference({ reference: order.reference })}</p>
    </>
  );
}

export function OrderLinks({ order }: OrderProps) {
  const { event, reference } = order;
  const isOpen = order.state === 'paying';
  const hasTickets = order.state === 'paid' || order.state === 'partly_refunded';
  return (
    <>
      <a
        href={orderPath(reference)}
        className={isOpen || (hasTickets && order.is_upcoming) ? PRIMARY_BUTTON : QUIET_BUTTON}
      >
        {isOpen ? (
          m.my_pay()
        ) : (
          <>
            <TicketIcon className="size-5" />
            {m.my_open()}
          </>
        )}
        <span className="sr-only"> {event.name}</span>
      </a>
      {hasTickets && order.is_upcoming && (
        <a href={distributePath(reference)} className={QUIET_BUTTON}>
          <ShareIcon className="size-5" />
          {m.my_send()}
          <span className="sr-only"> {event.name}</span>
        </a>
      )}
    </>
  );
}

function OrderState({ order: { state } }: OrderProps) {
  switch (state) {
    case 'paying':
      return <StateBadge tone="waiting">{m.my_state_paying()}</StateBadge>;
    case 'partly_refunded':
      return <StateBadge tone="over">{m.my_state_partly()}</StateBadge>;
    case 'refunded':
      return <StateBadge tone="over">{m.my_state_refunded()}</StateBadge>;
    case 'needs_review':
      return <StateBadge tone="waiting">{m.my_state_review()}</StateBadge>;
    default:
      return null;
  }
}
