const MOST_TRIES = 3;
const DEADLOCK = '40P01';
const TAKEN = '23505';

// Runs a transaction again when PostgreSQL rolled it back because of another one: a deadlock, or a unique key that both
// wanted to insert. The second run sees what the other transaction wrote. Both are rare, and nobody should see an error
// because of them.
export async function againAfterClash<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if ((code !== DEADLOCK && code !== TAKEN) || tries === MOST_TRIES) throw error;
    }
  }
}
