import { openMailFrame } from '#modules/site/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { takeTryFrom } from '#platform/limiter/shared-tries.ts';
import { queueMail } from '#platform/messages/layout/mail-frame.ts';
import type { Visitor } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { PER_MAILBOX } from '../ask-support.ts';
import { lockRequestByLink } from '../support.queries.ts';
import { composeAnsweredMail } from '../support-mails.ts';
import type { SupportServices } from '../support-services.ts';
import { enterConversation, type NoWayIn, readFollower } from './enter-conversation.ts';
import { keepTheirLetter, recallLetter } from './keep-their-letter.ts';

type Reason = NoWayIn | 'letter_differs' | 'too_many_tries';

// What the person writes on the page of their request, which waits for us again; the site's staff are mailed. The same
// letter again is the same one.
export async function answerConversation(
  { db, publicUrl, appSecret, config }: SupportServices,
  { token, id, words }: { token: string; id: string; words: string },
  ask: Ask<Visitor>,
): Promise<Result<null, Reason>> {
  const follower = await readFollower(appSecret, token, ask);
  const frame = await openMailFrame(db.sql, publicUrl, config.defaultLocale);
  return db.sql.transaction().execute(async (tx): Promise<Result<null, Reason>> => {
    const entered = await enterConversation(follower, (linkId) => lockRequestByLink(tx, linkId));
    if (!entered.ok) return entered;
    const request = entered.value;
    const recalled = await recallLetter(tx, request, { id, words }, false);
    if (recalled === 'known') return ok(null);
    if (recalled === 'differs') return fail('letter_differs');
    const wait = await takeTryFrom(tx, ask.actor.address(), `support-answer:${request.number}`, PER_MAILBOX);
    if (wait > 0) return fail('too_many_tries', { retryAfter: wait });
    await keepTheirLetter(tx, request, { id, words, at: ask.now, accountId: null });
    if (frame.siteEmail !== null) {
      const about = `support-desk-${id}:${request.number}`;
      const head = { about, to: frame.siteEmail, replyTo: request.email };
      await queueMail(tx, frame, head, composeAnsweredMail(frame, request, words));
    }
    return ok(null);
  });
}
