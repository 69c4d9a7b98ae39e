import type { ByOperator } from '#modules/merchants/index.ts';
import { openOwnerMails } from '#modules/payouts/index.ts';
import { putUpEvent, takeDownEvent } from '#modules/publishing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { composeTakenDownMail } from './event-mails.ts';
import { findCuratedEvent } from './events.queries.ts';

interface Services {
  db: Database;
  publicUrl: string;
}

// The owners read why by mail; their wing and their log say it as well.
export async function takeDown(services: Services, eventId: number, words: string, by: ByOperator) {
  const mail = await openMail(services, eventId, words, by);
  if (!mail.ok) return mail;
  return done(await takeDownEvent(services.db, eventId, words, by, mail.value));
}

export async function putUp(services: Services, eventId: number, by: ByOperator) {
  const mail = await openMail(services, eventId, null, by);
  if (!mail.ok) return mail;
  return done(await putUpEvent(services.db, eventId, by, mail.value));
}

// Without words it is up again.
async function openMail(services: Services, eventId: number, words: string | null, { now }: ByOperator) {
  const event = await findCuratedEvent(services.db.sql, eventId);
  if (!event) return fail('event_not_found');
  const mailOwners = await openOwnerMails(services, event.organizer_id);
  const about = { event: event.name, eventId, organizer: event.organizer_slug, words };
  const key = `event-${words === null ? 'up' : 'down'}:${eventId}:${now.getTime()}`;
  return ok((tx: Parameters<typeof mailOwners>[0]) =>
    mailOwners(tx, key, (frame) => composeTakenDownMail(frame, about)),
  );
}

const done = <Reason extends string>(result: Result<undefined, Reason>): Result<null, Reason> =>
  result.ok ? ok(null) : result;
