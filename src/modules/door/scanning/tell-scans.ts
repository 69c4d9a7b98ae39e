import { type DoorTicketRow, lockAtDoor } from '#modules/tickets/index.ts';
import { againAfterClash, type Tx } from '#platform/database/index.ts';
import type { Device } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { isAhead, isBeforePairing, isClockSuspect } from '../decide-scan.rules.ts';
import { type DeviceRow, findDevice, updateSeen } from '../devices/devices.queries.ts';
import { listGates } from '../devices/gates.queries.ts';
import { type BatchAnswer, MOST_SCANS, type ToldScanBody } from '../door.contract.ts';
import type { DoorServices } from '../door-services.ts';
import { doorDaysOf, isAnotherWord } from '../judge-scans.rules.ts';
import { holdScans } from './device-limits.ts';
import { judgeTickets } from './judge-tickets.ts';
import { type HeardScanRow, insertScans, listByNonce, type NewScan, type ScanRow } from './scans.queries.ts';

interface Told {
  scans: readonly ToldScanBody[];
  // How many still wait on the device.
  queued: number;
}

type Parked = BatchAnswer['parked'][number];

// What a device decided by itself, with or without a network. It has happened: nothing of it is refused for being against a rule,
// and a device that was revoked is heard as well. What of it counts is judged with all that others told (judge-scans.rules.ts).
export async function tellScans(
  { db, inTurn, scanAllowance }: Pick<DoorServices, 'db' | 'inTurn' | 'scanAllowance'>,
  device: Device,
  deviceId: string,
  { scans, queued }: Told,
  now: Date,
): Promise<Result<BatchAnswer, 'device_ended' | 'too_many_scans' | 'scans_too_fast'>> {
  const [eventId] = device.eventIds;
  if (device.deviceId !== deviceId || eventId === undefined) return fail('device_ended');
  if (scans.length > MOST_SCANS) return fail('too_many_scans');
  const held = holdScans(scanAllowance, deviceId, scans.length, now);
  if (held) return held;
  const tell = () =>
    db.sql.transaction().execute(async (tx): Promise<Result<BatchAnswer, 'device_ended'>> => {
      const teller = await findDevice(tx, deviceId);
      if (!teller) return fail('device_ended');
      await updateSeen(tx, deviceId, queued);
      const telling = { teller, eventId, isLate: device.isEnded, canUndo: canUndo(device, teller), now };
      return ok(await writeTold(tx, telling, firstOfEach(scans)));
    });
  return inTurn(() => againAfterClash(tell));
}

interface Telling {
  teller: DeviceRow;
  eventId: number;
  isLate: boolean;
  canUndo: boolean;
  now: Date;
}

async function writeTold(tx: Tx, telling: Telling, told: readonly ToldScanBody[]): Promise<BatchAnswer> {
  const { eventId, teller, now } = telling;
  const asked = await ticketsAskedFor(tx, teller, told);
  const scans = told.map((scan) => ({ ...scan, ticket: scan.ticket ?? asked.get(scan.nonce) ?? null }));
  const ids = [...new Set(scans.flatMap(({ ticket }) => ticket ?? []))];
  const tickets = new Map((await lockAtDoor(tx, eventId, ids)).map((ticket) => [ticket.id, ticket]));
  const known = Map.groupBy(
    await listByNonce(
      tx,
      scans.map(({ nonce }) => nonce),
    ),
    ({ nonce }) => nonce,
  );
  const gates = new Set((await listGates(tx, [eventId])).map(({ id }) => id));
  const parked: Parked[] = [];
  const taken: NewScan[] = [];
  for (const scan of scans) {
    const row = rowOf(scan, telling, tickets, gates);
    const why = whyParked(scan, row, telling, known.get(scan.nonce) ?? []);
    if (why !== null) parked.push({ nonce: scan.nonce, why });
    if (why === null || why === 'ticket_unknown') taken.push(row);
  }
  const fresh = taken.length === 0 ? [] : await insertScans(tx, eventId, taken);
  const touched = new Set(taken.flatMap(({ ticket_id }) => ticket_id ?? []));
  const event = { id: eventId, days: doorDaysOf(teller) };
  const judged = await judgeTickets(
    tx,
    event,
    [...touched].flatMap((id) => tickets.get(id) ?? []),
    new Set(fresh),
  );
  const isParked = new Set(parked.map(({ nonce }) => nonce));
  return {
    taken: taken.flatMap((scan) => {
      if (isParked.has(scan.nonce)) return [];
      const verdict = judged.get(scan.nonce);
      return {
        nonce: scan.nonce,
        verdict: verdict?.verdict ?? 'refused',
        is_clock_suspect:
          (verdict?.scan.isClockSuspect ?? scan.is_clock_suspect) ||
          isAhead(scan.at.getTime(), now.getTime()),
      };
    }),
    parked,
    now: now.toISOString(),
  };
}

