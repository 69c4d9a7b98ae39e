export interface Allowance {
  // Takes so many and answers 0, or takes nothing and answers in how many milliseconds there is enough.
  take(key: string, count: number, now: number): number;
}

interface AllowanceLimits {
  // What a key that has rested may take at once, and gets back within `windowMs`, bit by bit.
  most: number;
  windowMs: number;
  // The keys that were used longest ago are forgotten first.
  mostKeys: number;
}

// For what comes in thousands, where remembering when each one came would cost more than it is worth. Per process.
export function createAllowance({ most, windowMs, mostKeys }: AllowanceLimits): Allowance {
  const known = new Map<string, { left: number; at: number }>();
  return {
    take(key, count, now) {
      const { left, at } = known.get(key) ?? { left: most, at: now };
      const has = Math.min(most, left + (Math.max(0, now - at) * most) / windowMs);
      const isEnough = has >= count;
      known.delete(key);
      known.set(key, { left: isEnough ? has - count : has, at: Math.max(at, now) });
      const [oldest] = known.keys();
      if (known.size > mostKeys && oldest !== undefined) known.delete(oldest);
      return isEnough ? 0 : Math.ceil(((count - has) * windowMs) / most);
    },
  };
}
