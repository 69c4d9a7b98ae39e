import { randomUUID } from 'node:crypto';
import { openMailFrame } from '#modules/site/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';
import { queueMail } from '#platform/messages/layout/mail-frame.ts';
import { newToken } from '#platform/secrets/tokens.ts';
import { readEmail, readEmailKey } from '#shared/email.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { upsertSubscriber } from './newsletter.queries.ts';
import { composeAlreadyMail, composeQuestionMail, stopUrl } from './newsletter-mails.ts';
import type { NewsletterServices } from './newsletter-services.ts';

const DAY_SECONDS = 86_400;
const MAILS_PER_MAILBOX = 3;
const LINK_DAYS = 3;

// Mails the question whether this address wants the newsletter; a subscriber is told that they have it already. The
// answer to the caller is always the same, also when the mailbox has had enough mails for today.
export async function askToSubscribe(
  { db, publicUrl, appSecret }: NewsletterServices,
  text: string,
  ask: Ask,
): Promise<Result<undefined, 'email_invalid'>> {
  const email = readEmail(text);
  if (email === null) return fail('email_invalid', { field: 'email' });
  if ((await takeTry(db.sql, `subscribe:${readEmailKey(email)}`, MAILS_PER_MAILBOX, DAY_SECONDS)) > 0)
    return ok();

  const { token, hash } = newToken();
  const frame = await openMailFrame(db.sql, publicUrl, ask.locale);
  await db.sql.transaction().execute(async (tx) => {
    const subscriber = await upsertSubscriber(tx, {
      email,
      locale: ask.locale,
      linkHash: hash,
      linkDays: LINK_DAYS,
    });
    const mail =
      subscriber.state === 'confirmed'
        ? composeAlreadyMail(frame, stopUrl(publicUrl, appSecret, subscriber.id))
        : composeQuestionMail(frame, token);
    await queueMail(tx, frame, { about: `newsletter:${randomUUID()}`, to: subscriber.email }, mail);
  });
  return ok();
}
