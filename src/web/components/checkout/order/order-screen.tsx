import { Suspense, useEffect } from 'react';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import type { TicketView } from '#modules/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { BuyerPart } from '#web/components/checkout/details/buyer-part.tsx';
import { useClearOrderedCart } from '#web/components/checkout/details/clear-ordered-cart.ts';
import { Steps } from '#web/components/checkout/details/steps.tsx';
import { TermsLine } from '#web/components/checkout/details/terms-line.tsx';
import { HoldTimer } from '#web/components/checkout/paying/hold-timer.tsx';
import { PayForm, type PayMethod } from '#web/components/checkout/paying/pay-form.tsx';
import { failureWords, isUncharged } from '#web/components/checkout/paying/payment-words.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { markHeld, unmarkHeld } from '#web/kept/held-mark.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { EndedPanel } from './ended-panel.tsx';
import { LockedPanel } from './locked-panel.tsx';
import { canTry, hasFailed, mayComeLate, stageOf } from './order-stage.ts';
import { OrderSummary } from './order-summary.tsx';
import { type OrderFiles, PaidPanel } from './paid-panel.tsx';
import { LeaveQuestion } from './rare-parts.ts';
import { type OrderNews, useOrderNews } from './use-order-news.ts';
import { useSpokenStage } from './use-spoken-stage.ts';
import { WaitingStage } from './waiting-stage.tsx';

export type OrderScreenProps = {
  order: OrderView;
  methods: readonly PayMethod[];
  tickets: readonly TicketView[] | null;
  files: OrderFiles | null;
  // Nobody is signed in.
  isGuest: boolean;
  now: string;
  // Why the last form was refused, if it was sent without script.
  refusal: FormRefusal | null;
  // The answer to the form that corrects the buyer.
  buyer: FormAnswer<true> | null;
};

// One page for an order in any state; the server decides which state it is.
export function OrderScreen(props: OrderScreenProps) {
  const { order, now, buyer } = props;
  const stage = stageOf(order);
  const news = useOrderNews(order);
  const spoken = useSpokenStage(order);
  useClearOrderedCart();
  const isOnItsWay = stage === 'pay' || stage === 'waiting';
  const isOpen = isOnItsWay && order.details !== null;
  useHeldMark(order, isOpen);
  const hasSteps = isOnItsWay || stage === 'paid';
  const isFree = order.details?.total === 0;
  return (
    <main id="main" className={`checkout page-width pb-16 ${isOnItsWay ? 'unfinished' : ''}`}>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <div className="mx-auto max-w-160 lg:max-w-270">
        {hasSteps && <Steps current={isOnItsWay ? 'pay' : 'done'} isFree={isFree} />}
        <div
          className={`${hasSteps ? 'mt-2' : 'mt-6'} grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-12`}
        >
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            {isOpen && (
              <div className="mb-6">
                <HoldTimer key={order.expires_at} order={order} news={news} />
              </div>
            )}
            {isOpen && order.details && (
              <BuyerPart order={order} buyer={order.details.buyer} answer={buyer} />
            )}
            <Panel {...props} news={news} />
            {isOpen && (
              <Suspense>
                <LeaveQuestion order={order} />
              </Suspense>
            )}
          </div>
          <div
            className={`no-print lg:sticky lg:top-24 lg:col-start-2 lg:self-start ${isOpen ? 'max-lg:row-start-1' : ''}`}
          >
            <OrderSummary order={order} isFolded={isOpen} now={now} />
          </div>
        </div>
      </div>
    </main>
  );
}

// Makes other pages show a link back here as long as the order can be paid.
function useHeldMark(order: OrderView, isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) markHeld(order);
    else if (order.details) unmarkHeld();
  }, [order, isOpen]);
}

function Panel({ news, ...props }: OrderScreenProps & { news: OrderNews }) {
  const { order, methods, refusal } = props;
  const stage = stageOf(order);
  if (order.details === null) return <LockedPanel order={order} refusal={refusal} />;
  switch (stage) {
    case 'pay':
      return (
        <section>
          <h1 className="type-h1 mb-6">{hasFailed(order) ? m.order_failed_title() : m.order_pay_title()}</h1>
          {hasFailed(order) && order.last_payment && (
            <div role="status" className="mb-6 rounded-card border border-error bg-error-soft p-4">
              <p className="font-semibold text-error">
                {canTry(order) ? failureWords(order.last_payment) : m.pay_failed_unknown()}
              </p>
              <p className="mt-1 text-small text-ink-2">
                {isUncharged(order.last_payment) ? m.order_not_charged() : m.order_if_charged()}
              </p>
            </div>
          )}
          {order.last_payment?.is_left && (
            <p role="status" className="mb-6 rounded-card bg-info-soft p-4 text-info">
              {mayComeLate(order) ? m.order_left_open() : m.order_left_closed()}
            </p>
          )}
          {canTry(order) ? <PayForm order={order} methods={methods} refusal={refusal} /> : <StartAnew />}
          <TermsLine refundPolicy={order.event.refund_policy} />
          <div className="mt-4 text-center">
            <OneButton intent="cancel" label={m.order_give_back()} />
          </div>
        </section>
      );
    case 'waiting':
      return (
        <>
          <WaitingStage
            key={order.last_payment?.asked_at}
            order={order}
            methods={methods}
            refusal={refusal}
            news={news}
          />
          <div className="mt-6 flex flex-wrap justify-center gap-x-8 border-t border-line pt-4">
            <OneButton intent="leave" label={m.wait_leave()} />
            <OneButton intent="cancel" label={m.order_give_back()} />
          </div>
        </>
      );
    case 'paid':
      return <PaidPanel {...props} />;
    default:
      return <EndedPanel order={order} stage={stage} />;
  }
}

// Orders the same tickets with the same details in one tap.
function StartAnew() {
  return (
    <form method="post">
      <input type="hidden" name="intent" value="anew" />
      <p className="text-ink-2">{m.order_tries_over()}</p>
      <button type="submit" className={`mt-6 min-h-14 w-full text-[18px] font-bold ${PRIMARY_BUTTON}`}>
        {m.order_start_anew()}
      </button>
    </form>
  );
}

// A button to leave a payment, or to give the tickets back.
function OneButton({ intent, label }: { intent: 'leave' | 'cancel'; label: string }) {
  return (
    <form method="post">
      <input type="hidden" name="intent" value={intent} />
      <button type="submit" className="min-h-11 cursor-pointer text-small font-semibold text-ink-2 underline">
        {label}
      </button>
    </form>
  );
}
