import '../scripts/require-node.ts';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { generateEvents } from '#demo/content/generate.ts';
import { seedEvents } from '#demo/fill-demo.ts';
import { auditBooks } from '#modules/audit/index.ts';
import { ensureReferenceData } from '#modules/catalog/index.ts';
import { type Database, migrate, openDatabase } from '#platform/database/index.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { table } from './support/report.ts';

// npm run bench:audit [-- --events 30,300]: how long the nightly audit takes on real PostgreSQL, with this many events
// and everything that they have sold.

const { values } = parseArgs({ options: { events: { type: 'string', default: '30,300' } } });
// When the present statement began; there is only one at a time.
let statementAt = 0;
const SIZES = values.events.split(',').map(Number);

const postgres = await startPostgres();
try {
  const rows: string[][] = [];
  for (const events of SIZES) rows.push(await measure(events));
  console.log(
    table([['events', 'orders', 'tickets', 'audit s', 'µs an order', 'longest statement ms'], ...rows]),
  );
} finally {
  await postgres.stop();
}

async function measure(events: number): Promise<string[]> {
  const db = await openFilled(events);
  await auditBooks(db);
  let longest = 0;
  const startedAt = performance.now();
  const report = await auditBooks({ sql: timed(db, (ms) => (longest = Math.max(longest, ms))) });
  const seconds = (performance.now() - startedAt) / 1_000;
  if (report.differences.length > 0) throw new Error(JSON.stringify(report.differences.slice(0, 5)));
  const counted = await sql<{ count: number }>`select count(*)::int as count from tickets`.execute(db.sql);
  await db.close();
  return [
    String(events),
    String(report.orders),
    String(counted.rows[0]?.count ?? 0),
    seconds.toFixed(2),
    ((seconds * 1e6) / report.orders).toFixed(1),
    longest.toFixed(1),
  ];
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
