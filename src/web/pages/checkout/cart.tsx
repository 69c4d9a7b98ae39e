import { type ReactNode, useEffect, useState } from 'react';
import { data, useRevalidator } from 'react-router';
import type { HeldOrderView } from '#modules/orders/orders.contract.ts';
import { cartEntries, cartOfEvent, isEmptyCart } from '#modules/pricing/cart.rules.ts';
import { judgeGrant } from '#modules/pricing/grant.rules.ts';
import { offerOfView } from '#modules/pricing/offer.rules.ts';
import { priceLines } from '#modules/pricing/price-lines.rules.ts';
import type { SaleStateWord } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { useCart } from '#web/components/cart/cart-store.ts';
import { UndoLine } from '#web/components/cart/undo-line.tsx';
import { useCoupon } from '#web/components/cart/use-coupon.ts';
import type { Buyer } from '#web/components/checkout/details/buyer-form.ts';
import { CartSummary } from '#web/components/checkout/details/cart-summary.tsx';
import { HeldNotice } from '#web/components/checkout/details/held-notice.tsx';
import type { Placed } from '#web/components/checkout/details/place.ts';
import { PlaceForm } from '#web/components/checkout/details/place-form.tsx';
import type { PlaceNews } from '#web/components/checkout/details/refusal.ts';
import { Steps } from '#web/components/checkout/details/steps.tsx';
import { useCartSteps } from '#web/components/checkout/details/use-cart-steps.ts';
import { TICKETS_ID } from '#web/components/event/sale/anchors.ts';
import { formOf } from '#web/forms/answer-form.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { EVENTS_PATH, eventPath } from '#web/paths/catalogue.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Route } from './+types/cart.ts';
import { changeCart } from './change-cart.ts';
import { heldOrder } from './held-order.ts';
import { knownBuyer } from './known-buyer.ts';
import { loadCart } from './load-cart.ts';
import { placeOrder } from './place-order.ts';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const [loaded, buyer, held] = await Promise.all([
    loadCart(call, request, url),
    knownBuyer(call),
    heldOrder(call),
  ]);
  // The key belongs to this one purchase: sent twice, it is one order.
  return data({ loaded, buyer, held, now: now.toISOString(), key: crypto.randomUUID() });
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await formOf(request);
  return form.get('intent') === 'place' ? placeOrder(page, form, request) : changeCart(page, form, request);
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.pay_title(), description: m.pay_title(), isIndexed: false });
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { loaded, held } = loaderData;
  if (actionData && 'nothingChosen' in actionData) return <NothingChosen slug={actionData.nothingChosen} />;
  if (!loaded) return <NoCart held={held} />;
  return (
    <FilledCart
      key={loaded.event.id}
      loaded={loaded}
      buyer={loaderData.buyer}
      held={held}
      now={loaderData.now}
      idempotencyKey={loaderData.key}
      answer={actionData && 'answer' in actionData ? actionData.answer : null}
    />
  );
}

// Nothing of it is sold now, whatever is chosen.
const isStopped = (state: SaleStateWord) =>
  state === 'paused' || state === 'postponed' || state === 'cancelled' || state === 'past';

type FilledCartProps = {
  loaded: NonNullable<Route.ComponentProps['loaderData']['loaded']>;
  buyer: Buyer;
  held: HeldOrderView | null;
  now: string;
  idempotencyKey: string;
  answer: FormAnswer<Placed, PlaceNews> | null;
};

function FilledCart({ loaded, buyer, held, now, idempotencyKey, answer }: FilledCartProps) {
  const { event, cartCookie, couponCookie, verdict } = loaded;
  const all = useCart(cartCookie);
  const [extraIds, setExtraIds] = useState(() => verdict?.answer?.unlocked.map((type) => type.id) ?? []);
  const ids = [...event.ticket_types.map((type) => type.id), ...extraIds];
  const cart = cartOfEvent(all, ids);
  const coupon = useCoupon(event.id, cart, { cookie: couponCookie, verdict });
  const newIds = coupon.unlocked.map((type) => type.id).filter((id) => !extraIds.includes(id));
  if (newIds.length > 0) setExtraIds([...extraIds, ...newIds]);
  const types = [...event.ticket_types, ...coupon.unlocked];
  const steps = useCartSteps(event.id, ids, coupon.grant);
  const hasNothing = isEmptyCart(cart) && coupon.unlocked.length === 0;
  // Another tab has put another event's tickets into the cart, or ordered these: then they are held.
  useLoadAgain(hasNothing && (!isEmptyCart(all) || (cartCookie !== '' && steps.loss === null)));
  const offer = offerOfView({ ...event, ticket_types: types });
  const priced = priceLines(offer, cartEntries(cart), coupon.grant, Date.parse(now), judgeGrant);
  if (hasNothing) {
    return (
      <EmptyCart held={held}>
        {steps.loss && <UndoLine text={m.cart_cleared()} onUndo={steps.undo} />}
      </EmptyCart>
    );
  }
  const isFree = priced.totalMinor === 0 && priced.lines.length > 0;
  return (
    <main id="main" className="checkout unfinished page-width pb-16">
      <div className="mx-auto max-w-160 lg:max-w-270">
        <Steps current="details" isFree={isFree} />
        {held && (
          <div className="mt-2 mb-6">
            <HeldNotice order={held} />
          </div>
        )}
        <h1 className="type-h1 mt-2">{m.pay_title()}</h1>
        <div className="mt-4 grid grid-cols-1 gap-6 lg:mt-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-12">
          <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:self-start">
            <CartSummary
              event={event}
              types={types}
              cart={cart}
              priced={priced}
              coupon={coupon}
              steps={steps}
              now={now}
            />
          </div>
          {isStopped(event.state) ? (
            <p>
              <a href={EVENTS_PATH} className={PRIMARY_BUTTON}>
                {m.cart_find_events()}
              </a>
            </p>
          ) : (
            <PlaceForm
              event={event}
              cart={cart}
              priced={priced}
              isFree={isFree}
              buyer={buyer}
              couponCode={coupon.grant?.code ?? null}
              idempotencyKey={idempotencyKey}
              answer={answer}
            />
          )}
        </div>
      </div>
    </main>
  );
}

// The event's page, which is the same for everybody, cannot say this without script.
function NothingChosen({ slug }: { slug: string }) {
  return (
    <main id="main" className="page-width py-8">
      <h1 className="sr-only">{m.pay_title()}</h1>
      <EmptyState title={m.cart_choose_first()} hint={m.cart_choose_hint()}>
        <a href={`${eventPath(slug)}#${TICKETS_ID}`} className={PRIMARY_BUTTON}>
          {m.cart_to_tickets()}
        </a>
      </EmptyState>
    </main>
  );
}

// The cart was empty when the page was rendered; another tab may have filled it since.
function NoCart({ held }: { held: HeldOrderView | null }) {
  useLoadAgain(!isEmptyCart(useCart()));
  return <EmptyCart held={held} />;
}

function useLoadAgain(isNeeded: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isNeeded) void revalidate();
  }, [isNeeded, revalidate]);
}

function EmptyCart({ held, children }: { held: HeldOrderView | null; children?: ReactNode }) {
  return (
    <main id="main" className="page-width py-8">
      <h1 className="sr-only">{m.pay_title()}</h1>
      {held && <HeldNotice order={held} />}
      {children}
      <EmptyState title={m.cart_empty()} hint={m.cart_empty_hint()}>
        <a href={EVENTS_PATH} className={PRIMARY_BUTTON}>
          {m.cart_find_events()}
        </a>
      </EmptyState>
    </main>
  );
}
