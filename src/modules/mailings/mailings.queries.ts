import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import type { MailingKind, MailingTexts } from './mailing.rules.ts';
import type { Chosen } from './recipients.queries.ts';

export type MailingState = 'going' | 'paused' | 'done';

export interface NewMailing {
  id: string;
  organizerId: number;
  eventId: number;
  accountId: string;
  kind: MailingKind;
  texts: MailingTexts;
  mainLocale: Locale;
  chosen: Chosen;
  begunAt: Date;
}

// Until the end of the transaction nobody else begins one of this organiser.
export async function lockMailingsOf(tx: Tx, organizerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailings of ${organizerId}`}, 0))`.execute(tx);
}

// Of one event, and of all together.
export async function countSince(
  tx: Tx,
  { organizerId, eventId }: { organizerId: number; eventId: number },
  since: Date,
): Promise<{ ofEvent: number; inAll: number }> {
  const found = await sql<{ ofEvent: number; inAll: number }>`
    select (count(*) filter (where event_id = ${eventId}))::int as "ofEvent", count(*)::int as "inAll"
    from mailings where organizer_id = ${organizerId} and begun_at > ${since}
  `.execute(tx);
  return found.rows[0] ?? { ofEvent: 0, inAll: 0 };
}

type SentRow = Pick<MailingRow, 'event_id' | 'kind' | 'texts'> & { account_id: string; chosen: Chosen };

// Where it was begun before: whose it is, and what it says to whom.
export async function findSent(tx: Tx, id: string): Promise<SentRow | null> {
  const found = await sql<SentRow>`
    select event_id, account_id, kind, texts, chosen from mailings where id = ${id}
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function insertMailing(tx: Tx, mailing: NewMailing): Promise<void> {
  await sql`
    insert into mailings (
      id, organizer_id, event_id, account_id, kind, texts, main_locale, chosen, begun_at
    )
    values (
      ${mailing.id}, ${mailing.organizerId}, ${mailing.eventId}, ${mailing.accountId}, ${mailing.kind},
      ${JSON.stringify(mailing.texts)}::jsonb, ${mailing.mainLocale}, ${JSON.stringify(mailing.chosen)}::jsonb,
      ${mailing.begunAt}
    )
  `.execute(tx);
}

export interface MailingRow {
  id: string;
  organizer_id: number;
  event_id: number;
  kind: MailingKind;
  texts: MailingTexts;
  main_locale: Locale;
  state: MailingState;
  // The organiser is: nothing of theirs goes out.
  is_suspended: boolean;
}

export async function lockMailing(tx: Tx, id: string): Promise<MailingRow | null> {
  const found = await sql<MailingRow>`
    select id, organizer_id, event_id, kind, texts, main_locale, state,
      (select suspended_at is not null from organizers where id = organizer_id) as is_suspended
    from mailings where id = ${id} for update
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function listGoing(db: Sql): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from mailings where state = 'going' order by begun_at, id
  `.execute(db);
  return found.rows.map((row) => row.id);
}

export async function updateMailingState(tx: Tx, id: string, state: 'going' | 'paused'): Promise<void> {
  await sql`update mailings set state = ${state} where id = ${id}`.execute(tx);
}

// Those that some of these messages are mails of. Until the end of the transaction nobody finds them done.
export async function lockMailingsWith(tx: Tx, messageKeys: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from mailings where id in (
      select substring(message.key from '^mail:mailing-([0-9a-f-]{36}):[0-9]+$')::uuid
      from unnest(${[...messageKeys]}::text[]) as message (key)
    ) order by id for update
  `.execute(tx);
  return found.rows.map(({ id }) => id);
}

// Answers which of these were done and are no longer, and whether their organiser is suspended.
export async function updateDoneMailings(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; is_suspended: boolean }[]> {
  const updated = await sql<{ id: string; is_suspended: boolean }>`
    update mailings set state = 'going', sent = null, failed = null, left_out = null
    from organizers as organizer
    where mailings.id = any(${[...ids]}::uuid[]) and mailings.state = 'done' and organizer.id = mailings.organizer_id
    returning mailings.id, organizer.suspended_at is not null as is_suspended
  `.execute(tx);
  return updated.rows;
}

