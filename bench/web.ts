import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_BUYER, DEMO_PASSWORD, DEMO_TEAM } from '../src/demo/demo-people.ts';
import { JS_BUDGET_KB, kindOf, type PageKind } from './support/budgets.ts';
import { type LighthouseScores, lighthouseScores } from './support/lighthouse.ts';
import { weighFirstLoads } from './support/page-weight.ts';
import { type Claim, printReport, rounded, table } from './support/report.ts';
import { type RunningServer, startSite } from './support/servers.ts';

// How heavy every page is at its first load, and Lighthouse's scores for four of them. `--only weight` for the quick
// part; `--runs 1` for a first look.

const PARTS = ['weight', 'lighthouse'] as const;
const LOWEST_SCORE = 95;

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join(',') },
    runs: { type: 'string', default: '5' },
  },
});
const wanted = new Set(flags.only.split(','));
for (const part of wanted) {
  if (!PARTS.some((known) => known === part)) {
    throw new Error(`--only takes ${PARTS.join(', ')}; not ${part}`);
  }
}

type Cookies = Record<string, string>;

interface Visit {
  path: string;
  cookies?: Cookies;
}

async function ask(site: RunningServer, path: string, body?: object, sent: Cookies = {}) {
  const cookie = Object.entries(sent).map(([name, value]) => `${name}=${value}`);
  const response = await fetch(site.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: cookie.join('; '),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  const cookies = Object.fromEntries(
    response.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)?.slice(1) ?? []),
  ) as Cookies;
  return { body: (await response.json()) as { data: never }, cookies };
}

interface OnSale {
  slug: string;
  cart: string;
  entries: { id: number; quantity: number; date_pass: never[] }[];
}

// An event with a paid ticket that is on sale now.
async function findOnSale(site: RunningServer): Promise<OnSale> {
  type Summary = { slug_name: string; state: string; is_free: boolean };
  type View = {
    ticket_types: { id: number; state: string; min_per_order: number; dates: unknown[]; price: number }[];
  };
  const list = await ask(site, '/api/events/listing?size=48');
  const summaries = (list.body.data as { data: Summary[] }).data;
  for (const { slug_name: slug, state, is_free: isFree } of summaries) {
    if (state !== 'on_sale' || isFree) continue;
    const view = (await ask(site, `/api/event/view/${slug}`)).body.data as View;
    const type = view.ticket_types.find(
      (one) => one.state === 'on_sale' && one.dates.length === 0 && one.price > 0,
    );
    if (!type) continue;
    const entry = { id: type.id, quantity: type.min_per_order, date_pass: [] };
    return { slug, cart: encodeURIComponent(JSON.stringify({ [type.id]: entry })), entries: [entry] };
  }
  throw new Error('Nothing is on sale');
}

async function listVisits(site: RunningServer, { slug, cart, entries }: OnSale): Promise<Visit[]> {
  const session = await signIn(site, DEMO_BUYER.email);
  const buyer = { name: 'Amina', email: 'amina@example.com', phone: '0712345678' };
  const placed = (await ask(site, '/api/event/order', { ticket_details: entries, buyer })).body.data;
  const { link } = placed as { link: string };
  const guests = [
    '/events',
    '/events/search',
    '/events/listing',
    '/events/listing/price:paid',
    '/events/category/music',
    `/events/${slug}`,
    `/events/${slug}/reviews`,
    '/help',
    '/support',
    '/holidays',
    '/sell-your-tickets',
    '/blog',
    '/events/pay/success',
    link,
    '/login',
    '/signup',
    '/signup/merchant',
    '/forgotPassword',
    '/account/myTickets/checkTicket',
    '/sell/door',
  ];
  const own = ['/account', '/profile', '/profile/edit', '/account/myTickets', '/reviews'];
  return [
    ...guests.map((path) => ({ path })),
    { path: '/events/pay', cookies: { MY_CART: cart } },
    ...own.map((path) => ({ path, cookies: session })),
    ...(await sellersVisits(site)),
  ];
}

async function signIn(site: RunningServer, username: string): Promise<Cookies> {
  return (await ask(site, '/api/user/login', { username, password: DEMO_PASSWORD })).cookies;
}

