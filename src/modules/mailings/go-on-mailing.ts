import type { TicketServices } from '#modules/tickets/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { eachAlone } from '#platform/each-alone.ts';
import { type NewMessage, queueMessages } from '#platform/messages/messages.ts';
import { orderPath } from '#web/paths/checkout.ts';
import { mailingStopPath } from '#web/paths/site.ts';
import { ticketPath } from '#web/paths/tickets.ts';
import { composeMailing, type MailingFrame, openMailingFrame, replyTo } from './compose-mailing.ts';
import { writtenFor } from './mailing.rules.ts';
import {
  holdQueued,
  listGoing,
  lockMailing,
  type MailingRow,
  updateDoneMailings,
  updateIfDone,
  updateMailingState,
} from './mailings.queries.ts';
import { listNextRecipients, type RecipientRow, updateRecipients } from './recipients.queries.ts';
import { stopToken } from './stop-token.ts';

export type MailingServices = Pick<TicketServices, 'db' | 'access' | 'ticketAccess' | 'publicUrl'> & {
  appSecret: string;
};

const AT_ONCE = 50;

// Puts what was written into the outbox, some people at a time. Whatever stops it, the next round goes on where it ended: who has
// a mail in the outbox is known in the transaction that puts it there. Of several at once one works on a message, the others
// wait. A message that was paused stays as it is; one whose organiser is suspended is paused, with what the outbox has of it. Where
// one cannot be sent on, the others are; the job fails all the same, for people to see.
export const goOnMailing = async (services: MailingServices): Promise<void> =>
  eachAlone(await listGoing(services.db.sql), (id) => mailAll(services, id));

async function mailAll(services: MailingServices, id: string): Promise<void> {
  const { sql } = services.db;
  let frame: MailingFrame | null = null;
  for (;;) {
    const count = await sql.transaction().execute(async (tx) => {
      const mailing = await lockMailing(tx, id);
      if (mailing?.state !== 'going') return 0;
      if (mailing.is_suspended) return stop(tx, id);
      frame ??= await openMailingFrame(tx, services.publicUrl, mailing.event_id);
      return mailSome(tx, services, mailing, frame);
    });
    if (count < AT_ONCE) break;
  }
  await sql.transaction().execute(async (tx) => {
    await lockMailing(tx, id);
    await updateIfDone(tx, id);
  });
}

// Of these some mails go out once more, and so they are done again when those are; where their organiser is suspended, nothing does
// before they may write again.
export async function goOnWithDone(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const { id, is_suspended } of await updateDoneMailings(tx, ids)) if (is_suspended) await stop(tx, id);
}

// Paused as by its sender, who cannot let it go on before the organiser may write again.
async function stop(tx: Tx, id: string): Promise<0> {
  await updateMailingState(tx, id, 'paused');
  await holdQueued(tx, id);
  return 0;
}

async function mailSome(
  tx: Tx,
  services: MailingServices,
  mailing: MailingRow,
  frame: MailingFrame,
): Promise<number> {
  const { id, organizer_id: organizerId, kind } = mailing;
  const next = await listNextRecipients(tx, { id, organizerId, kind }, AT_ONCE);
  const [out, told] = [next.filter(isLeftOut), next.filter((one) => !isLeftOut(one))];
  await queueMessages(
    tx,
    told.map((recipient) => mailTo(services, mailing, frame, recipient)),
  );
  const positions = (rows: RecipientRow[]) => rows.map(({ position }) => position);
  await updateRecipients(tx, id, positions(told), 'queued');
  await updateRecipients(tx, id, positions(out), 'left_out');
  return next.length;
}

const isLeftOut = ({ email, is_out }: RecipientRow): boolean => is_out || email === null || email === '';

function mailTo(
  { access, ticketAccess, publicUrl, appSecret }: MailingServices,
  { id, kind, texts, main_locale }: MailingRow,
  frame: MailingFrame,
  { position, email, locale, reference, ticket_id, held_since }: RecipientRow,
): NewMessage {
  const written = writtenFor(texts, main_locale, locale);
  const path =
    ticket_id === null
      ? orderPath(reference, access.linkToken(reference))
      : ticketPath(ticket_id, ticketAccess.ticketToken(ticket_id, held_since ?? 1));
  const stop =
    kind === 'news' ? publicUrl + mailingStopPath(stopToken(appSecret, { mailingId: id, position })) : null;
  return {
    about: `mailing-${id}:${position}`,
    channel: 'mail',
    to: email ?? '',
    replyTo: replyTo(frame, written.locale),
    locale: written.locale,
    // RFC 8058: mail programs show a button of their own.
    ...(stop !== null && {
      headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
    ...composeMailing(frame, written, kind, { tickets: publicUrl + path, stop }),
  };
}
