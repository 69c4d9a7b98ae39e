import { useEffect, useState } from 'react';
import type { HeldOrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { call } from '#web/api/api.ts';
import { unmarkHeld } from '#web/kept/held-mark.ts';
import { ClockIcon } from '#web/ui/more-icons.tsx';
import { clockText, useSecondsLeft } from '../checkout/paying/use-seconds-left.ts';

interface Found {
  order: HeldOrderView;
  clockOffsetMs: number;
}

// One line with the time that is left and a link to the order.
export function HeldBar() {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let isGone = false;
    call('GET /api/event/order/current').then((outcome) => {
      if (isGone || !outcome.ok) return;
      const order = outcome.body.data;
      if (!order) return unmarkHeld();
      setFound({ order, clockOffsetMs: Date.parse(order.server_time) - Date.now() });
    });
    return () => {
      isGone = true;
    };
  }, []);
  return found && <Bar {...found} />;
}

function Bar({ order, clockOffsetMs }: Found) {
  const left = useSecondsLeft(order.expires_at, clockOffsetMs);
  const isPaying = order.state === 'paying';
  if (left === null || (left === 0 && !isPaying)) return null;
  return (
    <aside
      aria-label={order.event.name}
      className="flex flex-wrap items-center justify-center gap-x-3 bg-primary-soft px-4 text-small font-semibold text-on-primary-soft"
    >
      <ClockIcon className="size-5" />
      <span className="tabular-nums">
        {isPaying ? m.order_state_waiting() : m.held_for({ time: clockText(left) })}
      </span>
      <a href={order.link} className="inline-flex min-h-11 items-center underline">
        {m.held_continue()}
      </a>
    </aside>
  );
}
