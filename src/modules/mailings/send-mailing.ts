import { isDeepStrictEqual } from 'node:util';
import {
  dailyLimits,
  dayBefore,
  type ForOrganizer,
  MOST_MESSAGES_OF_EVENT,
  mayFind,
  sellerSql,
  writeAudit,
} from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type MailingKind, type MailingTexts, mainLocaleOf } from './mailing.rules.ts';
import { countSince, findSent, findWrittenTo, insertMailing, lockMailingsOf } from './mailings.queries.ts';
import { type Chosen, countHolders, insertRecipients } from './recipients.queries.ts';

export interface MailingWish {
  // Made by the page that asks.
  id: string;
  eventId: number;
  kind: MailingKind;
  texts: MailingTexts;
  chosen: Chosen;
}

type Reason =
  | 'event_not_found'
  | 'not_allowed'
  | 'proof_needed'
  | 'message_not_found'
  | 'nobody_to_write_to'
  | 'too_many_messages'
  | 'too_many_messages_in_all'
  | 'message_differs';

// Writes down what is said and to whom; a job puts it into the outbox. Sent twice with the same id is sent once, and
// something else with that id is refused.
export async function sendMailing(
  { sql }: Pick<Database, 'sql'>,
  by: ForOrganizer,
  { id, eventId, kind, texts, chosen }: MailingWish,
): Promise<Result<{ id: string }, Reason>> {
  const { actor, organizer, scope, now } = by;
  const organizerId = organizer.id;
  const allowed = mayFind(actor, 'send_messages', { organizerId, eventId }, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const event = await sellerSql(scope, (db) => findWrittenTo(db, organizerId, eventId));
  if (!event) return fail('event_not_found');
  return sql.transaction().execute(async (tx) => {
    await lockMailingsOf(tx, organizerId);
    const known = await findSent(tx, id);
    if (known) {
      if (known.event_id !== eventId || known.account_id !== actor.accountId)
        return fail('message_not_found');
      const before = { kind: known.kind, texts: known.texts, chosen: known.chosen };
      return isDeepStrictEqual(before, { kind, texts, chosen }) ? ok({ id }) : fail('message_differs');
    }
    const today = await countSince(tx, { organizerId, eventId }, dayBefore(now));
    if (today.ofEvent >= MOST_MESSAGES_OF_EVENT)
      return fail('too_many_messages', { data: { most: MOST_MESSAGES_OF_EVENT } });
    const { messages } = dailyLimits(organizer);
    if (today.inAll >= messages) return fail('too_many_messages_in_all', { data: { most: messages } });
    const audience = { organizerId, eventId, kind, ...chosen };
    const counted = await countHolders(tx, audience);
    if (counted.every(({ people }) => people === 0)) return fail('nobody_to_write_to', { field: 'who' });
    const mainLocale = mainLocaleOf(texts, event.locale);
    await insertMailing(tx, {
      id,
      organizerId,
      eventId,
      accountId: actor.accountId,
      kind,
      texts,
      mainLocale,
      chosen,
      begunAt: now,
    });
    const people = await insertRecipients(tx, id, audience);
    await writeAudit(tx, by, {
      organizerId,
      eventId,
      action: 'message.sent',
      subject: `message:${id}`,
      changes: { name: [null, texts[mainLocale]?.subject ?? ''], people: [null, people] },
    });
    await announce(tx, 'mailing.begun', { mailingId: id });
    return ok({ id });
  });
}
