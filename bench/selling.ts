import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { goOnMailing } from '#modules/mailings/index.ts';
import type { Database } from '#platform/database/index.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { type LargeSeller, openLargeSeller } from './support/large-seller.ts';
import { type Claim, printReport, rounded, table } from './support/report.ts';
import { type CallApi, openSellersCalls, type Question, type SellersCalls } from './support/sellers-calls.ts';

// npm run bench:selling [-- --times 1,10 --rounds 100]: what a seller with 500 events and 200,000 attendees waits for, through the
// very handlers of the calls, on real PostgreSQL, and with so many times as many. One person, one page after the other.

const { values } = parseArgs({
  options: { times: { type: 'string', default: '1,10' }, rounds: { type: 'string', default: '100' } },
});
const EVENTS = 500;
const ATTENDEES = 200_000;
const TIMES = values.times.split(',').map(Number);
const ROUNDS = Number(values.rounds);
const WARM_UP = 10;
const AT_MOST_MS = 150;

interface Timing {
  name: string;
  p50: number;
  p95: number;
}

const postgres = await startPostgres({ settings: { shared_buffers: '512MB' } });
try {
  const measured: { times: number; timings: Timing[]; claims: Claim[] }[] = [];
  for (const times of TIMES) {
    const startedAt = performance.now();
    const size = { name: `seller_${measured.length}`, events: EVENTS * times, attendees: ATTENDEES * times };
    const seller = await openLargeSeller(postgres.url, size, new Date());
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(`${times} ×: ${size.events} events, ${size.attendees} attendees, filled in ${seconds} s`);
    const calls = await openSellersCalls(seller);
    measured.push({
      times,
      timings: await measurePages(seller, calls),
      claims: [...(await measureFile(calls)), await measureMessage(seller, calls)],
    });
    await seller.db.close();
  }
  const [base] = measured;
  if (!base) throw new Error('Nothing was measured');
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const head = ['', ...measured.flatMap(({ times }) => [`${times} ×: p50`, 'p95'])];
  const rows = base.timings.map(({ name }, place) => [
    name,
    ...measured.flatMap(({ timings }) => [ms(timings[place]?.p50 ?? 0), ms(timings[place]?.p95 ?? 0)]),
  ]);
  console.log(`\n${table([head, ...rows])}`);
  const claims: Claim[] = base.timings.map(({ name, p95 }) => ({
    name: `${name}_p95_ms`,
    kind: 'figure',
    value: rounded(p95, 1),
    unit: 'ms',
    atMost: AT_MOST_MS,
  }));
  claims.push(...base.claims);
  const last = measured.at(-1);
  if (last && last !== base)
    for (const [place, { name, p50 }] of base.timings.entries())
      claims.push({
        name: `${name}_growth`,
        kind: 'ratio',
        value: rounded((last.timings[place]?.p50 ?? 0) / p50, 2),
        unit: '',
      });
  for (const { name, value, unit } of last && last !== base ? last.claims : [])
    claims.push({ name: `${name}_at_${last?.times}`, kind: 'figure', value, unit });
  process.exitCode = printReport('selling', claims) ? 0 : 1;
} finally {
  await postgres.stop();
}

async function measurePages(seller: LargeSeller, { call }: SellersCalls): Promise<Timing[]> {
  const events = `GET /api/sell/{organizer}/events/{event}` as const;
  const words = await searchedWords(seller.db);
  const ofFestival = { params: { event: String(seller.festival) } };
  const pages: [string, (round: number) => Question][] = [
    ['home', () => ({ name: 'GET /api/sell/{organizer}/home' })],
    ['orders', () => ({ name: 'GET /api/sell/{organizer}/orders' })],
    [
      'search',
      (round) => ({
        name: 'GET /api/sell/{organizer}/orders',
        query: { q: words[round % words.length] ?? '' },
      }),
    ],
    ['attendees', () => ({ name: `${events}/attendees`, ...ofFestival })],
    ['figures', () => ({ name: `${events}/figures`, ...ofFestival, query: { with: 'none' } })],
    [
      'figures_compared',
      () => ({ name: `${events}/figures`, ...ofFestival, query: { with: String(seller.events[1]) } }),
    ],
    [
      'figures_of_any',
      (round) => ({
        name: `${events}/figures`,
        params: { event: String(seller.events[1 + (round % (seller.events.length - 1))]) },
      }),
    ],
  ];
  const timings: Timing[] = [];
  for (const [name, questionOf] of pages) timings.push(await measure(name, call, questionOf));
  return timings;
}

// All orders as a file, part by part, as it is sent.
async function measureFile({ call }: SellersCalls): Promise<Claim[]> {
  const idle = process.memoryUsage().heapUsed;
  const startedAt = performance.now();
  let [rows, most] = [0, idle];
  for (let after: string | null = ''; after !== null; ) {
    const part: unknown = await call({
      name: 'GET /api/sell/{organizer}/files/orders',
      query: after === '' ? {} : { after },
    });
    const { rows: some, next } = part as { rows: unknown[]; next: string | null };
    rows += some.length;
    most = Math.max(most, process.memoryUsage().heapUsed);
    after = next;
  }
  const perSecond = Math.round((rows / (performance.now() - startedAt)) * 1_000);
  const megabytes = rounded((most - idle) / 2 ** 20, 1);
  return [
    { name: 'export_rows_per_s', kind: 'figure', value: perSecond, unit: '/s', atLeast: 10_000 },
    { name: 'export_heap_mb', kind: 'figure', value: megabytes, unit: 'MB', atMost: 64 },
  ];
}

// To everybody who comes to the festival: until the last mail is in the outbox.
async function measureMessage(
  { db, festival }: LargeSeller,
  { call, services }: SellersCalls,
): Promise<Claim> {
  const startedAt = performance.now();
  await call({
    name: 'POST /api/sell/{organizer}/events/{event}/messages/send',
    params: { event: String(festival) },
    body: {
      id: randomUUID(),
      kind: 'service',
      texts: { en: { subject: 'Doors at six', words: 'Bring your ticket.' } },
      chosen: { types: [], days: [], who: 'all' },
    },
  });
  await goOnMailing(services);
  const seconds = (performance.now() - startedAt) / 1_000;
  const queued = await sql<{ count: number }>`
    select count(*)::int as count from messages where key like 'mail:mailing-%'
  `.execute(db.sql);
  return {
    name: 'message_rows_per_s',
    kind: 'figure',
    value: Math.round((queued.rows[0]?.count ?? 0) / seconds),
    unit: '/s',
    atLeast: 2_000,
  };
}

// Half a number, a name, a receipt, an address: of orders from everywhere.
async function searchedWords(db: Database): Promise<string[]> {
  const found = await sql<{ phone: string; name: string; email: string; reference: string }>`
    select substr(buyer_phone, 5, 6) as phone, buyer_name as name, split_part(buyer_email, '@', 1) as email, reference
    from orders where stock = 'sold' order by id * 7919 % 100003 limit 25
  `.execute(db.sql);
  return found.rows.flatMap(({ phone, name, email, reference }) => [phone, name, email, reference, 'Amina']);
}

async function measure(
  name: string,
  call: CallApi,
  questionOf: (round: number) => Question,
): Promise<Timing> {
  for (let round = 0; round < WARM_UP; round += 1) await call(questionOf(round));
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await call(questionOf(round));
    times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { name, p50: at(0.5), p95: at(0.95) };
}
