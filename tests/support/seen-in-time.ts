import { setTimeout as sleep } from 'node:timers/promises';

const PROMISED_MS = 1_000;
const LOOK_AGAIN_MS = 20;

// A change is promised to be visible within a second: whoever asks later than that must see it. How long the answer
// itself takes on a busy machine is another matter.
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
