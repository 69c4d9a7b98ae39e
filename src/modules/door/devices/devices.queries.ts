import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { MemberRole } from '#shared/actor.ts';
import type { DoorPower } from '../door-fields.contract.ts';

export interface NewPairing {
  tokenHash: Buffer;
  codeHash: Buffer;
  eventId: number;
  gateId: number | null;
  powers: readonly DoorPower[];
  madeBy: string;
  minutes: number;
}

export async function insertPairing(tx: Tx, pairing: NewPairing): Promise<Date> {
  const made = await sql<{ expires_at: Date }>`
    insert into door_pairings (token_hash, code_hash, event_id, gate_id, powers, made_by, expires_at)
    values (
      ${pairing.tokenHash}, ${pairing.codeHash}, ${pairing.eventId}, ${pairing.gateId}, ${pairing.powers}::text[],
      ${pairing.madeBy}, now() + make_interval(mins => ${pairing.minutes}::int)
    )
    returning expires_at
  `.execute(tx);
  const [row] = made.rows;
  if (!row) throw new Error('A pairing was not made');
  return row.expires_at;
}

export interface PairingRow {
  event_id: number;
  organizer_id: number;
  gate_id: number | null;
  powers: DoorPower[];
  made_by: string;
}

// Of two phones that come at once with the same code, one gets it.
export async function takePairing(
  tx: Tx,
  by: { tokenHash: Buffer } | { codeHash: Buffer },
): Promise<PairingRow | null> {
  const which = 'tokenHash' in by ? sql`token_hash = ${by.tokenHash}` : sql`code_hash = ${by.codeHash}`;
  const taken = await sql<PairingRow>`
    update door_pairings as pairing set used_at = now() from events as event
    where ${which} and used_at is null and expires_at > now() and event.id = pairing.event_id
    returning pairing.event_id, event.organizer_id, pairing.gate_id, pairing.powers, pairing.made_by
  `.execute(tx);
  return taken.rows[0] ?? null;
}

export interface NewDevice {
  id: string;
  tokenHash: Buffer;
  organizerId: number;
  eventId: number;
  gateId: number | null;
  name: string;
  powers: readonly DoorPower[];
  // Of the team, and where they are signed in; null: it was paired.
  member: { accountId: string; sessionId: string } | null;
  pairedBy: string;
}

export async function insertDevice(tx: Tx, device: NewDevice): Promise<void> {
  await sql`
    insert into door_devices (
      id, token_hash, organizer_id, event_id, gate_id, name, powers, account_id, session_id, paired_by
    ) values (
      ${device.id}, ${device.tokenHash}, ${device.organizerId}, ${device.eventId}, ${device.gateId}, ${device.name},
      ${device.powers}::text[], ${device.member?.accountId ?? null}, ${device.member?.sessionId ?? null}, ${device.pairedBy}
    )
  `.execute(tx);
}

export interface ProvedRow {
  id: string;
  organizer_id: number;
  event_id: number;
  gate_id: number | null;
  powers: DoorPower[];
  account_id: string | null;
  // Of the member whose device it is; null: of nobody who is in the team and signed in where they opened it.
  role: MemberRole | null;
  is_suspended: boolean;
  // Revoked, or left.
  has_ended: boolean;
  is_event_over: boolean;
  // A day after the event.
  is_over: boolean;
  is_stale: boolean;
}

// Until when a device works.
const ENDS_AT = sql`event.ends_at + interval '24 hours'`;

