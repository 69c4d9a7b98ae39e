// Counts drops, so that a page whose render began before a drop is not kept after it.
export interface Generations {
  current(): number;
  drop(tags: readonly string[]): void;
  dropAll(): void;
  isOutdated(begunIn: number, tags: readonly string[]): boolean;
}

const MOST_TAGS = 10_000;

export function createGenerations(mostTags = MOST_TAGS): Generations {
  let current = 0;
  let allDroppedIn = 0;
  const droppedIn = new Map<string, number>();

  function dropAll(): void {
    current += 1;
    allDroppedIn = current;
    droppedIn.clear();
  }

  return {
    current: () => current,
    dropAll,
    drop(tags) {
      current += 1;
      for (const tag of tags) droppedIn.set(tag, current);
      // The list of dropped tags has grown too long: it is forgotten; only renders under way now are lost.
      if (droppedIn.size > mostTags) dropAll();
    },
    isOutdated(begunIn, tags) {
      return allDroppedIn > begunIn || tags.some((tag) => (droppedIn.get(tag) ?? 0) > begunIn);
    },
  };
}
