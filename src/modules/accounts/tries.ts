import type { Sql } from '#platform/database/index.ts';
import { forgetTries, takeTry } from '#platform/limiter/shared-tries.ts';

export interface TryLimits {
  // What is tried, such as login.
  what: string;
  most: number;
  windowSeconds: number;
}

export interface Tries {
  // Counts one try and answers 0, or counts nothing and answers how many seconds to wait.
  take(limits: TryLimits, ...who: string[]): Promise<number>;
  // Forgets all tries so far.
  forget(limits: TryLimits, ...who: string[]): Promise<void>;
}

export function createTries(db: Sql): Tries {
  const keyOf = ({ what }: TryLimits, who: string[]) => JSON.stringify([what, ...who]);
  return {
    take: (limits, ...who) => takeTry(db, keyOf(limits, who), limits.most, limits.windowSeconds),
    forget: (limits, ...who) => forgetTries(db, keyOf(limits, who)),
  };
}
