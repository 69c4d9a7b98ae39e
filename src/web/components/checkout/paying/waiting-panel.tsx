import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { maskPhone } from '#shared/phone.ts';
import { call } from '#web/api/api.ts';
import { totalText } from '#web/components/catalogue/price-tag.tsx';
import { isUnanswered } from '#web/components/checkout/order/order-stage.ts';
import type { OrderNews } from '#web/components/checkout/order/use-order-news.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { part } from '#web/ui/part.ts';

// Used only in a demo.
const TwinPhone = part(async () => (await import('./twin-phone.tsx')).TwinPhone);

type WaitingPanelProps = { order: OrderView; news: OrderNews };

const WAITING_SECONDS = 60;
const PENDING_SECONDS = 90;

type Phase = 'waiting' | 'still' | 'pending';

// A payment is under way. While the answer is late it is shown as pending, never as failed: money may have moved.
export function WaitingPanel({ order, news }: WaitingPanelProps) {
  const seconds = useSecondsSince(order.last_payment?.asked_at ?? '', news.clockOffsetMs);
  const phase: Phase =
    seconds < WAITING_SECONDS ? 'waiting' : seconds < PENDING_SECONDS ? 'still' : 'pending';
  const next = order.details?.next ?? null;
  const amount = totalText(toMinor(order.details?.total ?? 0), order.details?.currency ?? '');
  const isLate = isUnanswered(order);
  const isPrompt = next?.kind === 'push';
  const phone = isPrompt ? maskPhone(next.phone, order.event.country) : '';
  const isTwin = isPrompt && next.isTwin === true;
  return (
    <section>
      {/* Without script the page reloads by itself. */}
      <noscript>
        <meta httpEquiv="refresh" content={isTwin ? '30' : '8'} />
      </noscript>
      {isLate ? (
        <>
          <h1 className="type-h1">{m.wait_unanswered_title()}</h1>
          <p className="mt-3 text-ink-2">{m.wait_unanswered_text({ phone })}</p>
        </>
      ) : (
        <>
          <h1 className="type-h1">{isPrompt ? m.wait_phone_title() : m.wait_title()}</h1>
          <p className="mt-3 text-ink-2">
            {isPrompt ? m.wait_phone_text({ amount, phone }) : m.wait_text({ amount })}
          </p>
          <progress
            max={WAITING_SECONDS}
            value={Math.min(seconds, WAITING_SECONDS)}
            aria-label={m.wait_title()}
            className="wait-progress mt-6"
          />
          <p role="status" className="mt-2 text-small text-ink-2">
            {phase === 'waiting' ? (isPrompt ? m.wait_pin() : m.wait_usual()) : null}
            {phase === 'still' && m.wait_still()}
            {phase === 'pending' && m.wait_pending()}
          </p>
        </>
      )}
      {isTwin && !isLate && (
        <Suspense>
          <TwinPhone order={order} amount={amount} phone={phone} news={news} />
        </Suspense>
      )}
      {isPrompt && !isTwin && !isLate && (
        <ol className="mt-6 divide-y divide-line border-y border-line">
          <PromptStep number={1}>{m.wait_step_unlock()}</PromptStep>
          <PromptStep number={2}>{m.wait_step_pin({ amount })}</PromptStep>
          <PromptStep number={3}>{m.wait_step_close()}</PromptStep>
        </ol>
      )}
      {next?.kind === 'redirect' && (
        <a href={next.url} className={`mt-6 w-full ${QUIET_BUTTON}`}>
          {m.wait_go_on()}
        </a>
      )}
      <CheckNow order={order} news={news} isEarly={isPrompt && !isLate && phase === 'waiting'} />
      {(!isPrompt || isLate) && <p className="mt-6 text-small text-ink-2">{m.wait_step_close()}</p>}
    </section>
  );
}

function PromptStep({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-4 py-4">
      <span
        aria-hidden="true"
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-pill bg-primary-soft font-bold text-on-primary-soft"
      >
        {number}
      </span>
      <span className="pt-1">{children}</span>
    </li>
  );
}

// Asks the provider at once. `isEarly`: hidden at first, except without script, where no clock runs.
function CheckNow({ order, news, isEarly }: WaitingPanelProps & { isEarly: boolean }) {
  const { revalidate } = useRevalidator();
  const [isChecking, setIsChecking] = useState(false);
  const [answer, setAnswer] = useState('');
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const check = async (submit: { preventDefault(): void }) => {
    submit.preventDefault();
    if (isChecking) return;
    setIsChecking(true);
    const outcome = await call('POST /api/event/pay/check/{id}', {
      params: { id: order.reference },
      body: { t: order.details?.token },
    });
    await news.ask();
    if (isGone.current) return;
    setIsChecking(false);
    setAnswer(outcome.ok ? m.wait_nothing_yet() : outcome.error.message || m.pay_unreachable());
    if (outcome.ok && outcome.body.data.state !== order.state) await revalidate();
  };
  return (
    <form method="post" onSubmit={check} className={`mt-6 ${isEarly ? 'no-script-only' : ''}`}>
      <input type="hidden" name="intent" value="check" />
      <button type="submit" className={`w-full ${PRIMARY_BUTTON}`}>
        {isChecking ? m.wait_checking() : m.wait_check()}
      </button>
      <p role="status" className="mt-2 text-center text-small text-ink-2">
        {answer}
      </p>
    </form>
  );
}

function useSecondsSince(instant: string, clockOffsetMs: number | null): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (clockOffsetMs === null) return;
    const look = () =>
      setSeconds(Math.max(0, Math.floor((Date.now() + clockOffsetMs - Date.parse(instant)) / 1000)));
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [instant, clockOffsetMs]);
  return seconds;
}
