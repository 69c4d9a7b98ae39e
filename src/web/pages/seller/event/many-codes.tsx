import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import type { Call } from '#web/api/api.ts';
import { makeCodes } from '#web/components/seller/sales/code-forms.ts';
import { termValues } from '#web/components/seller/sales/code-values.ts';
import { ManyCodesEditor } from '#web/components/seller/sales/many-codes-editor.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { codesPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import type { Route } from './+types/many-codes.ts';

async function loadOffer(call: Call, { organizer, event }: Route.LoaderArgs['params'], url: URL) {
  const found = await call('GET /api/sell/{organizer}/events/{event}/codes', {
    params: { organizer, event },
  });
  requireSignIn(found, url);
  if (!found.ok) throw notThere(url, found.error);
  const { offer } = found.body.data;
  if (offer.is_cancelled) throw redirect(codesPath(organizer, Number(event)), 303);
  return offer;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  return { offer: await loadOffer(call, params, url), batch: crypto.randomUUID(), now: now.toISOString() };
}

// The codes are the answer: sent again, the form makes no others.
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const offer = await loadOffer(page.call, params, url);
  const { organizer, event } = params;
  const run = makeCodes({ organizer, event }, { offer, locale: page.locale, terms: null });
  const answer = await answerForm(run, page, await formOf(request), url);
  return data(answer, answer.ok ? 200 : answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.sales_codes_many());

export default function ManyCodesPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { offer, batch, now } = loaderData;
  const around = { offer, locale: currentLocale(), terms: null };
  const answer = actionData ?? null;
  return (
    <>
      <BackLink to={codesPath(params.organizer, Number(params.event))}>{m.sales_codes_back()}</BackLink>
      <h2 className="mb-4 text-[20px] leading-7 font-bold">{m.sales_codes_many()}</h2>
      <ManyCodesEditor
        address={{ organizer: params.organizer, event: params.event }}
        batch={batch}
        around={around}
        values={answer && !answer.ok ? answer.refusal.typed : { ...termValues(around), uses: '1' }}
        answer={answer}
        now={now}
      />
    </>
  );
}
