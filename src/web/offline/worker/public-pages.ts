import { PAGES, POSTERS } from '#web/offline/kept-names.ts';
import { isPublicPage, POSTER, pageOf } from './addresses.ts';
import { inTime } from './in-time.ts';
import { keep, MOST_PAGES, MOST_POSTERS } from './stores.ts';
import { type Fetching, savesData } from './worker-scope.ts';

// A page that was not seen before is worth more patience than a kept one.
const PATIENCE_MS = 10_000;

export function freshOrKeptPage(event: Fetching): Promise<Response> {
  const { request } = event;
  const kept = async () => (await caches.open(PAGES)).match(request.url);
  const fresh = fetch(request).then((answer) => {
    if (answer.ok && !answer.redirected) {
      event.waitUntil(
        keep(PAGES, request.url, answer.clone(), MOST_PAGES).then(() => keepPageOf(request.url)),
      );
    }
    return answer;
  });
  return inTime(fresh, kept, PATIENCE_MS);
}

// A page that was reached without a new document may later be opened as one, so it is kept, too.
async function keepPageOf(address: string): Promise<void> {
  if (savesData()) return;
  const url = new URL(address);
  url.hash = '';
  url.pathname = pageOf(url.pathname);
  if (await (await caches.open(PAGES)).match(url.href)) return;
  try {
    const page = await fetch(url, { headers: { accept: 'text/html' }, priority: 'low' });
    if (page.ok && !page.redirected) await keep(PAGES, url.href, page, MOST_PAGES);
  } catch {}
}

// Keeps what was loaded before this worker was active. Posters come from the browser's own cache.
export async function keepSeen(addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    if (url.origin !== location.origin) continue;
    if (isPublicPage(pageOf(url.pathname))) await keepPageOf(url.href);
    if (!POSTER.test(url.pathname) || (await caches.match(url.href))) continue;
    const poster = await fetch(url, { cache: 'force-cache' });
    if (poster.ok) await keep(POSTERS, url.href, poster, MOST_POSTERS);
  }
}
