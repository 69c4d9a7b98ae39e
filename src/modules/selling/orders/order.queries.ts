import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { HistoryWord } from '#modules/tickets/index.ts';

// What is known of one order besides itself and its tickets.

export interface SourceRow {
  channel: string;
  campaign: string | null;
}

export async function findSource(db: SellerSql, orderId: number): Promise<SourceRow | null> {
  const found = await sql<SourceRow>`
    select channel, campaign from order_sources where order_id = ${orderId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface PaymentRow {
  provider: string;
  status: 'created' | 'pending' | 'unknown' | 'succeeded' | 'failed' | 'expired';
  amount_minor: number;
  receipt: string | null;
  created_at: Date;
  settled_at: Date | null;
}

export async function listPayments(db: SellerSql, reference: string): Promise<PaymentRow[]> {
  const found = await sql<PaymentRow>`
    select provider, status, amount_minor, receipt, created_at, settled_at from payment_attempts
    where order_reference = ${reference} order by number
  `.execute(db);
  return found.rows;
}

export interface ReturnRow {
  number: number;
  ticket_ids: string[];
  amount_minor: number;
  fee_minor: number;
  actor: string;
  // Whoever decided it, where they have an account still.
  name: string | null;
  at: Date;
}

export async function listReturns(db: SellerSql, orderId: number): Promise<ReturnRow[]> {
  const found = await sql<ReturnRow>`
    select back.number, back.ticket_ids, back.amount_minor, back.fee_minor, back.actor, account.name, back.at
    from order_returns as back
    left join accounts as account on account.id::text = back.account_id and account.deleted_at is null
    where back.order_id = ${orderId} order by back.number
  `.execute(db);
  return found.rows;
}

export interface RefundRow {
  amount_minor: number;
  status: 'queued' | 'sent' | 'done' | 'failed';
  created_at: Date;
  settled_at: Date | null;
}

// Those that were replaced by another are not shown: that one is.
export async function listOrderRefunds(db: SellerSql, reference: string): Promise<RefundRow[]> {
  const found = await sql<RefundRow>`
    select amount_minor, status, created_at, settled_at from refunds
    where order_reference = ${reference} and replaced_by is null order by id
  `.execute(db);
  return found.rows;
}

export interface MoveRow {
  at: Date;
  to_state: string;
  cause: string;
}

export async function listMoves(db: SellerSql, orderId: number): Promise<MoveRow[]> {
  const found = await sql<MoveRow>`
    select at, to_state, cause from order_log where order_id = ${orderId} order by at
  `.execute(db);
  return found.rows;
}

export interface StepRow {
  ticket_id: string;
  at: Date;
  what: HistoryWord;
  actor: string;
  name: string | null;
}

export async function listSteps(db: SellerSql, ticketIds: readonly string[]): Promise<StepRow[]> {
  const found = await sql<StepRow>`
    select ticket_id, at, what, actor, name from ticket_history where ticket_id = any(${ticketIds}::uuid[]) order by id
  `.execute(db);
  return found.rows;
}

export interface SentRow {
  channel: string;
  is_failed: boolean;
  at: Date;
}

// What became of the message with the tickets, by mail and by SMS.
export async function listSent(db: SellerSql, reference: string): Promise<SentRow[]> {
  const found = await sql<SentRow>`
    select coalesce(channel, '') as channel, coalesce(is_failed, false) as is_failed, coalesce(at, now()) as at
    from seller_sent_tickets(${reference})
  `.execute(db);
  return found.rows;
}

export interface DeedRow {
  at: Date;
  name: string | null;
  action: string;
  // Of a change of name or type: which ticket of the order.
  ticket: number | null;
  // Of a change of type: what it was and is now; the days where they are others.
  type_before: string | null;
  type: string | null;
  day_before: string | null;
  day: string | null;
}

// What somebody of the team did that the log alone knows: had the tickets sent once more, or changed the name or the type of one.
export async function listDeeds(
  db: SellerSql,
  organizerId: number,
  eventId: number,
  reference: string,
): Promise<DeedRow[]> {
  const found = await sql<DeedRow>`
    select entry.at, account.name, entry.action, (entry.changes #>> '{ticket,1}')::int as ticket,
      entry.changes #>> '{type,0}' as type_before, entry.changes #>> '{type,1}' as type,
      entry.changes #>> '{date,0}' as day_before, entry.changes #>> '{date,1}' as day
    from audit_log as entry
    left join accounts as account on account.id::text = entry.actor_id and account.deleted_at is null
    where entry.organizer_id = ${organizerId} and entry.event_id = ${eventId}
      and entry.subject = ${`order:${reference}`}
      and entry.action in ('order.tickets_resent', 'order.ticket_renamed', 'order.ticket_type_changed')
    order by entry.id
  `.execute(db);
  return found.rows;
}

export interface ChoiceRow {
  id: number;
  name: string;
  valid_on: string | null;
  price_minor: number;
  left: number;
}

// What a ticket of the event can be, day by day, as long as the event is not over.
export async function listChoices(db: SellerSql, eventId: number): Promise<ChoiceRow[]> {
  const found = await sql<ChoiceRow>`
    select type.id, type.name, day.valid_on, type.price_minor, min(pool.capacity - pool.held - pool.sold)::int as left
    from ticket_types as type join events as event on event.id = type.event_id
    cross join lateral (
      select distinct valid_on from ticket_type_pools as link where link.ticket_type_id = type.id and (
        valid_on is not null or not exists (
          select from ticket_type_pools as dated where dated.ticket_type_id = type.id and dated.valid_on is not null
        )
      )
    ) as day
    join ticket_type_pools as link on link.ticket_type_id = type.id
      and (link.valid_on is null or link.valid_on = day.valid_on)
    join pools as pool on pool.id = link.pool_id
    where type.event_id = ${eventId} and type.archived_at is null and event.status <> 'cancelled' and event.ends_at > now()
    group by type.id, day.valid_on order by type.position, type.id, day.valid_on
  `.execute(db);
  return found.rows;
}

export interface NoteRow {
  id: string;
  words: string;
  written_at: Date;
  name: string | null;
}

export async function listNotes(db: SellerSql, orderId: number): Promise<NoteRow[]> {
  const found = await sql<NoteRow>`
    select note.id::text as id, note.words, note.written_at, account.name from order_notes as note
    left join accounts as account on account.id::text = note.account_id and account.deleted_at is null
    where note.order_id = ${orderId} order by note.id desc
  `.execute(db);
  return found.rows;
}

export interface RequestRow {
  words: string;
  asked_at: Date;
  event_starts_at: Date;
  state: 'open' | 'granted' | 'refused';
  answer: string;
  answered_at: Date | null;
  name: string | null;
}

export async function findRequest(db: SellerSql, orderId: number): Promise<RequestRow | null> {
  const found = await sql<RequestRow>`
    select request.words, request.asked_at, events.starts_at as event_starts_at, request.state, request.answer,
      request.answered_at, account.name
    from refund_requests as request
    join orders on orders.id = request.order_id join events on events.id = orders.event_id
    left join accounts as account on account.id::text = request.answered_by and account.deleted_at is null
    where request.order_id = ${orderId}
  `.execute(db);
  return found.rows[0] ?? null;
}
