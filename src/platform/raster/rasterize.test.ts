import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { TooBusy } from '#platform/too-busy.ts';
import { poster } from '#shared/poster/poster.ts';
import { posterTraits } from '#shared/poster/poster-traits.ts';
import { rasterize } from './rasterize.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const SOCIAL_CARD_LIMIT = 300_000;

function sizeOf(png: Uint8Array): [width: number, height: number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

/** The first seed of each motif. */
function oneOfEachMotif() {
  const found = new Map<string, { category: string; seed: number }>();
  for (let seed = 0; found.size < 8; seed++) {
    const identity = { category: '', seed };
    const { motif } = posterTraits(identity);
    if (!found.has(motif)) found.set(motif, identity);
  }
  return [...found];
}

describe('rasterize', () => {
  test.each(oneOfEachMotif())(
    'makes a social card of %s, 1200 by 630 and light enough to share',
    async (_, identity) => {
      const png = await rasterize(poster({ ...identity, ratio: 'og' }), 1200);
      expect([...png.subarray(0, 8)]).toEqual(SIGNATURE);
      expect(sizeOf(png)).toEqual([1200, 630]);
      expect(png.length).toBeGreaterThan(10_000);
      expect(png.length).toBeLessThan(SOCIAL_CARD_LIMIT);
    },
  );

  test('keeps transparency', async () => {
    const dot =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>';
    const png = await rasterize(dot, 64);
    expect(sizeOf(png)).toEqual([64, 64]);
    const TRUE_COLOUR_WITH_ALPHA = 6;
    expect(png[25]).toBe(TRUE_COLOUR_WITH_ALPHA);
  });

  test('rejects what is not a drawing and goes on working', async () => {
    await expect(rasterize('<svg', 100)).rejects.toThrow('The thread could not do it');
    const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>';
    expect(sizeOf(await rasterize(square, 18))).toEqual([18, 18]);
  });

  test('refuses to queue without end', async () => {
    const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>';
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => rasterize(square, 9)));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBe(100 - 64);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(TooBusy);
  });

  test('lets a process end at once when its pictures are done', async () => {
    const program = `
      import { rasterize } from ${JSON.stringify(new URL('./rasterize.ts', import.meta.url).href)};
      const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>';
      const png = await rasterize(square, 9);
      process.stdout.write(String(png.length > 50) + ' ' + performance.now());
      process.on('exit', () => process.stdout.write(' ' + performance.now()));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    const [isDrawn, doneAt, endedAt] = stdout.split(' ');
    expect(isDrawn).toBe('true');
    expect(Number(endedAt) - Number(doneAt)).toBeLessThan(3_000);
  });
});
