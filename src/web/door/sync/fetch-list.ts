import type { DoorChanges } from '#modules/door/door.contract.ts';
import type { DoorNames, DoorPack } from '#modules/door/pack.contract.ts';
import { call } from '#web/api/api.ts';
import {
  addNames,
  applyChanges,
  type DoorList,
  listOfPack,
  namesPart,
  type SealedNames,
} from '../list/door-list.ts';
import type { ClockOffset } from './clock.rules.ts';
import { isGenuine, offsetOf, refusalOf, timed } from './door-server.ts';
import type { Refusal } from './sync.rules.ts';
import { UntrustedError } from './trouble.ts';

// What a device knows, growing as it is fetched: first what scanning needs, then what is new, then the names.
export interface Known {
  list: DoorList | null;
  names: SealedNames;
  // As they came, to be kept on the phone.
  nameParts: ReturnType<typeof namesPart>[];
  areNamesMissing: boolean;
  isStale: boolean;
  // Which of it is not on the phone's disk yet.
  unkept: { list: boolean; names: boolean };
}

export const nothingKnown = (): Known => ({
  list: null,
  names: new Map(),
  nameParts: [],
  areNamesMissing: true,
  isStale: false,
  unkept: { list: false, names: false },
});

export type Fetched =
  // Whether the days of its tickets are others than before.
  | { ok: true; offset: ClockOffset; what: 'pack'; isMoved: boolean }
  | { ok: true; offset: ClockOffset; what: 'changes'; changes: DoorChanges }
  | { ok: false; why: Refusal };

type Named = { ok: true } | { ok: false; why: Refusal };

// The list, where there is none that is good; else what has changed.
export const fetchNext = (device: string, known: Known, queued: number): Promise<Fetched> =>
  known.list === null || known.isStale
    ? fetchPack(device, known)
    : fetchChanges(device, known, known.list, queued);

// A step of its own: whether names can be had says nothing of the changes, of which the list has heard.
export const fetchMissingNames = async (device: string, known: Known): Promise<Named> =>
  known.list === null || known.isStale || !known.areNamesMissing
    ? { ok: true }
    : fetchNames(device, known, known.list);

async function fetchPack(device: string, known: Known): Promise<Fetched> {
  const answer = await timed(() => call('GET /api/door/{device}/pack', { params: { device } }));
  const { outcome } = answer;
  if (!outcome.ok) return { ok: false, why: refusalOf(outcome.error) };
  const signed = outcome.body.data;
  const pack = JSON.parse(signed.body) as DoorPack;
  // The first one is trusted as the pairing was.
  if (!(await isGenuine(signed, known.list?.pack.keys ?? pack.keys))) throw new UntrustedError();
  const list = listOfPack(pack);
  const isMoved = known.list !== null && daysOf(known.list.pack) !== daysOf(pack);
  // Tickets went along with their days, of which nobody tells: only together do both parts say who comes when.
  const named = isMoved ? await fetchNames(device, known, list) : null;
  if (named?.ok === false) return named;
  known.list = list;
  known.isStale = false;
  known.unkept.list = true;
  // From the first answer on: a phone that loses the network at once has compared its clock.
  return { ok: true, offset: offsetOf(answer, pack.made_at), what: 'pack', isMoved };
}

const daysOf = ({ types }: DoorPack): string => JSON.stringify(types.map(({ id, days }) => [id, days]));

async function fetchChanges(device: string, known: Known, list: DoorList, queued: number): Promise<Fetched> {
  const answer = await timed(() =>
    call('GET /api/door/{device}/changes', {
      params: { device },
      query: { since: list.mark, queued: `${queued}` },
    }),
  );
  if (!answer.outcome.ok) return { ok: false, why: refusalOf(answer.outcome.error) };
  const changes = answer.outcome.body.data;
  if (applyChanges(list, changes)) known.unkept.list = true;
  known.isStale = changes.is_pack_stale;
  if (changes.names.rows !== '') keepNames(known, namesPart(changes.names));
  return { ok: true, offset: offsetOf(answer, changes.now), what: 'changes', changes };
}

async function fetchNames(device: string, known: Known, list: DoorList): Promise<Named> {
  const outcome = await call('GET /api/door/{device}/names', { params: { device } });
  if (!outcome.ok) return { ok: false, why: refusalOf(outcome.error) };
  const signed = outcome.body.data;
  if (!(await isGenuine(signed, list.pack.keys))) throw new UntrustedError();
  // All of them: what came piece by piece is among them.
  known.nameParts = [];
  keepNames(known, namesPart(JSON.parse(signed.body) as DoorNames));
  known.areNamesMissing = false;
  return { ok: true };
}

function keepNames(known: Known, part: ReturnType<typeof namesPart>): void {
  addNames(known.names, part);
  known.nameParts = [...known.nameParts, part];
  known.unkept.names = true;
  if (known.nameParts.length > MOST_PARTS) known.areNamesMissing = true;
}

const MOST_PARTS = 200;
