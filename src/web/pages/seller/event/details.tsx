import { data, redirect, useSearchParams } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { DetailsForm } from '#web/components/seller/details/details-form.tsx';
import {
  duplicateEvent,
  previewText,
  saveDetails,
  setUnpublished,
} from '#web/components/seller/details/details-forms.ts';
import { EventActs } from '#web/components/seller/details/event-acts.tsx';
import { takePicture } from '#web/components/seller/picture/take-picture.ts';
import { ReadOnlyNote } from '#web/components/seller/read-only-note.tsx';
import { carriedIn } from '#web/components/seller/venues/carried.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { typedIn } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { broken, notThere } from '#web/page/page-errors.ts';
import { draftPath, sellerEventPath } from '#web/paths/seller.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import type { Route } from './+types/details.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const { organizer, event } = params;
  const [found, venues] = await Promise.all([
    call('GET /api/sell/{organizer}/events/{event}/details', { params: { organizer, event } }),
    call('GET /api/sell/{organizer}/venues', { params: { organizer: params.organizer }, query: {} }),
  ]);
  if (!found.ok) throw notThere(url, found.error);
  if (!venues.ok) throw broken(venues.error);
  return { view: found.body.data, venues: venues.body.data, draft: crypto.randomUUID() };
}

const NOTHING = { save: null, act: null, kept: null };

// The buttons of the page where no script runs, and those that lead away from it.
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const { organizer, event } = params;
  const at = { organizer, event };
  const form = await formOf(request);
  const path = sellerEventPath(organizer, Number(event), 'details');
  const intent = String(form.get('intent') ?? 'save');
  const refused = await takePicture(organizer, page.call, form);
  if (refused && !refused.ok) return data({ ...NOTHING, save: refused }, refused.refusal.status);
  switch (intent) {
    case 'upload':
    case 'remove-picture':
      return data({ ...NOTHING, kept: { typed: typedIn(form) } });
    case 'shuffle':
      form.set('poster_seed', String(Math.floor(Math.random() * 0xffff_ffff)));
      return data({ ...NOTHING, kept: { typed: typedIn(form) } });
    case 'carried':
      return data({ ...NOTHING, kept: { typed: carriedIn(form) } });
    case 'preview': {
      const shown = await answerForm(previewText(at), page, form, url);
      if (!shown.ok) return data({ ...NOTHING, save: shown }, shown.refusal.status);
      return data({ ...NOTHING, kept: shown.done });
    }
    case 'duplicate': {
      const made = await answerForm(duplicateEvent(at), page, form, url);
      if (made.ok) throw redirect(draftPath(organizer, made.done), 303);
      return data({ ...NOTHING, act: made.refusal }, made.refusal.status);
    }
    case 'publish':
    case 'unpublish': {
      const changed = await answerForm(setUnpublished(at, intent === 'unpublish'), page, form, url);
      if (changed.ok) throw redirect(`${path}?${intent}ed`, 303);
      return data({ ...NOTHING, act: changed.refusal }, changed.refusal.status);
    }
    default: {
      if (intent === 'keep-mine') form.set('version', String(form.get('their_version') ?? ''));
      const save = await answerForm(saveDetails(at), page, form, url);
      if (save.ok) throw redirect(`${path}?saved`, 303);
      return data({ ...NOTHING, save }, save.refusal.status);
    }
  }
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.seller_tab_details());

const NEWS: Record<string, () => string> = {
  saved: m.seller_details_saved,
  moved: m.seller_when_saved,
  unpublished: m.seller_unpublished,
  published: m.seller_published,
};

export default function EventDetailsPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { view, venues, draft } = loaderData;
  const [query] = useSearchParams();
  const news = actionData ? undefined : Object.keys(NEWS).find((name) => query.has(name));
  return (
    <>
      {news && (
        <p role="status" className="mb-4 rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
          {NEWS[news]?.()}
        </p>
      )}
      {!view.may_edit && <ReadOnlyNote />}
      {view.status === 'cancelled' && (
        <p className="mb-4 rounded-card bg-warn-soft px-4 py-3 text-warn">{m.seller_details_cancelled()}</p>
      )}
      <FormErrors refusal={actionData?.act ?? null} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <DetailsForm
          key={view.version}
          at={params}
          view={view}
          venues={venues}
          placeAdded={query.get('place')?.slice(0, 160) ?? ''}
          answer={actionData?.save ?? null}
          kept={actionData?.kept ?? null}
        />
        <EventActs at={params} view={view} draft={draft} />
      </div>
    </>
  );
}
