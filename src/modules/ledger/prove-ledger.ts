import type { Database } from '#platform/database/index.ts';
import { LONGEST_LAG_SECONDS } from './lag.rules.ts';
import { type Finding, findLag, listFindings } from './prove.queries.ts';

const MOST_REPORTED = 50;

// Checks what must always be true of the ledger, and changes nothing. Selling and booking go on meanwhile.
export async function proveLedger({ sql }: Pick<Database, 'sql'>): Promise<Finding[]> {
  const seconds = await findLag(sql);
  const late: Finding = {
    rule: 'lag',
    about: 'the oldest order that is not booked',
    expected: `at most ${LONGEST_LAG_SECONDS} s`,
    found: `${Math.round(seconds)} s`,
  };
  return [...(seconds > LONGEST_LAG_SECONDS ? [late] : []), ...(await listFindings(sql, MOST_REPORTED))];
}
