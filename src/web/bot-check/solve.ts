import { type WorkChallenge, workToken } from '#shared/bot-check.ts';

// Runs in a worker, so that typing is not disturbed.
export function solve(challenge: WorkChallenge): Promise<string | null> {
  const worker = new Worker(new URL('./solver-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string | null>) =>
      resolve(data === null ? null : workToken(challenge, data));
    worker.onerror = () => reject(new Error('The work was not done'));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
