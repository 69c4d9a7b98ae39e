import '../scripts/require-node.ts';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '#platform/config.ts';
import type { Database } from '#platform/database/index.ts';
import type { Ask, CallName } from '#platform/http/call.ts';
import { nobody } from '#platform/http/caller.ts';
import { createLog } from '#platform/log.ts';
import type { Member } from '#shared/actor.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { createServices } from '../src/main/create-services.ts';
import { apiRoutes } from '../src/main/routes.ts';
import { type LargeSeller, openLargeSeller, SELLER } from './support/large-seller.ts';
import { type Claim, printReport, rounded, table } from './support/report.ts';

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

type Question = { name: CallName; params?: object; query?: object };
type CallApi = (question: Question) => Promise<unknown>;

const postgres = await startPostgres({ settings: { shared_buffers: '512MB' } });
try {
  const measured: { times: number; timings: Timing[] }[] = [];
  for (const times of TIMES) {
    const startedAt = performance.now();
    const size = { name: `seller_${measured.length}`, events: EVENTS * times, attendees: ATTENDEES * times };
    const seller = await openLargeSeller(postgres.url, size, new Date());
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(`${times} ×: ${size.events} events, ${size.attendees} attendees, filled in ${seconds} s`);
    measured.push({ times, timings: await measureAll(seller) });
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
  const last = measured.at(-1);
  if (last && last !== base)
    for (const [place, { name, p50 }] of base.timings.entries())
      claims.push({
        name: `${name}_growth`,
        kind: 'ratio',
        value: rounded((last.timings[place]?.p50 ?? 0) / p50, 2),
        unit: '',
      });
  process.exitCode = printReport('selling', claims) ? 0 : 1;
} finally {
  await postgres.stop();
}

async function measureAll(seller: LargeSeller): Promise<Timing[]> {
  const { call, has } = await callsOf(seller);
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
  const attendees = [
    'GET /api/sell/{organizer}/events/{event}/attendees',
    'GET /api/sell/{organizer}/attendees',
  ];
  const known = attendees.find((name) => has(name as CallName)) as CallName | undefined;
  if (known) pages.push(['attendees', () => ({ name: known, ...(known.includes('{event}') && ofFestival) })]);
  const timings: Timing[] = [];
  for (const [name, questionOf] of pages) timings.push(await measure(name, call, questionOf));
  return timings;
}

async function callsOf({
  db,
  organizerId,
}: LargeSeller): Promise<{ call: CallApi; has(name: CallName): boolean }> {
  const config = readConfig({ LOG_LEVEL: 'silent', APP_SECRET: 'only-for-measuring-on-this-machine' });
  const clock = { now: () => new Date() };
  const { log } = createLog(config.logLevel);
  const services = await createServices({ config, db, clock, log, countView() {}, twins: null });
  const routes = apiRoutes(services);
  const visitor = nobody.visitor;
  const actor: Member = {
    kind: 'member',
    accountId: '00000000-0000-4000-8000-000000000001',
    name: 'Owner',
    email: null,
    phone: null,
    isMerchant: true,
    sessionId: '',
    provedAt: new Date(),
    at: visitor,
    memberships: [{ organizerId, role: 'owner', eventIds: null }],
  };
  const find = (name: CallName) => routes.find((route) => route.name === name);
  return {
    has: (name) => find(name) !== undefined,
    async call({ name, params = {}, query = {} }) {
      const route = find(name);
      if (!route) throw new Error(`There is no call ${name}`);
      const ask: Ask<Member> = {
        locale: 'en',
        now: new Date(),
        requestId: null,
        shows: { tag() {}, until() {} },
        actor,
      };
      const input = {
        params: route.contract.params?.parse({ organizer: SELLER, ...params }),
        query: route.contract.query?.parse(query),
        body: undefined,
        key: null,
      };
      const answer = await route.handle(input, ask, nobody.browser);
      if (!answer.ok) throw new Error(`${name} ${JSON.stringify(query)}: ${answer.reason}`);
      return answer.value;
    },
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
