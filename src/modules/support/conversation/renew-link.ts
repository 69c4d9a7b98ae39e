import { randomUUID } from 'node:crypto';
import { openMailFrame } from '#modules/site/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { takeTryFrom } from '#platform/limiter/shared-tries.ts';
import { queueMail } from '#platform/messages/layout/mail-frame.ts';
import type { Visitor } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findRequestByLink } from '../support.queries.ts';
import { composeLinkMail } from '../support-mails.ts';
import type { SupportServices } from '../support-services.ts';
import { conversationUrl, readConversationToken } from './conversation-link.ts';

const PER_CONVERSATION = { fromHere: 3, fromAnywhere: 10, windowSeconds: 3_600 };

type Reason = 'conversation_unknown' | 'conversation_gone' | 'too_many_tries';

// Mails a new link to whoever asked. An old link is enough, because nobody but the owner of that mailbox gets the new one.
export async function renewLink(
  { db, publicUrl, appSecret }: SupportServices,
  token: string,
  ask: Ask<Visitor>,
): Promise<Result<null, Reason>> {
  const link = readConversationToken(appSecret, token);
  if (!link) return fail('conversation_unknown');
  const request = await findRequestByLink(db.sql, link.id);
  if (!request) return fail('conversation_gone');
  const { number, email, locale } = request;
  const frame = await openMailFrame(db.sql, publicUrl, locale);
  const url = conversationUrl({ publicUrl, appSecret }, request, ask.now);
  return db.sql.transaction().execute(async (tx): Promise<Result<null, Reason>> => {
    const wait = await takeTryFrom(tx, ask.actor.address(), `support-link:${number}`, PER_CONVERSATION);
    if (wait > 0) return fail('too_many_tries', { retryAfter: wait });
    const head = { about: `support-link-${randomUUID()}:${number}`, to: email };
    await queueMail(tx, frame, head, composeLinkMail(frame, request, url));
    return ok(null);
  });
}
