import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface FlashSaleFields {
  label: string;
  starts_at: Date;
  ends_at: Date;
  // The pool that counts its units; null: limited only by the tickets themselves.
  pool_id: number | null;
  // Did when they last had a limit.
  last_pool_id: number | null;
}

export interface FlashSaleRow extends FlashSaleFields {
  id: number;
  event_id: number;
  prices: { ticket_type_id: number; price_minor: number }[];
}

export async function listFlashSales(db: Sql | Tx, eventId: number): Promise<FlashSaleRow[]> {
  const found = await sql<FlashSaleRow>`
    select id, event_id, label, starts_at, ends_at, pool_id, last_pool_id, (
      select coalesce(json_agg(json_build_object(
        'ticket_type_id', price.ticket_type_id, 'price_minor', price.price_minor
      ) order by price.ticket_type_id), '[]')
      from flash_sale_prices as price where price.flash_sale_id = sale.id
    ) as prices
    from flash_sales as sale where event_id = ${eventId} order by starts_at, id
  `.execute(db);
  return found.rows;
}

export async function insertFlashSale(
  tx: Tx,
  sale: Omit<FlashSaleRow, 'id' | 'last_pool_id'>,
): Promise<number> {
  const inserted = await sql<{ id: number }>`
    insert into flash_sales (event_id, label, starts_at, ends_at, pool_id)
    values (${sale.event_id}, ${sale.label}, ${sale.starts_at}, ${sale.ends_at}, ${sale.pool_id})
    returning id
  `.execute(tx);
  const [row] = inserted.rows;
  if (!row) throw new Error('No flash sale was made');
  await replaceFlashPrices(tx, row.id, sale.prices);
  return row.id;
}

export async function updateFlashSale(tx: Tx, id: number, sale: FlashSaleFields): Promise<void> {
  await sql`
    update flash_sales set label = ${sale.label}, starts_at = ${sale.starts_at}, ends_at = ${sale.ends_at},
      pool_id = ${sale.pool_id}, last_pool_id = ${sale.last_pool_id}
    where id = ${id}
  `.execute(tx);
}

export async function replaceFlashPrices(tx: Tx, id: number, prices: FlashSaleRow['prices']): Promise<void> {
  await sql`delete from flash_sale_prices where flash_sale_id = ${id}`.execute(tx);
  await sql`
    insert into flash_sale_prices (flash_sale_id, ticket_type_id, price_minor)
    select ${id}::int, ticket_type_id, price_minor from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as given (
      ticket_type_id int, price_minor bigint
    )
  `.execute(tx);
}

export async function deleteFlashSale(tx: Tx, id: number): Promise<void> {
  await sql`delete from flash_sales where id = ${id}`.execute(tx);
}

export async function readClock(tx: Tx): Promise<Date> {
  const read = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx);
  const [row] = read.rows;
  if (!row) throw new Error('The database has no clock');
  return row.at;
}
