import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { DISPUTE_STATES } from '#modules/operating/disputes/disputes.contract.ts';
import { REVIEW_STATES } from '#modules/operating/reviews/reviews.contract.ts';
import type { Database } from '#platform/database/index.ts';
import type { Operator } from '#shared/actor.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { openLargePlatform } from './support/large-platform.ts';
import { type Claim, printReport, rounded, table } from './support/report.ts';
import { type CallApi, openCallsAs, PERSON, type Question } from './support/sellers-calls.ts';

// npm run bench:operating [-- --size 0.1 --rounds 200]: what one of the platform's own people waits for among 1,000,000 orders of
// 100,000 people, through the very handlers of the calls, on real PostgreSQL; beside a search of every column by ILIKE.

const { values } = parseArgs({
  options: { size: { type: 'string', default: '1' }, rounds: { type: 'string', default: '200' } },
});
const SIZE = Number(values.size);
const ROUNDS = Number(values.rounds);
const ORDERS = Math.round(1_000_000 * SIZE);
const PEOPLE = Math.round(100_000 * SIZE);
const WARM_UP = 20;
const NAIVE_ROUNDS = 5;
const AT_MOST_MS = 200;

// The counts, and every list that waits or is over.
const QUEUES: Question[] = [
  { name: 'GET /api/admin/queues' },
  { name: 'GET /api/admin/review' },
  { name: 'GET /api/admin/refunds' },
  ...['open', 'answered', 'closed'].map(
    (state): Question => ({ name: 'GET /api/admin/support', query: { state } }),
  ),
  { name: 'GET /api/admin/payouts', query: { q: '' } },
  { name: 'GET /api/admin/adjustments' },
  { name: 'GET /api/admin/verifications' },
  ...REVIEW_STATES.map((state): Question => ({ name: 'GET /api/admin/reviews', query: { state } })),
  ...DISPUTE_STATES.map((state): Question => ({ name: 'GET /api/admin/disputes', query: { state } })),
  { name: 'GET /api/admin/messages' },
  { name: 'GET /api/admin/jobs' },
];

interface Timing {
  name: string;
  p50: number;
  p95: number;
  most: number;
}

const postgres = await startPostgres({ settings: { shared_buffers: '512MB', max_wal_size: '8GB' } });
try {
  const startedAt = performance.now();
  const db = await openLargePlatform(postgres.url, { orders: ORDERS, people: PEOPLE }, new Date());
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`${ORDERS} orders of ${PEOPLE} people, filled in ${seconds} s`);
  const operator: Operator = { ...PERSON, kind: 'operator' };
  const { call } = await openCallsAs(db, operator);
  const known = await whatIsKnown(db);
  const timings = [
    await measureCalls('queue', call, queues),
    await measureCalls('search', call, (round) => searchFor(known.words[round % known.words.length])),
    await measureCalls('person', call, (round) => {
      const account = known.accounts[round % known.accounts.length] ?? '';
      const reference = known.references[round % known.references.length] ?? '';
      return round % 2 === 0
        ? { name: 'GET /api/admin/people/{account}', params: { account } }
        : { name: 'GET /api/admin/guests/{reference}', params: { reference } };
    }),
    // With what operators did about it, from among all that its event's log says.
    await measureCalls('order', call, (round) => ({
      name: 'GET /api/admin/orders/{reference}',
      params: { reference: known.references[round % known.references.length] ?? '' },
    })),
  ];
  const naive = await measure('search by ILIKE', NAIVE_ROUNDS, (round) =>
    searchByIlike(db.through('reporting'), known.words[round % known.words.length] ?? ''),
  );
  await db.close();
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const rows = [...timings, naive].map(({ name, p50, p95, most }) => [name, ms(p50), ms(p95), ms(most)]);
  console.log(`\n${table([['', 'p50', 'p95', 'most'], ...rows])}`);
  const claims: Claim[] = timings.map(({ name, p95 }) => ({
    name: `${name}_p95_ms`,
    kind: 'figure',
    value: rounded(p95, 1),
    unit: 'ms',
    atMost: AT_MOST_MS,
  }));
  const ours = timings.find(({ name }) => name === 'search')?.p50 ?? Number.NaN;
  claims.push({
    name: 'ilike_vs_search',
    kind: 'ratio',
    value: rounded(naive.p50 / ours, 1),
    unit: '×',
    ...(SIZE >= 1 && { atLeast: 20 }),
  });
  process.exitCode = printReport('operating', claims) ? 0 : 1;
} finally {
  await postgres.stop();
}

function queues(round: number): Question {
  return QUEUES[round % QUEUES.length] ?? { name: 'GET /api/admin/queues' };
}

function searchFor(q = ''): Question {
  return { name: 'GET /api/admin/search', query: { q } };
}

// Half a number, a whole one, the end of one, a name, either part of it, an address and what stands before its @, a reference, a
// receipt, a code, an event: of people from everywhere.
async function whatIsKnown(db: Database) {
  const found = await sql<{
    reference: string;
    name: string;
    email: string;
    phone: string;
    code: string;
    receipt: string | null;
    event: string;
  }>`
    select bought.reference, buyer_name as name, buyer_email as email, buyer_phone as phone, ticket.code, paid.receipt,
      event.name as event
    from orders as bought join events as event on event.id = bought.event_id
    join tickets as ticket on ticket.order_id = bought.id
    join payment_attempts as paid on paid.order_reference = bought.reference
    where bought.stock = 'sold' order by bought.id * 7919 % 1000003 limit 40
  `.execute(db.sql);
  const accounts = await sql<{ id: string }>`select id from accounts order by id limit 100`.execute(db.sql);
  return {
    accounts: accounts.rows.map(({ id }) => id),
    references: found.rows.map(({ reference }) => reference),
    words: found.rows.flatMap(({ reference, name, email, phone, code, receipt, event }) => [
      reference,
      phone.slice(5, 11),
      phone.replace('+254', '0'),
      phone.slice(-5),
      name,
      ...name.split(' '),
      email,
      email.split('@')[0] ?? '',
      code,
      receipt ?? reference.toLowerCase(),
      event,
    ]),
  };
}

// What one would write first: every column that it may be, one after the other.
async function searchByIlike({ sql: db }: Database, q: string): Promise<void> {
  const like = `%${q}%`;
  await sql`
    select bought.reference, buyer_name, event.name from orders as bought join events as event on event.id = bought.event_id
    where bought.reference ilike ${like} or buyer_name ilike ${like} or buyer_email ilike ${like} or buyer_phone ilike ${like}
      or event.name ilike ${like}
      or exists (select from payment_attempts where order_reference = bought.reference and receipt ilike ${like})
    order by placed_at desc limit 12
  `.execute(db);
}

function measureCalls(name: string, call: CallApi, questionOf: (round: number) => Question): Promise<Timing> {
  return measure(name, ROUNDS, (round) => call(questionOf(round)));
}

async function measure(
  name: string,
  rounds: number,
  ask: (round: number) => Promise<unknown>,
): Promise<Timing> {
  for (let round = 0; round < Math.min(WARM_UP, rounds); round += 1) await ask(round);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await ask(round);
    times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { name, p50: at(0.5), p95: at(0.95), most: times.at(-1) ?? 0 };
}
