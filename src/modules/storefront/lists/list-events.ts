import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { fail, type Result } from '#shared/result.ts';
import { findPlaces, narrowTo, selectPlaces, type Where } from '../places/find-places.ts';
import type { EventPage } from './lists.contract.ts';
import type { Selection } from './lists.queries.ts';
import { type Paging, pageOfEvents } from './page-of-events.ts';

const UPCOMING = { among: 'upcoming', sort: 'soonest' } as const;

const PAST = { among: 'past', sort: 'latest' } as const;

const LISTS: Record<string, Selection> = {
  listing: UPCOMING,
  free: { ...UPCOMING, price: 'free' },
  'flash-sale': { ...UPCOMING, hasFlashSale: true },
  holidays: { ...UPCOMING, isHoliday: true },
  featured: { ...UPCOMING, isFeatured: true },
  past: PAST,
};

type Reason = 'type_not_found' | 'slug_required' | 'slug_not_found' | 'page_past_last';

const LISTS_OF_ONE: Record<string, (db: Sql, slug: string) => Promise<Selection | null>> = {
  category: async (_, slug) => ({ ...UPCOMING, categorySlugs: [slug] }),
  organizer: async (_, slug) => ({ among: 'organizer', organizerSlug: slug, sort: 'soonest' }),
  past: async (_, slug) => ({ ...PAST, organizerSlug: slug }),
  country: (db, slug) => inPlace(db, { countries: [slug], cities: [] }),
  city: (db, slug) => inPlace(db, { countries: [], cities: [slug] }),
};

async function inPlace(db: Sql, slugs: { countries: string[]; cities: string[] }): Promise<Selection | null> {
  const places = await findPlaces(db, slugs);
  return places.ok ? { ...UPCOMING, ...selectPlaces(places.value) } : null;
}

// The lists by type. Those of one category, country, city or organiser need its slug, the list of past events may have
// an organiser's, the others ignore it. All may be narrowed to countries or cities.
export async function listEvents(
  db: Sql,
  { type, slug, country, city, ...paging }: Paging & Where & { type: string; slug?: string | undefined },
  ask: Ask,
): Promise<Result<EventPage, Reason>> {
  const ofOne = Object.hasOwn(LISTS_OF_ONE, type) ? LISTS_OF_ONE[type] : undefined;
  const ofAll = Object.hasOwn(LISTS, type) ? LISTS[type] : undefined;
  if (!ofOne && !ofAll) return fail('type_not_found');
  if (!ofAll && !slug) return fail('slug_required');
  const selection = ofOne && slug ? await ofOne(db, slug) : ofAll;
  const narrowed = selection && (await narrowTo(db, selection, { country, city }));
  const answer = narrowed ? await pageOfEvents(db, narrowed, paging, ask) : fail('unknown');
  if (answer.ok) return answer;
  return fail(answer.reason === 'unknown' ? 'slug_not_found' : answer.reason);
}
