import type { Database } from '#platform/database/index.ts';
import { MOST_LISTED } from '../verifying.rules.ts';
import type { ListedOrganizer } from './deciding.contract.ts';
import { listFoundOrganizers, listSuspendedOrganizers } from './organizers.queries.ts';

// Those whose name or address has these words in it; without any, those that are suspended.
export async function listOrganizers({ sql }: Database, words: string): Promise<ListedOrganizer[]> {
  const rows =
    words === ''
      ? await listSuspendedOrganizers(sql, MOST_LISTED)
      : await listFoundOrganizers(sql, words, MOST_LISTED);
  return rows.map((row) => ({ ...row, suspended_at: row.suspended_at?.toISOString() ?? null }));
}
