const MOST_TRIES = 3;
const DEADLOCK = '40P01';
const TAKEN = '23505';

// Of two who wait for each other, or who both found a place empty and take it, the database ends one, and nothing of what
// it did is left: it is done again, and then sees what the other did. Both are rare, and a person must not meet them.
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
