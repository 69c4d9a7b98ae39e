import { randomUUID } from 'node:crypto';
import { openMailFrame } from '#modules/site/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { takeTryFrom } from '#platform/limiter/shared-tries.ts';
import { queueMail } from '#platform/messages/layout/mail-frame.ts';
import { newToken } from '#platform/secrets/tokens.ts';
import type { Visitor } from '#shared/actor.ts';
import { readEmail, readEmailKey } from '#shared/email.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { upsertSubscriber } from './newsletter.queries.ts';
import { composeAlreadyMail, composeQuestionMail, stopUrl } from './newsletter-mails.ts';
import type { NewsletterServices } from './newsletter-services.ts';

// A stranger who has the question sent again and again leaves its owner some.
const PER_MAILBOX = { fromHere: 3, fromAnywhere: 12, windowSeconds: 86_400 };
const LINK_DAYS = 3;

// Mails the question whether this address wants the newsletter; a subscriber is told that they have it already. The
// answer to the caller is the same for both. Whoever asks once the mailbox has had enough is told when it may have another.
export async function askToSubscribe(
  { db, publicUrl, appSecret }: NewsletterServices,
  text: string,
  ask: Ask<Visitor>,
): Promise<Result<undefined, 'email_invalid' | 'too_many_tries'>> {
  const email = readEmail(text);
  if (email === null) return fail('email_invalid', { field: 'email' });
  const mailbox = `subscribe:${readEmailKey(email)}`;
  const wait = await takeTryFrom(db.sql, ask.actor.address(), mailbox, PER_MAILBOX);
  if (wait > 0) return fail('too_many_tries', { retryAfter: wait });

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
