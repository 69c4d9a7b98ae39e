import { createHash, randomInt } from 'node:crypto';
import { openMailFrame, viewSiteInfo } from '#modules/site/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { takeTryFrom } from '#platform/limiter/shared-tries.ts';
import { queueMail } from '#platform/messages/layout/mail-frame.ts';
import type { Visitor } from '#shared/actor.ts';
import { readEmail, readEmailKey } from '#shared/email.ts';
import { readReference } from '#shared/reference.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { conversationUrl } from './conversation/conversation-link.ts';
import type { SupportWish } from './support.contract.ts';
import { findRequestByKey, insertRequest, type NewRequest } from './support.queries.ts';
import { composeReceivedMail, composeRequestMail } from './support-mails.ts';
import type { SupportServices } from './support-services.ts';

export const PER_MAILBOX = { fromHere: 5, fromAnywhere: 20, windowSeconds: 3_600 };
const MOST_DRAWS = 20;

interface Taken {
  number: string;
  answer_within_hours: number;
}
type Reason = 'email_invalid' | 'too_many_tries' | 'letter_differs';
type Answer = Result<Taken, Reason>;

// Stores a request under a new number, and mails the person and the site's staff. The same key again is the same
// request.
export async function askSupport(
  { db, publicUrl, appSecret, config }: SupportServices,
  wish: SupportWish,
  key: string | null,
  ask: Ask<Visitor>,
): Promise<Answer> {
  const email = readEmail(wish.email);
  if (email === null) return fail('email_invalid', { field: 'email' });
  const site = await viewSiteInfo(db.sql, publicUrl, ask.locale);
  const hours = site.support.answer_within_hours;
  const frame = await openMailFrame(db.sql, publicUrl, ask.locale);
  const siteFrame = await openMailFrame(db.sql, publicUrl, config.defaultLocale);
  const askedBy = (await ask.actor.person())?.accountId ?? null;
  const requestHash = createHash('sha256').update(JSON.stringify(wish)).digest('base64url');

  return db.sql.transaction().execute(async (tx): Promise<Answer> => {
    const known = key === null ? null : await findRequestByKey(tx, key);
    if (known) return repeated(known, requestHash, hours);
    const wait = await takeTryFrom(tx, ask.actor.address(), `support:${readEmailKey(email)}`, PER_MAILBOX);
    if (wait > 0) return fail('too_many_tries', { retryAfter: wait });
    const request = await insertUnderNewNumber(tx, {
      name: wish.name,
      email,
      askedBy,
      topic: wish.topic,
      reference: wish.reference === undefined ? null : (readReference(wish.reference) ?? wish.reference),
      message: wish.message,
      locale: ask.locale,
      idempotencyKey: key,
      requestHash,
    });
    if (!request) {
      const twin = key === null ? null : await findRequestByKey(tx, key);
      if (!twin) throw new Error('No number is free for a support request');
      return repeated(twin, requestHash, hours);
    }
    const { number, link_id } = request;
    const url = conversationUrl({ publicUrl, appSecret }, { link_id }, ask.now);
    await queueMail(
      tx,
      frame,
      { about: `support:${number}`, to: email },
      composeReceivedMail(frame, request, { hours, url }),
    );
    if (siteFrame.siteEmail !== null) {
      const head = { about: `support-desk:${number}`, to: siteFrame.siteEmail, replyTo: email };
      await queueMail(tx, siteFrame, head, composeRequestMail(siteFrame, request));
    }
    return ok({ number, answer_within_hours: hours });
  });
}

function repeated(
  known: { number: string; request_hash: string },
  requestHash: string,
  hours: number,
): Result<Taken, 'letter_differs'> {
  if (known.request_hash !== requestHash) return fail('letter_differs');
  return ok({ number: known.number, answer_within_hours: hours });
}

// The number is random, so that it tells nothing about other requests. null: the same request has just been stored by a
// second copy.
async function insertUnderNewNumber(
  tx: Tx,
  given: Omit<NewRequest, 'number'>,
): Promise<(NewRequest & { link_id: string }) | null> {
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const request = { ...given, number: `S-${randomInt(100_000, 1_000_000)}` };
    const link_id = await insertRequest(tx, request);
    if (link_id !== null) return { ...request, link_id };
    if (given.idempotencyKey !== null && (await findRequestByKey(tx, given.idempotencyKey))) return null;
  }
  return null;
}
