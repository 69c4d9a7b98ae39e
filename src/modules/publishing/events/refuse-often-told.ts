import type { EventRow } from '#modules/catalog/index.ts';
import { dayBefore, MOST_NEWS_OF_EVENT } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { fail, type Refusal } from '#shared/result.ts';
import { countNewsTold } from './event-news.queries.ts';

// Whoever holds a ticket hears of another date or place: so often within a day, and not again.
export async function refuseOftenTold(
  tx: Tx,
  before: EventRow,
  after: EventRow,
  now: Date,
): Promise<Refusal<'told_too_often'> | null> {
  const isNews =
    after.moved_notice_at !== before.moved_notice_at || after.place_notice_at !== before.place_notice_at;
  if (!isNews || (await countNewsTold(tx, before, dayBefore(now))) < MOST_NEWS_OF_EVENT) return null;
  return fail('told_too_often', { data: { most: MOST_NEWS_OF_EVENT } });
}
