import { Suspense, useState } from 'react';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { PayForm, type PayMethod } from '#web/components/checkout/paying/pay-form.tsx';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { ArrivedHeading } from '#web/ui/arrived-heading.tsx';
import { canTry, isUnanswered } from './order-stage.ts';
import { CardStep, WaitingPanel } from './rare-parts.ts';
import type { OrderNews } from './use-order-news.ts';

type WaitingStageProps = {
  order: OrderView;
  methods: readonly PayMethod[];
  refusal: FormRefusal | null;
  news: OrderNews;
};

const LINK = 'script-only min-h-11 cursor-pointer font-semibold text-primary underline';

// The payment under way, or another way to pay instead of it: never both at once, so that there is one thing to do.
export function WaitingStage({ order, methods, refusal, news }: WaitingStageProps) {
  const [isElsewhere, setIsElsewhere] = useState(refusal?.typed.provider !== undefined);
  const next = order.details?.next ?? null;
  // Paying from another phone number counts as another way, and so does a new prompt where the first was not answered.
  const others = methods.filter(
    ({ provider, needs_phone: needsPhone }) => needsPhone || provider !== order.last_payment?.method,
  );
  const hasOthers = others.length > 0 && canTry(order);
  return (
    <>
      {/* Hidden and not removed: what was typed into a card's fields stays. */}
      <div hidden={hasOthers && isElsewhere}>
        <Suspense>
          {next?.kind === 'card' ? (
            <CardStep order={order} next={next} />
          ) : (
            <WaitingPanel order={order} news={news} />
          )}
        </Suspense>
        {hasOthers && (
          // Without script the page reloads by itself and would lose what is typed, so people first leave the payment
          // and then choose.
          <div className="mt-8 border-t border-line pt-4">
            <button type="button" onClick={() => setIsElsewhere(true)} className={LINK}>
              {isUnanswered(order)
                ? m.wait_not_paid()
                : next?.kind === 'push'
                  ? m.wait_no_prompt()
                  : m.pay_another_way()}
            </button>
          </div>
        )}
      </div>
      {hasOthers && isElsewhere && (
        <section>
          <ArrivedHeading>{m.pay_another_way()}</ArrivedHeading>
          <p className="mt-3 mb-6 rounded-card bg-info-soft p-4 text-info">{m.pay_if_both()}</p>
          <PayForm order={order} methods={others} refusal={refusal} />
          <div className="mt-4 text-center">
            <button type="button" onClick={() => setIsElsewhere(false)} className={LINK}>
              {m.pay_back_to_payment()}
            </button>
          </div>
        </section>
      )}
    </>
  );
}
