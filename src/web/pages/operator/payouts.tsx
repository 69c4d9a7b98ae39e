import { data, redirect } from 'react-router';
import type { QueuedPayout } from '#modules/payouts/queues/queues.contract.ts';
import { m } from '#shared/messages/messages.js';
import { FactorNeeded } from '#web/components/operator/factor-needed.tsx';
import { movePayout } from '#web/components/operator/operator-forms.ts';
import { PayoutCard } from '#web/components/operator/payout-card.tsx';
import { ProveLink } from '#web/components/seller/prove-link.tsx';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { pageContext } from '#web/page/page-context.ts';
import { PAYOUT_QUEUES_PATH } from '#web/paths/payouts.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Route } from './+types/payouts.ts';
import { loadQueues, wantedIn } from './load-queues.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    queues: await loadQueues(context.get(pageContext), url),
    q: wantedIn(url),
    note: url.searchParams.get('note'),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const answer = await answerForm(movePayout, context.get(pageContext), await formOf(request), url, {
    saysHowToProve: true,
  });
  if (answer.ok) {
    const q = wantedIn(url);
    const query = new URLSearchParams({ note: answer.done, ...(q && { q }) });
    throw redirect(`${PAYOUT_QUEUES_PATH}?${query}`, 303);
  }
  return data(answer.refusal, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.operator_payouts());

const NOTES: Record<string, () => string> = { done: m.operator_done_note, claimed: m.operator_claim_note };

export default function PayoutQueuesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { queues, note, q } = loaderData;
  const said = note !== null && !actionData ? NOTES[note] : undefined;
  return (
    <main id="main" className="seller-page">
      <div className="grid max-w-240 gap-6">
        <h1 className="text-[28px] leading-8.5 font-bold">{m.operator_payouts()}</h1>
        {said && (
          <p role="status" className="rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
            {said()}
          </p>
        )}
        <FormErrors refusal={actionData ?? null} />
        <ProveLink refusal={actionData} />
        {queues === null ? (
          <FactorNeeded />
        ) : (
          <>
            <form className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
              <TextField
                id="q"
                type="search"
                label={m.operator_find()}
                maxLength={120}
                autoComplete="off"
                defaultValue={q}
              />
              <button type="submit" className={`${QUIET_BUTTON} min-h-12`}>
                {m.desk_search()}
              </button>
            </form>
            <Queue
              id="approve"
              title={m.operator_to_approve()}
              payouts={queues.to_approve}
              typed={typedIn(actionData)}
            />
            <Queue
              id="send"
              title={m.operator_to_send()}
              payouts={queues.to_send}
              typed={typedIn(actionData)}
            />
            <Queue
              id="way"
              title={m.operator_on_the_way()}
              payouts={queues.on_the_way}
              typed={typedIn(actionData)}
            />
            <Queue id="done" title={m.operator_done()} payouts={queues.done} typed={typedIn(actionData)} />
            {queues.further && (
              <a
                href={`${PAYOUT_QUEUES_PATH}?${new URLSearchParams({ ...(q && { q }), behind: queues.further })}#done`}
                className={`${QUIET_BUTTON} w-full sm:w-auto sm:justify-self-start`}
              >
                {m.operator_further()}
              </a>
            )}
          </>
        )}
      </div>
    </main>
  );
}

const typedIn = (refusal: { typed: Record<string, string> } | undefined) => refusal?.typed ?? null;

type QueueProps = {
  id: string;
  title: string;
  payouts: QueuedPayout[];
  typed: Record<string, string> | null;
};

function Queue({ id, title, payouts, typed }: QueueProps) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-[20px] leading-7 font-bold">
        {title} · {payouts.length}
      </h2>
      {payouts.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-4 text-ink-2">
          {id === 'done' ? m.operator_none_yet() : m.operator_none()}
        </p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {payouts.map((payout) => (
            <PayoutCard key={payout.id} payout={payout} typed={typed} />
          ))}
        </ul>
      )}
    </section>
  );
}
