import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface SaleFacts {
  order_id: number;
  reference: string;
  buyer_name: string;
  buyer_email: string;
  buyer_phone: string;
  receipts: string[];
}

// Rows for orders that were paid, as far as they have none; those that have one are locked in any case. Whoever reads the facts
// afterwards reads what no earlier run can overwrite.
export async function lockSaleRecords(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`
    insert into sale_records (
      order_id, organizer_id, event_id, state, currency, total_minor, fee_minor, returned_minor, returned_fee_minor, tickets,
      tickets_left, paid_at, codes, words
    )
    select bought.id, event.organizer_id, bought.event_id, bought.state, bought.currency, bought.total_minor, bought.fee_minor,
      0, 0, 0, 0, bought.paid_at, '', ''
    from orders as bought join events as event on event.id = bought.event_id
    where bought.id = any(${orderIds}::bigint[]) and bought.paid_at is not null order by bought.id
    on conflict (order_id) do update set order_id = excluded.order_id
  `.execute(tx);
}

export async function listSaleFacts(tx: Tx, orderIds: readonly number[]): Promise<SaleFacts[]> {
  const found = await sql<SaleFacts>`
    select bought.id as order_id, bought.reference, bought.buyer_name, bought.buyer_email, bought.buyer_phone,
      array(
        select receipt from payment_attempts where order_reference = bought.reference and receipt is not null order by number
      ) as receipts
    from orders as bought
    where bought.id = any(${orderIds}::bigint[]) and bought.paid_at is not null
  `.execute(tx);
  return found.rows;
}

export interface SaleWordsRow {
  order_id: number;
  codes: string;
  words: string;
}

// What the facts are at this moment; a row that says so already is left as it is.
export async function updateSaleRecords(tx: Tx, rows: readonly SaleWordsRow[]): Promise<void> {
  await sql`
    update sale_records as record set
      state = fact.state, total_minor = fact.total_minor, fee_minor = fact.fee_minor, returned_minor = fact.returned_minor,
      returned_fee_minor = fact.returned_fee_minor, tickets = fact.tickets, tickets_left = fact.tickets_left,
      channel = fact.channel, campaign = fact.campaign, paid_at = fact.paid_at, codes = fact.codes, words = fact.words
    from (
      select bought.id, bought.state, bought.total_minor, bought.fee_minor, bought.paid_at, source.channel, source.campaign,
        given.codes, given.words, back.returned_minor, back.returned_fee_minor, issued.tickets, issued.tickets_left
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (order_id bigint, codes text, words text)
      join orders as bought on bought.id = given.order_id
      left join order_sources as source on source.order_id = bought.id
      cross join lateral (
        select coalesce(sum(amount_minor), 0)::bigint as returned_minor, coalesce(sum(returned.fee_minor), 0)::bigint as returned_fee_minor
        from order_returns as returned where returned.order_id = bought.id
      ) as back
      cross join lateral (
        select count(*)::int as tickets, (count(*) filter (where ticket.state <> 'revoked'))::int as tickets_left
        from tickets as ticket where ticket.order_id = bought.id
      ) as issued
    ) as fact
    where record.order_id = fact.id and (
      record.state, record.total_minor, record.fee_minor, record.returned_minor, record.returned_fee_minor, record.tickets,
      record.tickets_left, record.channel, record.campaign, record.paid_at, record.codes, record.words
    ) is distinct from (
      fact.state, fact.total_minor, fact.fee_minor, fact.returned_minor, fact.returned_fee_minor, fact.tickets,
      fact.tickets_left, fact.channel, fact.campaign, fact.paid_at, fact.codes, fact.words
    )
  `.execute(tx);
}

export async function findOrderId(db: Sql | Tx, reference: string): Promise<number | null> {
  const found = await sql<{ id: number }>`select id from orders where reference = ${reference}`.execute(db);
  return found.rows[0]?.id ?? null;
}

export async function findNewestOrder(db: Sql | Tx): Promise<number> {
  const found = await sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from orders`.execute(db);
  return found.rows[0]?.id ?? 0;
}

// Of the paid orders between these ids: those whose record is not there, or says another state, or other money.
export async function listMissed(
  db: Sql | Tx,
  { after, until }: { after: number; until: number },
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select bought.id from orders as bought
    left join sale_records as record on record.order_id = bought.id
    where bought.id > ${after} and bought.id <= ${until} and bought.paid_at is not null and (
      record.order_id is null or record.words = '' or record.state <> bought.state or record.returned_minor <> (
        select coalesce(sum(amount_minor), 0) from order_returns as back where back.order_id = bought.id
      )
    )
    order by bought.id
  `.execute(db);
  return found.rows.map(({ id }) => id);
}
