import { createHash } from 'node:crypto';
import type { Sql, Tx } from '#platform/database/index.ts';
import { deleteTries, takeTry } from './shared-tries.queries.ts';

export interface TryLimits {
  // What is tried, such as login.
  what: string;
  most: number;
  windowSeconds: number;
}

export interface SharedTries {
  // Counts one and answers 0, or counts nothing and answers for how many seconds to wait.
  take(limits: TryLimits, ...who: string[]): Promise<number>;
  // As if nothing had been tried.
  forget(limits: TryLimits, ...who: string[]): Promise<void>;
}

// At most so many in any stretch of that length, for all processes together, by the database's clock.
export function createSharedTries(db: Sql | Tx): SharedTries {
  return {
    async take(limits, ...who) {
      const taken = await takeTry(db, keyOf(limits, who), limits.most, limits.windowSeconds);
      return taken.was_refused ? Math.max(1, taken.wait_seconds) : 0;
    },
    forget: (limits, ...who) => deleteTries(db, keyOf(limits, who)),
  };
}

// Hashed: who tried what is nobody's business, and no key is too long.
const keyOf = ({ what }: TryLimits, who: string[]) =>
  `${what}:${createHash('sha256').update(JSON.stringify(who)).digest('base64url')}`;
