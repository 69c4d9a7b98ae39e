import { afterEach, expect, test, vi } from 'vitest';
import { listKept, withoutDoubles } from './kept-pages.ts';

afterEach(() => vi.unstubAllGlobals());

const page = (title: string) =>
  new Response(`<title>${title} · Tiketi</title><meta property="og:title" content="${title}"/>`);

test('what was seen lately is listed once, by its own title', async () => {
  const kept = new Map([
    ['https://x.test/events/train-night?code=A', page('Train Night')],
    ['https://x.test/events/search?event=train', page('“train”')],
    ['https://x.test/events/search?event=night', page('“night”')],
    ['https://x.test/help', new Response('<title>Help</title>')],
    ['https://x.test/events/train-night', page('Train Night')],
    ['https://x.test/events/other-train-night', page('Train Night')],
  ]);
  const store = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async ({ url }: { url: string }) => kept.get(url),
  };
  vi.stubGlobal('caches', { open: async () => store });
  const seen = withoutDoubles((await listKept('pages', () => true)).reverse());
  expect(seen.map(({ path, title }) => [path, title])).toEqual([
    ['/events/other-train-night', 'Train Night'],
    ['/events/train-night', 'Train Night'],
    ['/help', 'Help'],
    ['/events/search?event=night', '“night”'],
    ['/events/search?event=train', '“train”'],
  ]);
});
