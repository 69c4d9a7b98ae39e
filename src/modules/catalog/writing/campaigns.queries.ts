import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface CampaignRow {
  event_id: number;
  name: string;
  made_at: Date;
  ended_at: Date | null;
}

export async function listCampaigns(db: Sql | Tx, eventId: number): Promise<CampaignRow[]> {
  const found = await sql<CampaignRow>`
    select event_id, name, made_at, ended_at from campaigns where event_id = ${eventId}
    order by ended_at is not null, made_at desc, name
  `.execute(db);
  return found.rows;
}

// One that was ended counts again.
export async function upsertCampaign(tx: Tx, eventId: number, name: string, now: Date): Promise<void> {
  await sql`
    insert into campaigns (event_id, name, made_at) values (${eventId}, ${name}, ${now})
    on conflict (event_id, name) do update set ended_at = null
  `.execute(tx);
}

export async function updateCampaignEnd(tx: Tx, eventId: number, name: string, now: Date): Promise<void> {
  await sql`update campaigns set ended_at = ${now} where event_id = ${eventId} and name = ${name}`.execute(
    tx,
  );
}
