import { expect, test } from 'vitest';
import {
  doorDaysOf,
  isAnotherWord,
  type JudgedTicket,
  judgeScans,
  type ToldScan,
} from './judge-scans.rules.ts';

const NINE_PM = Date.parse('2026-12-05T18:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const ticket: JudgedTicket = {
  entryRule: 'once',
  admits: 1,
  days: { timeZone: 'Africa/Nairobi', turnsMs: 6 * HOUR },
  revokedAt: null,
  generationsEndedAt: [],
};

const told = (nonce: string, at: number, more: Partial<ToldScan> = {}): ToldScan => ({
  nonce,
  toldBy: 'device',
  kind: 'entry',
  people: 1,
  generation: 1,
  at: NINE_PM + at,
  isClockSuspect: false,
  undoes: null,
  deviceRevokedAt: null,
  isLate: false,
  ...more,
});

const verdicts = (scans: ToldScan[], of: Partial<JudgedTicket> = {}) =>
  Object.fromEntries(
    judgeScans(scans, { ...ticket, ...of }).scans.map(({ scan, verdict }) => [scan.nonce, verdict]),
  );

test('TKT-5: the earliest entry counts, whichever arrived first', () => {
  expect(verdicts([told('b', MINUTE), told('a', 0)])).toEqual({ a: 'entry', b: 'conflict' });
  expect(verdicts([told('b', 0), told('a', 0)])).toEqual({ a: 'entry', b: 'conflict' });
});

test('what was undone makes room; an undo may arrive before what it undoes', () => {
  const undo = told('c', 2 * MINUTE, { kind: 'undo', undoes: 'a' });
  expect(verdicts([undo, told('b', MINUTE), told('a', 0)])).toEqual({ a: 'undone', b: 'entry', c: 'undo' });
});

test('the device’s word beats the server’s', () => {
  const server = told('a', 0, { toldBy: 'server' });
  expect(verdicts([told('a', 0, { kind: 'refused' }), server])).toEqual({ a: 'refused' });
  expect(verdicts([server, told('a', 0, { kind: 'refused' })])).toEqual({ a: 'refused' });
});

test('but not to take away what the server let in, once the phone was revoked', () => {
  const server = told('a', 0, { toldBy: 'server', deviceRevokedAt: NINE_PM + HOUR });
  const late = { isLate: true, deviceRevokedAt: NINE_PM + HOUR };
  expect(verdicts([told('a', 0, { kind: 'refused', ...late }), server])).toEqual({ a: 'entry' });
  expect(verdicts([server, told('a', 0, { kind: 'refused', ...late })])).toEqual({ a: 'entry' });
  expect(verdicts([{ ...server, kind: 'refused' }, told('a', 0, late)])).toEqual({ a: 'entry' });
});

test('a ticket for several lets in as many; those who leave come back only where the type says so', () => {
  const group = [told('a', 0, { people: 3 }), told('b', 1, { people: 2 }), told('c', 2)];
  expect(verdicts(group, { admits: 4 })).toEqual({ a: 'entry', b: 'conflict', c: 'entry' });
  const outAndIn = [told('a', 0), told('b', MINUTE, { kind: 'exit' }), told('c', 2 * MINUTE)];
  expect(verdicts(outAndIn)).toEqual({ a: 'entry', b: 'exit', c: 'conflict' });
  expect(verdicts(outAndIn, { entryRule: 'reentry' })).toEqual({ a: 'entry', b: 'exit', c: 'entry' });
});

test('a day at the door ends at six in the morning', () => {
  // Nine in the evening, five and six in the morning.
  const nights = [told('a', 0), told('b', 8 * HOUR), told('c', 9 * HOUR)];
  expect(verdicts(nights, { entryRule: 'daily' })).toEqual({ a: 'entry', b: 'conflict', c: 'entry' });
});

test('or earlier, where the event opens before: its date begins then', () => {
  const event = { doors_at: null, starts_at: '2026-12-05T02:00:00Z', time_zone: 'Africa/Nairobi' };
  const days = doorDaysOf(event);
  expect(days.turnsMs).toBe(5 * HOUR);
  // Half past five and seven in the morning, twice.
  const mornings = [8.5, 10, 32.5, 34].map((hours, place) => told(`n${place}`, (hours - 24) * HOUR));
  expect(verdicts(mornings, { entryRule: 'daily', days })).toEqual({
    ...{ n0: 'entry', n1: 'conflict', n2: 'entry', n3: 'conflict' },
  });
});

