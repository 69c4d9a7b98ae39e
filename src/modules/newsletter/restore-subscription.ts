import { fail, ok, type Result } from '#shared/result.ts';
import { lockSubscriber, updateSubscriberState } from './newsletter.queries.ts';
import type { NewsletterServices } from './newsletter-services.ts';
import { readStopToken } from './stop-token.ts';

// For people who ended it by mistake. Only former subscribers have such a token.
export async function restoreSubscription(
  { db, appSecret }: Pick<NewsletterServices, 'db' | 'appSecret'>,
  token: string,
): Promise<Result<undefined, 'link_expired'>> {
  const id = readStopToken(appSecret, token);
  if (id === null) return fail('link_expired');
  return db.sql.transaction().execute(async (tx) => {
    const subscriber = await lockSubscriber(tx, id);
    // They asked for the newsletter again since, and have to answer the question in that mail.
    if (!subscriber || subscriber.state === 'asked') return fail('link_expired');
    await updateSubscriberState(tx, id, 'confirmed');
    return ok();
  });
}
