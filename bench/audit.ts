import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { generateEvents } from '#demo/content/generate.ts';
import { seedEvents } from '#demo/fill-demo.ts';
import { auditBooks } from '#modules/audit/index.ts';
import { ensureReferenceData } from '#modules/catalog/index.ts';
import { type Database, migrate, openDatabase } from '#platform/database/index.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { printReport, rounded, table } from './support/report.ts';

// npm run bench:audit [-- --times 1,10,100 --minutes 20]: how long the nightly audit takes on real PostgreSQL, with so
// many times the events of a small site and everything that they have sold. A size that could not be filled within the
// minutes is left out, and the table says so.

const { values } = parseArgs({
  options: { times: { type: 'string', default: '1,10,100' }, minutes: { type: 'string', default: '20' } },
});
const EVENTS_OF_A_SMALL_SITE = 30;
const TIMES = values.times
  .split(',')
  .map(Number)
  .sort((one, other) => one - other);
const endsAt = performance.now() + Number(values.minutes) * 60_000;
// When the present statement began; there is only one at a time.
let statementAt = 0;

interface Measured {
  microsecondsAnOrder: number;
  longestMs: number;
  row: string[];
}

const postgres = await startPostgres();
try {
  const measured: Measured[] = [];
  const rows: string[][] = [];
  let msAnEvent = 0;
  for (const times of TIMES) {
    const events = times * EVENTS_OF_A_SMALL_SITE;
    const takesMs = msAnEvent * events;
    if (performance.now() + takesMs > endsAt) {
      rows.push([`${times} ×`, String(events), `left out: about ${Math.round(takesMs / 60_000)} minutes`]);
      continue;
    }
    const startedAt = performance.now();
    const one = await measure(events);
    msAnEvent = (performance.now() - startedAt) / events;
    measured.push(one);
    rows.push([`${times} ×`, ...one.row]);
  }
  const head = ['', 'events', 'orders', 'tickets', 'audit s', 'µs an order', 'longest statement ms'];
  console.log(table([head, ...rows]));
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) throw new Error('Nothing was measured');
  const isPassed = printReport('audit', [
    // The audit must grow with the orders and not faster.
    {
      name: 'an_order_at_most_vs_at_least',
      kind: 'ratio',
      value: rounded(last.microsecondsAnOrder / first.microsecondsAnOrder, 2),
      unit: '',
      atMost: 2,
    },
    // Nobody who buys waits behind a statement of the audit.
    {
      name: 'longest_statement',
      kind: 'figure',
      value: rounded(last.longestMs, 1),
      unit: 'ms',
      atMost: 1_000,
    },
  ]);
  process.exitCode = isPassed ? 0 : 1;
} finally {
  await postgres.stop();
}

async function measure(events: number): Promise<Measured> {
  const db = await openFilled(events);
  await auditBooks(db);
  let longest = 0;
  const startedAt = performance.now();
  const report = await auditBooks({ sql: timed(db, (ms) => (longest = Math.max(longest, ms))) });
  const seconds = (performance.now() - startedAt) / 1_000;
  if (report.differences.length > 0) throw new Error(JSON.stringify(report.differences.slice(0, 5)));
  const counted = await sql<{ count: number }>`select count(*)::int as count from tickets`.execute(db.sql);
  await db.close();
  const microsecondsAnOrder = (seconds * 1e6) / report.orders;
  return {
    microsecondsAnOrder,
    longestMs: longest,
    row: [
      String(events),
      String(report.orders),
      String(counted.rows[0]?.count ?? 0),
      seconds.toFixed(2),
      microsecondsAnOrder.toFixed(1),
      longest.toFixed(1),
    ],
  };
}

async function openFilled(events: number): Promise<Database> {
  const server = await openDatabase({ kind: 'postgres', url: postgres.url, connections: 1 });
  await server.runScript(`create database audit_${events}`);
  await server.close();
  const url = new URL(postgres.url);
  url.pathname = `audit_${events}`;
  const db = await openDatabase({ kind: 'postgres', url: url.href, connections: 9 });
  await migrate(db);
  await db.sql.transaction().execute(ensureReferenceData);
  const now = new Date();
  const sold = generateEvents(events, now.toISOString().slice(0, 10));
  await seedEvents(db, sold, now, (done) => console.log(`  ${done} of ${events}`), { isSold: true });
  await db.runScript('analyze');
  return db.through('reporting');
}

// The same database, reporting how long each statement took.
function timed(db: Database, tell: (ms: number) => void): Database['sql'] {
  return db.sql.withPlugin({
    transformQuery: ({ node }) => {
      statementAt = performance.now();
      return node;
    },
    transformResult: async ({ result }) => {
      tell(performance.now() - statementAt);
      return result;
    },
  });
}
