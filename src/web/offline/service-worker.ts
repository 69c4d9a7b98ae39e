// Keeps on this device what is needed without a network: tickets always, the files of the site in the visitor's language,
// and the public pages and posters that were seen lately. The browser runs this file beside the pages, as it stands here
// without its types; so it imports nothing. It keeps nothing of paying, and lets every call of the API pass.
//
// Whatever is opened as a document gets an answer: the network's, the kept one, the kept tickets of the order that was
// asked for, or a page that says what is missing. What pages tell it:
//   { keep: ['/tickets/…?t=…'] }   keep these tickets; answers { kept: how many } on the port that came along
//   { listed: ['/tickets/…'] }     the same for a list, gently: a bounded number, and only those not kept lately
//   { language: 'en' }             keep the files of the site in this language
//   { seen: ['https://…', …] }     keep those of these that are public pages or posters
//   { door: true }                 this phone scans tickets: keep the scanner with all its files
//   { forgotten: true }            tickets were removed: the files that only they needed go, too
// What it asks them, where the answer to a form did not come:
//   { unanswered: '/tickets/…' }   answered true by the page that sent the form; it then stays, and says so
// Kept tickets stand in the store TICKETS under their path; the header x-kept-from has the address with its secret,
// x-kept-at the time, and x-kept-for the account that was signed in: the server sends it. See
// web/offline/kept-on-phone.ts.

// Changes with each build, so that browsers notice a new version.
const BUILD = '__BUILD__';
const TICKETS = 'tickets-1';
const SHELL = `shell-${BUILD}`;
const PAGES = 'pages-1';
const FILES = 'files-1';
const POSTERS = 'posters-1';
// Of phones at a door alone.
const DOOR = 'door-1';
const STORES = [TICKETS, SHELL, PAGES, FILES, POSTERS, DOOR];

const MOST_TICKETS = 100;
// Of one list; fewer where people ask to save data: the next event comes first.
const MOST_LISTED = 24;
const MOST_LISTED_SAVING = 4;
// A listed ticket that was kept within this time is not fetched again.
const LATELY_MS = 3_600_000;
// A page and its data count as two.
const MOST_PAGES = 60;
// Room for two builds, or two languages.
const MOST_FILES = 300;
const MOST_POSTERS = 80;
// A network that does not answer within this time counts as missing.
const PATIENCE_MS = 4_000;
const PUBLIC_PATIENCE_MS = 10_000;
// A page that is open answers at once.
const PAGE_PATIENCE_MS = 2_000;

// The build writes them here, see shared/i18n.ts; the first is for whoever reads none of them.
const LANGUAGES = '__LANGUAGES__'.split(',');
const [FIRST_LANGUAGE = ''] = LANGUAGES;
const offlinePage = (language: string) => `/offline/${language}.html`;
const SHELL_FILES = ['/icon.svg', '/manifest.webmanifest', ...LANGUAGES.map(offlinePage)];

const TICKET = /^\/tickets\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// Pages that are the same for everybody; the build writes them here, see shared/site-map/site-pages.ts.
const PUBLIC_PAGE = /__KEPT_OFFLINE__/;
// Marks a ticket that was passed on to somebody else.
const PASSED_ON = /<div[^>]* data-passed/;
const KEPT_FROM = 'x-kept-from';
const KEPT_AT = 'x-kept-at';
// The header by which the server says that somebody has signed out.
const FORGET = 'x-forget';
const KEPT_FOR = 'x-kept-for';
const LEFT = 'left:';
const ORDER = /^\/events\/pay\/([0-9a-z]{8})$/i;
const TICKET_LIST = /^\/(tickets|account\/myTickets)$/;
const SEARCH = /^\/events\/search$/;
const SCANNER = '/sell/door';
const ASSET = /^\/assets\//;
const POSTER = /^\/posters\//;
// Files that are useless without a network, or that hardly anybody needs.
const NOT_KEPT_AHEAD = /\/(tile-map|google-map|docs|layers|marker)-/;
const FILES_IN_PAGE = /\/(?:assets|posters)\/[^"'\s\\)<>&]+/g;
// The router asks for a page's data under the page's address.
const DATA = /\.data$/;

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
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly ServiceWorker[]>;
  };
}
const worker = self as unknown as Worker;

