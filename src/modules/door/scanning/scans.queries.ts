import { type RawBuilder, sql } from 'kysely';
import type { DoorColour, EntryRule } from '#modules/catalog/index.ts';
import type { DoorTicketRow } from '#modules/tickets/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { RefusedScan } from '../decide-scan.rules.ts';
import type { ScanVerdict } from '../judge-scans.rules.ts';

export interface ScanRow {
  nonce: string;
  told_by: 'device' | 'server';
  ticket_id: string | null;
  device_id: string;
  gate_id: number | null;
  kind: 'entry' | 'exit' | 'undo' | 'refused';
  people: number;
  generation: number;
  undoes: string | null;
  reason: RefusedScan | null;
  at: Date;
  is_clock_suspect: boolean;
  // Told after the device had ended.
  is_late: boolean;
}

export interface NewScan extends ScanRow {
  is_offline: boolean;
}

// Answers the nonces that were not there before; what is there stays as it is.
export async function insertScans(tx: Tx, eventId: number, scans: readonly NewScan[]): Promise<string[]> {
  const of = <Key extends keyof NewScan>(key: Key) => scans.map((scan) => scan[key]);
  const inserted = await sql<{ nonce: string }>`
    insert into scans (
      event_id, nonce, told_by, ticket_id, device_id, gate_id, kind, people, generation, undoes, reason, at, is_offline,
      is_clock_suspect, is_late
    )
    select ${eventId}::int, * from unnest(
      ${of('nonce')}::uuid[], ${of('told_by')}::text[], ${of('ticket_id')}::uuid[], ${of('device_id')}::uuid[],
      ${of('gate_id')}::int[], ${of('kind')}::text[], ${of('people')}::smallint[], ${of('generation')}::smallint[],
      ${of('undoes')}::uuid[], ${of('reason')}::text[], ${of('at')}::timestamptz[], ${of('is_offline')}::boolean[],
      ${of('is_clock_suspect')}::boolean[], ${of('is_late')}::boolean[]
    )
    on conflict (nonce, told_by) do nothing returning nonce
  `.execute(tx);
  return inserted.rows.map(({ nonce }) => nonce);
}

const COLUMNS = sql`
  scan.nonce, scan.told_by, scan.ticket_id, scan.device_id, scan.gate_id, scan.kind, scan.people, scan.generation, scan.undoes,
  scan.reason, scan.at, scan.is_clock_suspect, scan.is_late
`;

export interface HeardScanRow extends ScanRow {
  event_id: number;
  // Whoever told it tells nothing more.
  has_teller_ended: boolean;
}

export async function listByNonce(tx: Tx, nonces: readonly string[]): Promise<HeardScanRow[]> {
  const found = await sql<HeardScanRow>`
    select ${COLUMNS}, scan.event_id, not exists (
      select from door_devices as teller
      where teller.id = scan.device_id and teller.revoked_at is null and teller.left_at is null
    ) as has_teller_ended
    from scans as scan where scan.nonce = any(${nonces}::uuid[])
  `.execute(tx);
  return found.rows;
}

export interface PlacedScanRow extends ScanRow {
  device_name: string;
  // From when on nothing counts that it tells; once it was left, of what it tells afterwards.
  device_revoked_at: Date | null;
  gate_name: string | null;
  // As it was judged last.
  verdict: ScanVerdict | null;
}

// All that was told about these tickets.
export async function listOfTickets(tx: Sql | Tx, ticketIds: readonly string[]): Promise<PlacedScanRow[]> {
  const found = await sql<PlacedScanRow>`
    select ${COLUMNS}, device.name as device_name, gate.name as gate_name, judged.verdict,
      least(device.revoked_at, case when scan.is_late then device.left_at end) as device_revoked_at
    from scans as scan join door_devices as device on device.id = scan.device_id
    left join scan_verdicts as judged on judged.nonce = scan.nonce
    left join gates as gate on gate.id = scan.gate_id
    where scan.ticket_id = any(${ticketIds}::uuid[])
  `.execute(tx);
  return found.rows;
}

export interface WrittenVerdict {
  nonce: string;
  toldBy: 'device' | 'server';
  ticketId: string;
  verdict: ScanVerdict;
}

export async function writeVerdicts(
  tx: Tx,
  eventId: number,
  verdicts: readonly WrittenVerdict[],
): Promise<void> {
  await sql`
    insert into scan_verdicts as known (event_id, nonce, told_by, ticket_id, verdict)
    select ${eventId}::int, * from unnest(
      ${verdicts.map(({ nonce }) => nonce)}::uuid[], ${verdicts.map(({ toldBy }) => toldBy)}::text[],
      ${verdicts.map(({ ticketId }) => ticketId)}::uuid[], ${verdicts.map(({ verdict }) => verdict)}::text[]
    )
    on conflict (nonce) do update set told_by = excluded.told_by, verdict = excluded.verdict, changed_at = now()
    where known.verdict <> excluded.verdict or known.told_by <> excluded.told_by
  `.execute(tx);
}

