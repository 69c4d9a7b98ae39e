const MOST_TRIES = 3;
const DEADLOCK = '40P01';

// Of two who wait for each other the database ends one, and nothing of what it did is left: it is done again. Where locks
// are taken in one order this is rare, and a person must not meet it.
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || tries === MOST_TRIES) throw error;
    }
  }
}
