import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { EventSummary } from '../event-views.contract.ts';
import { findSimilarRows } from '../events.queries.ts';
import { presentSummaries } from './page-of-events.ts';

const MOST_SIMILAR = 4;

export async function listSimilar(
  db: Sql,
  slug: string,
  ask: Ask,
): Promise<Result<EventSummary[], 'event_not_found'>> {
  const rows = await findSimilarRows(db, slug, ask.now, ask.locale, MOST_SIMILAR);
  return rows ? ok(presentSummaries(rows, ask)) : fail('event_not_found');
}