export async function findDeviceByToken(db: Sql, tokenHash: Buffer): Promise<ProvedRow | null> {
  const found = await sql<ProvedRow>`
    select device.id, device.organizer_id, device.event_id, device.gate_id, device.powers, device.account_id,
      (
        select member.role from merchant_members as member
        where member.account_id = device.account_id and member.organizer_id = device.organizer_id
          and (member.event_ids is null or device.event_id = any(member.event_ids))
          and exists (select from account_sessions as session where session.id = device.session_id and session.expires_at > now())
      ) as role,
      organizer.suspended_at is not null as is_suspended, device.revoked_at is not null or device.left_at is not null as has_ended,
      now() >= event.ends_at as is_event_over, now() >= ${ENDS_AT} as is_over,
      device.seen_at < now() - interval '10 seconds' as is_stale
    from door_devices as device
    join events as event on event.id = device.event_id
    join organizers as organizer on organizer.id = device.organizer_id
    where device.token_hash = ${tokenHash}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function updateSeen(db: Sql | Tx, deviceId: string, queued: number | null): Promise<void> {
  await sql`
    update door_devices set seen_at = now(), queued = coalesce(${queued}::int, queued) where id = ${deviceId}
  `.execute(db);
}

// While it is decided for a phone nothing is taken from it: what it tells of this very scan is heard afterwards.
export async function holdDevice(tx: Tx, deviceId: string): Promise<void> {
  await sql`select from door_devices where id = ${deviceId} for share`.execute(tx);
}

// The first time counts.
export async function updateRevoked(db: Sql | Tx, deviceId: string, eventId: number): Promise<Date | null> {
  const revoked = await sql<{ revoked_at: Date | null }>`
    update door_devices set revoked_at = coalesce(revoked_at, now())
    where id = ${deviceId} and event_id = ${eventId} returning revoked_at
  `.execute(db);
  return revoked.rows[0]?.revoked_at ?? null;
}

// What it told until now counts, also by a clock that is ahead.
export async function updateLeft(db: Sql | Tx, deviceId: string): Promise<void> {
  await sql`update door_devices set left_at = coalesce(left_at, now()) where id = ${deviceId}`.execute(db);
}

export interface DeviceEventRow {
  event_id: number;
  event_name: string;
  starts_at: Date;
  doors_at: Date | null;
  ends_at: Date;
  time_zone: string;
  currency: string;
}

const EVENT_COLUMNS = sql`
  event.id as event_id, event.name as event_name, event.starts_at, event.doors_at, event.ends_at, event.time_zone, event.currency
`;

export interface DeviceRow extends DeviceEventRow {
  id: string;
  name: string;
  powers: DoorPower[];
  account_id: string | null;
  gate_id: number | null;
  gate_name: string | null;
  expires_at: Date;
  paired_at: Date;
  revoked_at: Date | null;
}

export async function findDevice(db: Sql | Tx, deviceId: string): Promise<DeviceRow | null> {
  const found = await sql<DeviceRow>`
    select device.id, device.name, device.powers, device.account_id, gate.id as gate_id, gate.name as gate_name,
      ${ENDS_AT} as expires_at, device.paired_at, device.revoked_at, ${EVENT_COLUMNS}
    from door_devices as device
    join events as event on event.id = device.event_id
    left join gates as gate on gate.id = device.gate_id and gate.removed_at is null
    where device.id = ${deviceId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface DoorEventRow extends DeviceEventRow {
  is_over: boolean;
}

export async function findDoorEvent(
  db: SellerSql | Sql | Tx,
  organizerId: number,
  eventId: number,
): Promise<DoorEventRow | null> {
  const found = await sql<DoorEventRow>`
    select ${EVENT_COLUMNS}, now() >= ${ENDS_AT} as is_over from events as event
    where event.id = ${eventId} and event.organizer_id = ${organizerId}
      and (event.status <> 'draft' or exists (select from event_take_downs where event_id = event.id))
  `.execute(db);
  return found.rows[0] ?? null;
}

export interface OpenDoorRow extends DeviceEventRow {
  organizer_id: number;
  organizer_slug: string;
}

// Events whose doors are open, or will be within a week; the next one first.
export async function listDoors(db: Sql, organizerIds: readonly number[]): Promise<OpenDoorRow[]> {
  const found = await sql<OpenDoorRow>`
    select ${EVENT_COLUMNS}, event.organizer_id, organizer.slug as organizer_slug
    from events as event join organizers as organizer on organizer.id = event.organizer_id
    where event.organizer_id = any(${organizerIds}::int[]) and event.status in ('published', 'ended', 'postponed', 'cancelled')
      and now() < ${ENDS_AT} and event.starts_at < now() + interval '7 days'
    order by event.starts_at, event.id limit 50
  `.execute(db);
  return found.rows;
}

export interface ListedDeviceRow {
  id: string;
  name: string;
  gate_name: string | null;
  powers: DoorPower[];
  is_member: boolean;
  paired_at: Date;
  seen_at: Date;
  queued: number;
  revoked_at: Date | null;
  left_at: Date | null;
}

export async function listDevices(db: SellerSql, eventId: number): Promise<ListedDeviceRow[]> {
  const found = await sql<ListedDeviceRow>`
    select device.id, device.name, gate.name as gate_name, device.powers, device.account_id is not null as is_member,
      device.paired_at, device.seen_at, device.queued, device.revoked_at, device.left_at
    from door_devices as device left join gates as gate on gate.id = device.gate_id
    where device.event_id = ${eventId}
    order by least(device.revoked_at, device.left_at) is not null, device.paired_at limit 500
  `.execute(db);
  return found.rows;
}