// Takes over from an older version at once. Pages of an older build can use this one: the stores have the same names,
// and files have names of their own.
worker.addEventListener('install', (event) => {
  const ready = Promise.all([
    caches.open(SHELL).then((shell) => shell.addAll(SHELL_FILES)),
    worker.skipWaiting(),
  ]);
  event.waitUntil(ready);
});

worker.addEventListener('activate', (event) => {
  const clean = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => !STORES.includes(name)).map((name) => caches.delete(name))),
    );
  event.waitUntil(Promise.all([clean, worker.clients.claim(), dropLooseFiles().catch(() => {})]));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event, pathname));
  else if (request.method !== 'GET') return;
  else if (ASSET.test(pathname)) event.respondWith(keptOrFresh(event, FILES, MOST_FILES));
  else if (POSTER.test(pathname)) event.respondWith(keptOrFresh(event, POSTERS, MOST_POSTERS));
  else if (isPublicData(pathname)) event.respondWith(freshOrKept(event, PAGES));
});

const isPublicData = (pathname: string) =>
  DATA.test(pathname) && PUBLIC_PAGE.test(pathname.replace(DATA, ''));

worker.addEventListener('message', (event) => {
  const { keep, listed, language, seen, forgotten, door } = Object(event.data) as Record<string, unknown>;
  const answer = (kept: number) => event.ports[0]?.postMessage({ kept });
  if (Array.isArray(keep)) event.waitUntil(keepAll(keep.map(String)).then(answer));
  if (Array.isArray(listed)) event.waitUntil(keepListed(listed.map(String)).then(answer));
  if (typeof language === 'string' && LANGUAGES.includes(language)) {
    event.waitUntil(keepFilesOf(language).catch(() => {}));
  }
  if (Array.isArray(seen)) event.waitUntil(keepSeen(seen.map(String)).catch(() => {}));
  if (forgotten === true) event.waitUntil(dropLooseFiles().catch(() => {}));
  if (door === true) event.waitUntil(keepDoor().catch(() => {}));
});

const { connection } = navigator as { connection?: { saveData?: boolean } };

// One file after the other, so that pages are not slowed down. If it is interrupted, the next page continues it. Without a
// network there is no selling: those pages' files are left out.
async function keepFilesOf(language: string): Promise<void> {
  if (connection?.saveData) return;
  const build = await fetch(`/builds/${BUILD}.json`);
  const { files, sellers } = (await build.json()) as { files: string[]; sellers: string[] };
  const store = await caches.open(FILES);
  const kept = new Set((await store.keys()).map(({ url }) => new URL(url).pathname));
  const left = new Set(sellers);
  for (const file of files) {
    const [, folder = '', name] = file.split('/');
    if (name !== undefined && (folder !== language || left.has(name))) continue;
    if (kept.has(`/${file}`) || NOT_KEPT_AHEAD.test(file)) continue;
    const answer = await fetch(`/${file}`, { priority: 'low' });
    if (answer.ok) await store.put(`/${file}`, answer);
  }
  await leaveNewest(store, MOST_FILES);
}

// Keeps what was loaded before this worker was active. Posters come from the browser's own cache.
async function keepSeen(addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    if (url.origin !== location.origin) continue;
    if (PUBLIC_PAGE.test(url.pathname.replace(DATA, ''))) await keepPageOf(url.href);
    if (!POSTER.test(url.pathname) || (await caches.match(url.href))) continue;
    const poster = await fetch(url, { cache: 'force-cache' });
    if (poster.ok) await keep(POSTERS, url.href, poster, MOST_POSTERS);
  }
}

const keepAll = (addresses: string[]): Promise<number> =>
  countKept(addresses.slice(0, MOST_TICKETS), (url) => keepTicket(url, {}));

async function keepListed(addresses: string[]): Promise<number> {
  const store = await caches.open(TICKETS);
  const most = connection?.saveData ? MOST_LISTED_SAVING : MOST_LISTED;
  return countKept(addresses.slice(0, most), async (url) => {
    const keptAt = Number((await store.match(url.pathname))?.headers.get(KEPT_AT));
    return Math.abs(Date.now() - keptAt) < LATELY_MS || (await keepTicket(url, { priority: 'low' }));
  });
}

// One after the other, so that a slow network is not blocked.
async function countKept(addresses: string[], keepOne: (url: URL) => Promise<boolean>): Promise<number> {
  let kept = 0;
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    if (url.origin !== location.origin || !TICKET.test(url.pathname)) continue;
    try {
      if (await keepOne(url)) kept += 1;
    } catch {}
  }
  return kept;
}

