import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/postgres.ts';
import { JS_BUDGET_KB } from './support/budgets.ts';
import { duel } from './support/duel.ts';
import { lighthouseScores } from './support/lighthouse.ts';
import { runLoad } from './support/load.ts';
import { canPin } from './support/machine.ts';
import { weighPage } from './support/page-weight.ts';
import { residentMegabytes } from './support/process-usage.ts';
import { type Claim, median, printReport, rounded } from './support/report.ts';
import { type RunningServer, startBare, startSite } from './support/servers.ts';

// How fast and how heavy the public pages are. `--quick` for a first look; `--only cached,fresh` for some parts.

const PARTS = ['cached', 'fresh', 'weight', 'lighthouse', 'memory', 'start'] as const;
type Part = (typeof PARTS)[number];

const { values: flags } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string', default: PARTS.join(',') } },
});
const wanted = new Set(flags.only.split(','));
for (const part of wanted) {
  if (!PARTS.includes(part as Part)) throw new Error(`--only takes ${PARTS.join(', ')}; not ${part}`);
}

const size = flags.quick
  ? { rounds: 3, roundSeconds: 2, freshSeconds: 3, views: [20_000, 60_000], lighthouseRuns: 1 }
  : { rounds: 7, roundSeconds: 4, freshSeconds: 6, views: [100_000, 300_000], lighthouseRuns: 5 };

const PHONE = {
  Accept: 'text/html',
  'Accept-Language': 'en-GB,en;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br',
  'User-Agent': 'tiketi-bench',
};

async function measureCached(site: RunningServer, path: string): Promise<Claim[]> {
  const page = await fetchAsPhone(site, path);
  const bare = await startBare({ status: 200, ...page });
  const round = { site, path, rounds: size.rounds, seconds: size.roundSeconds };
  const cached = await duel({ ...round, title: 'Cached page', bare, headers: PHONE, expectedStatus: 200 });
  await bare.stop();

  const headers = { ...PHONE, 'If-None-Match': page.headers.etag ?? '' };
  const notModified = await fetchAsPhone(site, path, { 'If-None-Match': headers['If-None-Match'] });
  const bare304 = await startBare({ status: 304, ...notModified });
  const kept = await duel({ ...round, title: 'Not modified', bare: bare304, headers, expectedStatus: 304 });
  await bare304.stop();

  const doubt = canPin() ? {} : { doubt: 'server and load generator could not be pinned apart' };
  const claim = (name: string, atLeast: number, result: typeof cached): Claim => ({
    name,
    kind: 'ratio',
    value: rounded(result.ratio, 3),
    unit: '',
    atLeast,
    ...doubt,
    ...(result.doubt !== undefined && { doubt: result.doubt }),
  });
  return [claim('cached_vs_bare', 0.7, cached), claim('not_modified_vs_bare', 0.8, kept)];
}

// Pages per second of the server's own processor time, compression included; the database's is not counted.
async function measureFresh(databaseUrl: string, path: string): Promise<Claim[]> {
  const site = await startSite({
    program: 'src/main/server.ts',
    env: { DATABASE_URL: databaseUrl, DEMO: 'on', PAGE_CACHE: 'off', WORKER: 'off' },
    isPinned: true,
  });
  try {
    const order = {
      port: site.port,
      serverPid: site.pid,
      paths: [path],
      headers: PHONE,
      connections: 4,
      warmSeconds: 0,
      expectedStatus: 200,
    };
    // Until V8 has optimised the renderer, a page costs several times as much.
    await runLoad({ ...order, seconds: 40, maxRequests: 4_000 });
    const results = await inTurn(3, () => runLoad({ ...order, seconds: size.freshSeconds }));
    const rates = results.map(({ requests, serverCpuSeconds }) => requests / serverCpuSeconds);
    console.log(
      `\nFresh pages per second of processor time: ${rates.map((rate) => rate.toFixed(0)).join(', ')}`,
    );
    const value = rounded(median(rates), 0);
    const doubt = results.some(({ failures }) => failures > 0) ? { doubt: 'some answers were wrong' } : {};
    return [{ name: 'fresh_per_core_s', kind: 'figure', value, unit: 'pages', atLeast: 250, ...doubt }];
  } finally {
    await site.stop();
  }
}

async function measureWeight(site: RunningServer, path: string): Promise<Claim[]> {
  const weight = await weighPage(site.url + path);
  console.log(
    `\nThe event page on a phone: ${weight.jsFiles} scripts, ${rounded(weight.transferredKb, 0)} kB over the wire in ` +
      `all, until idle and after tapping ${weight.tapped}`,
  );
  const claim = (name: string, value: number, atMost: number): Claim => ({
    name,
    kind: 'figure',
    value: rounded(value, 1),
    unit: 'kB',
    atMost,
  });
  return [
    claim('js_gzip_kb', weight.js, JS_BUDGET_KB.public),
    claim('css_gzip_kb', weight.css, 20),
    claim('html_gzip_kb', weight.html, 30),
  ];
}

