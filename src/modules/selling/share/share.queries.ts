import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Currency } from '#shared/money.ts';
import { RETURNED_MINOR } from '../returned.queries.ts';

export interface SharedEventRow {
  slug: string;
  name: string;
  currency: Currency;
  status: string;
}

export async function findSharedEvent(
  db: SellerSql,
  organizerId: number,
  eventId: number,
): Promise<SharedEventRow | null> {
  const found = await sql<SharedEventRow>`
    select slug, name, currency, status from events where id = ${eventId} and organizer_id = ${organizerId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface SourceSumRow {
  // null: the site itself.
  channel: string | null;
  campaign: string | null;
  orders: number;
  tickets: number;
  amount_minor: number;
}

// What is sold of an event and not given back, by where its buyers came from.
export async function listSourceSums(db: SellerSql, eventId: number): Promise<SourceSumRow[]> {
  const found = await sql<SourceSumRow>`
    select source.channel, source.campaign, count(*)::int as orders,
      coalesce(sum((
        select count(*) from tickets where tickets.order_id = bought.id and tickets.state <> 'revoked'
      )), 0)::int as tickets,
      coalesce(sum(bought.total_minor - ${RETURNED_MINOR}), 0)::bigint as amount_minor
    from orders as bought
    left join order_sources as source on source.order_id = bought.id
    where bought.event_id = ${eventId} and bought.stock = 'sold'
    group by source.channel, source.campaign
  `.execute(db);
  return found.rows;
}
