export interface PageTimes {
  // When its render began: it may show nothing newer than this.
  begunAt: number;
  // It is right until then, as far as the clock alone decides.
  freshUntil: number;
  // A render to replace it failed just now: it is served without another try until then.
  heldUntil: number;
}

// All in milliseconds.
export interface FreshnessLimits {
  // The net under missed news: no page is served unasked for longer than this.
  maxAgeMs: number;
  // The same while the listener is away and news is being missed.
  untrustedAgeMs: number;
  // How old a page may be that stands in for a failing render.
  standInMs: number;
}

// fresh: serve it. held: serve it, a render just failed. expired: render; serve it only if that fails.
// gone: as if it were not there.
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
