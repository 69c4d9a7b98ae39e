import { type Standing, standingOf } from '#modules/door/decide-scan.rules.ts';
import type { FoundTickets } from '#modules/door/door.contract.ts';
import type { TicketFacts } from '#modules/door/pack-rows.rules.ts';
import { call } from '#web/api/api.ts';
import type { DoorDevice } from '../door-device.ts';
import { asKnown } from '../kept/own-scan.ts';
import { decideHere, ticketOfFacts, typeOf } from '../list/decide-here.ts';
import type { DoorList } from '../list/door-list.ts';
import { isAnswer } from '../sync/door-server.ts';
import { findNames } from './find-names.rules.ts';
import type { Person } from './open-names.ts';

export interface FoundPerson {
  ticketId: string;
  name: string;
  type: string;
  // The day that it is for; null: it has none of its own.
  date: string | null;
  // Of the order; null: the phone does not know it.
  reference: string | null;
  // Who bought it, where it is somebody else's; null as well where the phone does not know.
  buyer: string | null;
  state: Standing['state'];
  inside: number;
  // When they came in, if that is why they cannot.
  usedAtMs: number | null;
  // With which the phone decides without the server; null: it has to be asked.
  facts: TicketFacts | null;
}

export type People =
  | { from: 'server' | 'phone'; found: FoundPerson[]; hasMore: boolean }
  // No network, and none of the names here: because the phone may not keep them, or because they have not come yet.
  | { from: 'nobody'; why: 'no_power' | 'no_names' | 'failed' | 'too_many' };

// Whoever has the names here does not wait longer for a network.
const PATIENCE_MS = 2_000;

// With the server where it answers: it knows references and codes as well, and who came in elsewhere.
export async function findPeople(device: DoorDevice, words: string): Promise<People> {
  const names = await device.openNames();
  const list = device.list();
  const here = async (): Promise<People> => {
    if (!names || !list) return { from: 'nobody', why: mayKeep(device) ? 'no_names' : 'no_power' };
    const { found, hasMore } = findNames(names.people(), words);
    return {
      from: 'phone',
      found: await Promise.all(found.map((person) => foundHere(device, list, person))),
      hasMore,
    };
  };
  if (names && device.view().isOnline === false) return here();
  const asked = call('POST /api/door/{device}/search', { params: { device: device.id }, body: { q: words } });
  const outcome = await (names ? Promise.race([asked, after(PATIENCE_MS)]) : asked);
  device.sync.noteAnswer(isAnswer(outcome));
  if (outcome?.ok) return { from: 'server', ...toldBy(outcome.body.data) };
  const hasNoNetwork = outcome === null || outcome.error.code === 'unreachable';
  if (hasNoNetwork) return here();
  return { from: 'nobody', why: outcome.error.code === 'searches_too_many' ? 'too_many' : 'failed' };
}

const mayKeep = (device: DoorDevice): boolean => device.view().device.powers.includes('names');

const toldBy = ({ found, has_more }: FoundTickets): { found: FoundPerson[]; hasMore: boolean } => ({
  found: found.map(({ id, name, type, date, reference, buyer, state, inside, used_before }) => ({
    ticketId: id,
    name,
    type: type.name,
    date,
    reference,
    buyer,
    state,
    inside,
    usedAtMs: used_before && Date.parse(used_before.at),
    facts: null,
  })),
  hasMore: has_more,
});

// Whether they are in is what the phone would say if they came now.
async function foundHere(device: DoorDevice, list: DoorList, person: Person): Promise<FoundPerson> {
  const ticket = await ticketOfFacts(person.ticketId, person, list);
  const own = device.ownScansOf(ticket.ticketKey).map((scan) => asKnown(scan, device.view().device.name));
  const wanted = {
    nonce: '',
    kind: 'entry' as const,
    people: 1,
    at: device.nowMs(),
    isClockSuspect: false,
  };
  const decision = decideHere(ticket, wanted, list, own);
  return {
    ticketId: person.ticketId,
    name: person.name,
    type: typeOf(list.pack, ticket)?.name ?? '',
    date: person.date,
    reference: null,
    buyer: null,
    ...standingOf(decision),
    usedAtMs: decision.usedBefore?.at ?? null,
    facts: person,
  };
}

const after = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));