// Ended when somebody signs out: a ticket that is still on its way would be kept after all others were removed.
let keeping = new AbortController();

async function keepTicket(url: URL, how: RequestInit): Promise<boolean> {
  const { signal } = keeping;
  return noteTicket(url, await fetch(url, { ...how, signal }), signal);
}

// Stored under its path alone, because the secret of the link is not needed on one's own device.
async function noteTicket(asked: URL, page: Response, signal?: AbortSignal): Promise<boolean> {
  // Signed-in people are redirected to the address without a secret.
  const { pathname, search } = page.redirected ? new URL(page.url) : asked;
  const store = await caches.open(TICKETS);
  // Without its secret the server does not know a ticket, but that does not mean that it is gone.
  const isGone = page.status === 403 || page.status === 404;
  if (isGone && search !== '') await store.delete(pathname);
  if (!page.ok || !TICKET.test(pathname)) return false;
  const html = await page.text();
  signal?.throwIfAborted();
  if (PASSED_ON.test(html)) {
    await store.delete(pathname);
    return false;
  }
  const headers = new Headers(page.headers);
  headers.set(KEPT_FROM, pathname + search);
  headers.set(KEPT_AT, String(Date.now()));
  await store.put(pathname, new Response(html, { headers }));
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

// Files beside the tickets that none of them needs: of an older build, or the poster of a ticket that is gone.
async function dropLooseFiles(): Promise<void> {
  const store = await caches.open(TICKETS);
  const isTicket = ({ url }: Request) => TICKET.test(new URL(url).pathname);
  const files = (await store.keys()).filter((kept) => !isTicket(kept));
  // Looked at only now: a page is kept before its files.
  const needed = new Set([new URL('/icon.svg', location.origin).href]);
  for (const ticket of (await store.keys()).filter(isTicket)) {
    const html = (await (await store.match(ticket))?.text()) ?? '';
    for (const file of html.match(FILES_IN_PAGE) ?? []) needed.add(new URL(file, location.origin).href);
  }
  for (const file of files) if (!needed.has(file.url)) await store.delete(file);
}

async function answerPage(event: Fetching, pathname: string): Promise<Response> {
  const { request } = event;
  try {
    if (request.method === 'GET' && TICKET.test(pathname)) return await freshOrKeptTicket(request);
    if (request.method === 'GET' && PUBLIC_PAGE.test(pathname)) return await freshOrKept(event, PAGES);
    if (request.method === 'GET' && pathname === SCANNER) return await freshOrKeptScanner(request);
    const answer = await fetch(request);
    if (answer.headers.has(FORGET)) await forgetPerson().catch(() => {});
    return answer;
  } catch {
    if (request.method !== 'GET' && (await staysOpen(pathname))) return new Response(null, { status: 204 });
    if (pathname === '/') return Response.redirect('/events');
    return (await ticketsOfOrder(new URL(request.url))) ?? sayOffline(new URL(request.url));
  }
}

// The same as web/components/account/forget-person.ts, for a form that was sent without script.
async function forgetPerson(): Promise<void> {
  keeping.abort();
  keeping = new AbortController();
  await Promise.all([caches.delete(PAGES), caches.delete(POSTERS)]);
  const store = await caches.open(TICKETS);
  for (const kept of await store.keys()) {
    const mark = (await store.match(kept))?.headers.get(KEPT_FOR) ?? '';
    if (mark !== '' && !mark.startsWith(LEFT)) await store.delete(kept);
  }
  await dropLooseFiles();
}

// Whether the page that sent a form is still open and will say that no answer came. An answer without content leaves
// the browser where it is.
async function staysOpen(unanswered: string): Promise<boolean> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const answers = pages.map(
    (page) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        setTimeout(resolve, PAGE_PATIENCE_MS);
        page.postMessage({ unanswered }, [port2]);
      }),
  );
  return (await Promise.all(answers)).includes(true);
}

