import type { DoorOpenNames } from '#modules/door/pack.contract.ts';
import { type OpenName, readNameRows, readOpenName, writeNameRows } from '#modules/door/pack-rows.rules.ts';
import { call } from '#web/api/api.ts';
import type { DoorStore, KeptOpenNames } from '../kept/door-store.ts';
import { fromBase64 } from '../list/base64.ts';
import type { DoorList } from '../list/door-list.ts';
import { isGenuine } from '../sync/door-server.ts';
import { type Findable, wordsOfName } from './find-names.rules.ts';

// Who comes, in the clear. Fetched by the few phones that may keep it.

export interface Person extends OpenName, Findable {
  ticketKey: string;
}

export interface OpenNames {
  madeAtMs: number;
  // By ticket key.
  rows: Map<string, Uint8Array>;
  // Those rows, as they are searched.
  people(): readonly Person[];
}

export const keptOpenNames = (deviceId: string, { madeAtMs, rows }: OpenNames): KeptOpenNames => ({
  deviceId,
  madeAtMs,
  rows: writeNameRows(Array.from(rows, ([ticket, bytes]) => ({ ticket, bytes }))),
});

export async function readOpenNames(store: DoorStore, deviceId: string): Promise<OpenNames | null> {
  const kept = await store.get('openNames', deviceId);
  return kept ? openNamesOf(readNameRows(kept.rows), kept.madeAtMs) : null;
}

// What nobody tells of, like somebody who was forgotten, comes with all of them anew.
const OLD_MS = 3_600_000;

// The same object where nothing has changed; null: the server does not give them.
export async function nextOpenNames(
  deviceId: string,
  list: DoorList,
  before: OpenNames | null,
  changed: string,
  nowMs: number,
): Promise<OpenNames | null> {
  if (before !== null && nowMs - before.madeAtMs < OLD_MS) return changedNames(before, list, changed);
  const outcome = await call('GET /api/door/{device}/open-names', { params: { device: deviceId } });
  if (!outcome.ok) return before;
  const signed = outcome.body.data;
  if (!(await isGenuine(signed, list.pack.keys))) return before;
  const names = JSON.parse(signed.body) as DoorOpenNames;
  if (names.part !== 'open_names' || names.event !== list.pack.event.id) return before;
  return openNamesOf(readNameRows(fromBase64(names.rows)), nowMs);
}

// Exported for its test: nobody's name stays whose ticket was taken back.
export function changedNames(
  before: OpenNames,
  { exceptions }: Pick<DoorList, 'exceptions'>,
  changed: string,
): OpenNames {
  const rows = new Map(before.rows);
  let isChanged = false;
  for (const [ticket, bytes] of readNameRows(fromBase64(changed))) {
    if (isSame(rows.get(ticket), bytes)) continue;
    rows.set(ticket, bytes);
    isChanged = true;
  }
  for (const { ticket, state } of exceptions.values()) {
    if (state !== 'good' && rows.delete(ticket)) isChanged = true;
  }
  return isChanged ? openNamesOf(rows, before.madeAtMs) : before;
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array): boolean =>
  one?.length === other.length && other.every((byte, place) => one[place] === byte);

function openNamesOf(rows: Map<string, Uint8Array>, madeAtMs: number): OpenNames {
  let people: Person[] | null = null;
  return {
    madeAtMs,
    rows,
    people() {
      people ??= Array.from(rows, ([ticketKey, bytes]) => {
        const open = readOpenName(bytes);
        return { ...open, ticketKey, words: wordsOfName(open.name) };
      });
      return people;
    },
  };
}
