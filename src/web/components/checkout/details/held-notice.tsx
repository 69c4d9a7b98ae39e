import type { HeldOrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatTime, zoneLabel } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { ClockIcon } from '#web/ui/more-icons.tsx';

// A link back to an unpaid order, on pages that are rendered for one visitor.
export function HeldNotice({ order }: { order: HeldOrderView }) {
  const { expires_at: until, event } = order;
  const time = `${formatTime(until, event.time_zone, currentLocale())} ${zoneLabel(until, event.time_zone)}`;
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-primary-soft p-4 text-on-primary-soft">
      <ClockIcon className="size-5" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{event.name}</h2>
        <p className="text-small">
          {order.state === 'paying' ? m.order_state_waiting() : m.held_until({ time })}
        </p>
      </div>
      <a href={order.link} className={`max-sm:w-full ${PRIMARY_BUTTON}`}>
        {m.held_continue()}
      </a>
    </section>
  );
}
