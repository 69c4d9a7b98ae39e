// How long to wait before each further try: a moment, then twice as long every time.
const FIRST_WAIT_MS = 500;
const FURTHER_TRIES = 3;

export const WAITS_MS: readonly number[] = Array.from(
  { length: FURTHER_TRIES },
  (_, tried) => FIRST_WAIT_MS * 2 ** tried,
);

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

// Does something until it works, at most once more than there are waits; then its last problem is the answer.
export async function keepTrying<T>(
  work: () => Promise<T>,
  waits: readonly number[] = WAITS_MS,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<T> {
  for (const ms of waits) {
    try {
      return await work();
    } catch {
      await wait(ms);
    }
  }
  return work();
}
