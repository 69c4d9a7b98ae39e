import { sql } from 'kysely';
import type { Tx } from './database.ts';

// What fails is undone by itself, and the transaction can go on.
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint step`.execute(tx);
  try {
    const done = await work();
    await sql`release savepoint step`.execute(tx);
    return done;
  } catch (error) {
    // Where the connection is gone, this fails as well, and the first error says why.
    await sql`rollback to savepoint step`.execute(tx).catch(() => {});
    throw error;
  }
}
