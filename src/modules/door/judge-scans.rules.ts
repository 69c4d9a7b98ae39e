import type { EntryRule } from '#modules/catalog/at-door.rules.ts';
import { dayTurnsMs } from '#modules/catalog/date-end.rules.ts';
import { type Instant, plainDateIn, startOfDay } from '#shared/time.ts';

// What a device (or the server for it) told about one ticket. `at` is the device's time, put right by what it knew of the
// server's clock, and is never changed afterwards.
export interface ToldScan {
  nonce: string;
  // For one nonce the device's word beats the server's: it alone knows what was done at the door.
  toldBy: 'device' | 'server';
  kind: 'entry' | 'exit' | 'undo' | 'refused';
  // How many people went in or out.
  people: number;
  // The generation of the code that was read.
  generation: number;
  // Milliseconds since 1970.
  at: number;
  // The time cannot be trusted: it never displaces what was told with one that can.
  isClockSuspect: boolean;
  // The nonce that an undo takes back.
  undoes: string | null;
  // When the device was revoked: what it says of later times does not count. null: it was not.
  deviceRevokedAt: number | null;
  // Told after that.
  isLate: boolean;
}

export interface JudgedTicket {
  entryRule: EntryRule;
  admits: number;
  days: DoorDays;
  // null: it is still good.
  revokedAt: number | null;
  // When codes of each generation stopped opening doors, the first generation first. The current one is not listed.
  generationsEndedAt: readonly number[];
}

// entry, exit: it counts. conflict: somebody was let in although the ticket was used up. void: let in after the ticket was revoked
// or its code replaced. undone: taken back. undo: takes another one back. refused: nobody was let in, or a device told it that
// had been revoked.
export const SCAN_VERDICTS = ['entry', 'exit', 'conflict', 'void', 'undone', 'undo', 'refused'] as const;
export type ScanVerdict = (typeof SCAN_VERDICTS)[number];

export interface JudgedScan<T extends ToldScan> {
  scan: T;
  verdict: ScanVerdict;
}

export interface Judgement<T extends ToldScan> {
  // One for each nonce, in the order in which they count.
  scans: JudgedScan<T>[];
  // People who are in at a moment: where the rule counts by the day, of those who came on its day.
  insideAt(at: number): number;
  // The first entry that counts. null: the ticket has not been used.
  firstEntryAt: number | null;
}

// Where, and how many milliseconds after midnight, one day at the doors of an event becomes the next: a night belongs to the day on
// which it began. The same moment at which a ticket for one date becomes good.
export interface DoorDays {
  timeZone: string;
  turnsMs: number;
}

export const doorDaysOf = (event: {
  doors_at: Instant | null;
  starts_at: Instant;
  time_zone: string;
}): DoorDays => ({ timeZone: event.time_zone, turnsMs: dayTurnsMs(event) });

// The date of the day to which a moment belongs.
export const doorDay = (at: number, { timeZone, turnsMs }: DoorDays): string =>
  plainDateIn(new Date(at - turnsMs), timeZone);

// When the day of a date begins.
export const beginOfDoorDay = (date: string, { timeZone, turnsMs }: DoorDays): number =>
  startOfDay(date, timeZone).getTime() + turnsMs;

// What counts of all that was told about a ticket: a function of the set. However the scans were split, repeated and in whatever
// order they arrived, the verdicts are the same.
export function judgeScans<T extends ToldScan>(told: readonly T[], ticket: JudgedTicket): Judgement<T> {
  const scans = byDevicesWord(told);
  const undone = new Set(scans.filter((scan) => scan.kind === 'undo' && !isTooLate(scan)).map(undoneBy));
  const counting = createCount(ticket);
  const judged = scans.map((scan) => ({ scan, verdict: verdictOf(scan) }));
  return { scans: judged, insideAt: counting.insideAt, firstEntryAt: counting.firstEntryAt() };

  function verdictOf(scan: T): ScanVerdict {
    if (scan.kind === 'refused' || isTooLate(scan)) return 'refused';
    if (scan.kind === 'undo') return 'undo';
    if (undone.has(scan.nonce)) return 'undone';
    if (scan.kind === 'exit') return counting.leave(scan);
    return isVoid(scan, ticket) ? 'void' : counting.enter(scan);
  }
}

