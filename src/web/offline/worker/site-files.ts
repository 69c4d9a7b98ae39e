import { BUILD, FILES, keep, leaveNewest, MOST_FILES } from './stores.ts';
import { type Fetching, savesData } from './worker-scope.ts';

// Files that are useless without a network, or that hardly anybody needs.
const NOT_KEPT_AHEAD = /\/(tile-map|google-map|docs|layers|marker)-/;

// One file after the other, so that pages are not slowed down. If it is interrupted, the next page continues it. Without a
// network there is no selling: those pages' files are left out.
export async function keepFilesOf(language: string): Promise<void> {
  if (savesData()) return;
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

// The names of these files change with their content, so a kept one is always right.
export async function keptOrFresh(event: Fetching, name: string, most: number): Promise<Response> {
  const { url } = event.request;
  const kept = await caches.match(url);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(name, url, answer.clone(), most));
  return answer;
}