// Once everything is sent or given up; until then it stays as it is. For whoever has it locked.
export async function updateIfDone(tx: Tx, id: string): Promise<void> {
  await sql`
    update mailings set state = 'done', sent = counted.sent, failed = counted.failed, left_out = counted.left_out
    from mailing_counts(${id}::uuid) as counted
    where mailings.id = ${id} and mailings.state = 'going' and counted.waiting = 0 and counted.on_its_way = 0
  `.execute(tx);
}

// What is in the outbox already and was not sent yet, or failed and may be sent again.
export async function holdQueued(tx: Tx, id: string): Promise<void> {
  await sql`update messages set is_held = true where ${IN_OUTBOX(id)}`.execute(tx);
}

export async function releaseQueued(tx: Tx, id: string): Promise<void> {
  await sql`update messages set is_held = false where ${IN_OUTBOX(id)} and is_held`.execute(tx);
}

const IN_OUTBOX = (id: string) => sql`
  state in ('queued', 'failed') and key = any(array(
    select 'mail:mailing-' || mailing_id || ':' || position from mailing_recipients
    where mailing_id = ${id} and mailing_recipients.state = 'queued'
  ))
`;

export interface ShownRow {
  id: string;
  kind: MailingKind;
  texts: MailingTexts;
  main_locale: Locale;
  chosen: Chosen;
  state: MailingState;
  begun_at: Date;
  // Whoever sent it, where they have an account still.
  name: string | null;
  waiting: number;
  on_its_way: number;
  sent: number;
  failed: number;
  left_out: number;
}

// The newest of an event, or this one alone.
export async function listMailings(
  db: SellerSql,
  eventId: number,
  id: string | null,
  most: number,
): Promise<ShownRow[]> {
  const found = await sql<ShownRow>`
    select mailing.id, mailing.kind, mailing.texts, mailing.main_locale, mailing.chosen, mailing.state, mailing.begun_at,
      account.name, coalesce(counted.waiting, 0) as waiting, coalesce(counted.on_its_way, 0) as on_its_way,
      coalesce(mailing.sent, counted.sent, 0) as sent, coalesce(mailing.failed, counted.failed, 0) as failed,
      coalesce(mailing.left_out, counted.left_out, 0) as left_out
    from (
      select * from mailings where event_id = ${eventId} and (${id}::uuid is null or id = ${id}::uuid)
      order by begun_at desc, id limit ${most}
    ) as mailing
    left join accounts as account on account.id::text = mailing.account_id and account.deleted_at is null
    left join lateral seller_mailing_counts(mailing.id) as counted on mailing.state <> 'done'
    order by mailing.begun_at desc, mailing.id
  `.execute(db);
  return found.rows;
}

export interface WrittenTo {
  name: string;
  locale: Locale;
  time_zone: string;
}

export async function findWrittenTo(
  db: SellerSql,
  organizerId: number,
  eventId: number,
): Promise<WrittenTo | null> {
  const found = await sql<WrittenTo>`
    select name, locale, time_zone from events where id = ${eventId} and organizer_id = ${organizerId}
  `.execute(db);
  return found.rows[0] ?? null;
}

// What can be chosen from: types that anybody holds, and the days of passes.
export async function listHeldTypes(db: SellerSql, eventId: number): Promise<{ id: number; name: string }[]> {
  const found = await sql<{ id: number; name: string }>`
    select type.id, type.name from ticket_types as type
    where type.event_id = ${eventId} and exists (
      select from tickets as ticket where ticket.event_id = ${eventId} and ticket.ticket_type_id = type.id
        and ticket.state <> 'revoked'
    )
    order by type.id
  `.execute(db);
  return found.rows;
}

export async function listHeldDays(db: SellerSql, eventId: number): Promise<string[]> {
  const found = await sql<{ on: string }>`
    select distinct valid_on as on from tickets
    where event_id = ${eventId} and valid_on is not null and state <> 'revoked' order by valid_on
  `.execute(db);
  return found.rows.map((row) => row.on);
}
