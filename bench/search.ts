import { parseArgs } from 'node:util';
import { generateEvents } from '#demo/content/generate.ts';
import { seedEvents } from '#demo/fill-demo.ts';
import { catalogJobs, ensureReferenceData, recordActivity, searchCatalog } from '#modules/catalog/index.ts';
import { createCouponGuesses, createSaleSnapshots } from '#modules/pricing/index.ts';
import { storefrontRoutes } from '#modules/storefront/index.ts';
import { type Database, migrate, openDatabase } from '#platform/database/index.ts';
import type { Ask, CallName } from '#platform/http/call.ts';
import { nobody } from '#platform/http/caller.ts';
import { ANYBODY } from '#shared/actor.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { addTrigramIndexes, findByIlike, findByIlikeOfEach } from './support/ilike.ts';
import { type Claim, printReport, rounded, table } from './support/report.ts';
import { askForKnownEvents, type Question } from './support/search-questions.ts';

// npm run bench:search [-- --events 100000 --questions 400] [--on postgres://…, a database that is already filled]
// Search, suggestions and every list, through the very handlers of the calls, on real PostgreSQL; and what ILIKE
// would take for the same questions. One client, one question after the other.

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    questions: { type: 'string', default: '400' },
    on: { type: 'string' },
  },
});
const EVENTS = Number(values.events);
const QUESTIONS = Number(values.questions);
const SMALLER = [1_000, 10_000].filter((size) => size < EVENTS);
const ILIKE_QUESTIONS = 25;
const LIST_ROUNDS = 60;
const WARM_UP = 30;
const FIRST = 8;

const FACETS = 'facets: ';
const COMMON_WORDS = ['night', 'festival', 'market', 'nairobi', 'music', 'comedy', 'jakarta', 'run'];

interface Timing {
  label: string;
  p50: number;
  p95: number;
  mean: number;
  misses: string[];
}

type CallApi = (name: CallName, input: { params?: object; query?: object }) => Promise<unknown>;