async function freshOrKeptTicket(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const kept = async () => {
    const page = await (await caches.open(TICKETS)).match(url.pathname);
    // So marked, the page goes on asking what has become of the ticket, see web/components/tickets/use-kept-page.ts.
    return page && new Response((await page.text()).replace('<html', '<html data-kept'), page);
  };
  const fresh = fetch(request).then((page) => {
    const copy = page.clone();
    // Not awaited, so that the ticket is shown at once.
    void noteTicket(url, copy).catch(() => {});
    return page;
  });
  const page = await inTime(fresh, kept, PATIENCE_MS);
  return page.status >= 500 ? ((await kept()) ?? page) : page;
}

// It is the same page for everybody; what a phone knows of its door stands in the browser's own database.
async function freshOrKeptScanner(request: Request): Promise<Response> {
  const kept = async () => (await caches.open(DOOR)).match(SCANNER);
  const page = await inTime(fetch(request), kept, PATIENCE_MS);
  return page.status >= 500 ? ((await kept()) ?? page) : page;
}

// The page comes last: as long as one of its files is missing, the page of the build before is shown with its own.
async function keepDoor(): Promise<void> {
  const page = await fetch(SCANNER, { headers: { accept: 'text/html' } });
  if (!page.ok || page.redirected) return;
  const html = await page.clone().text();
  const build = await fetch(`/builds/${/\/manifest-(\w+)/.exec(html)?.[1]}.json`);
  const { door } = (await build.json()) as { door: string[] };
  const language = page.headers.get('content-language') ?? FIRST_LANGUAGE;
  const needed = new Set([
    ...(html.match(FILES_IN_PAGE) ?? []),
    ...door.map((name) => `/assets/${language}/${name}`),
  ]);
  const store = await caches.open(DOOR);
  for (const file of needed) {
    if (await store.match(file)) continue;
    const answer = await fetch(file);
    if (!answer.ok) return;
    await store.put(file, answer);
  }
  await store.put(SCANNER, page);
  for (const old of await store.keys()) {
    const { pathname } = new URL(old.url);
    if (pathname !== SCANNER && !needed.has(pathname)) await store.delete(old);
  }
}

// For the link to an order in mails, and for its page: its kept tickets, or the one that there is.
async function ticketsOfOrder({ pathname, searchParams }: URL): Promise<Response | null> {
  const reference = ORDER.exec(pathname)?.[1] ?? searchParams.get('REF_NUMBER')?.trim();
  if (!reference || !pathname.startsWith('/events/pay/')) return null;
  const tickets = await listKept(TICKETS, (path) => TICKET.test(path));
  const [first, ...others] = tickets.filter(({ order }) => order === reference.toUpperCase());
  if (!first) return null;
  return others.length === 0 ? Response.redirect(first.path) : offlineTickets([first, ...others]);
}

// The network's answer, or the kept one if there is no network or it is too slow.
async function freshOrKept(event: Fetching, name: string): Promise<Response> {
  const { request } = event;
  const kept = async () => (await caches.open(name)).match(request.url);
  const fresh = fetch(request).then((answer) => {
    if (answer.ok && !answer.redirected) {
      event.waitUntil(
        keep(name, request.url, answer.clone(), MOST_PAGES).then(() => keepPageOf(request.url)),
      );
    }
    return answer;
  });
  return inTime(fresh, kept, PUBLIC_PATIENCE_MS);
}

// A page that was reached without a new document may later be opened as one, so it is kept, too.
async function keepPageOf(address: string): Promise<void> {
  if (connection?.saveData) return;
  const url = new URL(address);
  url.hash = '';
  url.pathname = url.pathname.replace(DATA, '');
  if (await (await caches.open(PAGES)).match(url.href)) return;
  try {
    const page = await fetch(url, { headers: { accept: 'text/html' }, priority: 'low' });
    if (page.ok && !page.redirected) await keep(PAGES, url.href, page, MOST_PAGES);
  } catch {}
}

async function inTime(
  fresh: Promise<Response>,
  kept: () => Promise<Response | undefined>,
  patienceMs: number,
): Promise<Response> {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs)).then(kept);
  try {
    return await Promise.race([fresh, late.then((old) => old ?? fresh)]);
  } catch (error) {
    const old = await kept();
    if (old) return old;
    throw error;
  }
}

// The names of these files change with their content, so a kept one is always right.
async function keptOrFresh(event: Fetching, name: string, most: number): Promise<Response> {
  const { url } = event.request;
  const kept = await caches.match(url);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(name, url, answer.clone(), most));
  return answer;
}

