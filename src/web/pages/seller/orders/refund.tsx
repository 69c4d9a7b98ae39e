import { data, redirect } from 'react-router';
import type { SoldOrder } from '#modules/selling/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { type AtOrder, refundOrder } from '#web/components/seller/orders/order-forms.ts';
import { ProveLink } from '#web/components/shared/prove-link.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { textIn } from '#web/forms/form.rules.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notForRole, notThere } from '#web/page/page-errors.ts';
import { refundPath, sellerOrderPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { STOP_BUTTON } from '#web/ui/stop-button.ts';
import type { Route } from './+types/refund.ts';

// Which tickets are chosen stands in the address, so that whoever has to prove who they are comes back to the same question.
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const at = { params: { ...params } };
  const found = await call('GET /api/sell/{organizer}/orders/{reference}', at);
  if (!found.ok) throw notThere(url, found.error);
  if (!found.body.data.can_edit) throw notForRole();
  const chosen = url.searchParams.getAll('ticket').filter((number) => /^\d{1,5}$/.test(number));
  const isFirst = !url.searchParams.has('asked');
  const isAgain = url.searchParams.has('again');
  const order = found.body.data;
  if (chosen.length === 0 || isAgain) {
    const problem = isFirst || isAgain ? null : m.orders_choose_some();
    return { order, chosen: chosen.map(Number), isFirst, quote: null, problem };
  }
  const quoted = await call('GET /api/sell/{organizer}/orders/{reference}/refund', {
    ...at,
    query: { tickets: chosen.join(',') },
  });
  return {
    order,
    chosen: chosen.map(Number),
    isFirst,
    quote: quoted.ok ? quoted.body.data : null,
    problem: quoted.ok ? null : quoted.error.message,
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const saysHowToProve = textIn(form, 'words') !== '';
  const page = context.get(pageContext);
  const answer = await answerForm(refundOrder(params), page, form, url, { saysHowToProve });
  if (answer.ok)
    throw redirect(sellerOrderPath(params.organizer, params.reference, { done: doneOf(form) }), 303);
  return data(answer, answer.refusal.status);
}

const doneOf = (form: FormData) => (Number(textIn(form, 'amount')) === 0 ? 'take_back' : 'refund');

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.orders_refund());

export default function RefundPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { order, chosen, isFirst, quote, problem } = loaderData;
  return (
    <main id="main" className="seller-page">
      <a
        href={sellerOrderPath(params.organizer, params.reference)}
        className="inline-flex min-h-11 items-center font-semibold text-primary"
      >
        {m.orders_one({ reference: order.reference })}
      </a>
      <h1 className="mb-4 type-title">{order.total === 0 ? m.orders_take_back() : m.orders_refund()}</h1>
      <div className="grid max-w-160 gap-6">
        {problem && <ErrorSummary message={problem} />}
        {quote ? (
          <Confirm at={params} order={order} quote={quote} answer={actionData ?? null} />
        ) : (
          <Choose at={params} order={order} chosen={isFirst ? null : chosen} />
        )}
      </div>
    </main>
  );
}

// Of what was not chosen yet, everything.
type ChooseProps = { at: AtOrder; order: SoldOrder; chosen: number[] | null };

function Choose({ at, order, chosen }: ChooseProps) {
  const locale = currentLocale();
  const open = order.tickets_of.filter(({ can_refund }) => can_refund);
  if (open.length === 0 || !order.can_refund) return <p>{m.orders_nothing_to_refund()}</p>;
  return (
    <form method="get" action={refundPath(at.organizer, at.reference)} className="grid gap-4">
      <input type="hidden" name="asked" value="" />
      <fieldset className="grid gap-1">
        <legend className="mb-2 font-semibold">{m.orders_which_tickets()}</legend>
        {open.map(({ number, holder, type, price }) => (
          <label key={number} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
            <input
              type="checkbox"
              name="ticket"
              value={number}
              defaultChecked={chosen?.includes(number) ?? true}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0 wrap-anywhere">
              {m.orders_ticket({ number: String(number), name: holder || m.orders_forgotten() })} · {type} ·{' '}
              {price === 0 ? m.orders_free() : formatMoney(toMinor(price), order.currency, locale, 'total')}
            </span>
          </label>
        ))}
      </fieldset>
      {order.tickets_of.some(({ is_passed_on, state }) => is_passed_on && state === 'valid') && (
        <p className="text-small text-ink-2">{m.orders_passed_on_stay()}</p>
      )}
      <button type="submit" className={`${PRIMARY_BUTTON} min-h-12 sm:justify-self-start`}>
        {m.orders_quote()}
      </button>
    </form>
  );
}

type ConfirmProps = {
  at: AtOrder;
  order: SoldOrder;
  quote: { tickets: number[]; amount: number };
  answer: FormAnswer<null> | null;
};

// Says what it does before it does it, in numbers.
function Confirm({ at, order, quote, answer }: ConfirmProps) {
  const { submit, isBusy, refusal } = useForm(refundOrder(at), {
    answer,
    onDone: (_, form) => leaveFor(sellerOrderPath(at.organizer, at.reference, { done: doneOf(form) })),
  });
  const count = quote.tickets.length;
  const named = { count, tickets: quote.tickets.join(', '), name: order.buyer.name || m.orders_forgotten() };
  const isFree = quote.amount === 0;
  const amount = formatMoney(toMinor(quote.amount), order.currency, currentLocale(), 'total');
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <FormErrors refusal={refusal} />
      <ProveLink refusal={refusal} />
      {quote.tickets.map((number) => (
        <input key={number} type="hidden" name="ticket" value={number} />
      ))}
      <input type="hidden" name="amount" value={quote.amount} />
      <p className="text-[20px] leading-7 font-semibold">
        {isFree ? m.orders_take_back_effect(named) : m.orders_refund_effect({ ...named, amount })}
      </p>
      <p className="text-ink-2">{isFree ? m.orders_take_back_means() : m.orders_refund_means()}</p>
      {order.is_asked && (
        <TextAreaField
          id="words"
          name="words"
          label={m.orders_grant_words()}
          rows={3}
          maxLength={1_000}
          defaultValue={refusal?.typed.words ?? ''}
          error={refusal?.fields.words}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <button type="submit" aria-disabled={isBusy} className={`${STOP_BUTTON} min-h-12 w-full sm:w-auto`}>
          {isBusy
            ? m.form_busy()
            : isFree
              ? m.orders_take_back_button({ count })
              : m.orders_refund_button({ amount })}
        </button>
        <a
          href={refundPath(at.organizer, at.reference, [
            ['asked', ''],
            ['again', ''],
            ...quote.tickets.map((number) => ['ticket', String(number)]),
          ])}
          className={`${QUIET_BUTTON} min-h-12 w-full sm:w-auto`}
        >
          {m.orders_choose_again()}
        </a>
      </div>
    </form>
  );
}
