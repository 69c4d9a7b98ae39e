import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatTime, zoneLabel } from '#shared/time.ts';
import { call } from '#web/api/api.ts';
import { unmarkHeld } from '#web/kept/held-mark.ts';
import { onceBack } from '#web/offline/once-back.ts';
import { currentLocale } from '#web/page/locale.ts';
import { PAY_PATH } from '#web/paths/checkout.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { linkToFollow } from '#web/ui/follow-link.ts';

// The order for which this document has asked already.
let askedOf = '';

// A buyer who leaves an unpaid order by one of our links is asked once, so that they know that the order is held for a
// while and how to come back.
export function LeaveQuestion({ order }: { order: OrderView }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [to, setTo] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const { reference, expires_at: until } = order;
  const { time_zone: zone } = order.event;

  useEffect(() => {
    const onClick = (click: MouseEvent) => {
      const link = linkToFollow(click);
      if (!link || askedOf === reference || link.pathname.startsWith(PAY_PATH)) return;
      click.preventDefault();
      askedOf = reference;
      setTo(link.pathname + link.search);
      dialog.current?.showModal();
    };
    // In the capture phase, before the shell follows the link.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [reference]);

  useEffect(() => (trouble ? onceBack(() => setTrouble(null)) : undefined), [trouble]);

  const leave = () => navigate(to, { viewTransition: true });
  const giveBack = async () => {
    const outcome = await call('POST /api/event/order/cancel/{id}', {
      params: { id: reference },
      body: { t: order.details?.token },
    });
    if (!outcome.ok) return setTrouble(outcome.error.message || m.pay_unreachable());
    unmarkHeld();
    leave();
  };

  return (
    <Dialog
      ref={dialog}
      id="leave"
      title={m.held_until({
        time: `${formatTime(until, zone, currentLocale())} ${zoneLabel(until, zone)}`,
      })}
      text={m.leave_text()}
    >
      {trouble && (
        <p role="alert" className="mt-2 font-semibold text-error">
          {trouble}
        </p>
      )}
      <div className="mt-6 grid gap-3">
        <button type="button" onClick={() => dialog.current?.close()} className={PRIMARY_BUTTON}>
          {m.leave_stay()}
        </button>
        <button type="button" onClick={leave} className={QUIET_BUTTON}>
          {m.leave_go()}
        </button>
        <button
          type="button"
          onClick={giveBack}
          className="min-h-11 cursor-pointer text-small font-semibold text-ink-2 underline"
        >
          {m.order_give_back()}
        </button>
      </div>
    </Dialog>
  );
}
