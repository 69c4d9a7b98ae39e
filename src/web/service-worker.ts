// Keeps tickets on this device, so that they open without a network. The browser runs this file beside the pages, as it
// stands here without its types; so it imports nothing. It answers for ticket pages and for the files that they need,
// and lets everything else pass: above all whatever has to do with paying.

const STORE = 'tickets-1';
const MOST_TICKETS = 100;
// A network that does not answer within this counts as away.
const PATIENCE_MS = 4_000;
const TICKET = /^\/tickets\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FILE = /^\/(assets|posters)\//;
const FILES_IN_PAGE = /\/(?:assets|posters)\/[^"'\s\\)<>&]+/g;

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends Lasting {
  data: unknown;
  ports: readonly MessagePort[];
}
interface Worker {
  addEventListener(name: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', hear: (event: Fetching) => void): void;
  addEventListener(name: 'message', hear: (event: Told) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
const worker = self as unknown as Worker;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && TICKET.test(pathname)) event.respondWith(freshOrKept(request, pathname));
  else if (FILE.test(pathname)) event.respondWith(keptOrFresh(request));
});

// A page hands over the addresses of its tickets and hears when they are here: { keep: ['/tickets/…?t=…'] }
worker.addEventListener('message', (event) => {
  const { keep } = Object(event.data) as { keep?: unknown };
  if (!Array.isArray(keep)) return;
  const work = keepAll(keep.map(String)).then((kept) => event.ports[0]?.postMessage({ kept }));
  event.waitUntil(work);
});

async function keepAll(addresses: string[]): Promise<number> {
  let kept = 0;
  for (const address of addresses.slice(0, MOST_TICKETS)) {
    const { origin, pathname } = new URL(address, location.origin);
    if (origin !== location.origin || !TICKET.test(pathname)) continue;
    try {
      const page = await fetch(address);
      if (await note(pathname, page)) kept += 1;
    } catch {}
  }
  return kept;
}

// Under its path alone: the secret of the link is not needed to find it on one's own device.
async function note(pathname: string, page: Response): Promise<boolean> {
  const store = await caches.open(STORE);
  if (page.status === 403 || page.status === 404) await store.delete(pathname);
  if (!page.ok || page.redirected) return false;
  const html = await page.clone().text();
  await store.put(pathname, page);
  const files = [...new Set(html.match(FILES_IN_PAGE)), '/icon.svg'];
  await Promise.all(files.map((file) => keepFile(store, file)));
  const pages = (await store.keys()).filter(({ url }) => TICKET.test(new URL(url).pathname));
  for (const old of pages.slice(0, -MOST_TICKETS)) await store.delete(old);
  return true;
}

async function keepFile(store: Cache, file: string): Promise<void> {
  if (await store.match(file)) return;
  const answer = await fetch(file);
  if (answer.ok) await store.put(file, answer);
}

async function freshOrKept(request: Request, pathname: string): Promise<Response> {
  const kept = async () => (await caches.open(STORE)).match(pathname);
  const fresh = fetch(request).then((page) => {
    const copy = page.clone();
    // Without waiting: whoever looks at a ticket should see it now.
    void note(pathname, copy).catch(() => {});
    return page;
  });
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(kept);
  try {
    const page = await Promise.race([fresh, late.then((old) => old ?? fresh)]);
    return page.status >= 500 ? ((await kept()) ?? page) : page;
  } catch {
    return (await kept()) ?? Response.error();
  }
}

// Their names change with their content.
async function keptOrFresh(request: Request): Promise<Response> {
  const store = await caches.open(STORE);
  return (await store.match(request.url)) ?? fetch(request);
}
