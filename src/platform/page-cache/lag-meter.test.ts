import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLagMeter } from './lag-meter.ts';

function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('createLagMeter', () => {
  it('sees a process that is late again and again, and recovers', async () => {
    const meter = createLagMeter(10);
    for (let turn = 0; turn < 4; turn += 1) {
      block(80);
      await wait(0);
    }
    expect(meter.lagMs()).toBeGreaterThan(30);
    await expect.poll(() => meter.lagMs(), { timeout: 3_000 }).toBeLessThan(30);
    meter.stop();
  });
});
