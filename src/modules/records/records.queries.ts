import { sql } from 'kysely';
import type { OrderState } from '#modules/orders/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import type { SoldLine, SoldUnit, TakenBack } from './sale-parts.rules.ts';

export interface SaleFacts {
  order_id: number;
  reference: string;
  state: OrderState;
  currency: Currency;
  total_minor: number;
  fee_minor: number;
  // To the microsecond, as the database writes it.
  paid_at: string;
  coupon_code: string | null;
  channel: string | null;
  campaign: string | null;
  buyer_name: string;
  buyer_email: string;
  buyer_phone: string;
  receipts: string[];
  tickets: number;
  tickets_left: number;
  lines: SoldLine[];
  // Those that have another type than was bought.
  changed: SoldUnit[];
  returns: TakenBack[];
}

// Rows for orders that were paid, as far as they have none; those that have one are locked in any case. Whoever reads the facts
// afterwards reads what no earlier run can overwrite.
export async function lockSaleRecords(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`
    insert into sale_records (
      order_id, organizer_id, event_id, state, currency, total_minor, fee_minor, returned_minor, returned_fee_minor, tickets,
      tickets_left, type_ids, type_tickets, type_gross_minor, type_fee_minor, paid_at, codes, words
    )
    select bought.id, event.organizer_id, bought.event_id, bought.state, bought.currency, bought.total_minor, bought.fee_minor,
      0, 0, 0, 0, '{}', '{}', '{}', '{}', bought.paid_at, '', ''
    from orders as bought join events as event on event.id = bought.event_id
    where bought.id = any(${orderIds}::bigint[]) and bought.paid_at is not null order by bought.id
    on conflict (order_id) do update set order_id = excluded.order_id
  `.execute(tx);
}

const UNIT = sql`jsonb_build_object(
  'line_position', ticket.line_position, 'seq', ticket.seq, 'ticket_type_id', ticket.ticket_type_id
)`;

// All in one statement, so that what is kept was true at one moment.
export async function listSaleFacts(tx: Tx, orderIds: readonly number[]): Promise<SaleFacts[]> {
  const found = await sql<SaleFacts>`
    select bought.id as order_id, bought.reference, bought.state, bought.currency, bought.total_minor, bought.fee_minor,
      coalesce(bought.paid_at, bought.placed_at)::text as paid_at, bought.coupon_code, source.channel, source.campaign,
      bought.buyer_name, bought.buyer_email, bought.buyer_phone,
      array(
        select receipt from payment_attempts where order_reference = bought.reference and receipt is not null order by number
      ) as receipts,
      issued.tickets, issued.tickets_left,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'position', line.position, 'ticket_type_id', line.ticket_type_id, 'quantity', line.quantity,
          'price_minor', line.price_minor, 'discount_minor', line.discount_minor, 'fee_minor', line.fee_minor
        ) order by line.position), '[]') from order_lines as line where line.order_id = bought.id
      ) as lines,
      (
        select coalesce(jsonb_agg(${UNIT} order by ticket.line_position, ticket.seq), '[]')
        from tickets as ticket
        join order_lines as line on line.order_id = ticket.order_id and line.position = ticket.line_position
        where ticket.order_id = bought.id and ticket.ticket_type_id <> line.ticket_type_id
      ) as changed,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'amount_minor', back.amount_minor, 'fee_minor', back.fee_minor, 'tickets', (
            select jsonb_agg(${UNIT} order by ticket.line_position, ticket.seq)
            from tickets as ticket where ticket.order_id = bought.id and ticket.id = any(back.ticket_ids)
          )
        ) order by back.number), '[]') from order_returns as back where back.order_id = bought.id
      ) as returns
    from orders as bought
    left join order_sources as source on source.order_id = bought.id
    cross join lateral (
      select count(*)::int as tickets, (count(*) filter (where ticket.state <> 'revoked'))::int as tickets_left
      from tickets as ticket where ticket.order_id = bought.id
    ) as issued
    where bought.id = any(${orderIds}::bigint[]) and bought.paid_at is not null
  `.execute(tx);
  return found.rows;
}

export interface SaleRecordRow {
  order_id: number;
  state: OrderState;
  total_minor: number;
  fee_minor: number;
  returned_minor: number;
  returned_fee_minor: number;
  tickets: number;
  tickets_left: number;
  channel: string | null;
  campaign: string | null;
  coupon_code: string | null;
  type_ids: number[];
  type_tickets: number[];
  type_gross_minor: number[];
  type_fee_minor: number[];
  // To the microsecond, as the database writes it.
  paid_at: string;
  codes: string;
  words: string;
}

