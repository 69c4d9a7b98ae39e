import type { EntryRule } from '#modules/catalog/at-door.rules.ts';
import type { TicketClaims } from '#modules/tickets/codes/ticket-code.rules.ts';
import { type DoorDays, doorDay, judgeScans, type ToldScan } from './judge-scans.rules.ts';

// Why nobody is let in with a code, in the order in which it is looked for.
export const REFUSED_SCANS = [
  // No code of ours: forged, torn, signed with a key that is not trusted, or of no ticket that there is.
  'not_ours',
  'other_event',
  'event_cancelled',
  'refunded',
  'revoked',
  // The code is from before the ticket was passed on, or before it got another type.
  'passed_on',
  'replaced',
  'wrong_gate',
  'wrong_day',
  // Let in a moment ago, by this very device.
  'just_now',
  'used',
  // Somebody is to leave who is not in.
  'not_inside',
] as const;
export type RefusedScan = (typeof REFUSED_SCANS)[number];

// What was told about the ticket before, with where.
export interface KnownScan extends ToldScan {
  gate: string | null;
  device: string | null;
  // By the device that decides now.
  isOwn: boolean;
}

// What the one who decides knows: a device of its pack, the server of its tables.
export interface DoorTicket {
  typeId: number;
  entryRule: EntryRule;
  admits: number;
  generation: number;
  // The generation in which it came to whoever has it.
  heldSince: number;
  revoked: 'refunded' | 'revoked' | null;
  // From when until when it lets anybody in.
  validFrom: number;
  validUntil: number;
}

export interface DoorRules {
  eventId: number;
  days: DoorDays;
  isCancelled: boolean;
  // The ticket types that the gate lets in; null: all.
  gateTypes: readonly number[] | null;
}

export interface WantedScan {
  nonce: string;
  kind: 'entry' | 'exit';
  // 'all': as many as the ticket still lets in, or out.
  people: number | 'all';
  at: number;
  isClockSuspect: boolean;
}

export interface Decision {
  kind: 'entry' | 'exit' | 'refused';
  reason: RefusedScan | null;
  // How many go in or out now; of a refusal, how many wanted to.
  people: number;
  // After this: how many are in, and how many more may come in with the ticket today.
  inside: number;
  left: number;
  // Where the ticket was used, the last time that it was: if that is why nobody comes in, or if somebody comes back.
  usedBefore: KnownScan | null;
  // Of a ticket for another day.
  validFrom: number | null;
  validUntil: number | null;
}

// How a ticket stands that was found by name, by what would be said if one came in with it now.
export interface Standing {
  state: 'valid' | 'used' | 'revoked';
  // How many are in with it.
  inside: number;
}

export function standingOf({ kind, reason, people, inside }: Decision): Standing {
  const isUsed = reason === 'used' || reason === 'just_now';
  const isTakenBack = reason === 'revoked' || reason === 'refunded';
  return {
    state: isTakenBack ? 'revoked' : isUsed ? 'used' : 'valid',
    inside: kind === 'entry' ? inside - people : inside,
  };
}

// The same ticket held before the camera twice.
const JUST_NOW_MS = 15_000;

