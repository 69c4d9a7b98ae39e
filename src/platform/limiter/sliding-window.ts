export interface SlidingWindow {
  // Counts one and answers 0, or counts nothing and answers how many milliseconds this key has to wait.
  take(key: string, now: number): number;
  // Undoes a `take` made at that instant.
  giveBack(key: string, takenAt: number): void;
  // How many were taken within the window that ends now.
  count(key: string, now: number): number;
}

export interface WindowLimits {
  most: number;
  windowMs: number;
  // The keys that were used longest ago are forgotten first, so that nobody can fill the memory by inventing keys.
  mostKeys: number;
}

// At most `most` in any stretch of `windowMs`, per key and per process.
export function createSlidingWindow({ most, windowMs, mostKeys }: WindowLimits): SlidingWindow {
  // The times at which each key was taken, oldest first. The keys are in order of their last use, oldest first.
  const taken = new Map<string, number[]>();
  // The key used last is at the end of the map already and need not be moved there: this is fast for a crowd behind one
  // address.
  let last: string | undefined;

  // Drops what has left the window; a busy key may have very many, so nothing is copied.
  function recent(key: string, now: number): number[] {
    const instants = taken.get(key) ?? [];
    const oldest = instants[0];
    if (oldest === undefined || oldest > now - windowMs) return instants;
    const first = instants.findIndex((instant) => instant > now - windowMs);
    instants.splice(0, first < 0 ? instants.length : first);
    return instants;
  }

  function keep(key: string, instants: number[]): void {
    if (key !== last) taken.delete(key);
    taken.set(key, instants);
    last = key;
    if (taken.size <= mostKeys) return;
    const [oldest] = taken.keys();
    if (oldest !== undefined) taken.delete(oldest);
  }

  return {
    take(key, now) {
      const instants = recent(key, now);
      const [first] = instants;
      if (instants.length >= most && first !== undefined) {
        keep(key, instants);
        return first + windowMs - now;
      }
      instants.push(now);
      keep(key, instants);
      return 0;
    },

    giveBack(key, takenAt) {
      const instants = taken.get(key) ?? [];
      const place = instants.lastIndexOf(takenAt);
      if (place >= 0) instants.splice(place, 1);
    },

    count: (key, now) => recent(key, now).length,
  };
}
