import { randomUUID } from 'node:crypto';
import { type ForOrganizer, mayFind, sellerSql, writeAudit } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { queueMail } from '#platform/messages/layout/mail-frame.ts';
import { LOCALES } from '#shared/i18n.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { composeMailing, openMailingFrame, replyTo } from './compose-mailing.ts';
import { type MailingKind, type MailingTexts, mainLocaleOf, type Written } from './mailing.rules.ts';
import type { MailingPreview } from './mailings.contract.ts';
import { findWrittenTo } from './mailings.queries.ts';
import { type Chosen, countHolders, countUnreached } from './recipients.queries.ts';

interface TryServices {
  db: Database;
  publicUrl: string;
}

export interface TriedMailing {
  eventId: number;
  kind: MailingKind;
  texts: MailingTexts;
}

type Refusal = 'event_not_found' | 'not_allowed' | 'proof_needed';

const writtenIn = (texts: MailingTexts): Written[] =>
  LOCALES.flatMap((locale) => {
    const text = texts[locale];
    return text ? [{ ...text, locale }] : [];
  });

// As it would be read, and by how many. Nothing is sent.
export async function previewMailing(
  { db, publicUrl }: TryServices,
  { actor, organizer, scope, now }: ForOrganizer,
  { eventId, kind, texts, chosen }: TriedMailing & { chosen: Chosen },
): Promise<Result<MailingPreview, Refusal>> {
  const where = { organizerId: organizer.id, eventId };
  const allowed = mayFind(actor, 'send_messages', where, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const read = await sellerSql(scope, async (seen) => {
    const event = await findWrittenTo(seen, organizer.id, eventId);
    const audience = { ...where, kind, ...chosen };
    return (
      event && {
        event,
        counted: await countHolders(seen, audience),
        unreached: await countUnreached(seen, audience),
      }
    );
  });
  if (!read) return fail('event_not_found');
  const main = mainLocaleOf(texts, read.event.locale);
  const frame = await openMailingFrame(db.sql, publicUrl, eventId);
  const readersOf = (locale: Written['locale']) =>
    read.counted
      .filter((row) => row.locale === locale || (locale === main && !texts[row.locale]))
      .reduce((sum, { people }) => sum + people, 0);
  return ok({
    people: read.counted.reduce((sum, { people }) => sum + people, 0),
    stopped: read.counted.reduce((sum, { stopped }) => sum + stopped, 0),
    unreached: read.unreached,
    reply_to: replyTo(frame, main),
    is_reply_own: frame.event.organizer_email !== null,
    previews: writtenIn(texts).map((written) => {
      const { subject, text } = composeMailing(frame, written, kind, linksShown(publicUrl, kind));
      return { locale: written.locale, people: readersOf(written.locale), subject, text };
    }),
  });
}

// Everybody has links of their own.
const linksShown = (publicUrl: string, kind: MailingKind) => ({
  tickets: `${publicUrl}/…`,
  stop: kind === 'news' ? `${publicUrl}/…` : null,
});

// To whoever asks alone, in each language that they wrote.
export async function testMailing(
  { db, publicUrl }: TryServices,
  by: ForOrganizer,
  { eventId, kind, texts }: TriedMailing,
): Promise<Result<{ sent_to: string }, Refusal | 'email_required'>> {
  const { actor, organizer, scope, now } = by;
  const where = { organizerId: organizer.id, eventId };
  const allowed = mayFind(actor, 'send_messages', where, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const to = actor.email;
  if (to === null) return fail('email_required');
  if (!(await sellerSql(scope, (seen) => findWrittenTo(seen, organizer.id, eventId))))
    return fail('event_not_found');
  const frame = await openMailingFrame(db.sql, publicUrl, eventId);
  const id = randomUUID();
  await db.sql.transaction().execute(async (tx) => {
    for (const written of writtenIn(texts)) {
      const mail = composeMailing(frame, written, kind, { tickets: null, stop: null });
      const about = `mailing-test-${id}:${written.locale}`;
      const head = { about, to, replyTo: replyTo(frame, written.locale) };
      await queueMail(tx, frame.frames[written.locale], head, mail);
    }
    await writeAudit(tx, by, {
      ...where,
      action: 'message.tested',
      subject: `event:${eventId}`,
      changes: {},
    });
  });
  return ok({ sent_to: to });
}
