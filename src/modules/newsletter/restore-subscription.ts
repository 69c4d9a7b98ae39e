import { fail, ok, type Result } from '#shared/result.ts';
import { lockSubscriber, updateSubscriberState } from './newsletter.queries.ts';
import type { NewsletterServices } from './newsletter-services.ts';
import { readStopToken } from './stop-token.ts';

// For whoever ended it by mistake. Only those who once said yes have such a token.
export async function restoreSubscription(
  { db, appSecret }: Pick<NewsletterServices, 'db' | 'appSecret'>,
  token: string,
): Promise<Result<undefined, 'link_expired'>> {
  const id = readStopToken(appSecret, token);
  if (id === null) return fail('link_expired');
  return db.sql.transaction().execute(async (tx) => {
    const subscriber = await lockSubscriber(tx, id);
    // Asked anew since: the question in that mail is the one to answer.
    if (!subscriber || subscriber.state === 'asked') return fail('link_expired');
    await updateSubscriberState(tx, id, 'confirmed');
    return ok();
  });
}