// Tickets about which a device told what lies after this moment, because its clock was ahead.
export async function listTicketsToldAfter(tx: Tx, deviceId: string, after: Date): Promise<string[]> {
  const found = await sql<{ ticket_id: string | null }>`
    select distinct ticket_id from scans where device_id = ${deviceId} and ticket_id is not null
      and event_id = (select event_id from door_devices where id = ${deviceId}) and at >= ${after}
  `.execute(tx);
  return found.rows.flatMap(({ ticket_id }) => ticket_id ?? []);
}

export interface ShownTicketRow {
  id: string;
  name: string;
  type_id: number;
  type_name: string;
  door_note: string;
  door_colour: DoorColour | null;
  entry_rule: EntryRule;
  valid_on: string | null;
  admits: number;
  generation: number;
}

const SHOWN = sql`
  ticket.id, coalesce(ticket.holder, bought.buyer_name) as name, type.id as type_id, type.name as type_name, type.door_note,
  type.door_colour, type.entry_rule, ticket.valid_on, ticket.admits, ticket.generation
`;

// What whoever scans it sees of a ticket.
export async function getShown(tx: Tx, ticketId: string): Promise<ShownTicketRow> {
  const found = await sql<ShownTicketRow>`
    select ${SHOWN} from tickets as ticket join orders as bought on bought.id = ticket.order_id
    join ticket_types as type on type.id = ticket.ticket_type_id
    where ticket.id = ${ticketId}
  `.execute(tx);
  const [row] = found.rows;
  if (!row) throw new Error(`There is no ticket ${ticketId}`);
  return row;
}

// By the ten characters that stand below its QR code, or stood there before it was passed on or changed.
export async function findByShortCode(
  db: Sql | Tx,
  eventId: number,
  code: string,
): Promise<{ id: string; generation: number } | null> {
  const found = await sql<{ id: string; generation: number }>`
    select id, generation from tickets where event_id = ${eventId} and code = ${code}
    union all
    select ticket.id, log.generation - 1 from ticket_log as log join tickets as ticket on ticket.id = log.ticket_id
    where log.replaced_code = ${code} and ticket.event_id = ${eventId}
  `.execute(db);
  return found.rows[0] ?? null;
}

// Event by event, because codes are indexed so.
export async function isCodeElsewhere(db: Sql, eventId: number, code: string): Promise<boolean> {
  const found = await sql`
    select from events as event
    cross join lateral (select from tickets where event_id = event.id and code = ${code} limit 1) as ticket
    where event.id <> ${eventId} limit 1
  `.execute(db);
  return found.rows.length > 0;
}

export interface DoorRulesRow {
  event_id: number;
  status: 'draft' | 'published' | 'postponed' | 'cancelled' | 'ended';
  doors_at: Date | null;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  // Of the gate; null: all.
  gate_types: number[] | null;
}

// By what the door of an event decides, at one of its gates.
export async function getDoorRules(
  tx: Sql | Tx,
  eventId: number,
  gateId: number | null,
): Promise<DoorRulesRow> {
  const found = await sql<DoorRulesRow>`
    select event.id as event_id, event.status, event.doors_at, event.starts_at, event.ends_at, event.time_zone,
      (select gate.ticket_type_ids from gates as gate where gate.id = ${gateId} and gate.removed_at is null) as gate_types
    from events as event where event.id = ${eventId}
  `.execute(tx);
  const [row] = found.rows;
  if (!row) throw new Error(`There is no event ${eventId}`);
  return row;
}

export interface FoundTicketRow extends ShownTicketRow, Omit<DoorTicketRow, 'used_at'> {
  reference: string;
  // null: the ticket is theirs.
  buyer: string | null;
}

// A name, without accents, apostrophes and capitals, as phones search it without a network.
const plainName = (name: RawBuilder<unknown>) => sql`lower(
  regexp_replace(normalize(${name}, nfkd), '[\\u0300-\\u036f''\\u0060\\u00b4‘’ʼʻ]', '', 'g')
)`;

// `needle` is in small letters, `words` are its plain ones. Names are looked for anywhere, codes as a whole.
export async function searchShown(
  db: Sql,
  eventId: number,
  { needle, words }: { needle: string; words: readonly string[] },
  most: number,
): Promise<FoundTicketRow[]> {
  const code = needle.replace(/[\s-]/g, '').toUpperCase();
  const parts = words.map((word) => `%${word}%`);
  const found = await sql<FoundTicketRow>`
    select ${SHOWN}, ticket.ticket_type_id, ticket.held_since, ticket.state, ticket.state_cause, bought.reference,
      case when ticket.holder <> bought.buyer_name then bought.buyer_name end as buyer
    from tickets as ticket join orders as bought on bought.id = ticket.order_id
    join ticket_types as type on type.id = ticket.ticket_type_id
    where ticket.event_id = ${eventId} and (
      strpos(lower(concat_ws(E'\\n', ticket.holder, bought.buyer_name)), ${needle}) > 0
      or ${words.length > 0}::boolean and (
        ${plainName(sql`ticket.holder`)} like all (${parts}::text[])
        or ${plainName(sql`bought.buyer_name`)} like all (${parts}::text[])
      )
      or bought.reference = ${code} or ticket.code = ${code}
    )
    order by lower(coalesce(ticket.holder, bought.buyer_name)), ticket.order_id, ticket.line_position, ticket.seq
    limit ${most}
  `.execute(db);
  return found.rows;
}