// A row that says so already is left as it is. Of the others, their events are counted as changed: in the order of their ids, so that
// two who change the same ones do not wait for each other in a circle.
export async function updateSaleRecords(tx: Tx, rows: readonly SaleRecordRow[]): Promise<void> {
  const changed = await sql<{ event_id: number }>`
    update sale_records as record set
      state = fact.state, total_minor = fact.total_minor, fee_minor = fact.fee_minor, returned_minor = fact.returned_minor,
      returned_fee_minor = fact.returned_fee_minor, tickets = fact.tickets, tickets_left = fact.tickets_left,
      channel = fact.channel, campaign = fact.campaign, coupon_code = fact.coupon_code, type_ids = fact.type_ids,
      type_tickets = fact.type_tickets, type_gross_minor = fact.type_gross_minor, type_fee_minor = fact.type_fee_minor,
      paid_at = fact.paid_at, codes = fact.codes, words = fact.words
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fact (
      order_id bigint, state text, total_minor bigint, fee_minor bigint, returned_minor bigint, returned_fee_minor bigint,
      tickets int, tickets_left int, channel text, campaign text, coupon_code text, type_ids int[], type_tickets int[],
      type_gross_minor bigint[], type_fee_minor bigint[], paid_at timestamptz, codes text, words text
    )
    where record.order_id = fact.order_id and (
      record.state, record.total_minor, record.fee_minor, record.returned_minor, record.returned_fee_minor, record.tickets,
      record.tickets_left, record.channel, record.campaign, record.coupon_code, record.type_ids, record.type_tickets,
      record.type_gross_minor, record.type_fee_minor, record.paid_at, record.codes, record.words
    ) is distinct from (
      fact.state, fact.total_minor, fact.fee_minor, fact.returned_minor, fact.returned_fee_minor, fact.tickets,
      fact.tickets_left, fact.channel, fact.campaign, fact.coupon_code, fact.type_ids, fact.type_tickets,
      fact.type_gross_minor, fact.type_fee_minor, fact.paid_at, fact.codes, fact.words
    )
    returning record.event_id
  `.execute(tx);
  const eventIds = [...new Set(changed.rows.map(({ event_id }) => event_id))].sort(
    (one, other) => one - other,
  );
  if (eventIds.length === 0) return;
  await sql`
    insert into sale_changes (event_id, number) select id, 1 from unnest(${eventIds}::int[]) as event (id)
    on conflict (event_id) do update set number = sale_changes.number + 1
  `.execute(tx);
}

export async function findSaleChanges(db: Sql | Tx, eventId: number): Promise<number> {
  const found = await sql<{ number: number }>`
    select number from sale_changes where event_id = ${eventId}
  `.execute(db);
  return found.rows[0]?.number ?? 0;
}

// The same of all events of an organiser that whoever asks may see, or of one.
export async function sumSaleChanges(
  db: Sql | Tx,
  organizerId: number,
  eventId: number | null,
): Promise<number> {
  const found = await sql<{ number: number }>`
    select coalesce(sum(change.number), 0)::bigint as number
    from events as event join sale_changes as change on change.event_id = event.id
    where event.organizer_id = ${organizerId} and (${eventId}::int is null or event.id = ${eventId}::int)
  `.execute(db);
  return found.rows[0]?.number ?? 0;
}

export async function findOrderId(db: Sql | Tx, reference: string): Promise<number | null> {
  const found = await sql<{ id: number }>`select id from orders where reference = ${reference}`.execute(db);
  return found.rows[0]?.id ?? null;
}

export async function findNewestOrder(db: Sql | Tx): Promise<number> {
  const found = await sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from orders`.execute(db);
  return found.rows[0]?.id ?? 0;
}

// Of the paid orders between these ids: those whose record is not there, or says anything that the order does not.
export async function listMissed(
  db: Sql | Tx,
  { after, until }: { after: number; until: number },
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select bought.id from orders as bought
    left join sale_records as record on record.order_id = bought.id
    left join order_sources as source on source.order_id = bought.id
    cross join lateral (
      select coalesce(sum(amount_minor), 0) as amount_minor, coalesce(sum(entry.fee_minor), 0) as fee_minor
      from order_returns as entry where entry.order_id = bought.id
    ) as back
    where bought.id > ${after} and bought.id <= ${until} and bought.paid_at is not null and (
      record.order_id is null or record.words = '' or (
        record.state, record.paid_at, record.total_minor, record.fee_minor, record.returned_minor, record.returned_fee_minor,
        record.coupon_code, record.channel, record.campaign
      ) is distinct from (
        bought.state, bought.paid_at, bought.total_minor, bought.fee_minor, back.amount_minor, back.fee_minor,
        bought.coupon_code, source.channel, source.campaign
      ) or (bought.stock = 'sold') is distinct from (cardinality(record.type_ids) > 0)
    )
    order by bought.id
  `.execute(db);
  return found.rows.map(({ id }) => id);
}
