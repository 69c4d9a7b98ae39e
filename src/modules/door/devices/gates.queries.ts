import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface GateRow {
  id: number;
  event_id: number;
  name: string;
  // null: all.
  ticket_type_ids: number[] | null;
}

export async function listGates(db: SellerSql | Sql | Tx, eventIds: readonly number[]): Promise<GateRow[]> {
  const found = await sql<GateRow>`
    select id, event_id, name, ticket_type_ids from gates
    where event_id = any(${eventIds}::int[]) and removed_at is null order by id
  `.execute(db);
  return found.rows;
}

export async function insertGate(
  tx: Tx,
  gate: { eventId: number; name: string; typeIds: readonly number[] | null },
): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into gates (event_id, name, ticket_type_ids)
    values (${gate.eventId}, ${gate.name}, ${gate.typeIds}::int[]) returning id
  `.execute(tx);
  return made.rows[0]?.id ?? 0;
}

export async function updateGate(
  tx: Tx,
  gate: { id: number; name: string; typeIds: readonly number[] | null },
): Promise<void> {
  await sql`update gates set name = ${gate.name}, ticket_type_ids = ${gate.typeIds}::int[] where id = ${gate.id}`.execute(
    tx,
  );
}

export async function updateGateRemoved(tx: Tx, gateId: number): Promise<void> {
  await sql`update gates set removed_at = now() where id = ${gateId}`.execute(tx);
  await sql`update door_devices set gate_id = null where gate_id = ${gateId}`.execute(tx);
}

export async function lockGates(tx: Tx, eventId: number): Promise<GateRow[]> {
  await sql`select from events where id = ${eventId} for no key update`.execute(tx);
  return listGates(tx, [eventId]);
}

export interface DoorTypeRow {
  id: number;
  name: string;
}

export async function listDoorTypes(db: SellerSql | Tx, eventId: number): Promise<DoorTypeRow[]> {
  const found = await sql<DoorTypeRow>`
    select id, name from ticket_types where event_id = ${eventId} order by position, id
  `.execute(db);
  return found.rows;
}
