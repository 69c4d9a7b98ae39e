import type { Database } from '#platform/database/index.ts';
import {
  countOrders,
  findLastIds,
  listLostPayments,
  listOrderDifferences,
  listPoolCounts,
  listPoolsUnlikeOrders,
  listPoolsUnlikeTickets,
  type Stretch,
  sumGoodTickets,
  sumTakenByOrders,
} from './audit.queries.ts';
import { addToTally, type Difference, type Tally } from './differences.rules.ts';

interface AuditReport {
  // The first ones only: where there are many, something is wrong everywhere.
  differences: Difference[];
  // How many of each were checked.
  orders: number;
  payments: number;
  pools: number;
}

const AT_ONCE = 10_000;
const MOST_REPORTED = 200;

// Compares orders, tickets, pools and payments with each other and changes nothing. Selling goes on meanwhile.
export async function auditBooks({ sql }: Pick<Database, 'sql'>, atOnce = AT_ONCE): Promise<AuditReport> {
  const differences: Difference[] = [];
  const report = (found: readonly Difference[]) =>
    differences.push(...found.slice(0, MOST_REPORTED - differences.length));
  const last = await findLastIds(sql);

  const byOrders: Tally = new Map();
  let orders = 0;
  for (const stretch of stretchesOf(last.order, atOnce)) {
    report(await sql.transaction().execute((tx) => listOrderDifferences(tx, stretch, MOST_REPORTED)));
    addToTally(byOrders, await sumTakenByOrders(sql, stretch));
    orders += await countOrders(sql, stretch);
  }

  const byTickets: Tally = new Map();
  for (const stretch of stretchesOf(last.type, atOnce))
    addToTally(byTickets, await sumGoodTickets(sql, stretch));

  let pools = 0;
  const unlikeOrders: number[] = [];
  const unlikeTickets: number[] = [];
  for (const stretch of stretchesOf(last.pool, atOnce)) {
    for (const { pool, held, sold, is_of_tickets } of await listPoolCounts(sql, stretch)) {
      const taken = byOrders.get(pool);
      pools += 1;
      if (held !== (taken?.held ?? 0) || sold !== (taken?.sold ?? 0)) unlikeOrders.push(pool);
      if (is_of_tickets && sold !== (byTickets.get(pool)?.sold ?? 0)) unlikeTickets.push(pool);
    }
  }
  // Most of these pools only changed while we were counting, so they are counted once more, each at one moment.
  if (unlikeOrders.length > 0) report(await listPoolsUnlikeOrders(sql, unlikeOrders));
  if (unlikeTickets.length > 0) report(await listPoolsUnlikeTickets(sql, unlikeTickets));

  let payments = 0;
  for (let after: string | null = ''; after !== null; ) {
    const found = await listLostPayments(sql, after, atOnce);
    report(found.differences);
    payments += found.count;
    after = found.last;
  }
  return { differences, orders, payments, pools };
}

function* stretchesOf(last: number, size: number): Generator<Stretch> {
  for (let after = 0; after < last; after += size) yield { after, until: after + size };
}
