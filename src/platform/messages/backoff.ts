const FIRST_WAITS = [5, 15, 60, 300];
const STEADY_SECONDS = 15 * 60;
const GIVE_UP_SECONDS = 3 * 24 * 3600;

// How long to wait after the n-th failed try, from 1; null after about three days.
export function nextTrySeconds(tries: number): number | null {
  const first = FIRST_WAITS[tries - 1];
  if (first !== undefined) return first;
  return (tries - FIRST_WAITS.length) * STEADY_SECONDS < GIVE_UP_SECONDS ? STEADY_SECONDS : null;
}
