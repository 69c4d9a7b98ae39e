import { sql } from 'kysely';
import type { OrderState } from '#modules/orders/index.ts';

export interface WhichSales {
  // Patterns that all have to occur.
  patterns: readonly string[];
  // Only in references and receipts.
  byCodes: boolean;
  eventId: number | null;
  states: readonly OrderState[] | null;
  // The buyer asks for the money back and was not answered.
  isAsked: boolean;
  // Only what is older than this one: when it was paid, in microseconds, and which it is.
  before: { micros: string; id: string } | null;
}

export const atMicros = (micros: string | null) =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;

// What a select of a seller's sales reads from, the newest first: `record`, `bought` and `event`.
export const fromSalesFound = (
  { patterns, byCodes, eventId, states, isAsked, before }: WhichSales,
  most: number,
) => sql`
  from seller_find_sales(
    ${patterns}::text[], ${byCodes}::boolean, ${eventId}::int, ${states}::text[], ${isAsked}::boolean,
    ${atMicros(before?.micros ?? null)}, ${before?.id ?? null}::bigint, ${most}::int
  ) as found
  join sale_records as record on record.order_id = found.order_id
  join orders as bought on bought.id = found.order_id
  join events as event on event.id = bought.event_id
  order by record.paid_at desc, record.order_id desc
`;
