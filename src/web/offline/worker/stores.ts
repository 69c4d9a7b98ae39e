import { PAGES, POSTERS, TICKETS } from '#web/offline/kept-names.ts';

// Changes with each build, so that browsers notice a new version; the build writes it here.
declare const __BUILD__: string;
export const BUILD = __BUILD__;

export const SHELL = `shell-${BUILD}`;
export const FILES = 'files-1';
// Of phones at a door alone.
export const DOOR = 'door-1';
export const STORES: readonly string[] = [TICKETS, SHELL, PAGES, FILES, POSTERS, DOOR];

// A page and its data count as two.
export const MOST_PAGES = 60;
// Room for two builds, or two languages.
export const MOST_FILES = 300;
export const MOST_POSTERS = 80;

// Keeps at most `most` answers; the oldest are deleted first.
export async function keep(name: string, url: string, answer: Response, most: number): Promise<void> {
  try {
    const store = await caches.open(name);
    await store.delete(url);
    await store.put(url, answer);
    await leaveNewest(store, most);
  } catch {
    // The device is full; what was kept before has to be enough.
  }
}

export async function leaveNewest(store: Cache, most: number): Promise<void> {
  for (const old of (await store.keys()).slice(0, -most)) await store.delete(old);
}

export async function keepFile(store: Cache, file: string): Promise<boolean> {
  if (await store.match(file)) return true;
  const answer = await fetch(file);
  if (answer.ok) await store.put(file, answer);
  return answer.ok;
}
