import { data, redirect, useSearchParams } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { type ActAnswer, ActForm } from '#web/components/seller/orders/act-form.tsx';
import { ORDER_FORMS, type OrderAct } from '#web/components/seller/orders/order-forms.ts';
import { OrderHead } from '#web/components/seller/orders/order-head.tsx';
import { OrderMoney } from '#web/components/seller/orders/order-money.tsx';
import { OrderNotes } from '#web/components/seller/orders/order-notes.tsx';
import { OrderRequest } from '#web/components/seller/orders/order-request.tsx';
import { OrderTickets } from '#web/components/seller/orders/order-tickets.tsx';
import { OrderTimeline } from '#web/components/seller/orders/order-timeline.tsx';
import { Told } from '#web/components/seller/sales/told.tsx';
import { LinkLine } from '#web/components/seller/share/link-line.tsx';
import { doneWord, methodWord } from '#web/components/shared/order-words.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { refundPath, sellerOrderPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import type { Route } from './+types/order.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context
    .get(pageContext)
    .call('GET /api/sell/{organizer}/orders/{reference}', { params: { ...params } });
  if (!found.ok) throw notThere(url, found.error);
  return found.body.data;
}

const isAct = (act: unknown): act is OrderAct => typeof act === 'string' && Object.hasOwn(ORDER_FORMS, act);

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const act = form.get('act');
  if (!isAct(act)) throw redirect(sellerOrderPath(params.organizer, params.reference), 303);
  const answer = await answerForm(ORDER_FORMS[act](params), context.get(pageContext), form, url);
  if (answer.ok) throw redirect(sellerOrderPath(params.organizer, params.reference, { done: act }), 303);
  const said: ActAnswer = { act, ticket: String(form.get('ticket') ?? ''), answer };
  return data(said, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) =>
  privateMeta(args, m.orders_one({ reference: (args.params as { reference: string }).reference }));

const HEADING = 'mb-3 text-[20px] leading-7 font-bold';

export default function OrderPage({ loaderData: order, actionData, params }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const answered = actionData ?? null;
  const done = answered ? null : doneWord(query.get('done'));
  const open = order.payments.find(({ status }) => ['created', 'pending', 'unknown'].includes(status));
  return (
    <main id="main" className="seller-page">
      <OrderHead organizer={params.organizer} order={order} />
      {done && <Told>{done}</Told>}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid content-start gap-8">
          <div className="flex flex-wrap gap-2 empty:hidden">
            {order.can_check && (
              <ActForm at={params} act="check" answered={answered}>
                {({ isBusy }) => (
                  <button type="submit" aria-disabled={isBusy} className={QUIET_BUTTON}>
                    {isBusy ? m.form_busy() : m.orders_check({ method: methodWord(open?.provider ?? '') })}
                  </button>
                )}
              </ActForm>
            )}
            {order.can_refund && !order.is_asked && (
              <a href={refundPath(params.organizer, params.reference)} className={QUIET_BUTTON}>
                {order.total === 0 ? m.orders_take_back() : m.orders_refund()}
              </a>
            )}
            {order.can_resend && (
              <ActForm at={params} act="resend" answered={answered}>
                {({ isBusy }) => (
                  <button type="submit" aria-disabled={isBusy} className={QUIET_BUTTON}>
                    {isBusy ? m.form_busy() : m.orders_resend()}
                  </button>
                )}
              </ActForm>
            )}
          </div>
          {order.tickets_link !== null && (
            <section aria-labelledby="order-link">
              <h2 id="order-link" className={HEADING}>
                {m.people_link()}
              </h2>
              <p className="mb-2 text-small text-ink-2">{m.people_link_hint()}</p>
              <LinkLine link={order.tickets_link} of={order.buyer.name} />
            </section>
          )}
          {order.request && (
            <OrderRequest at={params} order={order} request={order.request} answered={answered} />
          )}
          {order.tickets_of.length > 0 && (
            <section aria-labelledby="order-tickets">
              <h2 id="order-tickets" className={HEADING}>
                {m.orders_tickets_title()}
              </h2>
              <OrderTickets at={params} order={order} answered={answered} />
            </section>
          )}
          <section aria-labelledby="order-money">
            <h2 id="order-money" className={HEADING}>
              {m.orders_money()}
            </h2>
            <OrderMoney order={order} />
          </section>
        </div>
        <div className="grid content-start gap-8">
          {(order.can_edit || order.notes.length > 0) && (
            <section aria-labelledby="order-notes">
              <h2 id="order-notes" className={HEADING}>
                {m.orders_notes()}
              </h2>
              <OrderNotes at={params} order={order} answered={answered} />
            </section>
          )}
          <section aria-labelledby="order-timeline">
            <h2 id="order-timeline" className={HEADING}>
              {m.orders_timeline()}
            </h2>
            <OrderTimeline order={order} />
          </section>
        </div>
      </div>
    </main>
  );
}
