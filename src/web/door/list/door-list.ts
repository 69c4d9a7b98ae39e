import type { DoorChanges, ToldScanInput } from '#modules/door/door.contract.ts';
import { beginOfDoorDay, doorDay, doorDaysOf } from '#modules/door/judge-scans.rules.ts';
import type { DoorNames, DoorPack } from '#modules/door/pack.contract.ts';
import {
  readExceptionRows,
  readNameRows,
  readScanRows,
  type ScanRow,
  type TicketExceptionRow,
} from '#modules/door/pack-rows.rules.ts';
import { fromBase64 } from './base64.ts';

// A scan that the server knows of, by anybody.
export interface KnownRow {
  ticket: string;
  // Short, see pack-rows.rules.ts.
  nonce: string;
  atMs: number;
  kind: 'entry' | 'exit';
  people: number;
  gate: string | null;
  device: string | null;
}

// What a device knows of its event, and decides by.
export interface DoorList {
  pack: DoorPack;
  mark: string;
  // The server's time of the last answer.
  asOfMs: number;
  // People whom today's tickets let in; null: not known yet.
  expected: number | null;
  scans: Map<string, KnownRow>;
  // Short nonces by ticket.
  byTicket: Map<string, Set<string>>;
  exceptions: Map<string, TicketExceptionRow>;
}

// As it is kept on the phone.
export interface KeptList {
  deviceId: string;
  pack: DoorPack;
  mark: string;
  asOfMs: number;
  expected: number | null;
  scans: KnownRow[];
  exceptions: TicketExceptionRow[];
}

// What changes with every answer, apart from the rest, which is large.
export type KeptHeard = Pick<KeptList, 'deviceId' | 'mark' | 'asOfMs' | 'expected'>;

interface NamesPart {
  salt: Uint8Array<ArrayBuffer>;
  rows: Uint8Array<ArrayBuffer>;
}

export interface KeptNames {
  deviceId: string;
  // Later ones count.
  parts: NamesPart[];
}

// The rows stand in maps of their own from now on.
const withoutRows = (pack: DoorPack): DoorPack => ({ ...pack, scans: '', tickets: '' });

export function listOfPack(pack: DoorPack): DoorList {
  const list: DoorList = {
    pack: withoutRows(pack),
    mark: pack.mark,
    asOfMs: Date.parse(pack.made_at),
    expected: null,
    scans: new Map(),
    byTicket: new Map(),
    exceptions: new Map(),
  };
  addRows(list, pack, { gates: pack.gate_names, devices: pack.devices });
  return list;
}

// In place: a list has ten thousand rows, and a change a few. Answers whether any of it was new, which is told for two minutes.
export function applyChanges(list: DoorList, changes: DoorChanges): boolean {
  const hasNewRows = addRows(list, changes, changes);
  const hasGone = changes.gone.filter((nonce) => dropScan(list, nonce)).length > 0;
  const isDeviceNew = JSON.stringify(changes.device) !== JSON.stringify(list.pack.device);
  list.mark = changes.is_pack_stale ? keepingRules(list.mark, changes.mark) : changes.mark;
  list.asOfMs = Date.parse(changes.now);
  list.expected = changes.expected;
  list.pack = { ...list.pack, device: changes.device };
  return hasNewRows || hasGone || isDeviceNew;
}

// A mark says from when on changes are asked for, and by which rules the phone decides: the old ones until it has the pack, also if
// it is switched off before.
function keepingRules(mark: string, next: string): string {
  const [since = next] = next.split('.');
  const [, rules = ''] = mark.split('.');
  return `${since}.${rules}`;
}

function addRows(
  list: DoorList,
  rows: { scans: string; tickets: string },
  names: { gates: readonly string[]; devices: readonly string[] },
): boolean {
  let hasNew = false;
  for (const short of readScanRows(fromBase64(rows.scans))) {
    const row = named(short, names);
    hasNew ||= !isSame(list.scans.get(row.nonce), row);
    addScan(list, row);
  }
  for (const row of readExceptionRows(fromBase64(rows.tickets))) {
    hasNew ||= !isSame(list.exceptions.get(row.ticket), row);
    list.exceptions.set(row.ticket, row);
  }
  return hasNew;
}

