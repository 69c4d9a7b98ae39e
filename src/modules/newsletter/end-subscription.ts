import { fail, ok, type Result } from '#shared/result.ts';
import { deleteUnsent } from './issues.queries.ts';
import { lockSubscriber, updateSubscriberState } from './newsletter.queries.ts';
import type { NewsletterServices } from './newsletter-services.ts';
import { readStopToken } from './stop-token.ts';

// Whoever has the token may do this. What was not sent yet is not sent any more. Safe to run twice, and for a subscriber who has been erased since.
export async function endSubscription(
  { db, appSecret }: Pick<NewsletterServices, 'db' | 'appSecret'>,
  token: string,
): Promise<Result<undefined, 'link_expired'>> {
  const id = readStopToken(appSecret, token);
  if (id === null) return fail('link_expired');
  await db.sql.transaction().execute(async (tx) => {
    if (!(await lockSubscriber(tx, id))) return;
    await updateSubscriberState(tx, id, 'unsubscribed');
    await deleteUnsent(tx, id);
  });
  return ok();
}
