const MOST_TRIES = 5;

// Whether the database refused the batch because of its contents. Other errors (the database is away or slow) say
// nothing about the orders, and are not tried again.
export function isRefusedBatch(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return false;
  // Our own codes, violated constraints, invalid data, deadlocks and the like.
  return /^(TK01|23|22|40)/.test(code);
}

// Once more, some times at the most, where the seller changed what is sold at this very moment.
export async function againIfRefused<T>(sell: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sell();
    } catch (error) {
      if (!isRefusedBatch(error) || tries === MOST_TRIES) throw error;
    }
  }
}
