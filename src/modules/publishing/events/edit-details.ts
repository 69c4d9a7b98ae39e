import {
  changeEventRow,
  type EventRow,
  findTakeDown,
  findVenueZone,
  isCategory,
  listTicketTypes,
  tidyTexts,
  typeInMainLocale,
  updateTicketType,
} from '#modules/catalog/index.ts';
import type { By } from '#modules/merchants/index.ts';
import { attachPicture } from '#modules/pictures/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { versionOf } from '#platform/version-of.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent, noteEvent } from '../change-event.ts';
import type { EventDetails, EventDetailsForm } from './event.contract.ts';
import { refuseOftenTold } from './refuse-often-told.ts';
import { atSameClock } from './when.rules.ts';

type Reason =
  | ChangeRefusal
  | 'event_changed'
  | 'venue_unknown'
  | 'zone_differs'
  | 'category_unknown'
  | 'slug_invalid'
  | 'slug_reserved'
  | 'slug_taken'
  | 'slug_changed_often'
  | 'picture_not_found'
  | 'ends_before_start'
  | 'told_too_often'
  | 'event_taken_down';

// Of an event that goes where clocks show something else: what they show stays, or the moment does.
type Times = 'clock' | 'moment';

export interface Edited {
  slug: string;
  version: string;
}

// What an event says of itself. An address that it leaves goes on leading to it. Where whoever edits says which version they saw,
// nothing that somebody else wrote since is lost: `event_changed`. Saving the same twice is saving it once.
export function editDetails(
  db: Database,
  eventId: number,
  form: EventDetailsForm,
  by: By,
  { seen = null, times = null }: { seen?: string | null; times?: Times | null } = {},
): Promise<Result<Edited, Reason>> {
  return changeEvent<Edited, Reason>(db, eventId, 'edit_events', by, async (tx, before) => {
    const there = detailsOf(before);
    const wanted = { ...there, ...form, policies: { ...there.policies, ...form.policies } } as EventDetails;
    const isSame = detailsVersion(wanted) === detailsVersion(there);
    if (seen !== null && seen !== detailsVersion(there) && !isSame) return fail('event_changed');
    const { category, venue_id, poster_seed, picture, ...texts } = form;
    const goes = venue_id !== undefined && venue_id !== before.venue_id;
    const down = goes ? await findTakeDown(tx, eventId) : null;
    if (down) return fail('event_taken_down', { field: 'venue_id', data: { words: down.words } });
    const zone =
      venue_id === undefined || venue_id === before.venue_id
        ? before.time_zone
        : await findVenueZone(tx, venue_id, before.organizer_id);
    if (zone === null) return fail('venue_unknown', { field: 'venue_id' });
    const clock = timesAt(before, zone);
    if (clock.startsAt.getTime() !== before.starts_at.getTime() && times === null)
      return fail('zone_differs', { field: 'venue_id', data: { from: before.time_zone, to: zone } });
    if (category !== undefined && !(await isCategory(tx, category)))
      return fail('category_unknown', { field: 'category' });
    if (picture !== undefined) {
      const keys = { before: there.picture?.key ?? null, after: picture?.key ?? null };
      const attached = await attachPicture(tx, before.organizer_id, keys, by.now);
      if (!attached.ok) return attached;
    }
    const changes = {
      ...texts,
      categorySlug: category,
      venueId: venue_id,
      timeZone: zone,
      posterSeed: poster_seed,
      picture,
      ...(times === 'clock' && clock),
    };
    const changed = await changeEventRow(tx, before, changes, by.now);
    if (!changed.ok) return changed;
    const often = await refuseOftenTold(tx, before, changed.value, by.now);
    if (often) return often;
    if (changed.value.locale !== before.locale) await turnTypes(tx, before, changed.value);
    return ok({
      value: { slug: changed.value.slug, version: detailsVersion(detailsOf(changed.value)) },
      noted: noteEvent('event.edited', before, changed.value),
    });
  });
}

// Names of types are in the main language of their event.
async function turnTypes(tx: Tx, before: EventRow, after: EventRow): Promise<void> {
  for (const type of await listTicketTypes(tx, after.id))
    await updateTicketType(tx, type.id, typeInMainLocale(type, before.locale, after.locale));
}

const timesAt = ({ starts_at, ends_at, doors_at, time_zone }: EventRow, zone: string) => ({
  startsAt: atSameClock(starts_at, time_zone, zone),
  endsAt: atSameClock(ends_at, time_zone, zone),
  doorsAt: doors_at && atSameClock(doors_at, time_zone, zone),
});

type DetailColumns = Pick<
  EventRow,
  | 'name'
  | 'slug'
  | 'summary'
  | 'description'
  | 'locale'
  | 'texts'
  | 'category_slug'
  | 'venue_id'
  | 'poster_seed'
  | 'picture_key'
  | 'picture_alt'
  | 'refund_policy'
  | 'age_policy'
  | 'access_policy'
>;

export const detailsOf = (event: DetailColumns): EventDetails => ({
  name: event.name,
  slug: event.slug,
  summary: event.summary,
  description: event.description,
  locale: event.locale,
  texts: tidyTexts(event.texts, event.locale),
  category: event.category_slug,
  venue_id: event.venue_id,
  poster_seed: event.poster_seed,
  picture: event.picture_key === null ? null : { key: event.picture_key, alt: event.picture_alt },
  policies: { refund: event.refund_policy, age: event.age_policy, access: event.access_policy },
});

// Of what it says: whatever else happens to the event, moves, prices, sales, is no other version.
export const detailsVersion = (details: EventDetails): string =>
  versionOf({ ...details, texts: tidyTexts(details.texts, details.locale) });
