import type { Database } from '#platform/database/index.ts';
import type { ListedOrganizer } from './deciding.contract.ts';
import { listFoundOrganizers, listSuspendedOrganizers } from './organizers.queries.ts';

const MOST = 50;

// Those whose name or address has these words in it; without any, those that are suspended.
export async function listOrganizers({ sql }: Database, words: string): Promise<ListedOrganizer[]> {
  const rows =
    words === '' ? await listSuspendedOrganizers(sql, MOST) : await listFoundOrganizers(sql, words, MOST);
  return rows.map((row) => ({ ...row, suspended_at: row.suspended_at?.toISOString() ?? null }));
}
