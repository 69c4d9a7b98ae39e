import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface KeyRow {
  event_id: number;
  key_id: number;
  public_key: string;
  private_sealed: string;
  is_revoked: boolean;
}

const KEY_COLUMNS = sql`event_id, key_id, public_key, private_sealed, revoked_at is not null as is_revoked`;

export async function listKeys(db: Sql | Tx, eventId: number): Promise<KeyRow[]> {
  const found = await sql<KeyRow>`
    select ${KEY_COLUMNS} from ticket_keys where event_id = ${eventId} order by key_id
  `.execute(db);
  return found.rows;
}

export async function insertKey(db: Sql | Tx, key: Omit<KeyRow, 'is_revoked'>): Promise<void> {
  await sql`
    insert into ticket_keys (event_id, key_id, public_key, private_sealed)
    values (${key.event_id}, ${key.key_id}, ${key.public_key}, ${key.private_sealed})
    on conflict do nothing
  `.execute(db);
}

export async function revokeKeys(tx: Tx, eventId: number): Promise<void> {
  await sql`
    update ticket_keys set revoked_at = now() where event_id = ${eventId} and revoked_at is null
  `.execute(tx);
}