test('a time that cannot be trusted displaces nobody', () => {
  const early = told('a', -10 * HOUR, { isClockSuspect: true });
  expect(verdicts([early])).toEqual({ a: 'entry' });
  expect(verdicts([early, told('b', 0)])).toEqual({ b: 'entry', a: 'conflict' });
});

test('TKT-10: after the ticket was taken back or passed on, nobody comes in with it', () => {
  const scans = [told('a', 0), told('b', HOUR)];
  expect(verdicts(scans, { admits: 2, revokedAt: NINE_PM + MINUTE })).toEqual({ a: 'entry', b: 'void' });
  expect(verdicts(scans, { admits: 2, generationsEndedAt: [NINE_PM + MINUTE] })).toEqual({
    a: 'entry',
    b: 'void',
  });
  const ofNow = told('b', HOUR, { generation: 2 });
  expect(verdicts([ofNow], { generationsEndedAt: [NINE_PM + MINUTE] })).toEqual({ b: 'entry' });
});

test('what a revoked device says of later times does not count, its undoing neither', () => {
  const deviceRevokedAt = NINE_PM + MINUTE;
  const scans = [
    told('a', 0, { deviceRevokedAt }),
    told('b', 2 * MINUTE, { deviceRevokedAt, kind: 'undo', undoes: 'a' }),
    told('c', 3 * MINUTE, { deviceRevokedAt }),
  ];
  expect(verdicts(scans)).toEqual({ a: 'entry', b: 'refused', c: 'refused' });
});

test('nor what it says afterwards of a time that is to be doubted', () => {
  const deviceRevokedAt = NINE_PM + MINUTE;
  const scans = [
    told('late', -60 * MINUTE, { deviceRevokedAt, isLate: true, isClockSuspect: true }),
    told('told before', -30 * MINUTE, { deviceRevokedAt, isClockSuspect: true }),
    told('honest', 0, { deviceRevokedAt, isLate: true }),
  ];
  expect(verdicts(scans)).toEqual({ late: 'refused', honest: 'entry', 'told before': 'conflict' });
});

test('whom the server let in stays in, whatever time a revoked phone writes about it afterwards', () => {
  const deviceRevokedAt = NINE_PM + MINUTE;
  const server = told('a', 0, { toldBy: 'server', deviceRevokedAt });
  const late = { deviceRevokedAt, isLate: true };
  for (const word of [
    told('a', 2 * MINUTE, late),
    told('a', -60 * MINUTE, { ...late, isClockSuspect: true }),
    told('a', 0, { ...late, kind: 'refused' }),
  ])
    expect(verdicts([server, word])).toEqual({ a: 'entry' });
});

const word = (more: object = {}) => ({
  toldBy: 'device' as const,
  kind: 'entry' as const,
  ...{ people: 1, generation: 1, at: 1_000, undoes: null, ...more },
});
const server = (more: object = {}) => ({ ...word(more), toldBy: 'server' as const });

test('the same again is the same; anything else under its nonce is another word', () => {
  expect(isAnotherWord(word(), word())).toBe(false);
  for (const other of [{ kind: 'exit' }, { kind: 'refused' }, { people: 2 }, { generation: 2 }, { at: 1 }])
    expect(isAnotherWord(word(other), word())).toBe(true);
});

test('what the server decided, the device may have done or refused, and nothing else', () => {
  expect(isAnotherWord(word({ kind: 'refused', people: 2 }), server())).toBe(false);
  expect(isAnotherWord(word(), server({ kind: 'refused' }))).toBe(false);
  expect(isAnotherWord(word({ kind: 'exit' }), server())).toBe(true);
  expect(isAnotherWord(word(), server({ kind: 'exit' }))).toBe(true);
  expect(isAnotherWord(word({ kind: 'undo', undoes: 'n' }), server())).toBe(true);
  expect(isAnotherWord(word({ kind: 'undo', undoes: 'n' }), server({ kind: 'undo', undoes: 'm' }))).toBe(
    true,
  );
});
