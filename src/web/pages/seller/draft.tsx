import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { DraftEditor } from '#web/components/seller/editor/draft-editor.tsx';
import { feesByCurrency } from '#web/components/seller/editor/fees.ts';
import { ReadOnlyNote } from '#web/components/seller/read-only-note.tsx';
import { useMay } from '#web/components/seller/shell/seller-data.ts';
import { formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { broken, notThere } from '#web/page/page-errors.ts';
import { draftPath, newVenuePath, sellerEventPath } from '#web/paths/seller.ts';
import type { Route } from './+types/draft.ts';
import { answerDraft } from './answer-draft.ts';

const MOST_TYPES = 50;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const { organizer } = params;
  const [draft, venues] = await Promise.all([
    call('GET /api/sell/{organizer}/drafts/{draft}', { params: { organizer, draft: params.draft } }),
    call('GET /api/sell/{organizer}/venues', { params: { organizer }, query: {} }),
  ]);
  if (!draft.ok) throw notThere(url, draft.error);
  if (!venues.ok) throw broken(venues.error);
  const { id, version, doc, event_id, fees } = draft.body.data;
  if (event_id !== null) throw redirect(sellerEventPath(organizer, event_id), 303);
  const own =
    doc.venue_id === null
      ? null
      : await call('GET /api/sell/{organizer}/venues', {
          params: { organizer },
          query: { id: String(doc.venue_id) },
        });
  const venue = own?.ok ? (own.body.data[0] ?? null) : null;
  return {
    draft: { id, version, doc, venue },
    venues: venues.body.data,
    typesAsked: readTypesAsked(url),
    fees: feesByCurrency(fees),
    now: now.toISOString(),
  };
}

const readTypesAsked = (url: URL): number =>
  Math.min(MOST_TYPES, Number(/^\d{1,2}$/.exec(url.searchParams.get('types') ?? '')?.[0] ?? 0));

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { organizer } = params;
  const form = await formOf(request);
  const isNewPlace = form.get('intent') === 'new-place';
  const name = String(form.get('place') ?? '');
  const answer = await answerDraft(context.get(pageContext), organizer, form, url);
  if (!answer.ok) return data(answer, answer.refusal.status);
  const { done } = answer;
  if (isNewPlace && 'id' in done) throw redirect(newVenuePath(organizer, { draft: done.id, name }), 303);
  // Where no script runs, an empty type is shown below those that are kept.
  if (form.get('intent') === 'add-type' && 'id' in done) {
    const place = done.doc.ticket_types.length;
    const query = { types: String(place + 1), saved: '' };
    throw redirect(`${draftPath(organizer, done.id, query)}#types.${place}.name`, 303);
  }
  throw redirect(
    'eventId' in done
      ? `${sellerEventPath(organizer, done.eventId)}?published`
      : `${draftPath(organizer, done.id)}?saved`,
    303,
  );
}

export const meta = (args: Route.MetaArgs) =>
  privateMeta(args, args.loaderData?.draft.doc.name || m.seller_new_event());

export default function DraftPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { draft, typesAsked, venues, fees, now } = loaderData;
  const mayEdit = useMay('edit_events');
  return (
    <main id="main" className="seller-page">
      <h1 className="mb-6 type-title wrap-anywhere">
        {(!mayEdit && draft.doc.name) || m.seller_new_event()}
      </h1>
      {!mayEdit && <ReadOnlyNote />}
      <DraftEditor
        key={draft.id}
        organizer={params.organizer}
        draft={draft}
        typesAsked={typesAsked}
        venues={venues}
        fees={fees}
        mayEdit={mayEdit}
        now={now}
        answer={actionData ?? null}
      />
    </main>
  );
}
