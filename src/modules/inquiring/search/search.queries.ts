import { type RawBuilder, sql } from 'kysely';
import type { EventStatus } from '#modules/catalog/index.ts';
import type { OrderState } from '#modules/orders/index.ts';
import type { PayoutState } from '#modules/payouts/index.ts';
import type { RequestRow } from '#modules/support/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import type { Parts } from './search.rules.ts';

// One after the other: no index knows "like all".
const occurIn = (text: RawBuilder<unknown>, { patterns, whole }: Parts) =>
  sql.join(
    [
      ...patterns.map((pattern) => sql`${text} like ${pattern}`),
      ...whole.map((part) => sql`strpos(${text}, ${part}) > 0`),
    ],
    sql` and `,
  );

// What is common is found among so many newest records, before the letters of all are asked. They are read at every search, so
// they are few: what occurs too seldom to fill a page from them occurs in some thousand records at most.
const NEWEST = 5_000;

// Of orders that were ever paid, the newest first. A common name is had from the newest records, a rare number by its letters: asked
// in one statement PostgreSQL guesses how common it is, and is a hundred times slower where it guesses wrong.
export async function listFoundSales(db: Sql, parts: Parts, most: number): Promise<number[]> {
  if (parts.patterns.length === 0) return [];
  const among = await sql<{ order_id: number }>`
    select order_id from (
      select order_id, words, paid_at from sale_records order by paid_at desc, order_id desc limit ${NEWEST}
    ) as newest
    where ${occurIn(sql`words`, parts)} order by paid_at desc, order_id desc limit ${most}
  `.execute(db);
  if (among.rows.length === most) return among.rows.map(({ order_id }) => order_id);
  const found = await sql<{ order_id: number }>`
    with hit as materialized (
      select order_id, paid_at from sale_records where ${occurIn(sql`words`, parts)}
    )
    select order_id from hit order by paid_at desc, order_id desc limit ${most}
  `.execute(db);
  return found.rows.map(({ order_id }) => order_id);
}

interface Exact {
  reference: string | null;
  // As the index of orders knows an address.
  emailKey: string | null;
  phones: readonly string[];
}

