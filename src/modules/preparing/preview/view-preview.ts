import { CATEGORIES } from '#modules/catalog/index.ts';
import { type ForOrganizer, mayFind, sellerSql } from '#modules/merchants/index.ts';
import type { EventDetails } from '#modules/publishing/index.ts';
import { findDraft, posterSeedOf } from '#modules/publishing/index.ts';
import {
  type EventDetailsRow,
  findEventDetails,
  findOrganizerRecord,
  presentEvent,
} from '#modules/storefront/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { fail, ok, type Result } from '#shared/result.ts';
import { slugify } from '#shared/slug.ts';
import { findDetails } from '../details/details.queries.ts';
import type { PreviewView } from './preview.contract.ts';
import { findCategoryNames, findPreviewPlace, type PreviewPlaceRow } from './preview.queries.ts';
import { typesOfDraft } from './row-of-draft.ts';

type Denied = 'not_allowed' | 'proof_needed';

const DAY_MS = 86_400_000;
const EXAMPLE_DAYS = 30;
const EXAMPLE_HOURS = 3;
// A draft has no number yet.
const NO_EVENT = 0;

// A draft on the page that it would have. Where something is missing that the page cannot do without, an example stands in.
export async function previewDraft(
  by: ForOrganizer,
  draftId: string,
  locale: Locale,
): Promise<Result<PreviewView, Denied | 'draft_not_found'>> {
  const found = await sellerSql(by.scope, (db) => findDraft(db, draftId, by));
  if (!found.ok) return found;
  const { doc } = found.value;
  const { organizer, now } = by;
  const { id: _, links: __, ...shown } = organizer;
  const category = doc.category ?? CATEGORIES[0]?.slug ?? '';
  const { place, names, record } = await sellerSql(by.scope, async (db) => ({
    place: doc.venue_id === null ? null : await findPreviewPlace(db, doc.venue_id),
    names: await findCategoryNames(db, category),
    record: await findOrganizerRecord(db, organizer.id, now),
  }));
  const startsAt = doc.starts_at === null ? exampleStart(now) : new Date(doc.starts_at);
  const { ticket_types, pool_days } = typesOfDraft(doc, locale);
  const own = doc.texts[locale] ?? null;
  const row: EventDetailsRow = {
    id: NO_EVENT,
    slug: doc.slug ?? slugify(doc.name),
    name: doc.name || m.preview_name({}, { locale }),
    own_name: own?.name || null,
    locale: doc.name === '' ? locale : doc.locale,
    summary: doc.summary,
    description: doc.description,
    own,
    status: 'published',
    ...(place ?? examplePlace(locale)),
    currency: doc.currency ?? place?.currency ?? 'KES',
    doors_at: doc.doors_at === null ? null : new Date(doc.doors_at),
    starts_at: startsAt,
    ends_at: endOf(doc.ends_at, startsAt),
    previous_starts_at: null,
    is_suspended: false,
    old_url: null,
    poster_seed: posterSeedOf(doc),
    picture_key: doc.picture?.key ?? null,
    picture_alt: doc.picture?.alt ?? '',
    is_free: ticket_types.length > 0 && ticket_types.every((type) => type.price_minor === 0),
    published_at: now,
    updated_at: now,
    category_slug: category,
    category: { names: names ?? { en: '', id: '', sw: '' } },
    organizer_id: organizer.id,
    organizer: shown,
    refund_policy: doc.policies.refund,
    age_policy: doc.policies.age,
    access_policy: doc.policies.access,
    star_counts: null,
    organizer_star_counts: record.star_counts,
    events_held: record.events_held,
    events_upcoming: record.events_upcoming,
    ticket_types,
    pool_days,
  };
  const missing: PreviewView['missing'] = [];
  if (doc.name === '') missing.push('name');
  if (doc.starts_at === null) missing.push('date');
  if (place === null) missing.push('place');
  return ok({ event: presentEvent(row, now, locale).view, missing });
}

// An event on its page, with details that nobody has saved yet, or as it is.
export async function previewEvent(
  { actor, organizer, scope, now }: ForOrganizer,
  eventId: number,
  details: EventDetails | null,
  locale: Locale,
): Promise<Result<PreviewView, Denied | 'event_not_found' | 'venue_unknown' | 'category_unknown'>> {
  const where = { organizerId: organizer.id, eventId };
  const allowed = mayFind(actor, 'see_events', where, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const { row, place, names } = await sellerSql(scope, async (db) => {
    const there = await findDetails(db, organizer.id, eventId);
    return {
      row: there && (await findEventDetails(db, there.slug, now, locale, { withUnpublished: true })),
      place: details && (await findPreviewPlace(db, details.venue_id)),
      names: details && (await findCategoryNames(db, details.category)),
    };
  });
  if (!row) return fail('event_not_found');
  if (!details) return ok({ event: presentEvent(row, now, locale).view, missing: [] });
  if (!place) return fail('venue_unknown', { field: 'details.venue_id' });
  if (!names) return fail('category_unknown', { field: 'details.category' });
  const own = details.texts[locale] ?? null;
  const { currency: _, ...placed } = place;
  const wanted: EventDetailsRow = {
    ...row,
    ...placed,
    name: details.name,
    own_name: own?.name || null,
    summary: details.summary,
    description: details.description,
    own,
    locale: details.locale,
    poster_seed: details.poster_seed,
    picture_key: details.picture?.key ?? null,
    picture_alt: details.picture?.alt ?? '',
    category_slug: details.category,
    category: { names },
    refund_policy: details.policies.refund,
    age_policy: details.policies.age,
    access_policy: details.policies.access,
  };
  return ok({ event: presentEvent(wanted, now, locale).view, missing: [] });
}

// An evening in some weeks.
function exampleStart(now: Date): Date {
  const day = new Date(now.getTime() + EXAMPLE_DAYS * DAY_MS);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 16));
}

function endOf(endsAt: string | null, startsAt: Date): Date {
  const usual = new Date(startsAt.getTime() + EXAMPLE_HOURS * 3_600_000);
  if (endsAt === null) return usual;
  const end = new Date(endsAt);
  return end > startsAt ? end : usual;
}

const examplePlace = (locale: Locale): PreviewPlaceRow => ({
  time_zone: 'Africa/Nairobi',
  currency: 'KES',
  country_code: 'KE',
  venue: { name: m.preview_venue({}, { locale }), address: '', landmark: '', lat: -1.2864, lng: 36.8172 },
  city: { slug: 'nairobi', name: 'Nairobi' },
  country: { slug: 'kenya', names: { en: 'Kenya', id: 'Kenya', sw: 'Kenya' } },
});
