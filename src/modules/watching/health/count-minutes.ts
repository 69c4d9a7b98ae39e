import type { Database } from '#platform/database/index.ts';
import {
  deleteMinutes,
  insertOrderMinutes,
  insertPaymentMinutes,
  lockStretch,
  readByIndexes,
} from './minutes.queries.ts';

const AGAIN = 3;
const MOST = 60;

// Counts the minutes that are over since the last time, and the last ones before once more. So the board reads sixty rows however
// much was sold. Safe to run twice.
export const countMinutes = ({ db }: { db: Database }): Promise<void> =>
  db.sql.transaction().execute(async (tx) => {
    const stretch = await lockStretch(tx, AGAIN, MOST);
    await readByIndexes(tx);
    await deleteMinutes(tx, stretch);
    await insertOrderMinutes(tx, stretch);
    await insertPaymentMinutes(tx, stretch);
  });
