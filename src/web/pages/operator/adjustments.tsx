import { data, redirect } from 'react-router';
import type { Adjustment } from '#modules/adjusting/adjusting.contract.ts';
import { m } from '#shared/messages/messages.js';
import { AdjustmentForm } from '#web/components/operator/adjustment-form.tsx';
import { askForAdjustment, decideAdjustment } from '#web/components/operator/adjustment-forms.ts';
import { AdjustmentLine } from '#web/components/operator/adjustment-line.tsx';
import { FactorNeeded } from '#web/components/operator/factor-needed.tsx';
import { ProveLink } from '#web/components/seller/prove-link.tsx';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { pageContext } from '#web/page/page-context.ts';
import { ADJUSTMENTS_PATH } from '#web/paths/operator.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import type { Route } from './+types/adjustments.ts';
import { forOperator } from './for-operator.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/adjustments');
  return {
    adjustments: forOperator(found, url)?.data ?? null,
    note: url.searchParams.get('note'),
    // Of what is asked for next: pressing twice asks once.
    id: crypto.randomUUID(),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const isNew = form.get('intent') === 'ask';
  const run = isNew ? askForAdjustment : decideAdjustment;
  // What was typed is not lost by having to prove who one is.
  const answer = await answerForm(run, context.get(pageContext), form, url, { saysHowToProve: isNew });
  if (answer.ok) throw redirect(`${ADJUSTMENTS_PATH}?note=${answer.done}`, 303);
  return data(answer.refusal, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.desk_adjustments());

const NOTES: Record<string, () => string> = { done: m.operator_done_note, asked: m.adjust_note_asked };

export default function AdjustmentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { adjustments, note, id } = loaderData;
  const said = note !== null && !actionData ? NOTES[note] : undefined;
  return (
    <main id="main" className="seller-page">
      <div className="grid max-w-160 gap-6">
        <div>
          <h1 className="text-[28px] leading-8.5 font-bold">{m.desk_adjustments()}</h1>
          <p className="mt-1 text-ink-2">{m.adjust_lead()}</p>
        </div>
        {said && (
          <p role="status" className="rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
            {said()}
          </p>
        )}
        <FormErrors refusal={actionData ?? null} />
        <ProveLink refusal={actionData} />
        {adjustments === null ? (
          <FactorNeeded />
        ) : (
          <>
            <List id="asked" title={m.adjust_asked()} adjustments={adjustments.asked} />
            <section aria-labelledby="new" className="grid gap-3">
              <h2 id="new" className="text-[20px] leading-7 font-bold">
                {m.adjust_new()}
              </h2>
              <AdjustmentForm id={id} refusal={actionData ?? null} />
            </section>
            <List id="decided" title={m.adjust_decided()} adjustments={adjustments.decided} />
          </>
        )}
      </div>
    </main>
  );
}

function List({ id, title, adjustments }: { id: string; title: string; adjustments: Adjustment[] }) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-[20px] leading-7 font-bold">
        {title} · {adjustments.length}
      </h2>
      {adjustments.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-4 text-ink-2">
          {id === 'decided' ? m.operator_none_yet() : m.operator_none()}
        </p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {adjustments.map((adjustment) => (
            <AdjustmentLine key={adjustment.id} adjustment={adjustment} />
          ))}
        </ul>
      )}
    </section>
  );
}
