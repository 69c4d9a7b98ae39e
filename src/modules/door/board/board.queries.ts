import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { RefusedScan } from '../decide-scan.rules.ts';
import type { ScanVerdict } from '../judge-scans.rules.ts';
import { IS_CLOCK_WRONG } from './conflicts.queries.ts';

export interface DoorDay {
  eventId: number;
  // The date on which the day began, and from when until when it is.
  date: string;
  from: Date;
  until: Date;
}

const COUNTED = ({ eventId, from, until }: DoorDay) => sql`
  scan_verdicts as judged join scans as scan on scan.nonce = judged.nonce and scan.told_by = judged.told_by
  where judged.event_id = ${eventId} and scan.at >= ${from} and scan.at < ${until}
`;

// Whose ticket was read twice at one go is in, and who was to leave again is out already; where the phone had no answer in time and
// let them in, or gave up, nobody was turned away.
const IS_TURNED_AWAY = sql`scan.kind = 'refused' and scan.reason not in ('just_now', 'not_inside') and not exists (
  select from scan_verdicts as counted where counted.nonce = scan.nonce and counted.verdict <> 'refused'
)`;

export interface SumsRow {
  inside: number;
  came: number;
  // Who came and is out now.
  left: number;
}

// By ticket: whoever leaves and comes back came once, and is in.
export async function getSums(db: SellerSql, day: DoorDay): Promise<SumsRow> {
  const found = await sql<SumsRow>`
    select coalesce(sum(greatest(0, went_in - went_out)), 0)::int as inside,
      coalesce(sum(least(went_in, admits)), 0)::int as came,
      coalesce(sum(greatest(0, least(went_in, admits) - greatest(0, went_in - went_out))), 0)::int as left
    from (
      select judged.ticket_id, coalesce(sum(scan.people) filter (where judged.verdict = 'entry'), 0) as went_in,
        coalesce(sum(scan.people) filter (where judged.verdict = 'exit'), 0) as went_out
      from ${COUNTED(day)} and judged.verdict in ('entry', 'exit')
      group by judged.ticket_id
    ) as passed join tickets as ticket on ticket.id = passed.ticket_id
  `.execute(db);
  return found.rows[0] ?? { inside: 0, came: 0, left: 0 };
}

