import type { Sql } from '#platform/database/index.ts';
import { findSubscription } from './newsletter/newsletter.queries.ts';
import { listRequestsOf } from './support/support.queries.ts';

// What somebody asked us and whether they get the newsletter, for their own eyes.
export async function viewCorrespondence(db: Sql, email: string): Promise<Record<string, unknown>> {
  const [newsletter, support_requests] = await Promise.all([
    findSubscription(db, email),
    listRequestsOf(db, email),
  ]);
  return { newsletter, support_requests };
}
