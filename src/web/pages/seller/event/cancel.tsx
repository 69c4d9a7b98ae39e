import { data, redirect } from 'react-router';
import type { CancellingView } from '#modules/preparing/details/details.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { CancelProgress } from '#web/components/seller/details/cancel-progress.tsx';
import { type At, cancelEvent } from '#web/components/seller/details/details-forms.ts';
import { HelpLink } from '#web/components/seller/help-link.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { STOP_BUTTON } from '#web/ui/stop-button.ts';
import type { Route } from './+types/cancel.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context
    .get(pageContext)
    .call('GET /api/sell/{organizer}/events/{event}/cancelling', { params: { ...params } });
  if (!found.ok) throw notThere(url, found.error);
  return found.body.data;
}

const pathOf = ({ organizer, event }: At) => sellerEventPath(organizer, Number(event), 'details/cancel');

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const answer = await answerForm(cancelEvent(params), context.get(pageContext), await formOf(request), url);
  if (answer.ok) throw redirect(pathOf(params), 303);
  return data(answer, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.seller_cancel_title());

export default function EventCancelPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={sellerEventPath(params.organizer, Number(params.event), 'details')}>
        {m.seller_details_back()}
      </BackLink>
      {loaderData.status === 'cancelled' ? (
        <CancelProgress at={params} view={loaderData} />
      ) : (
        <CancelForm at={params} view={loaderData} answer={actionData ?? null} />
      )}
    </>
  );
}

type CancelFormProps = { at: At; view: CancellingView; answer: FormAnswer<null> | null };

// Says what it does before it does it, in numbers.
function CancelForm({ at, view, answer }: CancelFormProps) {
  const { submit, isBusy, refusal } = useForm(cancelEvent(at), {
    answer,
    onDone: () => leaveFor(pathOf(at)),
  });
  const { tickets, amount, currency } = view;
  const money = formatMoney(toMinor(amount), currency, currentLocale(), 'tag');
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-160 gap-4">
      <h2 className="text-[20px] leading-7 font-bold">{m.seller_cancel_title()}</h2>
      <FormErrors refusal={refusal} />
      <p className="text-[20px] leading-7 font-semibold">
        {tickets > 0 ? m.seller_cancel_effect({ count: tickets, amount: money }) : m.seller_cancel_nobody()}
      </p>
      <p className="text-ink-2">{m.seller_cancel_means()}</p>
      <HelpLink about="sell-cancel" />
      <div className="flex flex-wrap gap-2">
        <button type="submit" aria-disabled={isBusy} className={`${STOP_BUTTON} min-h-12 w-full sm:w-auto`}>
          {isBusy ? m.form_busy() : tickets > 0 ? m.seller_cancel_button() : m.seller_cancel_button_plain()}
        </button>
        <a
          href={sellerEventPath(at.organizer, Number(at.event), 'details')}
          className={`${QUIET_BUTTON} min-h-12 w-full sm:w-auto`}
        >
          {m.seller_cancel_keep()}
        </a>
      </div>
    </form>
  );
}
