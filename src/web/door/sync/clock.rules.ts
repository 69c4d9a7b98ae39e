// How far the device's clock is from the server's, so that scans of several phones can be put in order.

export interface ClockOffset {
  // To be added to the device's time.
  ms: number;
  // How wrong that may be: half of the time that the answer took.
  withinMs: number;
  measuredAtMs: number;
}

// The answer was written somewhere between sending and receiving: in the middle is least wrong.
export const measureOffset = (sentAtMs: number, receivedAtMs: number, serverAtMs: number): ClockOffset => ({
  ms: Math.round(serverAtMs - (sentAtMs + receivedAtMs) / 2),
  withinMs: Math.max(0, receivedAtMs - sentAtMs) / 2,
  measuredAtMs: receivedAtMs,
});

const TRUSTED_MS = 600_000;

// A quick answer says more than a slow one, until the clock may have wandered; one that cannot be explained by the
// slowness of both means that somebody has set the clock.
export function betterOffset(before: ClockOffset | null, measured: ClockOffset): ClockOffset {
  if (before === null || measured.withinMs <= before.withinMs) return measured;
  const isOld = Math.abs(measured.measuredAtMs - before.measuredAtMs) > TRUSTED_MS;
  const wasSet = Math.abs(measured.ms - before.ms) > measured.withinMs + before.withinMs + 1_000;
  return isOld || wasSet ? measured : before;
}

// Beyond this a person should set the phone's clock: without a network nothing else is known.
const FAR_OFF_MS = 120_000;

export const isFarOff = (offset: ClockOffset | null): boolean =>
  offset !== null && Math.abs(offset.ms) > FAR_OFF_MS;
