import { isLocale } from '#shared/i18n.ts';
import { POSTERS } from '#web/offline/kept-names.ts';
import { ASSET, isPublicData, POSTER } from './addresses.ts';
import { answerPage } from './answer-page.ts';
import { OFFLINE_PAGES } from './offline-answers.ts';
import { freshOrKeptPage, keepSeen } from './public-pages.ts';
import { keepScanner } from './scanner.ts';
import { keepFilesOf, keptOrFresh } from './site-files.ts';
import { FILES, MOST_FILES, MOST_POSTERS, SHELL, STORES } from './stores.ts';
import { dropLooseFiles, keepListed, keepTickets } from './tickets.ts';
import { worker } from './worker-scope.ts';

// Keeps on this device what is needed without a network: tickets always, the files of the site in the visitor's language,
// and the public pages and posters that were seen lately. It keeps nothing of paying, and lets every call of the API pass.
// What pages tell it:
//   { keep: ['/tickets/…?t=…'] }   keep these tickets; answers { kept: how many } on the port that came along
//   { listed: ['/tickets/…'] }     the same for a list, gently: a bounded number, and only those not kept lately
//   { language: 'en' }             keep the files of the site in this language
//   { seen: ['https://…', …] }     keep those of these that are public pages or posters
//   { door: true }                 this phone scans tickets: keep the scanner with all its files
//   { forgotten: true }            tickets were removed: the files that only they needed go, too
// What it asks them, where the answer to a form did not come:
//   { unanswered: '/tickets/…' }   answered true by the page that sent the form; it then stays, and says so

// Takes over from an older version at once. Pages of an older build can use this one: the stores have the same names,
// and files have names of their own.
worker.addEventListener('install', (event) => {
  const files = ['/icon.svg', '/manifest.webmanifest', ...OFFLINE_PAGES];
  const ready = Promise.all([caches.open(SHELL).then((shell) => shell.addAll(files)), worker.skipWaiting()]);
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
  if (request.mode === 'navigate') event.respondWith(answerPage(event));
  else if (request.method !== 'GET') return;
  else if (ASSET.test(pathname)) event.respondWith(keptOrFresh(event, FILES, MOST_FILES));
  else if (POSTER.test(pathname)) event.respondWith(keptOrFresh(event, POSTERS, MOST_POSTERS));
  else if (isPublicData(pathname)) event.respondWith(freshOrKeptPage(event));
});

worker.addEventListener('message', (event) => {
  const { keep, listed, language, seen, forgotten, door } = Object(event.data) as Record<string, unknown>;
  const answer = (kept: number) => event.ports[0]?.postMessage({ kept });
  if (Array.isArray(keep)) event.waitUntil(keepTickets(keep.map(String)).then(answer));
  if (Array.isArray(listed)) event.waitUntil(keepListed(listed.map(String)).then(answer));
  if (isLocale(language)) event.waitUntil(keepFilesOf(language).catch(() => {}));
  if (Array.isArray(seen)) event.waitUntil(keepSeen(seen.map(String)).catch(() => {}));
  if (forgotten === true) event.waitUntil(dropLooseFiles().catch(() => {}));
  if (door === true) event.waitUntil(keepScanner().catch(() => {}));
});