async function sellersVisits(site: RunningServer): Promise<Visit[]> {
  const cookies = await signIn(site, DEMO_TEAM.find(({ role }) => role === 'owner')?.email ?? '');
  const organizers = await ask(site, '/api/sell/organizers', undefined, cookies);
  const [{ slug }] = organizers.body.data as [{ slug: string }];
  const { events } = (await ask(site, `/api/sell/${slug}/events`, undefined, cookies)).body.data as {
    events: { id: number }[];
  };
  const home = `/sell/${slug}`;
  const event = `${home}/events/${events[0]?.id}`;
  const tabs = ['', '/tickets', '/flash', '/codes', '/details', '/details/when', '/details/cancel'];
  return [home, `${home}/events`, `${home}/new`, `${home}/more`, ...tabs.map((tab) => event + tab)].map(
    (path) => ({ path, cookies }),
  );
}

async function measureWeight(site: RunningServer, onSale: OnSale): Promise<Claim[]> {
  const visits = await listVisits(site, onSale);
  const weights = await weighFirstLoads(
    visits.map(({ path, cookies = {} }) => ({ url: site.url + path, cookies })),
  );
  const rows = visits.map(({ path }, place) => ({ path, kind: kindOf(path), kb: weights[place] ?? 0 }));
  console.log(`\nJavaScript of each first load, gzip`);
  console.log(
    table(rows.map(({ path, kind, kb }) => [path.split('?')[0] ?? '', kind, `${rounded(kb, 1)} kB`])),
  );
  const largest = (kind: PageKind) =>
    Math.max(...rows.filter((row) => row.kind === kind).map(({ kb }) => kb));
  return (Object.keys(JS_BUDGET_KB) as PageKind[]).map((kind) => ({
    name: `js_gzip_kb_${kind}`,
    kind: 'figure',
    value: rounded(largest(kind), 1),
    unit: 'kB',
    atMost: JS_BUDGET_KB[kind],
  }));
}

// The cart is excluded from search engines on purpose, so its SEO score does not count.
async function measureLighthouse(site: RunningServer, { slug, cart }: OnSale): Promise<Claim[]> {
  const pages = [
    { path: '/events', isFound: true },
    { path: `/events/${slug}`, isFound: true },
    { path: '/events/pay', isFound: false, cookie: `MY_CART=${cart}` },
    { path: '/help', isFound: true },
  ];
  const lowest: number[] = [];
  const doubts: string[] = [];
  for (const { path, isFound, cookie } of pages) {
    const scores = await lighthouseScores(site.url + path, Number(flags.runs), cookie);
    const counted = scoresThatCount(scores, isFound);
    console.log(`Lighthouse on ${path}: ${JSON.stringify(counted)}`);
    for (const line of [scores.machine, ...scores.complaints]) console.log(`  ${line}`);
    if (scores.doubt !== undefined) doubts.push(`${path}: ${scores.doubt}`);
    lowest.push(Math.min(...Object.values(counted)));
  }
  const value = Math.min(...lowest);
  const doubt = doubts.length > 0 ? { doubt: doubts.join('; ') } : {};
  return [{ name: 'lighthouse_min', kind: 'figure', value, unit: '', atLeast: LOWEST_SCORE, ...doubt }];
}

function scoresThatCount(scores: LighthouseScores, isFound: boolean) {
  const { performance, accessibility, bestPractices, seo } = scores;
  return { performance, accessibility, bestPractices, ...(isFound && { seo }) };
}

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'tiketi-bench-'));
  const env = { DATA_DIR: join(folder, 'data'), DEMO: 'on' };
  const site = await startSite({ program: 'src/main/server.ts', env, isPinned: false });
  const claims: Claim[] = [];
  try {
    const onSale = await findOnSale(site);
    if (wanted.has('weight')) claims.push(...(await measureWeight(site, onSale)));
    if (wanted.has('lighthouse')) claims.push(...(await measureLighthouse(site, onSale)));
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return printReport('web', claims);
}

process.exitCode = (await main()) ? 0 : 1;