// Whether somebody is let in with a code that we made (its signature was checked). The device and the server decide by this, each
// with what it knows; whom both let in is found afterwards (judge-scans.rules.ts).
export function decideScan(
  claims: Pick<TicketClaims, 'eventId' | 'generation'>,
  wanted: WantedScan,
  ticket: DoorTicket,
  rules: DoorRules,
  known: readonly KnownScan[],
): Decision {
  const judged = {
    entryRule: ticket.entryRule,
    admits: ticket.admits,
    days: rules.days,
    revokedAt: null,
    generationsEndedAt: [],
  };
  const before = known.filter(({ nonce }) => nonce !== wanted.nonce);
  const judgement = judgeScans(before, judged);
  const inside = judgement.insideAt(wanted.at);
  const counted = judgement.scans.filter(({ verdict }) => verdict === 'entry' || verdict === 'exit');
  const left = leftOf(counted, wanted.at, ticket, rules.days);
  const most = wanted.kind === 'entry' ? left : inside;
  const people = wanted.people === 'all' ? Math.max(1, most) : wanted.people;
  const refuse = (reason: RefusedScan): Decision => ({
    kind: 'refused',
    reason,
    people,
    inside,
    left,
    usedBefore: reason === 'used' || reason === 'just_now' ? lastEntryOf(counted) : null,
    validFrom: reason === 'wrong_day' ? ticket.validFrom : null,
    validUntil: reason === 'wrong_day' ? ticket.validUntil : null,
  });

  if (claims.eventId !== rules.eventId) return refuse('other_event');
  if (rules.isCancelled) return refuse('event_cancelled');
  if (ticket.revoked !== null) return refuse(ticket.revoked);
  if (claims.generation < ticket.heldSince) return refuse('passed_on');
  if (claims.generation < ticket.generation) return refuse('replaced');
  const shut = whyShut(ticket, rules.gateTypes, wanted.at);
  if (shut === 'wrong_gate') return refuse(shut);
  if (wanted.kind === 'exit') {
    if (people > inside) return refuse('not_inside');
    const givenBack = ticket.entryRule === 'reentry' ? people : 0;
    return { ...ALLOWED, kind: 'exit', people, inside: inside - people, left: left + givenBack };
  }
  if (shut) return refuse(shut);
  if (people > left) {
    const last = lastEntryOf(counted);
    const isJustNow = left === 0 && last?.isOwn === true && Math.abs(wanted.at - last.at) < JUST_NOW_MS;
    return refuse(isJustNow ? 'just_now' : 'used');
  }
  const usedBefore = hasLeft(counted, ticket.entryRule) ? lastEntryOf(counted) : null;
  return { ...ALLOWED, kind: 'entry', people, inside: inside + people, left: left - people, usedBefore };
}

// Why a gate lets nobody in with such a ticket at a moment, whoever has it; null: it does.
export function whyShut(
  { typeId, validFrom, validUntil }: Pick<DoorTicket, 'typeId' | 'validFrom' | 'validUntil'>,
  gateTypes: readonly number[] | null,
  at: number,
): 'wrong_gate' | 'wrong_day' | null {
  if (gateTypes !== null && !gateTypes.includes(typeId)) return 'wrong_gate';
  return at < validFrom || at >= validUntil ? 'wrong_day' : null;
}

const ALLOWED = { reason: null, usedBefore: null, validFrom: null, validUntil: null } as const;

type Counted = readonly { scan: KnownScan; verdict: string }[];

const lastEntryOf = (counted: Counted): KnownScan | null =>
  counted.findLast(({ verdict }) => verdict === 'entry')?.scan ?? null;

// Whether whoever comes in now may have been in before.
const hasLeft = (counted: Counted, entryRule: EntryRule): boolean =>
  entryRule === 'reentry' && counted.some(({ verdict }) => verdict === 'exit');

// How many more may come in: with one that lets in daily, on the day of this scan.
function leftOf(counted: Counted, at: number, ticket: DoorTicket, days: DoorDays): number {
  const today = doorDay(at, days);
  let used = 0;
  for (const { scan, verdict } of counted) {
    if (ticket.entryRule === 'daily' && doorDay(scan.at, days) !== today) continue;
    if (verdict === 'entry') used += scan.people;
    else if (ticket.entryRule === 'reentry') used = Math.max(0, used - scan.people);
  }
  return Math.max(0, ticket.admits - used);
}

// How far a phone's clock may be off before its times are doubted.
const MOST_OFF_MS = 2 * 60_000;

// Whether the time of a scan is to be doubted, by what the device added to its clock; null: it has never heard ours. It is kept as it
// was told in any case.
export const isClockSuspect = (offsetMs: number | null): boolean =>
  offsetMs === null || Math.abs(offsetMs) > MOST_OFF_MS;

// Whether it is of a time that has not come. It is said, and changes nothing of what counts: clamped or doubted for when it arrived, the
// same scans would count differently by the order in which they arrive. What is told as later than it was displaces nobody.
export const isAhead = (at: number, receivedAt: number): boolean => at > receivedAt + MOST_OFF_MS;

// Before it was paired a device cannot have scanned.
export const isBeforePairing = (at: number, pairedAt: Date): boolean => at < pairedAt.getTime() - MOST_OFF_MS;
