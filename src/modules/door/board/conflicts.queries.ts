import { type RawBuilder, sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { DoorDays } from '../judge-scans.rules.ts';

// Where somebody was let in although the ticket was used, or no longer good, with who was let in before.

interface FirstRow {
  first_nonce: string | null;
  first_device: string | null;
  first_gate: string | null;
  first_at: Date | null;
}

// What is counted by: with a daily ticket the day at the door, otherwise everything that was told of it.
const placeOf = (at: RawBuilder<unknown>, { timeZone, turnsMs }: DoorDays) => sql`
  case when type.entry_rule = 'daily'
    then ((${at} - make_interval(secs => ${turnsMs / 1000}::float8)) at time zone ${timeZone})::date end
`;

// Doubted, or of a time that had not come when it was told.
export const IS_CLOCK_WRONG = sql`(scan.is_clock_suspect or scan.at > scan.received_at + interval '2 minutes')`;

// After `wrong`, the scans in question: beside each the last entry that counts before it, in the same place; where its clock was off, and
// there is none, the next one. All at one go: one ticket may be told of very often.
const withFirst = (days: DoorDays) => sql`
  judged as materialized (
    select wrong.*, scan.at, scan.device_id, scan.gate_id, scan.is_offline, ${IS_CLOCK_WRONG} as is_clock_suspect,
      ${placeOf(sql`scan.at`, days)} as place
    from wrong join scans as scan on scan.nonce = wrong.nonce and scan.told_by = wrong.told_by
    join tickets as ticket on ticket.id = wrong.ticket_id join ticket_types as type on type.id = ticket.ticket_type_id
  ), entries as materialized (
    select row_number() over (order by scan.at, scan.nonce) as number, scan.ticket_id, scan.nonce, scan.at, scan.device_id,
      scan.is_offline, ${IS_CLOCK_WRONG} as is_clock_suspect, by_device.name as device, at_gate.name as gate, ${placeOf(sql`scan.at`, days)} as place
    from scans as scan join scan_verdicts as counted on counted.nonce = scan.nonce and counted.told_by = scan.told_by
    join tickets as ticket on ticket.id = scan.ticket_id join ticket_types as type on type.id = ticket.ticket_type_id
    join door_devices as by_device on by_device.id = scan.device_id
    left join gates as at_gate on at_gate.id = scan.gate_id
    where scan.ticket_id in (select ticket_id from judged) and counted.verdict = 'entry'
  ), beside as (
    select nonce, coalesce(
      max(number) over (partition by ticket_id, place order by at, number nulls last),
      min(number) over (partition by ticket_id, place)
    ) as number
    from (
      select ticket_id, place, at, nonce, null::bigint as number from judged
      union all
      select ticket_id, place, at, null::uuid, number from entries
    ) as told
  )
`;

const FIRST = sql`
  left join beside on beside.nonce = judged.nonce left join entries as first on first.number = beside.number
`;

export interface ConflictRow extends FirstRow {
  ticket_code: string;
  name: string;
  type_name: string;
  verdict: 'conflict' | 'void';
  nonce: string;
  device: string;
  gate: string | null;
  at: Date;
  is_offline: boolean;
  is_clock_suspect: boolean;
  first_is_offline: boolean | null;
  first_is_clock_suspect: boolean | null;
}

// The newest first.
export async function listConflicts(
  db: SellerSql,
  eventId: number,
  days: DoorDays,
  most: number,
): Promise<ConflictRow[]> {
  const found = await sql<ConflictRow>`
    with wrong as (
      select judged.nonce, judged.told_by, judged.ticket_id, judged.verdict
      from scan_verdicts as judged join scans as scan on scan.nonce = judged.nonce and scan.told_by = judged.told_by
      where judged.event_id = ${eventId} and judged.verdict in ('conflict', 'void')
      order by scan.at desc, scan.nonce limit ${most}
    ), ${withFirst(days)}
    select ticket.code as ticket_code, coalesce(ticket.holder, bought.buyer_name) as name, type.name as type_name,
      judged.verdict, judged.nonce, device.name as device, gate.name as gate, judged.at, judged.is_offline,
      judged.is_clock_suspect, first.nonce as first_nonce, first.device as first_device, first.gate as first_gate,
      first.at as first_at, first.is_offline as first_is_offline, first.is_clock_suspect as first_is_clock_suspect
    from judged join tickets as ticket on ticket.id = judged.ticket_id
    join ticket_types as type on type.id = ticket.ticket_type_id
    join orders as bought on bought.id = ticket.order_id
    join door_devices as device on device.id = judged.device_id
    left join gates as gate on gate.id = judged.gate_id
    ${FIRST}
    order by judged.at desc, judged.nonce
  `.execute(db);
  return found.rows;
}

export async function countConflicts(db: SellerSql, eventId: number): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from scan_verdicts where event_id = ${eventId} and verdict in ('conflict', 'void')
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

export interface OwnConflictRow extends FirstRow {
  verdict: 'conflict' | 'void';
  nonce: string;
  at: Date;
  gate: string | null;
  device: string;
}

// Where a device let somebody in whose ticket another one had let in, or the other way round.
export async function listOwnConflictsSince(
  db: Sql,
  eventId: number,
  days: DoorDays,
  deviceId: string,
  since: Date,
): Promise<OwnConflictRow[]> {
  const found = await sql<OwnConflictRow>`
    with wrong as (
      select nonce, told_by, ticket_id, verdict from scan_verdicts
      where event_id = ${eventId} and changed_at >= ${since} and verdict in ('conflict', 'void')
    ), ${withFirst(days)}
    select judged.verdict, judged.nonce, judged.at, gate.name as gate, device.name as device,
      first.nonce as first_nonce, first.at as first_at, first.gate as first_gate, first.device as first_device
    from judged join door_devices as device on device.id = judged.device_id
    left join gates as gate on gate.id = judged.gate_id
    ${FIRST}
    where ${deviceId}::uuid in (judged.device_id, first.device_id)
    order by judged.at, judged.nonce
  `.execute(db);
  return found.rows;
}
