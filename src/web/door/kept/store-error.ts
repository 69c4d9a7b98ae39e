// The browser's store is full, or was closed. What else a browser cannot do, such as read a letter, has errors of the same kind.
export class StoreError extends Error {
  constructor(cause: unknown) {
    super('The store of the browser failed', { cause });
    this.name = cause instanceof Error ? cause.name : String(cause);
  }
}

export async function inStore<Found>(ask: () => Promise<Found>): Promise<Found> {
  try {
    return await ask();
  } catch (error) {
    throw new StoreError(error);
  }
}
