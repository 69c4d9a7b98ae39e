import { expect, test } from 'vitest';
import {
  type DoorRules,
  type DoorTicket,
  decideScan,
  type KnownScan,
  type WantedScan,
} from './decide-scan.rules.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
// Eight in the evening in Nairobi.
const SATURDAY = Date.parse('2026-12-05T17:00:00Z');

const ticket: DoorTicket = {
  ...{ typeId: 1, entryRule: 'once', admits: 1, generation: 1, heldSince: 1, revoked: null },
  ...{ validFrom: SATURDAY - DAY, validUntil: SATURDAY + 3 * DAY },
};
const DAYS = { timeZone: 'Africa/Nairobi', turnsMs: 6 * 60 * MINUTE };
const rules: DoorRules = { eventId: 7, days: DAYS, isCancelled: false, gateTypes: null };
const code = { eventId: 7, generation: 1 };

const wanted = (at: number, more: Partial<WantedScan> = {}): WantedScan => ({
  ...{ nonce: 'wanted', kind: 'entry', people: 'all', at, isClockSuspect: false },
  ...more,
});
const known = (at: number, more: Partial<KnownScan> = {}): KnownScan => ({
  ...{
    nonce: `at ${at}`,
    toldBy: 'device',
    kind: 'entry',
    people: 1,
    generation: 1,
    at,
    isClockSuspect: false,
  },
  ...{ undoes: null, deviceRevokedAt: null, isLate: false, gate: 'B', device: 'Njeri', isOwn: false },
  ...more,
});
const decide = (want: WantedScan, of: Partial<DoorTicket> = {}, told: KnownScan[] = []) =>
  decideScan(code, want, { ...ticket, ...of }, rules, told);

test('lets in once, and says where it was used', () => {
  expect(decide(wanted(SATURDAY))).toMatchObject({ kind: 'entry', people: 1, inside: 1, left: 0 });
  const again = decide(wanted(SATURDAY + MINUTE), {}, [known(SATURDAY)]);
  expect(again).toMatchObject({
    kind: 'refused',
    reason: 'used',
    usedBefore: { device: 'Njeri', gate: 'B' },
  });
  expect(decide(wanted(SATURDAY + 5_000), {}, [known(SATURDAY, { isOwn: true })]).reason).toBe('just_now');
});

test('the first reason that there is, in its order', () => {
  const bad = { generation: 3, heldSince: 2, validUntil: SATURDAY } as const;
  const reason = (of: Partial<DoorTicket>, more: Partial<DoorRules> = {}, generation = 1) =>
    decideScan({ eventId: 7, generation }, wanted(SATURDAY), { ...ticket, ...of }, { ...rules, ...more }, [])
      .reason;
  expect(reason({ ...bad, revoked: 'refunded' }, { eventId: 8, isCancelled: true })).toBe('other_event');
  expect(reason({ ...bad, revoked: 'refunded' }, { isCancelled: true })).toBe('event_cancelled');
  expect(reason({ ...bad, revoked: 'refunded' }, { gateTypes: [2] })).toBe('refunded');
  expect(reason(bad, { gateTypes: [2] })).toBe('passed_on');
  expect(reason(bad, { gateTypes: [2] }, 2)).toBe('replaced');
  expect(reason(bad, { gateTypes: [2] }, 3)).toBe('wrong_gate');
  expect(reason(bad, {}, 3)).toBe('wrong_day');
  expect(reason({})).toBeNull();
});

test('a ticket for several counts down, and asks for no more than are left', () => {
  const group = { admits: 4 };
  const after = [known(SATURDAY, { people: 3 })];
  expect(decide(wanted(SATURDAY), group)).toMatchObject({ people: 4, left: 0 });
  expect(decide(wanted(SATURDAY + MINUTE), group, after)).toMatchObject({ people: 1, inside: 4, left: 0 });
  expect(decide(wanted(SATURDAY + MINUTE, { people: 2 }), group, after)).toMatchObject({
    reason: 'used',
    left: 1,
  });
});

test('a daily ticket lets in once a day; who goes out on the second day is one', () => {
  const daily = { entryRule: 'daily' } as const;
  const saturday = known(SATURDAY);
  const sunday = known(SATURDAY + DAY);
  expect(decide(wanted(SATURDAY + MINUTE), daily, [saturday]).reason).toBe('used');
  expect(decide(wanted(SATURDAY + DAY), daily, [saturday])).toMatchObject({ kind: 'entry', inside: 1 });
  const out = wanted(SATURDAY + DAY + MINUTE, { kind: 'exit' });
  expect(decide(out, daily, [saturday, sunday])).toMatchObject({
    kind: 'exit',
    people: 1,
    inside: 0,
    left: 0,
  });
  expect(decide(out, daily, [saturday]).reason).toBe('not_inside');
});

test('who left comes back where the type says so, and is said to have been in', () => {
  const told = [known(SATURDAY), known(SATURDAY + MINUTE, { kind: 'exit' })];
  const back = wanted(SATURDAY + 2 * MINUTE);
  expect(decide(back, { entryRule: 'reentry' }, told)).toMatchObject({
    kind: 'entry',
    usedBefore: { at: SATURDAY },
  });
  expect(decide(back, {}, told).reason).toBe('used');
});
