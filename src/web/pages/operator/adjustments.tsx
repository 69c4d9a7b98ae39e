import { data, redirect } from 'react-router';
import type { Adjustment } from '#modules/adjusting/adjusting.contract.ts';
import { MOST_ASKED } from '#modules/adjusting/adjusting.rules.ts';
import { m } from '#shared/messages/messages.js';
import { AdjustmentForm } from '#web/components/operator/adjusting/adjustment-form.tsx';
import { askForAdjustment, decideAdjustment } from '#web/components/operator/adjusting/adjustment-forms.ts';
import { AdjustmentLine } from '#web/components/operator/adjusting/adjustment-line.tsx';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { NamedRows } from '#web/components/operator/page/rows.tsx';
import { countText } from '#web/components/operator/waiting.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { ADJUSTMENTS_PATH } from '#web/paths/operator.ts';
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

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.adjust_queue());

const NOTES: Record<string, () => string> = { done: m.operator_done_note, asked: m.adjust_note_asked };

export default function AdjustmentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { adjustments, note, id } = loaderData;
  return (
    <OperatorPage
      title={m.adjust_queue()}
      lead={m.adjust_lead()}
      said={NOTES[note ?? '']?.()}
      refusal={actionData}
      isOpen={adjustments !== null}
    >
      {adjustments && (
        <>
          <List
            none={m.operator_none()}
            id="asked"
            title={`${m.adjust_asked()} · ${countText(adjustments.asked.length, MOST_ASKED)}`}
            adjustments={adjustments.asked}
          />
          <section aria-labelledby="new" className="grid gap-3">
            <h2 id="new" className="text-[20px] leading-7 font-bold">
              {m.adjust_new()}
            </h2>
            <AdjustmentForm id={id} refusal={actionData ?? null} />
          </section>
          <List
            none={m.operator_none_yet()}
            id="decided"
            title={m.adjust_decided()}
            adjustments={adjustments.decided}
          />
        </>
      )}
    </OperatorPage>
  );
}

type ListProps = { id: string; title: string; none: string; adjustments: Adjustment[] };

const List = ({ adjustments, ...list }: ListProps) => (
  <NamedRows {...list} rows={adjustments}>
    {(adjustment) => <AdjustmentLine key={adjustment.id} adjustment={adjustment} />}
  </NamedRows>
);
