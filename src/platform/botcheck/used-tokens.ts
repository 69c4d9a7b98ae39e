export interface UsedTokens {
  // False: it was used before.
  use(id: string, expiresAt: number, now: number): boolean;
}

const MOST = 200_000;

// Remembers tokens until they expire by themselves: who sends one again here is refused without the database.
export function createUsedTokens(most = MOST): UsedTokens {
  // By the order of their use, which is about that of their expiry.
  const used = new Map<string, number>();
  return {
    use(id, expiresAt, now) {
      if (used.has(id)) return false;
      for (const [oldest, until] of used) {
        if (until > now && used.size < most) break;
        used.delete(oldest);
      }
      used.set(id, expiresAt);
      return true;
    },
  };
}