const isSame = <Row extends object>(one: Row | undefined, other: Row): boolean =>
  one !== undefined && (Object.keys(other) as (keyof Row)[]).every((key) => one[key] === other[key]);

// Rows number gates and devices by the lists that came with them.
const named = (
  { atS, gate, device, ...row }: ScanRow,
  { gates, devices }: { gates: readonly string[]; devices: readonly string[] },
): KnownRow => ({
  ...row,
  atMs: atS * 1000,
  gate: gates[gate - 1] ?? null,
  device: devices[device - 1] ?? null,
});

function addScan(list: DoorList, row: KnownRow): void {
  list.scans.set(row.nonce, row);
  const nonces = list.byTicket.get(row.ticket) ?? new Set();
  list.byTicket.set(row.ticket, nonces.add(row.nonce));
}

function dropScan(list: DoorList, nonce: string): boolean {
  const row = list.scans.get(nonce);
  if (!row) return false;
  list.byTicket.get(row.ticket)?.delete(nonce);
  return list.scans.delete(nonce);
}

export const scansOf = (list: DoorList, ticket: string): KnownRow[] =>
  Array.from(list.byTicket.get(ticket) ?? [], (nonce) => list.scans.get(nonce)).filter(
    (row) => row !== undefined,
  );

// One of this device, which the list may not have yet.
interface OwnRow {
  nonce: string;
  kind: ToldScanInput['kind'];
  people: number;
  atMs: number;
  undoes: string | null;
}

// People who came in today and are in, by what is known here. Nonces are short ones.
export function countInside(list: DoorList, own: readonly OwnRow[], nowMs: number): number {
  const days = doorDaysOf(list.pack.event);
  const from = beginOfDoorDay(doorDay(nowMs, days), days);
  const undone = new Set(
    own.flatMap(({ kind, undoes }) => (kind === 'undo' && undoes !== null ? undoes : [])),
  );
  const rows = new Map<string, Pick<OwnRow, 'kind' | 'people' | 'atMs'>>(list.scans);
  for (const row of own) rows.set(row.nonce, row);
  let inside = 0;
  for (const [nonce, { kind, people, atMs }] of rows) {
    if (atMs < from || undone.has(nonce)) continue;
    if (kind === 'entry') inside += people;
    else if (kind === 'exit') inside -= people;
  }
  return Math.max(0, inside);
}

export const keptList = (deviceId: string, list: DoorList): KeptList => ({
  deviceId,
  pack: list.pack,
  mark: list.mark,
  asOfMs: list.asOfMs,
  expected: list.expected,
  scans: [...list.scans.values()],
  exceptions: [...list.exceptions.values()],
});

export const keptHeard = (deviceId: string, { mark, asOfMs, expected }: DoorList): KeptHeard => ({
  deviceId,
  mark,
  asOfMs,
  expected,
});

export function listOfKept({ pack, mark, asOfMs, expected, scans, exceptions }: KeptList): DoorList {
  const list: DoorList = {
    pack,
    mark,
    asOfMs,
    expected,
    scans: new Map(),
    byTicket: new Map(),
    exceptions: new Map(exceptions.map((row) => [row.ticket, row])),
  };
  for (const row of scans) addScan(list, row);
  return list;
}

// What is told of each ticket, sealed.
export type SealedNames = Map<string, { salt: Uint8Array; sealed: Uint8Array }>;

export const namesPart = ({ salt, rows }: Pick<DoorNames, 'salt' | 'rows'>): NamesPart => ({
  salt: fromBase64(salt),
  rows: fromBase64(rows),
});

export function addNames(names: SealedNames, { salt, rows }: NamesPart): void {
  for (const [ticket, sealed] of readNameRows(rows)) names.set(ticket, { salt, sealed });
}
