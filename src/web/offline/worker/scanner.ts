import { LOCALES } from '#shared/i18n.ts';
import { filesOf, SCANNER } from './addresses.ts';
import { soundInTime } from './in-time.ts';
import { DOOR, keepFile } from './stores.ts';

// It is the same page for everybody; what a phone knows of its door stands in the browser's own database.
export const freshOrKeptScanner = (request: Request): Promise<Response> =>
  soundInTime(fetch(request), async () => (await caches.open(DOOR)).match(SCANNER));

// The page comes last: as long as one of its files is missing, the page of the build before is shown with its own.
export async function keepScanner(): Promise<void> {
  const page = await fetch(SCANNER, { headers: { accept: 'text/html' } });
  if (!page.ok || page.redirected) return;
  const html = await page.clone().text();
  const build = await fetch(`/builds/${/\/manifest-(\w+)/.exec(html)?.[1]}.json`);
  const { door } = (await build.json()) as { door: string[] };
  const language = page.headers.get('content-language') ?? LOCALES[0];
  const needed = new Set([...filesOf(html), ...door.map((name) => `/assets/${language}/${name}`)]);
  const store = await caches.open(DOOR);
  for (const file of needed) if (!(await keepFile(store, file))) return;
  await store.put(SCANNER, page);
  for (const old of await store.keys()) {
    const { pathname } = new URL(old.url);
    if (pathname !== SCANNER && !needed.has(pathname)) await store.delete(old);
  }
}
