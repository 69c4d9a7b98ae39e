import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findUnmadeNews } from './unmade-news.ts';

async function plant(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'tiketi-news-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return root;
}

test('an announcement that only tests, reactions and the map know is found', async () => {
  const root = await plant({
    'src/modules/news/news.ts': `export const news = {
  'order.paid': order,
  'order.refunded': order.extend({
    cause: z.enum(['event.moved']),
  }),
  'order.lost': order,
  'order.eaten': order,
};`,
    'src/modules/orders/pay.ts': `await announce(tx, 'order.paid', { reference });`,
    'src/modules/orders/refund.ts': `await announceAll(\n      tx,\n      'order.refunded',\n      news);`,
    'src/modules/orders/lose.test.ts': `await announce(tx, 'order.lost', { reference });`,
    'src/main/reactions.ts': `reactTo({ 'order.eaten': [] }); // announce('order.eaten')`,
  });
  expect(findUnmadeNews(root)).toEqual([
    'src/modules/news/news.ts: nobody announces order.lost',
    'src/modules/news/news.ts: nobody announces order.eaten',
  ]);
});

test('a map that cannot be read is no empty map', async () => {
  const root = await plant({ 'src/modules/news/news.ts': 'export const news = {};' });
  expect(findUnmadeNews(root)).toEqual(['src/modules/news/news.ts: no announcement was found']);
});
