import { sql } from 'kysely';
import type { Tx } from '#platform/database/index.ts';

export interface GivenRow {
  key: string;
  id: number;
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
    select idempotency_key as key, id, reference, buyer_name as name, buyer_email as email, buyer_phone as phone,
      ticket_type_id, valid_on, quantity
    from orders join order_lines on order_id = id where idempotency_key = any(${keys}::text[])
  `.execute(tx);
  return found.rows;
}
