import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { bookOrders } from '#modules/ledger/book-orders.ts';
import { bookWaiting, proveLedger } from '#modules/ledger/index.ts';
import type { Database } from '#platform/database/index.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { type LargeSeller, openLargeSeller } from './support/large-seller.ts';
import { type Claim, printReport, rounded, table } from './support/report.ts';
import { openSellersCalls, type SellersCalls } from './support/sellers-calls.ts';

// npm run bench:money [-- --orders 200000]: how fast orders are booked, how long the proof of the ledger takes, and what a seller with
// so many orders waits for their statement, on real PostgreSQL.

const { values } = parseArgs({ options: { orders: { type: 'string', default: '200000' } } });
const ORDERS = Number(values.orders);
const EVENTS = 500;
const TICKETS_AN_ORDER = 2;
const ALONE = 500;
const ROUNDS = 5;
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const postgres = await startPostgres({ settings: { shared_buffers: '512MB' } });
try {
  const size = { name: 'money', events: EVENTS, attendees: ORDERS * TICKETS_AN_ORDER };
  const seller = await openLargeSeller(postgres.url, size, new Date());
  const booked = await measureBooking(seller);
  const calls = await openSellersCalls(seller);
  const claims = [...booked, ...(await measureStatement(calls)), ...(await measureFile(calls))];
  await seller.db.close();
  console.log(`\n${table(claims.map(({ name, value, unit }) => [name, `${value} ${unit}`]))}`);
  process.exitCode = printReport('money', claims) ? 0 : 1;
} finally {
  await postgres.stop();
}

async function measureBooking({ db }: LargeSeller): Promise<Claim[]> {
  const reporting = db.through('reporting');
  await sql`
    insert into ledger_waiting (order_reference) select reference from orders where paid_at is not null order by paid_at
  `.execute(reporting.sql);
  const alone = await bookAlone(reporting, ALONE);
  const begun = performance.now();
  const { failed, unlike } = await bookWaiting({ db: reporting });
  const seconds = (performance.now() - begun) / 1_000;
  const perSecond = (ORDERS - ALONE) / seconds;
  if (failed.length + unlike.length > 0) throw new Error(`${failed.length} failed, ${unlike.length} differ`);
  await db.runScript('vacuum analyze');
  const counted = await sql<{ count: number }>`select count(*)::int as count from ledger_entries`.execute(
    reporting.sql,
  );
  const entries = counted.rows[0]?.count ?? 0;
  const provedAt = performance.now();
  const findings = await proveLedger(reporting);
  const proving = (performance.now() - provedAt) / 1_000;
  if (findings.length > 0)
    throw new Error(`The ledger is not sound: ${JSON.stringify(findings.slice(0, 3))}`);
  console.log(`  ${ORDERS} orders booked in ${seconds.toFixed(1)} s, ${entries} entries`);
  return [
    {
      name: 'book_per_s',
      kind: 'figure',
      value: Math.round(perSecond),
      unit: '/s',
      atLeast: 1_500,
    },
    { name: 'batch_vs_alone', kind: 'ratio', value: rounded(perSecond / alone, 1), unit: 'x' },
    { name: 'prove_s', kind: 'figure', value: rounded(proving, 2), unit: 's', atMost: 10 },
    { name: 'entries', kind: 'figure', value: entries, unit: '' },
  ];
}

// Each order in a transaction of its own, as the last one of a quiet minute is. Answers how many a second.
async function bookAlone(db: Database, count: number): Promise<number> {
  const waiting = await sql<{ order_reference: string }>`
    delete from ledger_waiting where id in (select id from ledger_waiting order by id limit ${count})
    returning order_reference
  `.execute(db.sql);
  const begun = performance.now();
  for (const { order_reference } of waiting.rows)
    await db.sql.transaction().execute((tx) => bookOrders(tx, [order_reference]));
  return waiting.rows.length / ((performance.now() - begun) / 1_000);
}

// What there was before, sums by event and day, what there is after, and the first lines: of everything that was ever sold.
async function measureStatement({ call }: SellersCalls): Promise<Claim[]> {
  const median = async (name: 'statement' | '', query: object) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      const path =
        `GET /api/sell/{organizer}/money${name && `/${name}`}` as 'GET /api/sell/{organizer}/money';
      await call({ name: path, query });
      times.push((performance.now() - begun) / 1_000);
    }
    return rounded(times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0, 3);
  };
  const whole = { from: '2001-01-01', to: '2100-01-01' };
  return [
    {
      name: 'statement_s',
      kind: 'figure',
      value: await median('statement', whole),
      unit: 's',
      atMost: 2,
    },
    { name: 'money_page_s', kind: 'figure', value: await median('', {}), unit: 's', atMost: 2 },
  ];
}

// Every line, part by part, as the file is sent.
async function measureFile({ call }: SellersCalls): Promise<Claim[]> {
  const begun = performance.now();
  let [rows, parts, first, most] = [0, 0, 0, 0];
  for (let after: string | null = ''; after !== null; ) {
    const part: unknown = await call({
      name: 'GET /api/sell/{organizer}/files/statement',
      query: { from: '2001-01-01', to: '2100-01-01', ...(after !== '' && { after }) },
    });
    const { rows: some, next } = part as { rows: unknown[]; next: string | null };
    rows += some.length;
    // What is kept from part to part, not what the collector has not come to yet.
    if (parts++ % 20 === 0) {
      most = Math.max(most, keptBytes());
      if (first === 0) first = most;
    }
    after = next;
  }
  const perSecond = Math.round((rows / (performance.now() - begun)) * 1_000);
  return [
    { name: 'statement_rows_per_s', kind: 'figure', value: perSecond, unit: '/s', atLeast: 10_000 },
    {
      name: 'statement_kept_mb',
      kind: 'figure',
      value: rounded((most - first) / 2 ** 20, 1),
      unit: 'MB',
      atMost: 8,
    },
  ];
}

function keptBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
