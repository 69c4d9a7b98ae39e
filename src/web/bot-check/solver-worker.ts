import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { WorkChallenge } from '#shared/bot-check.ts';

// Takes a challenge and answers its key, or null where the browser cannot find it.
self.onmessage = async ({ data: challenge }: MessageEvent<WorkChallenge>) => {
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  self.postMessage(solution?.derivedKey ?? null);
};
