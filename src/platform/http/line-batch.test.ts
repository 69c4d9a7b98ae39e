import { describe, expect, it } from 'vitest';
import { createLineBatch } from './line-batch.ts';

describe('createLineBatch', () => {
  it('passes on every line once and in order: when there are many, after a moment, and when asked', async () => {
    const writes: string[] = [];
    const batch = createLineBatch((lines) => writes.push(lines));
    const lines = Array.from({ length: 4_000 }, (_, index) => `line ${index} ${'x'.repeat(90)}\n`);
    for (const line of lines) batch.add(line);
    expect(writes.length).toBeGreaterThan(1);
    expect(writes.length).toBeLessThan(10);
    await expect.poll(() => writes.join('')).toBe(lines.join(''));
    batch.add('last\n');
    batch.flush();
    batch.flush();
    expect(writes.join('')).toBe(`${lines.join('')}last\n`);
  });
});
