import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatTime, zoneLabel } from '#shared/time.ts';
import { call } from '#web/api/api.ts';
import { canTry } from '#web/components/checkout/order/order-stage.ts';
import type { OrderNews } from '#web/components/checkout/order/use-order-news.ts';
import { onceBack } from '#web/offline/once-back.ts';
import { currentLocale } from '#web/page/locale.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ClockIcon } from '#web/ui/more-icons.tsx';
import { clockText, useSecondsLeft } from './use-seconds-left.ts';

const WARN_SECONDS = 45;
const MINUTE = 60;

// How long the tickets are still held, by the server's clock. Warns in time and can be renewed.
export function HoldTimer({ order, news }: { order: OrderView; news: OrderNews }) {
  const left = useSecondsLeft(order.expires_at, news.clockOffsetMs);
  const { renew, isRenewing, trouble } = useRenewal(order);
  const canRenew = order.state === 'held' && canTry(order) && (order.details?.renewals_left ?? 0) > 0;
  const isOver = left === 0;
  const { ask } = news;
  useEffect(() => {
    if (!isOver) return;
    void ask();
    // A hold that ended without a network: nobody was told.
    return onceBack(() => void ask());
  }, [isOver, ask]);
  const isLate = left !== null && left <= WARN_SECONDS;
  const { time_zone: zone } = order.event;
  return (
    <div
      className={`flex min-h-15 flex-wrap items-center gap-x-3 rounded-card px-4 py-2 text-small ${isLate ? 'bg-warn-soft text-warn' : 'bg-primary-soft text-on-primary-soft'}`}
    >
      <ClockIcon className="size-5" />
      <p role="timer" className="min-w-0 flex-1 font-semibold">
        {left === null ? (
          m.order_held_until({
            time: `${formatTime(order.expires_at, zone, currentLocale())} ${zoneLabel(order.expires_at, zone)}`,
          })
        ) : (
          <>
            <span aria-hidden="true" className="tabular-nums">
              {m.order_held_for({ time: clockText(left) })}
            </span>
            <span role="status" className="sr-only">
              {spokenWords(left)}
            </span>
          </>
        )}
      </p>
      {canRenew && (
        <form method="post" onSubmit={renew}>
          <input type="hidden" name="intent" value="renew" />
          <button type="submit" className="min-h-11 cursor-pointer font-semibold underline">
            {isRenewing ? m.order_renewing() : m.order_renew()}
          </button>
        </form>
      )}
      {trouble && (
        <p role="alert" className="w-full font-semibold">
          {trouble}
        </p>
      )}
      {canRenew && isLate && !isOver && <RenewDialog left={left} isRenewing={isRenewing} renew={renew} />}
    </div>
  );
}

// Spoken at 5 minutes, 1 minute, 45 seconds and the end; otherwise silent.
function spokenWords(left: number): string | null {
  if (left === 0) return m.order_hold_over();
  if (left <= WARN_SECONDS) return m.order_seconds_left({ count: WARN_SECONDS });
  const minutes = [1, 5].find((count) => left <= count * MINUTE && left > (count - 1) * MINUTE);
  return minutes === undefined ? null : m.event_clock_minutes({ count: minutes });
}

type RenewDialogProps = { left: number; isRenewing: boolean; renew(): void };

function RenewDialog({ left, isRenewing, renew }: RenewDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Dialog
      ref={dialog}
      id="renew"
      title={m.order_renew_title({ time: clockText(left) })}
      text={m.order_renew_text()}
    >
      <div className="mt-6 grid gap-3">
        <button type="button" onClick={renew} className={PRIMARY_BUTTON}>
          {isRenewing ? m.order_renewing() : m.order_renew()}
        </button>
        <button type="button" onClick={() => dialog.current?.close()} className={QUIET_BUTTON}>
          {m.order_renew_not()}
        </button>
      </div>
    </Dialog>
  );
}

function useRenewal(order: OrderView) {
  const { revalidate } = useRevalidator();
  const [isRenewing, setIsRenewing] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => (trouble ? onceBack(() => setTrouble(null)) : undefined), [trouble]);
  const renew = async (submit?: { preventDefault(): void }) => {
    submit?.preventDefault();
    setIsRenewing(true);
    const outcome = await call('POST /api/event/order/renew/{id}', {
      params: { id: order.reference },
      body: { t: order.details?.token },
    });
    setTrouble(outcome.ok ? null : outcome.error.message || m.pay_unreachable());
    if (outcome.ok) await revalidate();
    setIsRenewing(false);
  };
  return { renew, isRenewing, trouble };
}