// What was typed is known to the server alone: a phone that gave up waiting for its answer says only that nobody came in by it.
async function ticketsAskedFor(
  tx: Tx,
  { id }: DeviceRow,
  told: readonly ToldScanBody[],
): Promise<Map<string, string>> {
  const nonces = told.flatMap(({ nonce, kind, ticket }) =>
    kind === 'refused' && ticket === null ? nonce : [],
  );
  const known = nonces.length === 0 ? [] : await listByNonce(tx, nonces);
  return new Map(
    known.flatMap(({ nonce, told_by, ticket_id, device_id }) =>
      told_by === 'server' && device_id === id && ticket_id !== null ? [[nonce, ticket_id] as const] : [],
    ),
  );
}

// A nonce names one thing, of one device and one ticket: what was told of it first stays. A phone that was paired anew tells what it
// did as the device that it was before.
function whyParked(
  scan: ToldScanBody,
  row: NewScan,
  { teller, eventId, canUndo }: Telling,
  known: readonly HeardScanRow[],
): Parked['why'] | null {
  const isAnother = known.some(
    (one) =>
      (one.device_id !== teller.id && !(one.has_teller_ended && one.event_id === eventId)) ||
      one.ticket_id !== row.ticket_id ||
      isAnotherWord(wordOf(row), wordOf(one)),
  );
  if (isAnother) return 'nonce_taken';
  if (scan.kind === 'undo' && !canUndo) return 'power_missing';
  const isMeant = scan.kind !== 'refused';
  return isMeant && row.ticket_id === null ? 'ticket_unknown' : null;
}

const wordOf = (row: ScanRow) => ({ ...row, toldBy: row.told_by, at: row.at.getTime() });

// By what it may do now; once it has ended, by what it was given: of later times nothing counts.
const canUndo = ({ isEnded, powers }: Device, given: DeviceRow): boolean =>
  isEnded ? given.powers.includes('undo') : powers.includes('undo_scan');

function rowOf(
  scan: ToldScanBody,
  { teller, isLate }: Telling,
  tickets: ReadonlyMap<string, DoorTicketRow>,
  gates: ReadonlySet<number>,
): NewScan {
  const isKnown = scan.ticket !== null && tickets.has(scan.ticket);
  const at = Date.parse(scan.at);
  const isUnknown = scan.kind !== 'refused' && !isKnown;
  return {
    nonce: scan.nonce,
    told_by: 'device',
    ticket_id: isKnown ? scan.ticket : null,
    device_id: teller.id,
    gate_id:
      scan.gate === undefined
        ? teller.gate_id
        : scan.gate !== null && gates.has(scan.gate)
          ? scan.gate
          : null,
    kind: isUnknown ? 'refused' : scan.kind,
    people: scan.people,
    generation: scan.generation,
    undoes: scan.kind === 'undo' && !isUnknown ? scan.undoes : null,
    reason: isUnknown ? 'not_ours' : scan.reason,
    at: new Date(at),
    is_offline: scan.is_offline,
    is_clock_suspect: isBeforePairing(at, teller.paired_at) || isClockSuspect(scan.offset_ms),
    is_late: isLate,
  };
}

function firstOfEach(scans: readonly ToldScanBody[]): ToldScanBody[] {
  const seen = new Set<string>();
  return scans.filter(({ nonce }) => !seen.has(nonce) && seen.add(nonce));
}
