import type { Database } from '#platform/database/index.ts';
import { deleteUnneededPapers } from './papers.queries.ts';

// Somebody may come back to a form that they left open.
const GRACE_MS = 24 * 3_600_000;

// Papers that nobody handed in within a day. Those of a decided request went with the decision; were one left all the same, it goes
// here. Safe to run twice.
export const tidyPapers = ({ sql }: Database, now: Date): Promise<number> =>
  sql.transaction().execute((tx) => deleteUnneededPapers(tx, new Date(now.getTime() - GRACE_MS)));
