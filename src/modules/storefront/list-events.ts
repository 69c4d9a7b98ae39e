import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { fail, type Result } from '#shared/result.ts';
import type { Selection } from './lists.queries.ts';
import { type Paging, pageOfEvents } from './page-of-events.ts';
import type { EventPage } from './storefront.contract.ts';

const UPCOMING = { among: 'upcoming', sort: 'soonest' } as const;

const LISTS: Record<string, Selection> = {
  listing: UPCOMING,
  free: { ...UPCOMING, price: 'free' },
  'flash-sale': { ...UPCOMING, hasFlashSale: true },
  holidays: { ...UPCOMING, isHoliday: true },
  past: { among: 'past', sort: 'latest' },
};

const LISTS_OF_ONE: Record<string, (slug: string) => Selection> = {
  category: (slug) => ({ ...UPCOMING, categories: [slug] }),
  country: (slug) => ({ ...UPCOMING, countries: [slug] }),
  city: (slug) => ({ ...UPCOMING, cities: [slug] }),
  organizer: (slug) => ({ among: 'organizer', organizer: slug, sort: 'soonest' }),
};

type Refusal = 'type_not_found' | 'slug_required' | 'slug_not_found' | 'page_past_last';

// The lists by type; those of one category, country, city or organiser need its slug; `past` may
// have an organiser's; the others ignore it.
export async function listEvents(
  db: Sql,
  { type, slug, ...paging }: Paging & { type: string; slug?: string | undefined },
  ask: Ask,
): Promise<Result<EventPage, Refusal>> {
  const selection = selectionOf(type, slug);
  if (typeof selection === 'string') return fail(selection);
  const answer = await pageOfEvents(db, selection, paging, ask);
  if (answer.ok) return answer;
  return fail(answer.reason === 'unknown' ? 'slug_not_found' : answer.reason);
}

function selectionOf(type: string, slug: string | undefined): Selection | 'type_not_found' | 'slug_required' {
  const ofOne = Object.hasOwn(LISTS_OF_ONE, type) ? LISTS_OF_ONE[type] : undefined;
  if (ofOne) return slug ? ofOne(slug) : 'slug_required';
  if (type === 'past' && slug) return { among: 'past', organizer: slug, sort: 'latest' };
  return (Object.hasOwn(LISTS, type) ? LISTS[type] : undefined) ?? 'type_not_found';
}
