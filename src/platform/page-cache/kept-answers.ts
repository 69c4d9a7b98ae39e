import { createGenerations } from './generations.ts';

export interface KeptAnswer<Value> {
  value: Value;
  // What the answer shows: it is dropped with any of these tags.
  tags: readonly string[];
  // The next time, in ms, at which it changes by the clock alone.
  freshUntil: number | null;
  // false for failures, which are asked for again.
  isWorthKeeping: boolean;
}

// Answers that are part of every page, each kept until what it shows changes.
export interface KeptAnswers<Value> {
  get(key: string, ask: () => Promise<KeptAnswer<Value>>): Promise<KeptAnswer<Value>>;
  dropTags(tags: readonly string[]): void;
  flush(): void;
  // Told whether news of changes is being received.
  trust(isTrusted: boolean): void;
}

const MAX_AGE_MS = 60_000;
const UNTRUSTED_AGE_MS = 1_000;

export function createKeptAnswers<Value>(clock: () => number): KeptAnswers<Value> {
  const generations = createGenerations();
  const kept = new Map<string, KeptAnswer<Value> & { begunIn: number; begunAt: number }>();
  let isTrusted = false;

  return {
    async get(key, ask) {
      const begunAt = clock();
      const old = kept.get(key);
      if (old) {
        const maxAge = isTrusted ? MAX_AGE_MS : UNTRUSTED_AGE_MS;
        const endsAt = Math.min(old.begunAt + maxAge, old.freshUntil ?? Number.POSITIVE_INFINITY);
        if (begunAt < endsAt && !generations.isOutdated(old.begunIn, old.tags)) return old;
      }
      const begunIn = generations.current();
      const answer = await ask();
      if (answer.isWorthKeeping) kept.set(key, { ...answer, begunIn, begunAt });
      else kept.delete(key);
      return answer;
    },
    dropTags: generations.drop,
    flush: generations.dropAll,
    trust(trusted) {
      if (trusted) generations.dropAll();
      isTrusted = trusted;
    },
  };
}
