import type { MyOrderView } from '#modules/tickets/finding.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDateTime } from '#shared/time.ts';
import { currentLocale } from '#web/locale.ts';
import { eventPath, orderPath } from '#web/paths.ts';
import { distributePath } from '#web/ticket-paths.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { ShareIcon, TicketIcon } from '#web/ui/icons.tsx';
import { StateBadge } from './state-badge.tsx';

export function OrderCard({ order, now }: { order: MyOrderView; now: string }) {
  const { event, reference } = order;
  const isOpen = order.state === 'held' || order.state === 'paying';
  const hasTickets = order.state === 'paid' || order.state === 'partly_refunded';
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-sheet border border-line bg-surface">
      <div className="flex grow gap-4 p-4">
        <img
          src={event.main_image}
          alt=""
          width="96"
          height="120"
          loading="lazy"
          className={`h-30 w-24 shrink-0 rounded-card bg-sunken object-cover ${order.is_upcoming ? '' : 'opacity-70 grayscale'}`}
        />
        <div className="min-w-0 text-small">
          <p className="font-semibold text-primary">
            {order.is_today
              ? m.my_today()
              : formatDateTime(event.start_at, event.time_zone, currentLocale(), now)}
          </p>
          <h2 className="type-h3 mt-1">
            <a href={eventPath(event.slug_name)} className="underline-offset-2 hover:underline">
              {event.name}
            </a>
          </h2>
          <p className="mt-1 text-ink-2">
            {event.venue}, {event.city}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-2">
            <span className="font-semibold">{m.my_count({ count: order.tickets })}</span>
            <OrderState order={order} />
          </p>
          <p className="mt-1 text-ink-3 tabular-nums">{m.order_reference({ reference })}</p>
        </div>
      </div>
      <div className="order-card-foot grid auto-cols-fr gap-2 px-4 py-3 text-small max-sm:*:px-2 sm:grid-flow-col sm:text-body max-sm:has-[a+a]:grid-cols-2">
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
      </div>
    </article>
  );
}

function OrderState({ order: { state } }: { order: MyOrderView }) {
  switch (state) {
    case 'held':
      return <StateBadge tone="waiting">{m.my_state_held()}</StateBadge>;
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