// By a whole reference, whatever became of the order; and by a whole contact, those that were never paid but are being paid or
// looked into. What is only held has no index by contacts, on purpose.
export async function listExactOrders(
  db: Sql,
  { reference, emailKey, phones }: Exact,
  most: number,
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from orders where reference = ${reference}
    union
    select id from (
      select id from orders
      where state not in ('held', 'expired', 'cancelled') and state in ('paying', 'needs_review')
        and (buyer_keys[1] = ${emailKey} or buyer_keys[2] = any(${phones}::text[]))
      order by placed_at desc limit ${most}
    ) as waiting
  `.execute(db);
  return found.rows.map(({ id }) => id);
}

export interface FoundOrderRow {
  reference: string;
  state: OrderState;
  buyer_name: string;
  buyer_email: string;
  buyer_phone: string;
  event: string;
  placed_at: Date;
  total_minor: number;
  currency: Currency;
  // Whose address it is.
  account_id: string | null;
}

export async function listOrdersById(db: Sql, ids: readonly number[]): Promise<FoundOrderRow[]> {
  const found = await sql<FoundOrderRow>`
    select bought.reference, bought.state, bought.buyer_name, bought.buyer_email, bought.buyer_phone, event.name as event,
      bought.placed_at, bought.total_minor, bought.currency, account.id as account_id
    from orders as bought
    join events as event on event.id = bought.event_id
    left join accounts as account on account.email_key = lower(bought.buyer_email) and account.deleted_at is null
    where bought.id = any(${ids}::bigint[])
    order by bought.placed_at desc, bought.id desc
  `.execute(db);
  return found.rows;
}

export interface FoundAccountRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
}

const ACCOUNT_WORDS = sql`account_words(name, email_key, phone)`;

export async function listFoundAccounts(db: Sql, parts: Parts, most: number): Promise<FoundAccountRow[]> {
  if (parts.patterns.length === 0) return [];
  const found = await sql<FoundAccountRow>`
    select id, name, email, phone from accounts
    where deleted_at is null and ${occurIn(ACCOUNT_WORDS, parts)}
    limit ${most}
  `.execute(db);
  return found.rows;
}

export interface FoundEventRow {
  id: number;
  slug: string;
  name: string;
  status: EventStatus;
  starts_at: Date;
  time_zone: string;
  organizer: string;
  is_suspended: boolean;
}

// Drafts too. There are thousands of them, not millions: each is looked at.
export async function listFoundEvents(db: Sql, parts: Parts, most: number): Promise<FoundEventRow[]> {
  if (parts.patterns.length === 0) return [];
  const words = sql`(regexp_replace(lower(normalize(event.name, NFKD)), '[\u0300-\u036f]', '', 'g') || ' ' || event.slug)`;
  const found = await sql<FoundEventRow>`
    select event.id, event.slug, event.name, event.status, event.starts_at, event.time_zone, organizer.name as organizer,
      organizer.suspended_at is not null as is_suspended
    from events as event join organizers as organizer on organizer.id = event.organizer_id
    where ${occurIn(words, parts)}
    order by event.starts_at desc, event.id desc limit ${most}
  `.execute(db);
  return found.rows;
}

export interface FoundOrganizerRow {
  slug: string;
  name: string;
  is_verified: boolean;
  is_suspended: boolean;
}

export async function listFoundOrganizers(db: Sql, parts: Parts, most: number): Promise<FoundOrganizerRow[]> {
  if (parts.patterns.length === 0) return [];
  const words = sql`(
    regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g') || ' ' || slug || ' ' || lower(coalesce(email, '')) || ' '
      || coalesce(phone, '')
  )`;
  const found = await sql<FoundOrganizerRow>`
    select slug, name, is_verified, suspended_at is not null as is_suspended from organizers
    where ${occurIn(words, parts)} order by name, id limit ${most}
  `.execute(db);
  return found.rows;
}

export type FoundRequestRow = Pick<RequestRow, 'number' | 'name' | 'email' | 'topic' | 'state' | 'asked_at'>;

// By the whole number that was given to whoever asked, and by the whole address that they asked from.
export async function listFoundRequests(
  db: Sql,
  { request, email }: { request: string | null; email: string | null },
  most: number,
): Promise<FoundRequestRow[]> {
  const found = await sql<FoundRequestRow>`
    select number, name, email, topic, state, asked_at from (
      select * from support_requests where number = ${request}
      union
      select * from support_requests where lower(email) = ${email}
    ) as hit
    order by asked_at desc, id desc limit ${most}
  `.execute(db);
  return found.rows;
}

export interface FoundTicketRow {
  reference: string;
  event: string;
  type: string;
  holder: string | null;
  state: 'valid' | 'used' | 'revoked';
}

// By the whole code, which is asked of one event after the other: an index of codes alone would be kept while orders are paid.
// And by whom they were passed on to.
export async function listFoundTickets(
  db: Sql,
  { code, email, phones }: { code: string | null; email: string | null; phones: readonly string[] },
  most: number,
): Promise<FoundTicketRow[]> {
  const found = await sql<FoundTicketRow>`
    select bought.reference, event.name as event, coalesce(ticket.type_name, line.name) as type, ticket.holder, ticket.state
    from (
      select id from tickets where event_id = any(array(select id from events where ${code}::text is not null)) and code = ${code}
      union
      select id from tickets where passed_on_at is not null and lower(holder_email) = ${email}
      union
      select id from tickets where passed_on_at is not null and holder_phone = any(${phones}::text[])
      limit ${most}
    ) as hit
    join tickets as ticket on ticket.id = hit.id
    join order_lines as line on line.order_id = ticket.order_id and line.position = ticket.line_position
    join orders as bought on bought.id = ticket.order_id
    join events as event on event.id = ticket.event_id
    order by ticket.issued_at desc, ticket.id
  `.execute(db);
  return found.rows;
}

export interface FoundPayoutRow {
  id: string;
  reference: string | null;
  state: PayoutState;
  organizer: string;
  amount_minor: number;
  currency: Currency;
  requested_at: Date;
}

// By the whole reference of all of it, or the receipt of a part. They are thousands, not millions.
export async function listFoundPayouts(
  db: Sql,
  reference: string | null,
  most: number,
): Promise<FoundPayoutRow[]> {
  if (reference === null) return [];
  const found = await sql<FoundPayoutRow>`
    select payout.id, payout.reference, payout.state, organizer.name as organizer, payout.amount_minor, payout.currency,
      payout.requested_at
    from payouts as payout join organizers as organizer on organizer.id = payout.organizer_id
    where upper(payout.reference) = ${reference} or payout.id in (
      select payout_id from payout_parts where carrier in ('hand', 'mpesa_b2c') and receipt = ${reference}
    )
    order by payout.requested_at desc, payout.id limit ${most}
  `.execute(db);
  return found.rows;
}

export interface FoundInvoiceRow {
  number: number;
  month: string;
  organizer: string;
  organizer_slug: string;
  total_minor: number;
  currency: Currency;
}

export async function listFoundInvoices(db: Sql, number: number | null): Promise<FoundInvoiceRow[]> {
  const found = await sql<FoundInvoiceRow>`
    select invoice.number, invoice.month::text, organizer.name as organizer, organizer.slug as organizer_slug,
      invoice.fee_minor as total_minor, invoice.currency
    from fee_invoices as invoice join organizers as organizer on organizer.id = invoice.organizer_id
    where invoice.number = ${number}
  `.execute(db);
  return found.rows;
}
