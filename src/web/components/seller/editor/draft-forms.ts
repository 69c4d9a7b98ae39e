import type { VenueChoice } from '#modules/preparing/venues/venues.contract.ts';
import type { DraftDocument, DraftView } from '#modules/publishing/drafts/draft.contract.ts';
import type { Problem } from '#modules/publishing/problems.rules.ts';
import { m } from '#shared/messages/messages.js';
import type { Call, CallError } from '#web/api/api.ts';
import { keysOfTheirs } from '#web/forms/chosen-texts.ts';
import { type FormRefusal, refusalOf, refusedFor, textIn } from '#web/forms/form.rules.ts';
import type { Form, FormAnswer } from '#web/forms/form.ts';
import { currentLocale } from '#web/page/locale.ts';
import { asBefore } from './as-before.ts';
import { readDraft } from './draft-fields.ts';
import { type FoundVenue, findVenue, venueOf } from './find-venue.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { fieldOfProblem, problemFields } from './problem-words.ts';

export interface Saved {
  id: string;
  version: number;
  doc: DraftDocument;
  venue: VenueChoice | null;
  // What could not be kept as it was typed, by field: there the draft says what it said before.
  wrong?: Record<string, string>;
}

export interface Published {
  eventId: number;
  slug: string;
}

// What somebody else made of it meanwhile.
export type Theirs = DraftView;

// Keeps a draft as the form shows it. What cannot be kept as typed is said at its field, and all else is saved. A place that
// nobody knows takes a page of its own to add: it is kept as typed, and the event stays where it was.
export const saveDraft =
  (organizer: string): Form<Saved, Theirs> =>
  async (call, form) => {
    const before = JSON.parse(textIn(form, 'before')) as DraftDocument;
    const typed = await findVenue(call, form, organizer);
    const placeUnknown = 'isUnknown' in typed ? textIn(form, 'place') : '';
    const found = placeUnknown ? await venueOf(call, organizer, before) : typed;
    if (!('venue' in found)) return noVenue(form, found);
    return keepDraft(call, form, { organizer, before, venue: found.venue, placeUnknown });
  };

const noVenue = (
  form: FormData,
  found: Exclude<FoundVenue, { venue: unknown }>,
): FormAnswer<never, Theirs> => ({
  ok: false,
  refusal:
    'error' in found ? refusalOf(form, found.error) : refusedFor(form, { place: m.seller_place_unknown() }),
});

type Keeping = {
  organizer: string;
  before: DraftDocument;
  venue: VenueChoice | null;
  placeUnknown?: string;
};

async function keepDraft(
  call: Call,
  form: FormData,
  { organizer, ...around }: Keeping,
): Promise<FormAnswer<Saved, Theirs>> {
  const { doc: typed, fields } = readDraft(form, { ...around, locale: currentLocale() });
  const mine = mergeDrafts(typed, around.before, keysOfTheirs(form));
  const id = textIn(form, 'id');
  const version = Number(textIn(form, 'version'));
  const send = async (doc: DraftDocument, wrong: Record<string, string>) => {
    const saved = await call('POST /api/sell/{organizer}/drafts/save', {
      params: { organizer },
      body: { id, version, doc },
    });
    return saved.ok ? { id, version: saved.body.data.version, doc, venue: around.venue, wrong } : saved.error;
  };
  let answer = await send(mine, fields);
  if ('code' in answer && isWrongInPlaces(answer)) {
    const refused = refusalOf(form, answer, { fieldOf: fieldOfProblem });
    const rest = asBefore(mine, around.before, Object.keys(answer.errors ?? {}));
    answer = await send(rest, { ...fields, ...refused.fields });
  }
  if (!('code' in answer)) return { ok: true, done: answer };
  const refusal: FormRefusal<Theirs> = refusalOf(form, answer, { fieldOf: fieldOfProblem });
  if (answer.code === 'draft_changed') refusal.more = answer.data as Theirs;
  return { ok: false, refusal };
}

const isWrongInPlaces = ({ statusCode, errors = {} }: CallError): boolean =>
  (statusCode === 400 || statusCode === 422) && Object.keys(errors).length > 0;

export const isWrong = ({ wrong = {} }: Saved): boolean => Object.keys(wrong).length > 0;

export const SAVED_IN_PART = 'saved_in_part';

// What is said where a part of it is saved: the version is the one that it has now.
export function refusedInPart(form: FormData, { version, wrong = {} }: Saved): FormRefusal<Theirs> {
  form.set('version', String(version));
  return { ...refusedFor(form, wrong, m.seller_saved_except()), code: SAVED_IN_PART };
}

// Keeps it first: what is published is what is seen.
// `onSaved`: what is published is kept first, also where publishing is refused then.
export const publishDraft =
  (organizer: string, onSaved?: (saved: Saved) => void): Form<Published, Theirs> =>
  async (call, form) => {
    const found = await findVenue(call, form, organizer);
    if (!('venue' in found)) return noVenue(form, found);
    const before = JSON.parse(textIn(form, 'before')) as DraftDocument;
    const saved = await keepDraft(call, form, { organizer, before, venue: found.venue });
    if (!saved.ok) return saved;
    onSaved?.(saved.done);
    if (isWrong(saved.done)) return { ok: false, refusal: refusedInPart(form, saved.done) };
    const { id, version } = saved.done;
    const published = await call('POST /api/sell/{organizer}/drafts/publish', {
      params: { organizer },
      body: { id, version },
    });
    if (published.ok)
      return { ok: true, done: { eventId: published.body.data.event_id, slug: published.body.data.slug } };
    form.set('version', String(version));
    const refusal: FormRefusal<Theirs> = refusalOf(form, published.error, { fieldOf: fieldOfProblem });
    const { missing } = (published.error.data ?? {}) as { missing?: Problem[] };
    const isClockMissing = textIn(form, 'starts_date') !== '' && textIn(form, 'starts_time') === '';
    if (missing) refusal.fields = problemFields(missing, isClockMissing);
    return { ok: false, refusal };
  };
