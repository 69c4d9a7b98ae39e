import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createPageHeaders } from '#platform/http/page-headers.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import type { PageCacheSettings, RenderedPage, RenderRequest } from './page-cache-settings.ts';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

export interface TestSite {
  cache: PageCache;
  // Every render that was asked for, in order.
  renders: RenderRequest[];
  errors: object[];
  accesses: { status: number; cache: string; method: string; url: string; reqId: string; bytes: number }[];
  // How many requests were passed on.
  handedOn: () => number;
  // Sets what the next renders do.
  page: (make: (asked: RenderRequest) => RenderedPage | Promise<RenderedPage>) => void;
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<Reply>;
  // Moves the clock.
  pass(ms: number): void;
  now(): number;
  close(): Promise<void>;
}

export function renderedPage(given: Partial<RenderedPage> = {}): RenderedPage {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<!DOCTYPE html><p>Karibu</p>',
    tags: [],
    freshUntil: null,
    isCacheable: true,
    ...given,
  };
}

// A real HTTP server with the cache in front of an application that says "handed on".
export async function openTestSite(
  given: Partial<PageCacheSettings> = {},
  { isTrusted = true } = {},
): Promise<TestSite> {
  const renders: RenderRequest[] = [];
  const errors: object[] = [];
  const accesses: TestSite['accesses'] = [];
  let time = Date.UTC(2026, 11, 5, 16);
  let handedOn = 0;
  let make = (asked: RenderRequest): RenderedPage | Promise<RenderedPage> =>
    renderedPage({ body: `<!DOCTYPE html><p>${asked.locale} ${asked.url} render ${renders.length}</p>` });

  const cache = createPageCache({
    isOn: true,
    maxBytes: 10_000_000,
    pages: [
      { name: 'events', pattern: '/events', query: ['page', 'sort'] },
      { name: 'search', pattern: '/events/search', query: ['event', 'page'], share: 'search' },
      { name: 'event', pattern: '/events/:slug', except: ['pay'] },
    ],
    defaultLocale: 'en',
    languageCookie: 'MY_LANG',
    placeOf: () => '',
    async render(asked) {
      renders.push(asked);
      return make(asked);
    },
    headersFor: createPageHeaders({ isHttps: false, sharedMaxAge: 0 }),
    inTurn: (work) => work(),
    refuse: (_req, res) => void res.writeHead(503, { 'retry-after': '2' }).end('refused'),
    pageInstead: (_error, locale) => ({
      status: 500,
      headers: {},
      body: `<!DOCTYPE html><p>500 ${locale}</p>`,
    }),
    clock: () => time,
    log: { error: (fields) => errors.push(fields) },
    accessLog: (lines) =>
      accesses.push(
        ...lines
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ),
    ...given,
  });
  if (isTrusted) cache.trust(true);

  const server = createServer((req, res) =>
    cache.handle(req, res, (_req, handed) => {
      handedOn += 1;
      handed.end('handed on');
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    cache,
    renders,
    errors,
    accesses,
    handedOn: () => handedOn,
    page(next) {
      make = next;
    },
    async ask(path, headers = {}, method = 'GET') {
      const sent = request({ host: '127.0.0.1', port, path, headers, method, agent: false }).end();
      const [reply] = await once(sent, 'response');
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      return { status: reply.statusCode, headers: reply.headers, body, text: decode(body, reply.headers) };
    },
    pass(ms) {
      time += ms;
    },
    now: () => time,
    async close() {
      cache.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function decode(body: Buffer, headers: IncomingHttpHeaders): string {
  const coding = headers['content-encoding'];
  if (body.length === 0) return '';
  if (coding === 'br') return brotliDecompressSync(body).toString();
  return (coding === 'gzip' ? gunzipSync(body) : body).toString();
}
