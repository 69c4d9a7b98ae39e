import { expect, test } from 'vitest';
import {
  readOpenName,
  type TicketExceptionRow,
  writeNameRows,
  writeOpenName,
} from '#modules/door/pack-rows.rules.ts';
import { changedNames, keptOpenNames, type OpenNames } from './open-names.ts';

const keyOf = (digit: string) => digit.repeat(16);
const idOf = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-00000000000${digit}`;
const row = (digit: string, name: string) => ({
  ticket: keyOf(digit),
  bytes: writeOpenName(idOf(digit), { typeId: 7, admits: 2, date: '2026-12-05', name }),
});
const told = (...rows: ReturnType<typeof row>[]) => Buffer.from(writeNameRows(rows)).toString('base64');
const listWith = (...states: [digit: string, state: TicketExceptionRow['state']][]) => ({
  exceptions: new Map(
    states.map(([digit, state]) => [
      keyOf(digit),
      { ticket: keyOf(digit), generation: 1, heldSince: 1, state, admits: 0 },
    ]),
  ),
});
const nobody: OpenNames = { madeAtMs: 5, rows: new Map(), people: () => [] };
const namesOf = (names: OpenNames) => names.people().map(({ name }) => name);

test('a row says whose ticket it is, as it was written', () => {
  const open = { ticketId: idOf('a'), typeId: 7, admits: 2, date: '2026-12-05', name: 'Ámina' };
  expect(readOpenName(row('a', 'Ámina').bytes)).toEqual(open);
});

test('changes put names right, and whose ticket was taken back goes', () => {
  const first = changedNames(nobody, listWith(), told(row('a', 'Amina'), row('b', 'Baraka')));
  expect(namesOf(first)).toEqual(['Amina', 'Baraka']);
  const next = changedNames(first, listWith(['b', 'refunded']), told(row('a', 'Zawadi'), row('c', 'Chege')));
  expect(namesOf(next)).toEqual(['Zawadi', 'Chege']);
  expect(next.people()[0]).toMatchObject({ ticketId: idOf('a'), ticketKey: keyOf('a'), admits: 2 });
  // A code that was replaced takes nobody's name away.
  expect(namesOf(changedNames(first, listWith(['b', 'good']), ''))).toEqual(['Amina', 'Baraka']);
  expect(namesOf(changedNames(first, listWith(['a', 'revoked']), ''))).toEqual(['Baraka']);
});

test('what is told twice changes nothing, so that nothing is written to the disk', () => {
  const first = changedNames(nobody, listWith(), told(row('a', 'Amina')));
  expect(changedNames(first, listWith(['b', 'refunded']), told(row('a', 'Amina')))).toBe(first);
  expect(keptOpenNames('d', first)).toMatchObject({ deviceId: 'd', madeAtMs: 5 });
});