async function measureLighthouse(site: RunningServer, pages: Record<string, string>): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const scores = await lighthouseScores(site.url + path, size.lighthouseRuns);
    for (const line of [scores.machine, ...scores.complaints]) console.log(`Lighthouse on ${path}: ${line}`);
    const claim = (category: string, value: number, atLeast: number): Claim => ({
      name: `lighthouse_${name}_${category}`,
      kind: 'figure',
      value,
      unit: '',
      atLeast,
      ...(scores.doubt !== undefined && { doubt: scores.doubt }),
    });
    claims.push(
      claim('performance', scores.performance, 95),
      claim('accessibility', scores.accessibility, 100),
      claim('best_practices', scores.bestPractices, 100),
      claim('seo', scores.seo, 100),
    );
  }
  return claims;
}

// Many pages in every language, more than the search share can hold, over and over.
async function measureMemory(databaseUrl: string, slugs: string[]): Promise<Claim[]> {
  const site = await startSite({
    program: 'src/main/server.ts',
    env: { DATABASE_URL: databaseUrl, DEMO: 'on' },
    isPinned: false,
  });
  try {
    const paths = [
      ...slugs.map((slug) => `/events/${slug}`),
      ...slugs.map((slug) => `/events/search?event=${encodeURIComponent(slug.replaceAll('-', ' '))}`),
      '/events',
      '/events/listing',
    ];
    const resident: number[] = [];
    let viewed = 0;
    for (const views of size.views) {
      for (const language of ['en', 'id', 'sw']) {
        const result = await runLoad({
          port: site.port,
          serverPid: site.pid,
          paths,
          headers: { ...PHONE, 'Accept-Language': language },
          connections: 16,
          warmSeconds: 0,
          seconds: 120,
          maxRequests: Math.ceil((views - viewed) / 3),
          expectedStatus: 200,
        });
        if (result.failures > 0)
          throw new Error(`${result.failures} of ${result.requests} page views failed`);
      }
      viewed = views;
      resident.push(rounded(residentMegabytes(site.pid), 0));
      console.log(
        `\nServer memory after ${views} page views over ${paths.length * 3} pages: ${resident.at(-1)} MB`,
      );
    }
    const value = Math.max(...resident);
    return [
      { name: 'rss_mb', kind: 'figure', value, unit: 'MB', atMost: 350 },
      { name: 'rss_first_mb', kind: 'figure', value: resident[0] ?? Number.NaN, unit: 'MB' },
    ];
  } finally {
    await site.stop();
  }
}

// As `npm start` does it, on a database that is already there.
async function measureStart(): Promise<Claim[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tiketi-bench-'));
  try {
    const start = () =>
      startSite({ program: 'src/main/start.ts', env: { DATA_DIR: join(folder, 'data') }, isPinned: false });
    const first = await start();
    await first.stop();
    const second = await start();
    await second.stop();
    console.log(
      `\nThe very first start, with demo data: ${(first.startMs / 1000).toFixed(1)} s to the first page`,
    );
    const value = rounded(second.startMs / 1000, 2);
    return [{ name: 'start_s', kind: 'figure', value, unit: 's', atMost: 5 }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inTurn<Result>(times: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let turn = 0; turn < times; turn += 1) results.push(await work());
  return results;
}

async function fetchAsPhone(site: RunningServer, path: string, more: Record<string, string> = {}) {
  return new Promise<{ headers: Record<string, string>; bodyBase64: string }>((resolve, reject) => {
    const sent = request(
      site.url + path,
      { headers: { ...PHONE, ...more }, agent: false },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        // Node itself writes these three headers, on both sides.
        const { date, connection, 'keep-alive': keepAlive, ...headers } = response.headers;
        resolve({
          headers: headers as Record<string, string>,
          bodyBase64: Buffer.concat(chunks).toString('base64'),
        });
      },
    );
    sent.on('error', reject).end();
  });
}

async function listSlugs(site: RunningServer): Promise<string[]> {
  const slugs: string[] = [];
  for (let page = 1; page <= 20; page += 1) {
    const response = await fetch(`${site.url}/api/events/listing?size=8&page=${page}`);
    if (!response.ok) break;
    const { data } = (await response.json()) as {
      data: { data: { slug_name: string }[]; last_page: number };
    };
    slugs.push(...data.data.map(({ slug_name }) => slug_name));
    if (page >= data.last_page) break;
  }
  return slugs;
}

async function main(): Promise<boolean> {
  const postgres = await startPostgres();
  const claims: Claim[] = [];
  try {
    const env = { DATABASE_URL: postgres.url, DEMO: 'on' };
    // Filled by a process of its own, as with `npm start`: in a process that has just made thousands of objects,
    // process.nextTick stays several times slower, which is a sixth of a cached answer.
    await (await startSite({ program: 'src/main/server.ts', env, isPinned: false })).stop();
    const site = await startSite({ program: 'src/main/server.ts', env, isPinned: true });
    try {
      const slugs = await listSlugs(site);
      const event = `/events/${slugs[0]}`;
      if (wanted.has('cached')) claims.push(...(await measureCached(site, event)));
      if (wanted.has('fresh')) claims.push(...(await measureFresh(postgres.url, event)));
      if (wanted.has('weight')) claims.push(...(await measureWeight(site, event)));
      if (wanted.has('lighthouse'))
        claims.push(...(await measureLighthouse(site, { events: '/events', event })));
      if (wanted.has('memory')) claims.push(...(await measureMemory(postgres.url, slugs)));
    } finally {
      await site.stop();
    }
  } finally {
    await postgres.stop();
  }
  if (wanted.has('start')) claims.push(...(await measureStart()));
  return printReport('pages', claims);
}

process.exitCode = (await main()) ? 0 : 1;