// Keeps at most `most` answers; the oldest are deleted first.
async function keep(name: string, url: string, answer: Response, most: number): Promise<void> {
  try {
    const store = await caches.open(name);
    await store.delete(url);
    await store.put(url, answer);
    await leaveNewest(store, most);
  } catch {
    // The device is full; what was kept before has to be enough.
  }
}

async function leaveNewest(store: Cache, most: number): Promise<void> {
  for (const old of (await store.keys()).slice(0, -most)) await store.delete(old);
}

// In the language of the page that was seen last, in words for what was asked for, with links to what is kept.
async function sayOffline({ pathname, searchParams }: URL): Promise<Response> {
  const pages = await listKept(PAGES, (path) => !DATA.test(path));
  const tickets = (await listKept(TICKETS, (path) => TICKET.test(path))).sort(byDate);
  const isSearch = SEARCH.test(pathname);
  const isTickets = TICKET_LIST.test(pathname);
  const about = isTickets ? (tickets.length > 0 ? 'tickets' : 'none') : isSearch ? 'search' : 'page';
  const wanted = (searchParams.get('event') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ path, title }: KeptPage) =>
    isSearch &&
    wanted.length > 0 &&
    !path.startsWith('/events/search') &&
    wanted.every((word) => title.toLowerCase().includes(word));
  const language = [...pages, ...tickets].at(-1)?.language;
  pages.reverse();
  return offlineAnswer(about, language, {
    found: pages.filter(isFound).slice(0, 10),
    tickets,
    pages: (isTickets ? [] : pages.filter((page) => !isFound(page))).slice(0, 10),
  });
}

const offlineTickets = (tickets: KeptPage[]): Promise<Response> =>
  offlineAnswer('tickets', tickets.at(-1)?.language, { tickets });

type Links = Partial<Record<'found' | 'tickets' | 'pages', KeptPage[]>>;

async function offlineAnswer(about: string, seen: string | undefined, links: Links): Promise<Response> {
  const language = seen ?? navigator.language.slice(0, 2);
  const page = await caches.match(offlinePage(LANGUAGES.includes(language) ? language : FIRST_LANGUAGE));
  if (!page) return Response.error();
  const html = (await page.text())
    .replace(/<!--of:(\w+)-->([\s\S]*?)<!--\/of-->/g, (_, of, words) => (of === about ? words : ''))
    .replace(/<!--(found|tickets|pages)-->/g, (_, which: keyof Links) => linksTo(links[which] ?? []));
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(html, { status: about === 'tickets' ? 200 : 503, headers });
}

interface KeptPage {
  path: string;
  // As in the page's HTML: escaped.
  title: string;
  language: string;
  // The reference of the ticket's order, if its holder may see it.
  order: string | undefined;
  // Of a ticket: its day as a date or an instant, and in words with whose it is.
  at: string;
  details: string;
}

const DAY_MS = 86_400_000;

// The next one first, past ones last.
function byDate(one: KeptPage, other: KeptPage): number {
  const isPast = ({ at }: KeptPage) => Number(Date.parse(at) < Date.now() - DAY_MS);
  return isPast(one) - isPast(other) || one.at.localeCompare(other.at);
}

async function listKept(name: string, isWanted: (path: string) => boolean): Promise<KeptPage[]> {
  const store = await caches.open(name);
  const pages: KeptPage[] = [];
  for (const request of await store.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!isWanted(pathname)) continue;
    const page = await store.match(request);
    const html = (await page?.text()) ?? '';
    const [, at = '', when = ''] = /<time datetime="([^"]*)">([^<]*)/i.exec(html) ?? [];
    const holder = /<p data-holder[^>]*>(.*?)<\/p>/.exec(html)?.[1]?.replaceAll('<!-- -->', '') ?? '';
    pages.push({
      path: page?.headers.get(KEPT_FROM) ?? pathname + search,
      title: /<title[^>]*>([^<]*)/.exec(html)?.[1] || pathname,
      language: page?.headers.get('content-language') ?? '',
      order: /<main[^>]* data-order="(\w+)"/.exec(html)?.[1],
      at,
      details: holder && `${when} · ${holder}`,
    });
  }
  return pages;
}

const linksTo = (pages: KeptPage[]): string =>
  pages
    .map(({ path, title, details }) => {
      const more = details && `<small>${details}</small>`;
      return `<li><a href="${path.replaceAll('&', '&amp;')}">${title}${more}</a></li>`;
    })
    .join('');
