import { type DoorTicketRow, lockAtDoor, validityOf } from '#modules/tickets/index.ts';
import { againAfterClash, type Tx } from '#platform/database/index.ts';
import type { Device } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type Decision, decideScan, isAhead, isClockSuspect, type KnownScan } from '../decide-scan.rules.ts';
import { atOwnDoor, type DeviceRefusal } from '../devices/device.rules.ts';
import { holdDevice } from '../devices/devices.queries.ts';
import type { ScanAnswer } from '../door.contract.ts';
import type { DoorServices } from '../door-services.ts';
import { doorDaysOf } from '../judge-scans.rules.ts';
import { holdScans } from './device-limits.ts';
import { judgeTickets, toldOf } from './judge-tickets.ts';
import { presentMiss, presentScan } from './present-scan.ts';
import { readScanned, type Scanned } from './read-scanned.ts';
import {
  type DoorRulesRow,
  getDoorRules,
  getShown,
  insertScans,
  listByNonce,
  listOfTickets,
  type NewScan,
  type PlacedScanRow,
} from './scans.queries.ts';

export interface ScanWish {
  nonce: string;
  kind: 'entry' | 'exit';
  what: Scanned;
  // 'ask': the person says how many, if it may be several.
  people: number | 'all' | 'ask';
  at: string;
  offset_ms: number | null;
}

type Reason = DeviceRefusal | 'nonce_taken' | 'device_locked' | 'scans_too_fast';

// Somebody stands at the door and the device has a network: whoever comes first is let in, however many scanners ask at once.
export async function scanTicket(
  services: Pick<DoorServices, 'db' | 'signingKeys' | 'misses' | 'scanAllowance'>,
  device: Device,
  deviceId: string,
  wish: ScanWish,
  now: Date,
): Promise<Result<ScanAnswer, Reason>> {
  const door = atOwnDoor(device, deviceId, 'ticket' in wish.what ? 'search_at_door' : 'scan');
  if (!door.ok) return door;
  const wait = services.misses.waitOf(deviceId, now);
  if (wait > 0) return fail('device_locked', { retryAfter: wait });
  const held = holdScans(services.scanAllowance, deviceId, 1, now);
  if (held) return held;
  const eventId = door.value;
  const read = await readScanned(services, eventId, wish.what);
  const found = !read.ok
    ? fail(read.reason)
    : await againAfterClash(() =>
        services.db.sql.transaction().execute((tx) => decideNow(tx, device, eventId, { ...read, wish, now })),
      );
  if (found.ok) return found;
  const { reason } = found;
  if (reason === 'nonce_taken') return fail(reason);
  await services.misses.note(deviceId, now);
  return services.db.sql.transaction().execute((tx) => writeMiss(tx, device, eventId, wish, reason, now));
}

interface Read {
  ticketId: string;
  generation: number | null;
  wish: ScanWish;
  now: Date;
}

async function decideNow(
  tx: Tx,
  device: Device,
  eventId: number,
  { ticketId, generation, wish, now }: Read,
): Promise<Result<ScanAnswer, 'nonce_taken' | 'not_ours'>> {
  await holdDevice(tx, device.deviceId);
  const [ticket] = await lockAtDoor(tx, eventId, [ticketId]);
  if (!ticket) return fail('not_ours');
  const told = await listByNonce(tx, [wish.nonce]);
  const isAnother = told.some(
    ({ ticket_id, device_id, kind }) =>
      ticket_id !== ticketId || device_id !== device.deviceId || (kind !== wish.kind && kind !== 'refused'),
  );
  if (isAnother) return fail('nonce_taken');
  const rules = await getDoorRules(tx, eventId, device.gateId);
  const at = Date.parse(wish.at);
  const isSuspect = isClockSuspect(wish.offset_ms);
  const codeOf = generation ?? ticket.generation;
  const decision = decideScan(
    { eventId, generation: codeOf },
    // What a wrong clock says is kept; here and now the right time is known.
    {
      ...wish,
      people: wish.people === 'ask' ? 'all' : wish.people,
      at: isSuspect || isAhead(at, now.getTime()) ? now.getTime() : at,
      isClockSuspect: isSuspect,
    },
    doorTicketOf(ticket, rules),
    rulesOf(rules),
    knownOf(await listOfTickets(tx, [ticketId]), device.deviceId),
  );
  const shown = await getShown(tx, ticketId);
  // The same once more: as it was decided then.
  const [before] = told;
  if (before) return ok(presentScan(wish.nonce, before.kind, asTold(decision, before), shown, now));
  if (wish.people === 'ask' && decision.kind !== 'refused' && decision.people > 1) {
    return ok({ ...presentScan(wish.nonce, decision.kind, decision, shown, now), is_asking: true });
  }
  const scan = newScan(device, wish, {
    ticket_id: ticketId,
    generation: codeOf,
    kind: decision.kind,
    people: decision.people,
    reason: decision.reason,
    is_clock_suspect: isSuspect,
  });
  const fresh = await insertScans(tx, eventId, [scan]);
  await judgeTickets(tx, { id: eventId, days: doorDaysOf(rules) }, [ticket], new Set(fresh));
  return ok(presentScan(wish.nonce, decision.kind, decision, shown, now));
}

