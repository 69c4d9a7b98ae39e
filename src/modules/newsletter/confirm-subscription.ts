import { tokenHash } from '#platform/secrets/tokens.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockSubscriberByLink, updateSubscriberState } from './newsletter.queries.ts';
import type { NewsletterServices } from './newsletter-services.ts';

// The owner of the address says yes. Doing so again answers that it was done before.
export function confirmSubscription(
  { db }: Pick<NewsletterServices, 'db'>,
  token: string,
): Promise<Result<'subscribed' | 'already', 'link_expired'>> {
  return db.sql.transaction().execute(async (tx) => {
    const subscriber = await lockSubscriberByLink(tx, tokenHash(token));
    if (!subscriber) return fail('link_expired');
    if (subscriber.state === 'confirmed') return ok('already');
    await updateSubscriberState(tx, subscriber.id, 'confirmed');
    return ok('subscribed');
  });
}
