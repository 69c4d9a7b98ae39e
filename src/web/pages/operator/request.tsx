import { data, redirect } from 'react-router';
import { topicName } from '#modules/support/support-topics.rules.ts';
import { LANGUAGE_NAMES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { readReference } from '#shared/reference.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { RequestMoves } from '#web/components/operator/request-moves.tsx';
import { RequestTalk } from '#web/components/operator/request-talk.tsx';
import { moveRequest } from '#web/components/operator/support-forms.ts';
import { REQUEST_STATES, requestDone } from '#web/components/operator/support-words.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { typedIn } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import {
  OPERATOR_SEARCH_PATH,
  operatorOrderPath,
  operatorSupportPath,
  personPath,
  requestPath,
} from '#web/paths/operator.ts';
import { Pill } from '#web/ui/pill.tsx';
import type { Route } from './+types/request.ts';
import { forOperator } from './for-operator.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/support/{number}', { params });
  return {
    request: forOperator(found, url)?.data ?? null,
    done: url.searchParams.get('done'),
    // Of what is written next: pressing twice writes it once.
    letterId: crypto.randomUUID(),
  };
}

export async function action({ context, params: { number }, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  // Nothing is done yet: a template comes below what was typed.
  if (form.has('template')) return { refusal: null, typed: typedIn(form) };
  const answer = await answerForm(moveRequest(number), context.get(pageContext), form, url);
  if (answer.ok) throw redirect(requestPath(number, { done: answer.done }), 303);
  return data({ refusal: answer.refusal, typed: answer.refusal.typed }, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, args.params.number ?? '');

export default function RequestPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { request, done, letterId } = loaderData;
  const { refusal = null, typed = {} } = actionData ?? {};
  return (
    <OperatorPage
      title={request?.name ?? params.number}
      state={
        request && (
          <Pill tone={REQUEST_STATES[request.state].tone}>{REQUEST_STATES[request.state].word()}</Pill>
        )
      }
      back={{ path: operatorSupportPath('open'), name: m.ops_support() }}
      said={actionData ? null : requestDone(done, request)}
      refusal={refusal}
      isOpen={request !== null}
    >
      {request && (
        <>
          <p className="text-small text-ink-2 wrap-anywhere">
            {params.number} · {topicName(request.topic)} ·{' '}
            <a
              href={
                request.account
                  ? personPath(request.account)
                  : `${OPERATOR_SEARCH_PATH}?${new URLSearchParams({ q: request.email })}`
              }
              className="font-semibold text-primary underline"
            >
              {request.email}
            </a>{' '}
            · {m.ops_language({ language: LANGUAGE_NAMES[request.locale] })}
            {request.reference && <OrderLink given={request.reference} />}
          </p>
          <RequestTalk request={request} />
          <RequestMoves request={request} letterId={letterId} typed={typed} refusal={refusal} />
          <p className="text-small text-ink-2">{m.ops_looks()}</p>
        </>
      )}
    </OperatorPage>
  );
}

// What was typed as a reference may be anything.
function OrderLink({ given }: { given: string }) {
  const reference = readReference(given);
  if (reference === null) return <> · {given}</>;
  return (
    <>
      {' · '}
      <a href={operatorOrderPath(reference)} className="font-semibold text-primary underline">
        {m.ops_order({ reference })}
      </a>
    </>
  );
}
