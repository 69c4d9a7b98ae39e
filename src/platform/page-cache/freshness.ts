export interface PageTimes {
  // When its render began: it shows nothing newer than this.
  begunAt: number;
  // The instant at which it changes by the clock alone; it is right until then.
  freshUntil: number;
  // Set when a render to replace it has failed: until then it is served without another try.
  heldUntil: number;
}

// All in milliseconds.
export interface FreshnessLimits {
  // In case news of a change was missed: after this time a page is rendered again in any case.
  maxAgeMs: number;
  // The same while the listener is not connected, and news is being missed.
  untrustedAgeMs: number;
  // How old a page may be to be served in place of a failing render.
  standInMs: number;
}

// fresh: serve it. held: serve it, because a render has just failed. expired: render, and serve it only if that fails.
// gone: treat it as if it were not there.
export type Freshness = 'fresh' | 'held' | 'expired' | 'gone';

export function decideFreshness(
  times: PageTimes,
  now: number,
  isTrusted: boolean,
  limits: FreshnessLimits,
): Freshness {
  const age = now - times.begunAt;
  // A clock that was set back must not make a page live for ever, so a negative age is never fresh.
  if (age >= 0 && now < times.freshUntil && (isTrusted || age < limits.untrustedAgeMs)) return 'fresh';
  if (Math.abs(age) > limits.standInMs) return 'gone';
  return now < times.heldUntil ? 'held' : 'expired';
}

export function freshUntil(begunAt: number, boundary: number | null, limits: FreshnessLimits): number {
  const net = begunAt + limits.maxAgeMs;
  return boundary === null ? net : Math.min(net, boundary);
}
