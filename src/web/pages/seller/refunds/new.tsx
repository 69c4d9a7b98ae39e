import { data, redirect } from 'react-router';
import type { RefundsQuote } from '#modules/refunding/refunding.contract.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney, toMinor } from '#shared/money.ts';
import { type AskedRefunds, askedIn, beginRefunds } from '#web/components/seller/refunding/refund-forms.ts';
import { whyWord } from '#web/components/seller/refunding/refund-words.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { eventOrdersPath, refundRunPath, sellerOrderPath, sellerOrdersPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { STOP_BUTTON } from '#web/ui/stop-button.ts';
import type { Route } from './+types/new.ts';

// What is worth reading at once, and no page at all: nobody may refund, or it is another's.
const REFUSED = ['too_many_orders', 'several_currencies', 'bad_request'];

// Which orders are meant stands in the address, so that whoever has to prove who they are comes back to the same question.
export async function loader({ context, params: { organizer }, url }: Route.LoaderArgs) {
  const asked = askedIn(url.searchParams);
  const { orders, isAll, q, list, event } = asked;
  const nothing = { asked, id: crypto.randomUUID(), quote: null };
  if (!isAll && orders.length === 0) return { ...nothing, problem: m.refunds_choose_some() };
  const query = isAll ? { q, list, ...(event && { event }) } : { orders: orders.join(',') };
  const quoted = await context
    .get(pageContext)
    .call('GET /api/sell/{organizer}/refunds/quote', { params: { organizer }, query });
  if (quoted.ok) return { ...nothing, quote: quoted.body.data, problem: null };
  if (!REFUSED.includes(quoted.error.code)) throw notThere(url, quoted.error);
  return { ...nothing, problem: quoted.error.message };
}

export async function action({ context, params: { organizer }, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const answer = await answerForm(beginRefunds(organizer), context.get(pageContext), form, url);
  if (answer.ok) throw redirect(refundRunPath(organizer, answer.done), 303);
  return data(answer, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.refunds_new());

export default function NewRefundsPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { asked, id, quote, problem } = loaderData;
  const back = backTo(params.organizer, asked);
  return (
    <main id="main" className="seller-page">
      <BackLink to={back}>{m.orders_back()}</BackLink>
      <h1 className="mb-4 type-title">{m.refunds_new()}</h1>
      <div className="grid max-w-160 gap-6">
        {problem && <ErrorSummary message={problem} />}
        {quote && (
          <Confirm
            organizer={params.organizer}
            asked={asked}
            id={id}
            quote={quote}
            back={back}
            answer={actionData ?? null}
          />
        )}
      </div>
    </main>
  );
}

// To the list as it was searched.
function backTo(organizer: string, { q, list, event }: AskedRefunds): string {
  const query = { ...(q && { q }), ...(list !== 'all' && { list }) };
  return /^\d+$/.test(event)
    ? eventOrdersPath(organizer, Number(event), query)
    : sellerOrdersPath(organizer, query);
}

type ConfirmProps = {
  organizer: string;
  asked: AskedRefunds;
  id: string;
  quote: RefundsQuote;
  back: string;
  answer: FormAnswer<string> | null;
};

// Says what it does before it does it, in numbers.
function Confirm({ organizer, asked, id, quote, back, answer }: ConfirmProps) {
  const { submit, isBusy, refusal } = useForm(beginRefunds(organizer), {
    answer,
    onDone: (run) => leaveFor(refundRunPath(organizer, run)),
  });
  const { currency, orders, tickets, kept, left_out } = quote;
  const isFree = quote.amount === 0;
  const amount =
    currency === null ? '' : formatMoney(toMinor(quote.amount), currency, currentLocale(), 'total');
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <FormErrors refusal={refusal} />
      <input type="hidden" name="id" value={id} />
      {asked.isAll ? (
        <>
          <input type="hidden" name="all" value="1" />
          <input type="hidden" name="q" value={asked.q} />
          <input type="hidden" name="list" value={asked.list} />
          <input type="hidden" name="event" value={asked.event} />
        </>
      ) : (
        asked.orders.map((order) => <input key={order} type="hidden" name="order" value={order} />)
      )}
      <input type="hidden" name="orders" value={orders} />
      <input type="hidden" name="tickets" value={tickets} />
      <input type="hidden" name="amount" value={quote.amount} />
      <p className="text-[20px] leading-7 font-semibold">
        {currency === null
          ? m.refunds_nothing()
          : (isFree ? m.refunds_take_back : m.refunds_effect)({
              tickets: m.refunds_tickets({ count: tickets }),
              orders: m.refunds_orders({ count: orders }),
              amount,
            })}
      </p>
      {currency !== null && <Listed organizer={organizer} quote={quote} currency={currency} />}
      {kept > 0 && <p className="text-ink-2">{m.refunds_kept({ count: kept })}</p>}
      {left_out.length > 0 && (
        <section aria-labelledby="left-out" className="rounded-card border border-line bg-surface p-4">
          <h2 id="left-out" className="font-bold">
            {m.refunds_left_out()}
          </h2>
          <ul className="mt-1 list-disc pl-5 text-ink-2">
            {left_out.map(({ reason, orders: count }) => (
              <li key={reason}>
                {m.refunds_left_line({ orders: m.refunds_orders({ count }), why: whyWord(reason) })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {currency !== null && (
        <p className="text-ink-2">{isFree ? m.orders_take_back_means() : m.orders_refund_means()}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {currency !== null && (
          <button type="submit" aria-disabled={isBusy} className={`${STOP_BUTTON} min-h-12 w-full sm:w-auto`}>
            {isBusy
              ? m.form_busy()
              : isFree
                ? m.orders_take_back_button({ count: tickets })
                : m.orders_refund_button({ amount })}
          </button>
        )}
        <a href={back} className={`${QUIET_BUTTON} min-h-12 w-full sm:w-auto`}>
          {m.orders_back()}
        </a>
      </div>
    </form>
  );
}

type ListedProps = { organizer: string; quote: RefundsQuote; currency: Currency };

// Whose orders they are, the first of them by name, and the sum that they prove.
function Listed({ organizer, quote: { listed, orders, amount }, currency }: ListedProps) {
  const money = (value: number) =>
    value === 0 ? m.orders_free() : formatMoney(toMinor(value), currency, currentLocale(), 'total');
  return (
    <section aria-labelledby="listed">
      <h2 id="listed" className="mb-3 text-[20px] leading-7 font-bold">
        {m.refunds_list()}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {listed.map((one) => (
          <li
            key={one.reference}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3"
          >
            <a
              href={sellerOrderPath(organizer, one.reference)}
              target="_blank"
              rel="noopener"
              className="font-bold wrap-anywhere after:absolute after:inset-0 hover:text-primary"
            >
              {one.name || m.orders_forgotten()}
            </a>
            <span className="text-right font-bold tabular-nums whitespace-nowrap">{money(one.amount)}</span>
            <p className="col-span-2 text-small text-ink-2">
              <span className="font-mono font-semibold">{one.reference}</span> ·{' '}
              {m.refunds_tickets({ count: one.tickets })}
            </p>
          </li>
        ))}
        {orders > listed.length && (
          <li className="px-4 py-3 text-ink-2">{m.refunds_list_more({ count: orders - listed.length })}</li>
        )}
        <li className="flex justify-between gap-4 border-t-2 border-ink px-4 py-3 font-bold">
          <span>{m.refunds_list_sum()}</span>
          <span className="tabular-nums whitespace-nowrap">{money(amount)}</span>
        </li>
      </ul>
    </section>
  );
}
