import { data } from 'react-router';
import type { DetailsView } from '#modules/preparing/details/details.contract.ts';
import type { PreviewView } from '#modules/preparing/preview/preview.contract.ts';
import type { EventDetails, WhenForm } from '#modules/publishing/events/event.contract.ts';
import { isLocale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import type { Call } from '#web/api/api.ts';
import { readTimes } from '#web/components/seller/editor/draft-fields.ts';
import { findVenue } from '#web/components/seller/editor/find-venue.ts';
import { pictureIn } from '#web/components/seller/picture/take-picture.ts';
import { readLanguages } from '#web/components/seller/texts/read-languages.ts';
import { takeChosen } from '#web/forms/chosen-texts.ts';
import {
  type FormRefusal,
  secretIn as rawIn,
  refusalOf,
  refusedFor,
  textIn,
  typedIn,
} from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

// Which event, as its address names it.
export interface At {
  organizer: string;
  event: string;
}

const FIELDS: Record<string, string> = {
  venue_id: 'place',
  picture: 'picture_file',
  'picture.key': 'picture_file',
  'picture.alt': 'picture_alt',
  'policies.refund': 'refund',
  'policies.age': 'age',
  'policies.access': 'access',
  starts_at: 'starts_date',
  ends_at: 'ends_time',
  doors_at: 'doors_time',
  'to.starts_at': 'starts_date',
  'to.ends_at': 'ends_time',
  'to.doors_at': 'doors_time',
};
const fieldOf = (name: string): string => FIELDS[name] ?? name;

// What was typed, or why it cannot be kept so.
async function typedDetails(
  call: Call,
  form: FormData,
  organizer: string,
): Promise<{ details: EventDetails } | { ok: false; refusal: FormRefusal }> {
  const isSamePlace = textIn(form, 'place') === textIn(form, 'place_before');
  const found = isSamePlace
    ? { venue: { id: Number(textIn(form, 'venue_before')) } }
    : await findVenue(call, form, organizer);
  if ('error' in found) return { ok: false, refusal: refusalOf(form, found.error) };
  const venue = 'venue' in found ? found.venue : null;
  const fields: Record<string, string> = {};
  if (textIn(form, 'name') === '') fields.name = m.seller_missing_name();
  if (venue === null)
    fields.place = 'isUnknown' in found ? m.seller_place_unknown() : m.seller_missing_place();
  if (venue === null || Object.keys(fields).length > 0)
    return { ok: false, refusal: refusedFor(form, fields) };
  return { details: readDetails(form, venue.id) };
}

// How the page would look with what was typed.
export const previewDetails =
  (at: At): Form<PreviewView> =>
  async (call, form) => {
    const typed = await typedDetails(call, form, at.organizer);
    if ('refusal' in typed) return typed;
    const tried = await call('POST /api/sell/{organizer}/events/{event}/preview', {
      params: { ...at },
      body: typed,
    });
    return answered(form, tried, ({ data }) => data, { fieldOf });
  };

// What an event says of itself. Changed by somebody else meanwhile, it brings what is there now.
export const saveDetails =
  (at: At): Form<{ slug: string }, DetailsView> =>
  async (call, form) => {
    takeChosen(form);
    const typed = await typedDetails(call, form, at.organizer);
    if ('refusal' in typed) return typed;
    const saved = await call('POST /api/sell/{organizer}/events/{event}/details', {
      params: { ...at },
      body: { version: textIn(form, 'version'), ...timesIn(form), ...typed.details },
    });
    if (saved.ok) return { ok: true, done: { slug: saved.body.data.slug } };
    const refusal: FormRefusal<DetailsView> = refusalOf(form, saved.error, { fieldOf });
    if (saved.error.code === 'event_changed') refusal.more = saved.error.data as DetailsView;
    return { ok: false, refusal };
  };

const timesIn = (form: FormData): { times?: 'clock' | 'moment' } => {
  const times = textIn(form, 'times');
  return times === 'clock' || times === 'moment' ? { times } : {};
};

// The languages as they were when the form was shown.
export const wordsOf = ({ locale, texts }: EventDetails): Pick<EventDetails, 'locale' | 'texts'> => ({
  locale,
  texts,
});

const isText = (text: object) => Object.values(text).every((each) => typeof each === 'string');

// A form without them is none of ours.
function wordsBefore(form: FormData): ReturnType<typeof wordsOf> {
  try {
    const read = JSON.parse(textIn(form, 'words_before'));
    if (isLocale(read.locale) && Object.values(read.texts).every((text) => isText(text as object)))
      return read;
  } catch {}
  throw data(null, { status: 400 });
}

const readDetails = (form: FormData, venueId: number): EventDetails => ({
  ...readLanguages(form, {
    name: textIn(form, 'name'),
    summary: textIn(form, 'summary'),
    description: rawIn(form, 'description').replaceAll('\r\n', '\n'),
    policies: { refund: textIn(form, 'refund'), age: textIn(form, 'age'), access: textIn(form, 'access') },
    ...wordsBefore(form),
  }),
  slug: textIn(form, 'slug'),
  category: textIn(form, 'category'),
  venue_id: venueId,
  poster_seed: Number(textIn(form, 'poster_seed')),
  picture: pictureIn(form),
});

// What was typed, and how its text will look.
export interface Previewed {
  html: string;
  typed: Record<string, string>;
}

export const previewText =
  ({ organizer }: At): Form<Previewed> =>
  async (call, form) => {
    const body = { text: rawIn(form, 'description').replaceAll('\r\n', '\n') };
    const shown = await call('POST /api/sell/{organizer}/preview', { params: { organizer }, body });
    return answered(form, shown, ({ data }) => ({ html: data.html, typed: typedIn(form) }));
  };

// Another time, or none yet.
export const changeWhen =
  (at: At, zone: string): Form<null> =>
  async (call, form) => {
    const how = textIn(form, 'how');
    const params = { ...at };
    if (how === 'no_date') {
      const put = await call('POST /api/sell/{organizer}/events/{event}/postpone', {
        params,
        body: { to: null },
      });
      return answered(form, put, () => null);
    }
    const { times, fields } = readTimes(form, zone);
    if (!times) return { ok: false, refusal: refusedFor(form, fields) };
    const when: WhenForm = times;
    const changed =
      how === 'postpone'
        ? await call('POST /api/sell/{organizer}/events/{event}/postpone', { params, body: { to: when } })
        : await call('POST /api/sell/{organizer}/events/{event}/move', { params, body: when });
    return answered<unknown, null>(form, changed, () => null, { fieldOf });
  };

export const cancelEvent =
  (at: At): Form<null> =>
  async (call, form) => {
    const cancelled = await call('POST /api/sell/{organizer}/events/{event}/cancel', { params: { ...at } });
    return answered(form, cancelled, () => null);
  };

export const setUnpublished =
  (at: At, isUnpublished: boolean): Form<null> =>
  async (call, form) => {
    const changed = await call('POST /api/sell/{organizer}/events/{event}/unpublish', {
      params: { ...at },
      body: { is_unpublished: isUnpublished },
    });
    return answered(form, changed, () => null);
  };

// Answers the draft.
export const duplicateEvent =
  (at: At): Form<string> =>
  async (call, form) => {
    const made = await call('POST /api/sell/{organizer}/events/{event}/duplicate', {
      params: { ...at },
      body: { draft: textIn(form, 'draft') },
    });
    return answered(form, made, ({ data }) => data.draft);
  };
