import { findCityIds, searchCatalog } from '#modules/catalog/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { SearchPage } from './lists.contract.ts';
import { MOST_COUNTED, type Paging, pageOfEvents, pagesOf, pieceOf, summariesOf } from './page-of-events.ts';

// Events by words and city, best first; without words, all coming events there, soonest first. An unknown city finds
// nothing.
export async function searchEvents(
  db: Sql,
  { event: term, city, ...paging }: Paging & { event: string; city: string },
  ask: Ask,
): Promise<Result<SearchPage, 'page_past_last'>> {
  const cityIds = city.trim() === '' ? null : await findCityIds(db, city);
  if (term.trim() === '') return listComing(db, cityIds, paging, ask);
  const { ids, didYouMean, leftOut } = await searchCatalog(db, term, cityIds, ask.now, MOST_COUNTED);
  const pages = pagesOf(paging, ids.length);
  if (!pages) return fail('page_past_last');
  const { from, to } = pieceOf(paging);
  const data = await summariesOf(db, ids.slice(from, to), ask);
  return ok({ data, ...pages, did_you_mean: didYouMean, left_out: leftOut });
}

async function listComing(
  db: Sql,
  cityIds: number[] | null,
  paging: Paging,
  ask: Ask,
): Promise<Result<SearchPage, 'page_past_last'>> {
  const selection = { among: 'upcoming', sort: 'soonest', ...(cityIds && { cityIds }) } as const;
  const answer = await pageOfEvents(db, selection, paging, ask);
  return answer.ok ? ok({ ...answer.value, did_you_mean: null, left_out: [] }) : fail('page_past_last');
}