export async function countExpected(db: SellerSql, { eventId, date }: DoorDay): Promise<number> {
  const found = await sql<{ count: number }>`
    select coalesce(sum(admits), 0)::int as count from tickets
    where event_id = ${eventId} and state <> 'revoked' and (valid_on is null or valid_on = ${date}::date)
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

export interface GateSumsRow {
  gate: string | null;
  came: number;
  left: number;
  refused: number;
}

export async function listGateSums(db: SellerSql, day: DoorDay): Promise<GateSumsRow[]> {
  const found = await sql<GateSumsRow>`
    select gate.name as gate, sum(passed.came)::int as came, sum(passed.left)::int as left,
      sum(passed.refused)::int as refused
    from (
      select scan.gate_id, coalesce(sum(scan.people) filter (where judged.verdict = 'entry'), 0) as came,
        coalesce(sum(scan.people) filter (where judged.verdict = 'exit'), 0) as left, 0 as refused
      from ${COUNTED(day)} and judged.verdict in ('entry', 'exit') group by scan.gate_id
      union all
      select scan.gate_id, 0, 0, count(distinct scan.nonce) from scans as scan
      where scan.event_id = ${day.eventId} and scan.at >= ${day.from} and scan.at < ${day.until} and ${IS_TURNED_AWAY}
      group by scan.gate_id
    ) as passed left join gates as gate on gate.id = passed.gate_id
    group by gate.id, gate.name order by gate.id nulls last
  `.execute(db);
  return found.rows;
}

export interface MinuteRow {
  at: Date;
  gate: string | null;
  came: number;
}

export async function listMinutes(db: SellerSql, day: DoorDay, since: Date): Promise<MinuteRow[]> {
  const found = await sql<MinuteRow>`
    select date_trunc('minute', scan.at) as at, gate.name as gate, sum(scan.people)::int as came
    from scan_verdicts as judged join scans as scan on scan.nonce = judged.nonce and scan.told_by = judged.told_by
    left join gates as gate on gate.id = scan.gate_id
    where judged.event_id = ${day.eventId} and judged.verdict = 'entry' and scan.at >= ${since} and scan.at < ${day.until}
    group by 1, gate.id, gate.name order by 1, gate.id
  `.execute(db);
  return found.rows;
}

export interface TypeSumsRow {
  name: string;
  came: number;
  expected: number;
}

export async function listTypeSums(db: SellerSql, day: DoorDay): Promise<TypeSumsRow[]> {
  const found = await sql<TypeSumsRow>`
    select type.name, coalesce(sum(least(coalesce(passed.went_in, 0), ticket.admits)), 0)::int as came,
      sum(ticket.admits)::int as expected
    from tickets as ticket join ticket_types as type on type.id = ticket.ticket_type_id
    left join (
      select judged.ticket_id, sum(scan.people) as went_in from ${COUNTED(day)} and judged.verdict = 'entry'
      group by judged.ticket_id
    ) as passed on passed.ticket_id = ticket.id
    where ticket.event_id = ${day.eventId} and ticket.state <> 'revoked'
      and (ticket.valid_on is null or ticket.valid_on = ${day.date}::date)
    group by type.id, type.name, type.position order by type.position, type.id
  `.execute(db);
  return found.rows;
}

export interface TurnedAwayRow {
  nonce: string;
  at: Date;
  reason: RefusedScan | null;
  gate: string | null;
  device: string;
  type_name: string | null;
  ticket_code: string | null;
}

// The device's word where there are two. The newest first.
export async function listTurnedAway(db: SellerSql, day: DoorDay, most: number): Promise<TurnedAwayRow[]> {
  const found = await sql<TurnedAwayRow>`
    select scan.nonce, scan.at, scan.reason, gate.name as gate, device.name as device, type.name as type_name,
      ticket.code as ticket_code
    from scans as scan join door_devices as device on device.id = scan.device_id
    left join gates as gate on gate.id = scan.gate_id
    left join tickets as ticket on ticket.id = scan.ticket_id
    left join ticket_types as type on type.id = ticket.ticket_type_id
    where scan.event_id = ${day.eventId} and scan.at >= ${day.from} and scan.at < ${day.until} and ${IS_TURNED_AWAY}
      and (
        scan.told_by = 'device'
        or not exists (select from scans as own where own.nonce = scan.nonce and own.told_by = 'device')
      )
    order by scan.at desc, scan.nonce limit ${most}
  `.execute(db);
  return found.rows;
}

export interface LatestRow {
  nonce: string;
  at: Date;
  kind: 'entry' | 'exit' | 'undo' | 'refused';
  verdict: ScanVerdict;
  reason: RefusedScan | null;
  people: number;
  gate: string | null;
  device: string;
  type_name: string | null;
  name: string | null;
  is_offline: boolean;
  is_clock_suspect: boolean;
  is_late: boolean;
}

// The device's word where there are two. What a clock that is ahead says of later stands where it was heard of.
export async function listLatest(db: SellerSql, day: DoorDay, most: number): Promise<LatestRow[]> {
  const found = await sql<LatestRow>`
    select scan.nonce, scan.at, scan.kind, coalesce(judged.verdict, 'refused') as verdict, scan.reason, scan.people, gate.name as gate,
      device.name as device, type.name as type_name, coalesce(ticket.holder, bought.buyer_name) as name, scan.is_offline,
      ${IS_CLOCK_WRONG} as is_clock_suspect, scan.is_late
    from (
      select * from scans as told
      where told.event_id = ${day.eventId} and told.at >= ${day.from} and told.at < ${day.until}
        and (
          told.told_by = 'device'
          or not exists (select from scans as own where own.nonce = told.nonce and own.told_by = 'device')
        )
      order by least(told.at, told.received_at) desc, told.nonce limit ${most}
    ) as scan join door_devices as device on device.id = scan.device_id
    left join scan_verdicts as judged on judged.nonce = scan.nonce
    left join gates as gate on gate.id = scan.gate_id
    left join tickets as ticket on ticket.id = scan.ticket_id
    left join ticket_types as type on type.id = ticket.ticket_type_id
    left join orders as bought on bought.id = ticket.order_id
    order by least(scan.at, scan.received_at) desc, scan.nonce
  `.execute(db);
  return found.rows;
}

// Another one as soon as anything happened at the doors.
export async function getBoardMark(db: SellerSql, eventId: number): Promise<string> {
  const found = await sql<{ mark: string }>`
    select concat_ws(
      '.',
      (select count(*) from scans where event_id = ${eventId}),
      (select to_char(max(changed_at), 'YYMMDDHH24MISSUS') from scan_verdicts where event_id = ${eventId}),
      (select count(*) || '-' || count(least(revoked_at, left_at)) || '-' || coalesce(sum(queued), 0) from door_devices
        where event_id = ${eventId}),
      (select count(*) from tickets where event_id = ${eventId} and state <> 'revoked')
    ) as mark
  `.execute(db);
  return found.rows[0]?.mark ?? '';
}