async function openSeeded(serverUrl: string, events: number, now: Date): Promise<Database> {
  const server = await openDatabase({ kind: 'postgres', url: serverUrl, connections: 1 });
  await server.runScript(`create database events_${events}`);
  await server.close();
  const url = new URL(serverUrl);
  url.pathname = `events_${events}`;
  const db = await openDatabase({ kind: 'postgres', url: url.href, connections: 4 });
  await migrate(db);
  await db.sql.transaction().execute(ensureReferenceData);
  const started = performance.now();
  await seedEvents(db, generateEvents(events, now.toISOString().slice(0, 10)), now, (done) => {
    if (done % 20_000 === 0) console.log(`  ${done} of ${events}`);
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(`${events} events written and indexed in ${seconds.toFixed(0)} s`);
  await recordActivity(db.sql, lively(events, now));
  for (const job of catalogJobs) await job.run({ db, clock: { now: () => now } });
  await db.runScript('vacuum analyze');
  return db;
}

// Every tenth event was viewed in the last days.
function lively(events: number, now: Date) {
  const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000;
  return Array.from({ length: Math.ceil(events / 10) }, (_, at) => ({
    eventId: 1 + at * 10,
    hour: new Date(hour - (at % 60) * 3_600_000),
    views: at % 97,
    tickets: at % 5,
  }));
}

function callsOn(db: Database, now: Date): CallApi {
  const routes = storefrontRoutes({
    db,
    publicUrl: 'http://localhost',
    countView() {},
    sales: createSaleSnapshots(db.sql),
    couponGuesses: createCouponGuesses(),
    botCheck: { demand: async () => null },
  });
  const ask: Ask = { locale: 'en', now, requestId: null, shows: { tag() {}, until() {} }, actor: ANYBODY };
  return async (name, { params = {}, query = {} }) => {
    const route = routes.find((one) => one.name === name);
    if (!route) throw new Error(`There is no call ${name}`);
    const input = {
      params: route.contract.params?.parse(params),
      query: route.contract.query?.parse(query),
      body: undefined,
      key: null,
    };
    const answer = await route.handle(input, ask, nobody.browser);
    if (!answer.ok) throw new Error(`${name} ${JSON.stringify(query)}: ${answer.reason}`);
    return answer.value;
  };
}

// Answers how long each question took; `check` answers what is wrong with an answer, if anything.
async function measure<Item, Answer>(
  label: string,
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
  check: (item: Item, answer: Answer) => string | null = () => null,
): Promise<Timing> {
  for (const item of items.slice(0, WARM_UP)) await work(item);
  const times: number[] = [];
  const misses: string[] = [];
  for (const item of items) {
    const started = performance.now();
    const answer = await work(item);
    times.push(performance.now() - started);
    const wrong = check(item, answer);
    if (wrong) misses.push(wrong);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return { label, p50: at(0.5), p95: at(0.95), mean, misses };
}

type Asked = (question: Question) => { event: string; city?: string };

async function measureSearches(call: CallApi, questions: Question[]): Promise<Timing[]> {
  const kinds: [string, Asked][] = [
    ['term', ({ term }) => ({ event: term })],
    ['term and city', ({ term, city }) => ({ event: term, city })],
    ['one typo', ({ withTypo }) => ({ event: withTypo })],
    ['one typo, and city', ({ withTypo, city }) => ({ event: withTypo, city })],
  ];
  const timings: Timing[] = [];
  for (const [label, asked] of kinds) {
    timings.push(
      await measure(
        `search: ${label}`,
        questions,
        (question) => call('GET /api/events/search/', { query: asked(question) }),
        (question, answer) => {
          const { data } = answer as { data: { id: number }[] };
          const isFound = data.slice(0, FIRST).some(({ id }) => id === question.eventId);
          return isFound ? null : `event ${question.eventId} by ${JSON.stringify(asked(question))}`;
        },
      ),
    );
  }
  return timings;
}

async function measureOthers(call: CallApi, questions: Question[]): Promise<Timing[]> {
  const timings = [
    await measure('search: one common word', repeated(COMMON_WORDS, LIST_ROUNDS), (event) =>
      call('GET /api/events/search/', { query: { event } }),
    ),
    await measure('suggestions', questions, ({ beginning }) =>
      call('GET /api/event/suggestions', { query: { event: beginning } }),
    ),
  ];
  const lists: [string, CallName, { params?: object; query?: object }][] = [
    ...['listing', 'free', 'flash-sale', 'holidays', 'past'].map((type): [string, CallName, object] => [
      `list: ${type}`,
      'GET /api/events/{type}',
      { params: { type } },
    ]),
    [
      'list: listing, page 125',
      'GET /api/events/{type}',
      { params: { type: 'listing' }, query: { page: '125' } },
    ],
    ...[
      ['category', 'music'],
      ['country', 'kenya'],
      ['city', 'nairobi'],
      ['organizer', 'savanna-sound'],
    ].map(([type, slug]): [string, CallName, object] => [
      `list: ${type}`,
      'GET /api/events/{type}',
      { params: { type }, query: { slug } },
    ]),
    ['trending', 'GET /api/events/trending', {}],
    ...[
      'category:music+city:nairobi',
      'category:comedy,music+country:kenya,uganda',
      'when:weekend',
      'country:kenya+price:500..2000',
      'country:kenya+sort:price',
      'city:nairobi+sort:trending',
    ].map((filters): [string, CallName, object] => [
      `filter: ${filters}`,
      'GET /api/events/filter/{filters}',
      { params: { filters } },
    ]),
    ...['sort:soonest', 'category:music+city:nairobi', 'country:kenya+price:500..2000'].map(
      (filters): [string, CallName, object] => [
        `${FACETS}${filters}`,
        'GET /api/events/facets/{filters}',
        { params: { filters } },
      ],
    ),
    ['categories', 'GET /api/events/categories/list', {}],
    ['countries', 'GET /api/events/countries', {}],
  ];
  for (const [label, name, input] of lists) {
    timings.push(await measure(label, repeated([input], LIST_ROUNDS), (given) => call(name, given)));
  }
  return timings;
}

const repeated = <Item>(items: readonly Item[], count: number): Item[] =>
  Array.from({ length: count }, (_, at) => items[at % items.length] as Item);

// Only the finding is compared: reading what was found is the same on both sides.
async function measureFinding(db: Database, questions: Question[], now: Date) {
  const few = questions.slice(0, ILIKE_QUESTIONS);
  const ours = await measure('finding: search', questions, ({ term }) =>
    searchCatalog(db.sql, term, null, now, 1_000),
  );
  const plain = await measure('finding: ILIKE', few, ({ term }) => findByIlike(db, term));
  await addTrigramIndexes(db);
  const indexed = await measure('finding: ILIKE, trigram indexes', few, ({ term }) => findByIlike(db, term));
  const apart = await measure('finding: ILIKE of each text, trigram indexes', few, ({ term }) =>
    findByIlikeOfEach(db, term),
  );
  return { ours, plain, indexed, apart };
}

function print(title: string, timings: readonly Timing[]): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const rows = timings.map(({ label, p50, p95, mean, misses }) => [
    label,
    ms(p50),
    ms(p95),
    ms(mean),
    misses.length > 0 ? `${misses.length} misses` : '',
  ]);
  console.log(`\n${table([[title, 'p50', 'p95', 'mean', ''], ...rows])}`);
  for (const miss of timings.flatMap(({ misses }) => misses).slice(0, 10)) console.log(`  missed ${miss}`);
}

async function main(): Promise<boolean> {
  const now = new Date();
  if (values.on !== undefined) {
    return measureAll(await openDatabase({ kind: 'postgres', url: values.on, connections: 4 }), now);
  }
  const postgres = await startPostgres({ settings: { shared_buffers: '512MB' } });
  try {
    for (const size of SMALLER) {
      const db = await openSeeded(postgres.url, size, now);
      const questions = await askForKnownEvents(db, Math.min(QUESTIONS, 200));
      print(`${size} events`, await measureSearches(callsOn(db, now), questions));
      await db.close();
    }
    return await measureAll(await openSeeded(postgres.url, EVENTS, now), now);
  } finally {
    await postgres.stop();
  }
}

async function measureAll(db: Database, now: Date): Promise<boolean> {
  const call = callsOn(db, now);
  const questions = await askForKnownEvents(db, QUESTIONS);
  const searches = await measureSearches(call, questions);
  const others = await measureOthers(call, questions);
  const finding = await measureFinding(db, questions, now);
  await db.close();
  print(`${EVENTS} events, ${questions.length} questions`, [
    ...searches,
    ...others,
    ...Object.values(finding),
  ]);
  return printReport('search', claimsOf(searches, others, finding));
}

type Finding = Awaited<ReturnType<typeof measureFinding>>;

function claimsOf(searches: Timing[], others: Timing[], { ours, plain, indexed, apart }: Finding): Claim[] {
  // The worse of the two ratios, against the best that ILIKE can do.
  const against = (rivals: Timing[]) =>
    Math.min(...rivals.flatMap((rival) => [rival.p95 / ours.p95, rival.mean / ours.mean]));
  const ratio = (name: string, rivals: Timing[], atLeast?: number): Claim => ({
    name,
    kind: 'ratio',
    value: rounded(against(rivals), 1),
    unit: '×',
    ...(atLeast !== undefined && { atLeast }),
  });
  const figure = (name: string, value: number, atMost?: number): Claim => ({
    name,
    kind: 'figure',
    value: rounded(value, 1),
    unit: name.endsWith('_ms') ? 'ms' : '',
    ...(atMost !== undefined && { atMost }),
  });
  const [term, termAndCity, typo] = searches;
  const misses = searches.reduce((sum, timing) => sum + timing.misses.length, 0);
  return [
    ratio('ilike_vs_search', [plain, indexed, apart], 5),
    ratio('plain_ilike_vs_search', [plain], 50),
    figure('search_p95_ms', Math.max(...searches.map(({ p95 }) => p95)), 25),
    figure('term_p95_ms', term?.p95 ?? Number.NaN),
    figure('term_city_p95_ms', termAndCity?.p95 ?? Number.NaN),
    figure('typo_p95_ms', typo?.p95 ?? Number.NaN),
    figure('misses', misses, 0),
    ...others.slice(0, 2).map(({ label, p95 }) => figure(`${label.replaceAll(/[^a-z]+/g, '_')}_p95_ms`, p95)),
    figure('slowest_list_p95_ms', Math.max(...others.slice(2).map(({ p95 }) => p95))),
    figure(
      'facets_p95_ms',
      Math.max(...others.filter(({ label }) => label.startsWith(FACETS)).map(({ p95 }) => p95)),
    ),
  ];
}

process.exitCode = (await main()) ? 0 : 1;
