import { expect, test } from 'vitest';
import type { DoorChanges } from '#modules/door/door.contract.ts';
import type { DoorPack } from '#modules/door/pack.contract.ts';
import { shortNonce, writeScanRows } from '#modules/door/pack-rows.rules.ts';
import { applyChanges, countInside, keptList, listOfKept, listOfPack } from './door-list.ts';

const HOUR = 3_600_000;
const SATURDAY_NIGHT = Date.parse('2026-12-05T18:00:00Z');
const nonceOf = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;

interface Came {
  nonce: string;
  at: number;
  kind?: 'entry' | 'exit';
  people?: number;
}

function rowsOf(...came: Came[]): string {
  const rows = came.map(({ nonce, at, kind = 'entry', people = 1 }) => ({
    ticket: '00'.repeat(8),
    nonce: shortNonce(nonce),
    atS: at / 1000,
    kind,
    people,
    gate: 0,
    device: 0,
  }));
  return Buffer.from(writeScanRows(rows)).toString('base64');
}

// The list of an event in Nairobi, with who came in when.
const listOf = (...came: Came[]) =>
  listOfPack({
    made_at: new Date(SATURDAY_NIGHT).toISOString(),
    mark: '1000.oldRules',
    event: { time_zone: 'Africa/Nairobi', doors_at: null, starts_at: new Date(SATURDAY_NIGHT).toISOString() },
    scans: rowsOf(...came),
    tickets: '',
    gate_names: [],
    devices: [],
  } as unknown as DoorPack);

const own = (nonce: string, kind: 'entry' | 'exit' | 'undo', undoes: string | null = null) => ({
  nonce: shortNonce(nonce),
  kind,
  people: 1,
  atMs: SATURDAY_NIGHT,
  undoes: undoes && shortNonce(undoes),
});

test('of several days, those are in who came today; a night belongs to the day on which it began', () => {
  const list = listOf(
    { nonce: nonceOf('1'), at: SATURDAY_NIGHT - 24 * HOUR, people: 5 },
    { nonce: nonceOf('2'), at: SATURDAY_NIGHT, people: 3 },
    { nonce: nonceOf('3'), at: SATURDAY_NIGHT + HOUR, kind: 'exit' },
  );
  expect(countInside(list, [], SATURDAY_NIGHT + 2 * HOUR)).toBe(2);
  expect(countInside(list, [], SATURDAY_NIGHT + 8 * HOUR)).toBe(2);
  expect(countInside(list, [], SATURDAY_NIGHT + 10 * HOUR)).toBe(0);
});

test('who was taken back is not in, whether or not the list has heard of it; nobody is in twice', () => {
  const list = listOf(
    { nonce: nonceOf('1'), at: SATURDAY_NIGHT },
    { nonce: nonceOf('2'), at: SATURDAY_NIGHT },
  );
  const scans = [
    own(nonceOf('1'), 'entry'),
    own(nonceOf('3'), 'entry'),
    own(nonceOf('4'), 'undo', nonceOf('2')),
    own(nonceOf('5'), 'undo', nonceOf('3')),
  ];
  expect(countInside(list, scans, SATURDAY_NIGHT)).toBe(1);
});

test('a phone that is switched off before it has the new rules asks for them by the old ones', () => {
  const changes = (mark: string, is_pack_stale: boolean) =>
    ({
      ...{ mark, is_pack_stale, now: new Date(SATURDAY_NIGHT).toISOString(), expected: 10 },
      ...{ scans: '', tickets: '', gone: [], gates: [], devices: [] },
    }) as unknown as DoorChanges;
  const list = listOf();
  expect(applyChanges(list, changes('2000.newRules', true))).toBe(false);
  expect(listOfKept(keptList('phone', list)).mark).toBe('2000.oldRules');
  applyChanges(list, changes('3000.oldRules', false));
  expect(list.mark).toBe('3000.oldRules');
});

test('what is told again is not new, and need not be written again', () => {
  const list = listOf({ nonce: nonceOf('1'), at: SATURDAY_NIGHT });
  const told = (gone: string[], ...came: Parameters<typeof rowsOf>) =>
    applyChanges(list, {
      ...{
        mark: '2000.oldRules',
        is_pack_stale: false,
        now: new Date(SATURDAY_NIGHT).toISOString(),
        expected: 10,
      },
      ...{ scans: rowsOf(...came), tickets: '', gone, gates: [], devices: [] },
    } as unknown as DoorChanges);
  expect(told([], { nonce: nonceOf('1'), at: SATURDAY_NIGHT })).toBe(false);
  expect(told([], { nonce: nonceOf('1'), at: SATURDAY_NIGHT, people: 2 })).toBe(true);
  expect(told([], { nonce: nonceOf('2'), at: SATURDAY_NIGHT })).toBe(true);
  expect(told([shortNonce(nonceOf('2'))])).toBe(true);
  expect(told([shortNonce(nonceOf('2'))])).toBe(false);
});
