import { setTimeout as sleep } from 'node:timers/promises';

const PROMISED_MS = 1_000;
const LOOK_AGAIN_MS = 20;

// A change must be visible within a second: a request that is made later must see it. How long its answer takes on a
// busy machine does not matter.
export async function seenInTime(look: () => Promise<string>, expected: string): Promise<void> {
  const changedAt = performance.now();
  for (;;) {
    const askedAt = performance.now();
    const seen = await look();
    if (seen.includes(expected)) return;
    if (askedAt - changedAt > PROMISED_MS) {
      throw new Error(`After ${Math.round(askedAt - changedAt)} ms "${expected}" was not to be seen`);
    }
    await sleep(LOOK_AGAIN_MS);
  }
}
