import type { Tx } from '#platform/database/index.ts';
import { deleteUnsent } from './issues.queries.ts';
import { deleteSubscriber } from './newsletter.queries.ts';

// Erases an address, and the mails that wait for it.
export async function forgetSubscriber(tx: Tx, email: string): Promise<void> {
  const id = await deleteSubscriber(tx, email);
  if (id !== null) await deleteUnsent(tx, id);
}
