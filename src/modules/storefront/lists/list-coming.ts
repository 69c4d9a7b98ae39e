import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { fail, type Result } from '#shared/result.ts';
import { narrowTo, type Where } from '../places/find-places.ts';
import type { EventPage } from './lists.contract.ts';
import { type Paging, pageOfEvents } from './page-of-events.ts';

// Everything that is upcoming, everywhere or in some places.
export async function listComing(
  db: Sql,
  sort: 'soonest' | 'trending',
  { country, city, ...paging }: Paging & Where,
  ask: Ask,
): Promise<Result<EventPage, 'slug_not_found' | 'page_past_last'>> {
  const selection = await narrowTo(db, { among: 'upcoming', sort }, { country, city });
  const answer = selection ? await pageOfEvents(db, selection, paging, ask) : fail('unknown');
  if (answer.ok) return answer;
  return fail(answer.reason === 'unknown' ? 'slug_not_found' : answer.reason);
}
