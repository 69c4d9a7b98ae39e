import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import type { Currency } from '#shared/money.ts';
import { DraftEditor } from '#web/components/seller/editor/draft-editor.tsx';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { formOf } from '#web/forms/answer-form.ts';
import { pageContext } from '#web/page/page-context.ts';
import { broken, notThere } from '#web/page/page-errors.ts';
import { draftPath, sellerEventPath } from '#web/paths/seller.ts';
import type { Route } from './+types/draft.ts';
import { answerDraft } from './answer-draft.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const { organizer } = params;
  const [draft, venues, fees] = await Promise.all([
    call('GET /api/sell/{organizer}/drafts/{draft}', { params: { organizer, draft: params.draft } }),
    call('GET /api/sell/venues'),
    call('GET /api/fees'),
  ]);
  if (!draft.ok) throw notThere(url, draft.error);
  if (!venues.ok) throw broken(venues.error);
  if (!fees.ok) throw broken(fees.error);
  const { id, version, doc, event_id } = draft.body.data;
  if (event_id !== null) throw redirect(sellerEventPath(organizer, event_id), 303);
  const own =
    doc.venue_id === null
      ? null
      : await call('GET /api/sell/venues', { query: { id: String(doc.venue_id) } });
  return {
    draft: { id, version, doc, venue: own?.ok ? (own.body.data[0] ?? null) : null },
    venues: venues.body.data,
    feePercents: Object.fromEntries(
      fees.body.data.map(({ currency, percent }) => [currency, percent]),
    ) as Partial<Record<Currency, number>>,
    now: now.toISOString(),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { organizer } = params;
  const answer = await answerDraft(context.get(pageContext), organizer, await formOf(request), url);
  if (!answer.ok) return data(answer, answer.refusal.status);
  const { done } = answer;
  throw redirect(
    'eventId' in done
      ? `${sellerEventPath(organizer, done.eventId)}?published`
      : `${draftPath(organizer, done.id)}?saved`,
    303,
  );
}

export const meta = (args: Route.MetaArgs) =>
  sellerMeta(args, args.loaderData?.draft.doc.name || m.seller_new_event());

export default function DraftPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { draft, venues, feePercents, now } = loaderData;
  return (
    <main id="main" className="seller-page">
      <h1 className="mb-6 text-[28px] leading-8.5 font-bold">{m.seller_new_event()}</h1>
      <DraftEditor
        key={draft.id}
        organizer={params.organizer}
        draft={draft}
        venues={venues}
        feePercents={feePercents}
        now={now}
        answer={actionData ?? null}
      />
    </main>
  );
}
