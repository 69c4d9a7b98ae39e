import { createServer } from 'vite';
import { createRequestHandler, RouterContextProvider } from 'react-router';
const vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false as never, watch: null }, appType: 'custom', logLevel: 'error', cacheDir: '/tmp/w1-vite-cache' });
const build: any = await vite.ssrLoadModule('virtual:react-router/server-build');
const { callPath } = await vite.ssrLoadModule('/src/web/api.ts');
const handle = createRequestHandler(build, 'production');
const entry = build.entry.module;
const API = 'http://localhost:4101';
async function ask(path: string, broken: Record<string, any>, locale = 'en') {
  const context = new RouterContextProvider();
  context.set(entry.pageContext, {
    call: async (name: string, input: any) => {
      if (name in broken) return broken[name];
      const r = await fetch(API + callPath(name, input)); const body = await r.json();
      return r.ok ? { ok: true, body } : { ok: false, error: body };
    },
    locale, now: new Date(), publicUrl: 'https://tiketi.example', findOldAddress: async () => null, openApi: () => ({}),
  });
  const response: Response = await entry.inLocale(locale, () => handle(new Request('http://localhost' + path), context));
  const html = await response.text();
  return { status: response.status, location: response.headers.get('location'), html };
}
const failed = { ok: false, error: { statusCode: 500, statusMessage: 'x', message: '', code: 'internal' } };
const bare = { ok: true, body: {} };
const T = 'GET /api/events/trending', C = 'GET /api/events/categories/list', S = 'GET /api/events/search/', W = 'GET /api/webData', L = 'GET /api/events/request/all', F = 'GET /api/events/filter/{filters}';
const rows: [string, string, any][] = [
  ['plain', '/events', {}],
  ['trending failed', '/events', { [T]: failed }],
  ['trending without data', '/events', { [T]: bare }],
  ['categories failed', '/events', { [C]: failed }],
  ['categories without data', '/events', { [C]: bare }],
  ['listing failed', '/events', { [L]: failed }],
  ['search failed', '/events/search?event=a', { [S]: failed }],
  ['search without data', '/events/search?event=a', { [S]: bare }],
  ['site failed', '/events', { [W]: failed }],
  ['site without data', '/events', { [W]: bare }],
  ['filter failed', '/events/listing', { [F]: failed }],
  ['all failed', '/events', { [T]: failed, [C]: failed, [L]: failed, [W]: failed, 'GET /api/events/countries': failed }],
  ['unknown', '/no/such', {}],
  ['page 0', '/events?page=0', {}],
  ['page -1', '/events?page=-1', {}],
  ['page abc', '/events/listing?page=abc', {}],
  ['page past', '/events?page=9999', {}],
  ['bad filter', '/events/listing/colour:red', {}],
  ['unknown city', '/events/listing/city:atlantis', {}],
  ['reorder', '/events/listing/city:nairobi+category:music?page=2', {}],
  ['escaped', '/events/listing/category%3Amusic', {}],
  ['form', '/events/listing?category=music&category=comedy&when=&price_from=', {}],
  ['form empty', '/events/listing?category=', {}],
  ['bad category', '/events/category/nope', {}],
  ['html in path', '/events/category/%3Cscript%3E', {}],
  ['nul', '/events/search?event=%00', {}],
  ['long', '/events/search?event=' + 'a'.repeat(10000), {}],
  ['home', '/', {}],
  ['GET language', '/language', {}],
  ['4 filters', '/events/listing/category:comedy,music+city:nairobi+price:paid', {}],
  ['empty list', '/events/listing/city:huye+when:2031-01-01..2031-01-02', {}],
];
for (const [name, path, broken] of rows) {
  const { status, location, html } = await ask(path, broken).catch((e) => ({ status: 'THROWN ' + e.message, location: null, html: '' }) as any);
  const text = html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');
  const bits = ['ERROR!!', 'could not load', 'Page Not Found', 'Page not found', 'Error searching', 'Internal server error'].filter((b) => text.includes(b));
  console.log(name.padEnd(24), status, location ?? '', bits.join(' · '), '| title', html.match(/<title>([^<]*)/)?.[1], '| canonical', html.match(/rel="canonical" href="([^"]*)/)?.[1], '| alt', (html.match(/rel="alternate"/g) ?? []).length, /noindex/.test(html) ? 'noindex' : '', html.length);
}
const page = await ask('/events/search?event=' + encodeURIComponent('"><script>alert(1)</script>'), {});
console.log('xss', page.status, page.html.includes('<script>alert(1)'));
await vite.close();
process.exit(0);
