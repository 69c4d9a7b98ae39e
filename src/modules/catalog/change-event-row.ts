import { isDeepStrictEqual } from 'node:util';
import { announce } from '#modules/news/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import type { Locale } from '#shared/i18n.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { RESERVED_EVENT_SLUGS } from '#shared/site-map/reserved-words.ts';
import { isSlug } from '#shared/slug.ts';
import { plainDateIn, zonedParts } from '#shared/time.ts';
import {
  deleteFormerSlugs,
  type EventRow,
  insertFormerSlug,
  isSlugTaken,
  listFormerSlugs,
  lockSlugs,
  updateEvent,
} from './catalog.queries.ts';
import { type OtherTexts, tidyTexts } from './event-texts.rules.ts';
import { leaveSlug } from './former-slugs.rules.ts';
import { type EventStatus, standing } from './sale-state.rules.ts';
import { refreshEventSearch } from './search/refresh-event-search.ts';

// Fields that are left out, or undefined, stay as they are.
export interface EventChanges {
  slug?: string | undefined;
  name?: string | undefined;
  summary?: string | undefined;
  description?: string | undefined;
  locale?: Locale | undefined;
  texts?: OtherTexts | undefined;
  // Put off without a start, it waits for one.
  status?: EventStatus;
  categorySlug?: string | undefined;
  venueId?: number | undefined;
  // Of that venue.
  timeZone?: string | undefined;
  doorsAt?: Date | null;
  startsAt?: Date;
  endsAt?: Date;
  posterSeed?: number | undefined;
  picture?: { key: string; alt: string } | null | undefined;
  policies?:
    | { refund?: string | undefined; age?: string | undefined; access?: string | undefined }
    | undefined;
}

type Reason = 'slug_invalid' | 'slug_reserved' | 'slug_taken' | 'slug_changed_often' | 'ends_before_start';

// Changes what an event says of itself; the caller has it locked and knows that it may. Every page that shows it is dropped when
// the change commits; a slug that it leaves goes on redirecting, as the last few do; a moved start is remembered, and of another day, of none for now
// and of another place those who hold tickets are told. Answers it as it is now.
export async function changeEventRow(
  tx: Tx,
  before: EventRow,
  changes: EventChanges,
  now: Date,
): Promise<Result<EventRow, Reason>> {
  const eventId = before.id;
  const after = applyChanges(before, changes, now);
  if (isDeepStrictEqual(before, after)) return ok(before);
  if (after.ends_at <= after.starts_at) return fail('ends_before_start', { field: 'ends_at' });
  if (after.slug !== before.slug) {
    if (!isSlug(after.slug)) return fail('slug_invalid', { field: 'slug' });
    if (RESERVED_EVENT_SLUGS.has(after.slug)) return fail('slug_reserved', { field: 'slug' });
    await lockSlugs(tx);
    if (await isSlugTaken(tx, after.slug, eventId)) return fail('slug_taken', { field: 'slug' });
    const wasPublished = before.published_at !== null;
    const former = await listFormerSlugs(tx, eventId);
    const left = leaveSlug(former, { from: before.slug, to: after.slug, wasPublished }, now);
    if (left === null) return fail('slug_changed_often', { field: 'slug' });
    await deleteFormerSlugs(tx, left.free);
    if (left.keep) await insertFormerSlug(tx, left.keep, eventId);
  }
  await updateEvent(tx, after, now);
  await refreshEventSearch(tx, [eventId]);
  if (after.moved_notice_at !== before.moved_notice_at) await announce(tx, 'event.moved', { eventId });
  if (after.place_notice_at !== before.place_notice_at)
    await announce(tx, 'event.place_changed', { eventId });
  if (after.status === 'cancelled' && before.status !== 'cancelled')
    await announce(tx, 'event.cancelled', { eventId });
  await announcePageChange(tx, [`event:${eventId}`, `organizer:${before.organizer_id}`, 'lists']);
  return ok(after);
}

function applyChanges(before: EventRow, changes: EventChanges, now: Date): EventRow {
  const startsAt = changes.startsAt ?? before.starts_at;
  const timeZone = changes.timeZone ?? before.time_zone;
  // Where clocks show something else at the same moment, what they show is when it is.
  const isMoved =
    startsAt.getTime() !== before.starts_at.getTime() &&
    before.published_at !== null &&
    // Taken down, it is seen by nobody who could know the day before.
    before.status !== 'draft' &&
    !isDeepStrictEqual(zonedParts(startsAt, timeZone), zonedParts(before.starts_at, before.time_zone));
  const endsAt = changes.endsAt ?? before.ends_at;
  // An ended event that is given a later end is on again.
  const isBack = before.status === 'ended' && changes.endsAt !== undefined && endsAt > now;
  const status = changes.status ?? (isBack ? 'published' : before.status);
  const isPutOff = changes.status === 'postponed' && changes.startsAt === undefined;
  const locale = changes.locale ?? before.locale;
  const after = {
    ...before,
    slug: changes.slug ?? before.slug,
    name: changes.name ?? before.name,
    summary: changes.summary ?? before.summary,
    description: changes.description ?? before.description,
    locale,
    texts: tidyTexts(changes.texts ?? before.texts, locale),
    status,
    category_slug: changes.categorySlug ?? before.category_slug,
    venue_id: changes.venueId ?? before.venue_id,
    time_zone: timeZone,
    doors_at: changes.doorsAt === undefined ? before.doors_at : changes.doorsAt,
    starts_at: startsAt,
    ends_at: endsAt,
    // Put off without a new date, it waits for one, also if it was moved before.
    previous_starts_at: isPutOff ? null : isMoved ? before.starts_at : before.previous_starts_at,
    poster_seed: changes.posterSeed ?? before.poster_seed,
    ...(changes.picture !== undefined && {
      picture_key: changes.picture?.key ?? null,
      picture_alt: changes.picture?.alt ?? '',
    }),
    refund_policy: changes.policies?.refund ?? before.refund_policy,
    age_policy: changes.policies?.age ?? before.age_policy,
    access_policy: changes.policies?.access ?? before.access_policy,
    published_at: before.published_at ?? (status === 'draft' ? null : now),
  };
  const isNews =
    before.published_at !== null &&
    before.status !== 'draft' &&
    (status === 'published' || status === 'postponed');
  return {
    ...after,
    moved_notice_at: isNews && isAnotherDate(before, after) ? now : before.moved_notice_at,
    place_notice_at: isNews && after.venue_id !== before.venue_id ? now : before.place_notice_at,
  };
}

// Another day, none for now, or one again.
function isAnotherDate(before: EventRow, after: EventRow): boolean {
  const dayOf = ({ starts_at, time_zone }: EventRow) => plainDateIn(starts_at, time_zone);
  const isAnotherDay =
    after.starts_at.getTime() !== before.starts_at.getTime() && dayOf(before) !== dayOf(after);
  return isAnotherDay || waitsForDate(before) !== waitsForDate(after);
}

// Put off, and nobody knows until when.
export const waitsForDate = ({ status, previous_starts_at }: EventRow): boolean =>
  standing(status, previous_starts_at) === 'postponed';
