import type { Tx } from '#platform/database/index.ts';
import { deleteSubscriber } from './newsletter/newsletter.queries.ts';
import { deleteRequestsOf } from './support/support.queries.ts';

// Whoever deletes the account gets no newsletter, and what they once asked us is gone.
export async function forgetCorrespondent(tx: Tx, email: string): Promise<void> {
  await deleteSubscriber(tx, email);
  await deleteRequestsOf(tx, email);
}
