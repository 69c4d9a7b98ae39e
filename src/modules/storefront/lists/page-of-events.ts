import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { EventSummary } from '../event-views.contract.ts';
import { listSummaryRows, type SummaryRow } from '../events.queries.ts';
import { presentSummary } from '../present-event.ts';
import type { EventPage } from './lists.contract.ts';
import { listEventIds, type Selection } from './lists.queries.ts';

export interface Paging {
  page: number;
  size: number;
}

// Counting further would cost more than the number is worth.
export const MOST_COUNTED = 1_000;

// One page of a list. 'unknown': a slug that the selection names does not exist.
export async function pageOfEvents(
  db: Sql,
  selection: Selection,
  paging: Paging,
  ask: Ask,
): Promise<Result<EventPage, 'unknown' | 'page_past_last'>> {
  const { from, to } = pieceOf(paging);
  const { isKnown, ids, count } = await listEventIds(db, selection, ask.now, {
    limit: to - from,
    offset: from,
    countUpTo: MOST_COUNTED,
  });
  if (!isKnown) return fail('unknown');
  const pages = pagesOf(paging, count);
  if (!pages) return fail('page_past_last');
  return ok({ data: await summariesOf(db, ids, ask), ...pages });
}

// Where a page begins and ends in its list, which is cut off at MOST_COUNTED.
export function pieceOf({ page, size }: Paging): { from: number; to: number } {
  return { from: Math.min((page - 1) * size, MOST_COUNTED), to: Math.min(page * size, MOST_COUNTED) };
}

// Presents events in the order given, and tells the page cache what the answer shows.
export async function summariesOf(db: Sql, ids: number[], ask: Ask): Promise<EventSummary[]> {
  return presentSummaries(await listSummaryRows(db, ids, ask.now, ask.locale), ask);
}

export function presentSummaries(rows: readonly SummaryRow[], ask: Ask): EventSummary[] {
  ask.shows.tag('lists');
  return rows.map((row) => {
    const { view, changesAt } = presentSummary(row, ask.now, ask.locale);
    ask.shows.until(changesAt);
    return view;
  });
}

// null: the page is beyond the last one. An empty list has one, empty, page.
export function pagesOf({ page, size }: Paging, count: number): Omit<EventPage, 'data'> | null {
  const total = Math.min(count, MOST_COUNTED);
  const lastPage = Math.max(1, Math.ceil(total / size));
  if (page > lastPage) return null;
  return { page, size, total, total_is_exact: count <= MOST_COUNTED, last_page: lastPage };
}
