import { readFileSync } from 'node:fs';
import pg from 'pg';
import { openDatabase } from '#platform/database/index.ts';
import { storefrontRoutes } from '#modules/storefront/index.ts';
const { url } = JSON.parse(readFileSync('/tmp/sf/pg.json', 'utf8'));
const explain = process.argv.includes('--explain');
const only = process.argv.find((a) => a.startsWith('--only='))?.slice(7);
const client = new pg.Client(url); await client.connect();
let log: { text: string; values: unknown[] }[] = [];
const orig = pg.Client.prototype.query;
pg.Client.prototype.query = function (q: any, v: any, ...r: any[]) { if (this !== client) { const t = typeof q === 'string' ? q : q.text; log.push({ text: t, values: v ?? q.values ?? [] }); } return orig.call(this, q, v, ...r); } as any;
const db = await openDatabase({ kind: 'postgres', url, poolSize: 1 });
import { sql } from 'kysely';
const pid = (await sql<{pid:number}>`select pg_backend_pid() as pid`.execute(db.sql)).rows[0]!.pid;
const cpu = () => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10; };
const routes = storefrontRoutes({ db, countView() {} });
const now = new Date();
const ask = { locale: 'en', now, shows: { tag() {}, until() {} } };
async function call(name: string, input: any, rounds = 40) {
  if (only && !JSON.stringify([name, input]).includes(only)) return;
  const route = routes.find((r) => r.name === name)!;
  const read = (schema: any, value: any) => (schema ? schema.parse(value ?? {}) : undefined);
  const args = { params: read(route.contract.params, input?.params), query: read(route.contract.query, input?.query), body: undefined };
  const times: number[] = []; let answer: any; for (let i = 0; i < 3; i++) await route.handle(args, ask as any); const c0 = cpu(); const n0 = process.cpuUsage();
  for (let i = 0; i < rounds; i++) { log = []; const t = performance.now(); answer = await route.handle(args, ask as any); times.push(performance.now() - t); }
  const dbMs = ((cpu() - c0) / rounds).toFixed(1); const nu = process.cpuUsage(n0); const nodeMs = ((nu.user + nu.system) / 1000 / rounds).toFixed(1); times.sort((a, b) => a - b);
  const v = answer.ok ? answer.value.data : answer;
  console.log(`db ${dbMs} node ${nodeMs} min ${times[0]!.toFixed(1)} p50 ${times[rounds >> 1]!.toFixed(1)} p95 ${times[Math.floor(rounds * 0.95)]!.toFixed(1)}`, log.length, 'q', name.slice(4), JSON.stringify(input ?? {}), v.data ? `${v.data.length} of ${v.total} ${v.did_you_mean ?? ''} ${v.data.slice(0, 2).map((e: any) => e.name).join(' | ')}` : JSON.stringify(v).slice(0, 120));
  if (explain) for (const q of log) {
    const r = await client.query('explain (analyze, buffers) ' + q.text, q.values as any);
    const lines = r.rows.map((x: any) => x['QUERY PLAN']);
    console.log('   ', lines.filter((l: string) => /Planning Time|Execution Time/.test(l)).join(' '));
    if (process.argv.includes('--plan')) console.log(lines.map((l: string) => '      ' + l).join('\n'));
  }
}
for (const type of ['listing', 'free', 'flash-sale', 'holidays', 'past']) await call('GET /api/events/{type}', { params: { type } });
await call('GET /api/events/{type}', { params: { type: 'listing' }, query: { page: '100' } });
const { rows: [{ slug: org }] } = await client.query('select slug from organizers limit 1');
for (const [type, slug] of [['category', 'music'], ['country', 'kenya'], ['city', 'nairobi'], ['organizer', org]]) await call('GET /api/events/{type}', { params: { type }, query: { slug } });
await call('GET /api/events/trending', {});
await call('GET /api/events/categories/list', {});
await call('GET /api/events/countries', {});
for (const f of ['category:music+city:nairobi', 'category:comedy,music+country:kenya,uganda', 'when:weekend', 'when:today', 'when:month', 'when:2027-08-01..2027-08-03', 'country:kenya+price:500..2000', 'country:kenya+price:500..501', 'country:kenya+sort:price', 'city:nairobi+sort:price','flash:yes', 'pass:yes', 'category:music+sort:trending', 'city:nairobi+sort:trending'])
  await call('GET /api/events/filter/{filters}', { params: { filters: f } });
const { rows: evs } = await client.query('select e.name, e.slug, c.slug as city from events e join cities c on c.id = e.city_id order by md5(e.slug) limit 3');
for (const q of [...evs.map((e: any) => e.name), 'jazz', 'night', 'nairobi', 'music', 'jazz nairobi', 'mu', 'fes', 'ka', evs[0].name.replace(/(.)(.)/, '$2$1'), 'nairbi', 'jaz niht', 'xqzptl wrst', 'jazz night festival cup'])
  await call('GET /api/events/search/', { query: { event: q } });
await call('GET /api/events/search/', { query: { event: evs[1].name, city: evs[1].city } });
await call('GET /api/events/search/', { query: { event: 'jazz', city: 'nairobi' } });
await call('GET /api/events/search/', { query: { event: '', city: 'nairobi' } });
for (const q of ['nai', 'ja', 'j', 'jazz n', 'naiorbi', 'sunst']) await call('GET /api/event/suggestions', { query: { event: q } });
await call('GET /api/event/view/{slug}', { params: { slug: evs[0].slug } });
await call('GET /api/event/similar/{slug}', { params: { slug: evs[0].slug } });
await call('GET /api/event/availability/{slug}', { params: { slug: evs[0].slug } });
await client.end(); await db.close();
