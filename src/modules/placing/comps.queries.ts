import { sql } from 'kysely';
import { dailyLimits, dayBefore } from '#modules/merchants/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';

interface Giver {
  id: number;
  is_verified: boolean;
}

// How many more people this organiser may have told today that they were given tickets.
export async function countCompsLeftToTell(db: Sql | Tx, organizer: Giver, now: Date): Promise<number> {
  const found = await sql<{ told: number }>`
    select coalesce(sum((changes #>> '{told,1}')::int), 0)::int as told from audit_log
    where organizer_id = ${organizer.id} and split_part(action, '.', 1) = 'order' and action = 'order.comp_given'
      and at > ${dayBefore(now)}
  `.execute(db);
  return Math.max(0, dailyLimits(organizer).compsTold - (found.rows[0]?.told ?? 0));
}

// Until this transaction is over nobody else gives tickets of this organiser away.
export async function lockGiver(tx: Tx, organizerId: number): Promise<Giver> {
  const found = await sql<Giver>`
    select id, is_verified from organizers where id = ${organizerId} for no key update
  `.execute(tx);
  const [row] = found.rows;
  if (!row) throw new Error(`There is no organiser ${organizerId}`);
  return row;
}

export interface GivenRow {
  key: string;
  reference: string;
  name: string;
  email: string;
  phone: string;
  ticket_type_id: number;
  valid_on: string | null;
  quantity: number;
}

export async function listGivenComps(tx: Tx, keys: readonly string[]): Promise<GivenRow[]> {
  const found = await sql<GivenRow>`
    select idempotency_key as key, reference, buyer_name as name, buyer_email as email, buyer_phone as phone,
      ticket_type_id, valid_on, quantity
    from orders join order_lines on order_id = id where idempotency_key = any(${keys}::text[])
  `.execute(tx);
  return found.rows;
}
