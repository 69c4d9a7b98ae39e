import { wholeDay } from '#modules/catalog/date-end.rules.ts';
import {
  type Decision,
  type DoorTicket,
  decideScan,
  type KnownScan,
  type RefusedScan,
  type WantedScan,
  whyShut,
} from '#modules/door/decide-scan.rules.ts';
import { doorDaysOf } from '#modules/door/judge-scans.rules.ts';
import type { DoorPack } from '#modules/door/pack.contract.ts';
import { shortNonce, type TicketFacts } from '#modules/door/pack-rows.rules.ts';
import { readCodeOf, shortType, type TicketClaims } from '#modules/tickets/codes/ticket-code.rules.ts';
import { checkSignature } from '../check-signature.ts';
import { type DoorList, type KnownRow, type SealedNames, scansOf } from './door-list.ts';
import { openFacts, ticketKeyOf } from './ticket-seal.ts';

// A code of ours, with what the phone knows of its ticket.
export interface ReadTicket {
  claims: TicketClaims;
  ticketKey: string;
  // null: the names are not here yet.
  facts: TicketFacts | null;
}

export type ReadHere = { ok: true; ticket: ReadTicket } | { ok: false; reason: RefusedScan };

export async function readTicketHere(
  text: string,
  { pack }: Pick<DoorList, 'pack'>,
  names: SealedNames,
): Promise<ReadHere> {
  const keys = Object.entries(pack.keys).map(([id, key]) => [Number(id), key] as const);
  const code = readCodeOf(text, { id: pack.event.id, publicKeys: new Map(keys) });
  if (!code.ok) return { ok: false, reason: code.reason === 'other_event' ? 'other_event' : 'not_ours' };
  if (!(await checkSignature(code.key, code.signed, code.signature)))
    return { ok: false, reason: 'not_ours' };
  const { claims } = code;
  const ticketKey = await ticketKeyOf(claims.ticketId);
  const sealed = names.get(ticketKey);
  const facts = sealed ? await openFacts(claims.ticketId, sealed) : null;
  return { ok: true, ticket: { claims, ticketKey, facts } };
}

// Of somebody who was found by name, as if they had shown the newest code that is known here.
export async function ticketOfFacts(
  ticketId: string,
  facts: TicketFacts,
  { pack, exceptions }: Pick<DoorList, 'pack' | 'exceptions'>,
): Promise<ReadTicket> {
  const ticketKey = await ticketKeyOf(ticketId);
  const claims = {
    keyId: 0,
    eventId: pack.event.id,
    ticketId,
    type: shortType(facts.typeId),
    validFromS: 0,
    validUntilS: 0,
    generation: exceptions.get(ticketKey)?.generation ?? 1,
  };
  return { claims, ticketKey, facts };
}

export type PackType = DoorPack['types'][number];

// The type that the list names, or the one that the code names.
export const typeOf = ({ types }: DoorPack, { claims, facts }: ReadTicket): PackType | null =>
  types.find(({ id }) => (facts ? id === facts.typeId : shortType(id) === claims.type)) ?? null;

export function decideHere(
  ticket: ReadTicket,
  wanted: WantedScan,
  list: DoorList,
  own: readonly KnownScan[],
): Decision {
  const { pack } = list;
  const rules = {
    eventId: pack.event.id,
    days: doorDaysOf(pack.event),
    isCancelled: pack.event.is_cancelled,
    gateTypes: gateTypesOf(pack),
  };
  const ownNonces = new Set(own.map(({ nonce }) => shortNonce(nonce)));
  const others = scansOf(list, ticket.ticketKey).filter(({ nonce }) => !ownNonces.has(nonce));
  return decideScan(ticket.claims, wanted, doorTicketOf(ticket, list), rules, [
    ...others.map(asKnownScan),
    ...own,
  ]);
}

// Whether a ticket that is sold here would let in here and now; `date` is null where it is good on all days.
export function whyShutHere(
  pack: DoorPack,
  { id, days }: PackType,
  date: string | null,
  at: number,
): ReturnType<typeof whyShut> {
  return whyShut({ typeId: id, ...validOn(date, days, pack) }, gateTypesOf(pack), at);
}

const gateTypesOf = ({ gates, device }: DoorPack) =>
  gates.find(({ id }) => id === device.gate?.id)?.types ?? null;

function doorTicketOf(ticket: ReadTicket, { pack, exceptions }: DoorList): DoorTicket {
  const { claims, facts, ticketKey } = ticket;
  const type = typeOf(pack, ticket);
  const exception = exceptions.get(ticketKey);
  return {
    typeId: type?.id ?? facts?.typeId ?? 0,
    entryRule: type?.entry_rule ?? 'once',
    admits: exception?.admits || facts?.admits || type?.admits || 1,
    generation: exception?.generation ?? claims.generation,
    heldSince: exception?.heldSince ?? 1,
    revoked: !exception || exception.state === 'good' ? null : exception.state,
    ...validityOf(ticket, type, pack),
  };
}

// Times in the code are those of the moment when it was shown; the event may have moved since.
function validityOf({ claims, facts }: ReadTicket, type: PackType | null, { event }: DoorPack) {
  if (!type || type.days.length === 0) return validOn(null, [], { event });
  if (!facts) return { validFrom: claims.validFromS * 1000, validUntil: claims.validUntilS * 1000 };
  return validOn(facts.date, type.days, { event });
}

// null: on all days. A day that is none of the event's any more is still one day.
function validOn(date: string | null, days: PackType['days'], { event }: Pick<DoorPack, 'event'>) {
  if (date === null) {
    return { validFrom: Date.parse(event.valid_from), validUntil: Date.parse(event.valid_until) };
  }
  const day = days.find((one) => one.date === date);
  if (day) return { validFrom: Date.parse(day.from), validUntil: Date.parse(day.until) };
  const { from, until } = wholeDay(date, {
    doors_at: event.doors_at === null ? null : new Date(event.doors_at),
    starts_at: new Date(event.starts_at),
    ends_at: new Date(event.ends_at),
    time_zone: event.time_zone,
  });
  return { validFrom: from.getTime(), validUntil: until.getTime() };
}

const asKnownScan = ({ nonce, atMs, kind, people, gate, device }: KnownRow): KnownScan => ({
  nonce,
  toldBy: 'device',
  kind,
  people,
  generation: 1,
  at: atMs,
  isClockSuspect: false,
  undoes: null,
  deviceRevokedAt: null,
  isLate: false,
  gate,
  device,
  isOwn: false,
});
