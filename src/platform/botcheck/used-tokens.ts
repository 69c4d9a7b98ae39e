export interface UsedTokens {
  // Answers false if the token was used before.
  use(id: string, expiresAt: number, now: number): boolean;
  isUsed(id: string): boolean;
}

const MOST = 200_000;

// Remembers used tokens until they expire, so that a token sent twice to this process is refused without asking the
// database.
export function createUsedTokens(most = MOST): UsedTokens {
  // In the order in which they were used, which is roughly the order in which they expire.
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
    isUsed: (id) => used.has(id),
  };
}