const asTold = (decision: Decision, told: Pick<NewScan, 'kind' | 'reason' | 'people'>): Decision => ({
  ...decision,
  reason: told.kind === 'refused' ? told.reason : null,
  people: told.people,
  ...(told.kind !== 'refused' && { usedBefore: null, validFrom: null, validUntil: null }),
});

async function writeMiss(
  tx: Tx,
  device: Device,
  eventId: number,
  wish: ScanWish,
  reason: 'not_ours' | 'other_event',
  now: Date,
): Promise<Result<ScanAnswer, 'nonce_taken'>> {
  const told = await listByNonce(tx, [wish.nonce]);
  if (told.some(({ ticket_id, device_id }) => ticket_id !== null || device_id !== device.deviceId)) {
    return fail('nonce_taken');
  }
  const is_clock_suspect = isClockSuspect(wish.offset_ms);
  const miss = {
    ticket_id: null,
    generation: 1,
    kind: 'refused',
    people: 1,
    reason,
    is_clock_suspect,
  } as const;
  await insertScans(tx, eventId, [newScan(device, wish, miss)]);
  return ok(presentMiss(wish.nonce, reason, now));
}

const newScan = (
  device: Device,
  wish: Pick<ScanWish, 'nonce' | 'at'>,
  decided: Pick<NewScan, 'ticket_id' | 'generation' | 'kind' | 'people' | 'reason' | 'is_clock_suspect'>,
): NewScan => ({
  nonce: wish.nonce,
  told_by: 'server',
  device_id: device.deviceId,
  gate_id: device.gateId,
  undoes: null,
  at: new Date(wish.at),
  is_offline: false,
  is_late: false,
  ...decided,
});

const TAKEN_BACK: readonly string[] = ['tickets_refunded', 'event_cancelled', 'event_moved'];

export function doorTicketOf(ticket: Omit<DoorTicketRow, 'used_at'>, rules: DoorRulesRow) {
  const { from, until } = validityOf(rules, ticket.valid_on);
  const whyRevoked = TAKEN_BACK.includes(ticket.state_cause) ? ('refunded' as const) : ('revoked' as const);
  return {
    typeId: ticket.ticket_type_id,
    entryRule: ticket.entry_rule,
    admits: ticket.admits,
    generation: ticket.generation,
    heldSince: ticket.held_since,
    revoked: ticket.state === 'revoked' ? whyRevoked : null,
    validFrom: from.getTime(),
    validUntil: until.getTime(),
  };
}

export const rulesOf = (row: DoorRulesRow) => ({
  eventId: row.event_id,
  days: doorDaysOf(row),
  isCancelled: row.status === 'cancelled',
  gateTypes: row.gate_types,
});

// Who came in with a code that was replaced takes no place from whoever has the ticket now.
export const knownOf = (rows: readonly PlacedScanRow[], deviceId: string): KnownScan[] =>
  rows
    .filter(({ verdict }) => verdict !== 'void')
    .map((row) => ({
      ...toldOf(row),
      gate: row.gate_name,
      device: row.device_name,
      isOwn: row.device_id === deviceId,
    }));
