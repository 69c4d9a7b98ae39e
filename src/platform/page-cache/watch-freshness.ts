import type { Freshness } from '#platform/http/call.ts';

export type WatchedFreshness = ReturnType<typeof watchFreshness>;

// Collects what the calls behind one page say about what it shows, and until when.
export function watchFreshness() {
  const tags = new Set<string>();
  let boundary = Number.POSITIVE_INFINITY;
  const freshness: Freshness = {
    tag: (...added) => {
      for (const tag of added) tags.add(tag);
    },
    until: (instant) => {
      if (instant) boundary = Math.min(boundary, instant.getTime());
    },
  };
  return {
    freshness,
    tags: () => [...tags],
    boundary: () => (Number.isFinite(boundary) ? boundary : null),
  };
}
