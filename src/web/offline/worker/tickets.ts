import {
  KEPT_AT,
  KEPT_FOR,
  KEPT_FROM,
  LEFT,
  PAGES,
  POSTERS,
  TICKET,
  TICKETS,
} from '#web/offline/kept-names.ts';
import { filesOf } from './addresses.ts';
import { soundInTime } from './in-time.ts';
import { keepFile } from './stores.ts';
import { savesData } from './worker-scope.ts';

const MOST_TICKETS = 100;
// Of one list; fewer where people ask to save data: the next event comes first.
const MOST_LISTED = 24;
const MOST_LISTED_SAVING = 4;
// A listed ticket that was kept within this time is not fetched again.
const LATELY_MS = 3_600_000;
// Marks a ticket that was passed on to somebody else.
const PASSED_ON = /<div[^>]* data-passed/;
const ICON = '/icon.svg';

const isTicket = ({ url }: Request): boolean => TICKET.test(new URL(url).pathname);

export const keepTickets = (addresses: string[]): Promise<number> =>
  countKept(addresses.slice(0, MOST_TICKETS), (url) => keepTicket(url, {}));

export async function keepListed(addresses: string[]): Promise<number> {
  const store = await caches.open(TICKETS);
  const most = savesData() ? MOST_LISTED_SAVING : MOST_LISTED;
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
  await Promise.all([...new Set(filesOf(html)), ICON].map((file) => keepFile(store, file)));
  const pages = (await store.keys()).filter(isTicket);
  for (const old of pages.slice(0, -MOST_TICKETS)) await store.delete(old);
  return true;
}

export async function freshOrKeptTicket(request: Request): Promise<Response> {
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
  return soundInTime(fresh, kept);
}

// Files beside the tickets that none of them needs: of an older build, or the poster of a ticket that is gone.
export async function dropLooseFiles(): Promise<void> {
  const store = await caches.open(TICKETS);
  const files = (await store.keys()).filter((kept) => !isTicket(kept));
  // Looked at only now: a page is kept before its files.
  const needed = new Set([new URL(ICON, location.origin).href]);
  for (const ticket of (await store.keys()).filter(isTicket)) {
    const html = (await (await store.match(ticket))?.text()) ?? '';
    for (const file of filesOf(html)) needed.add(new URL(file, location.origin).href);
  }
  for (const file of files) if (!needed.has(file.url)) await store.delete(file);
}

// The same as web/components/account/forget-person.ts, for a form that was sent without script.
export async function forgetPerson(): Promise<void> {
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
