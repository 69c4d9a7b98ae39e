import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { OrderState } from '#modules/orders/index.ts';
import { fromSalesFound, type WhichSales } from '#modules/records/index.ts';
import type { Currency } from '#shared/money.ts';

export interface FiledOrderRow {
  // Where the part after it begins: when it was paid, to the millionth of a second, and which.
  place: string;
  reference: string;
  paid_at: Date;
  event_name: string;
  time_zone: string;
  buyer_name: string;
  buyer_email: string;
  buyer_phone: string;
  tickets: number;
  tickets_left: number;
  total_minor: number;
  fee_minor: number;
  returned_minor: number;
  returned_fee_minor: number;
  currency: Currency;
  state: OrderState;
  channel: string | null;
  campaign: string | null;
  coupon_code: string | null;
}

export async function listFiledOrders(
  db: SellerSql,
  which: WhichSales,
  most: number,
): Promise<FiledOrderRow[]> {
  const found = await sql<FiledOrderRow>`
    select (extract(epoch from record.paid_at) * 1000000)::bigint || '_' || record.order_id as place, bought.reference,
      record.paid_at, event.name as event_name, event.time_zone, bought.buyer_name, bought.buyer_email, bought.buyer_phone,
      record.tickets, record.tickets_left, record.total_minor, record.fee_minor, record.returned_minor,
      record.returned_fee_minor, bought.currency, bought.state, record.channel, record.campaign, bought.coupon_code
    ${fromSalesFound(which, most)}
  `.execute(db);
  return found.rows;
}
