// Pauses before each further try, each twice as long as the one before.
const FIRST_WAIT_MS = 500;
const FURTHER_TRIES = 3;

export const WAITS_MS: readonly number[] = Array.from(
  { length: FURTHER_TRIES },
  (_, tried) => FIRST_WAIT_MS * 2 ** tried,
);

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

// Repeats the work until it succeeds, at most once more than there are pauses; then throws the last error.
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