// One word for each nonce; those with a doubtful time come after all others.
function byDevicesWord<T extends ToldScan>(told: readonly T[]): T[] {
  const words = new Map<string, T>();
  for (const scan of told) {
    const other = words.get(scan.nonce);
    words.set(scan.nonce, other === undefined ? scan : believed(other, scan));
  }
  return [...words.values()].sort(
    (a, b) =>
      Number(a.isClockSuspect) - Number(b.isClockSuspect) || a.at - b.at || (a.nonce < b.nonce ? -1 : 1),
  );
}

// Whom the server has let in or out stays so, whatever a revoked phone writes about it afterwards: a refusal, or a time that does
// not count.
function believed<T extends ToldScan>(one: T, other: T): T {
  const [device, server] = one.toldBy === 'device' ? [one, other] : [other, one];
  const isLetIn = server.toldBy === 'server' && server.kind !== 'refused';
  return device.isLate && isLetIn ? server : device;
}

const undoneBy = (scan: ToldScan) => scan.undoes;

// Whoever holds a revoked phone may write any time on what it tells; a doubtful one is not believed to be before.
const isTooLate = ({ at, deviceRevokedAt, isLate, isClockSuspect }: ToldScan) =>
  deviceRevokedAt !== null && (at >= deviceRevokedAt || (isLate && isClockSuspect));

function isVoid(scan: ToldScan, { revokedAt, generationsEndedAt }: JudgedTicket): boolean {
  const endedAt = generationsEndedAt[scan.generation - 1] ?? null;
  return (revokedAt !== null && scan.at >= revokedAt) || (endedAt !== null && scan.at >= endedAt);
}

function createCount({ entryRule, admits, days }: JudgedTicket) {
  // How many have come in, and are in, on what the rule counts by: ever, or on one day.
  const used = new Map<string, number>();
  const inside = new Map<string, number>();
  let firstEntryAt: number | null = null;
  const placeOf = (at: number) => (entryRule === 'daily' ? doorDay(at, days) : '');
  return {
    insideAt: (at: number) => inside.get(placeOf(at)) ?? 0,
    firstEntryAt: () => firstEntryAt,
    enter({ at, people }: ToldScan): ScanVerdict {
      const place = placeOf(at);
      const before = used.get(place) ?? 0;
      if (before + people > admits) return 'conflict';
      used.set(place, before + people);
      inside.set(place, (inside.get(place) ?? 0) + people);
      firstEntryAt = firstEntryAt === null ? at : Math.min(firstEntryAt, at);
      return 'entry';
    },
    leave({ at, people }: ToldScan): ScanVerdict {
      const place = placeOf(at);
      inside.set(place, Math.max(0, (inside.get(place) ?? 0) - people));
      if (entryRule === 'reentry') used.set(place, Math.max(0, (used.get(place) ?? 0) - people));
      return 'exit';
    },
  };
}

type Word = Pick<ToldScan, 'toldBy' | 'kind' | 'people' | 'generation' | 'at' | 'undoes'>;

// Whether a device's word says something else than what stands for its nonce already. Repeating it is harmless. Where the server
// decided and the device had not heard it in time, the device may only say that it let them in or sent them away: whoever asked
// to come in has not left.
export function isAnotherWord(told: Word, known: Word): boolean {
  if (told.undoes !== known.undoes) return true;
  if (known.toldBy === 'server') {
    return told.kind !== known.kind && told.kind !== 'refused' && known.kind !== 'refused';
  }
  return (
    told.kind !== known.kind ||
    told.people !== known.people ||
    told.generation !== known.generation ||
    told.at !== known.at
  );
}
