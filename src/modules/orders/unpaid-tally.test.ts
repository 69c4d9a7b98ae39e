import { describe, expect, test } from 'vitest';
import { isScarce } from './unpaid.rules.ts';
import { createUnpaidTally, type UnpaidWish } from './unpaid-tally.ts';

const HOLD_MS = 900_000;
const limits = { mostTickets: 20, mostPerAddress: 50, scarcePercent: 10 };
const open = (mostOrders?: number) => createUnpaidTally(limits, HOLD_MS, mostOrders);
type Tally = ReturnType<typeof open>;

const wish = (tickets: number, given: Partial<UnpaidWish> = {}): UnpaidWish => ({
  tickets,
  isFree: false,
  people: ['somebody'],
  contacts: [],
  address: '10.0.0.1',
  marks: [],
  ...given,
});

function hold(tally: Tally, tickets: number, given: Partial<UnpaidWish> = {}, now = 0, reference = '') {
  const taken = tally.take(wish(tickets, given), now);
  if (!taken.ok) throw new Error('Too many');
  tally.correct(tally.place(taken.unpaid, reference || `R${Math.random()}`), new Map());
  return taken;
}

const fits = (tally: Tally, tickets: number, given: Partial<UnpaidWish> = {}, now = 0): boolean => {
  const taken = tally.take(wish(tickets, given), now);
  if (taken.ok) tally.undo(taken.unpaid);
  return taken.ok;
};

describe('a person', () => {
  test('holds as many as may be, and not one more', () => {
    const tally = open();
    hold(tally, 19, {}, 0, 'FIRST');
    expect(fits(tally, 1)).toBe(true);
    expect(tally.take(wish(2), 0)).toEqual({ ok: false, references: ['FIRST'], isOfFree: false });
    expect(fits(open(), 21), 'all at once').toBe(false);
  });

  test('is known by each of their names', () => {
    const tally = open();
    hold(tally, 20, { people: ['visitor', 'account'] });
    expect(fits(tally, 1, { people: ['other', 'account'] })).toBe(false);
    expect(fits(tally, 20, { people: ['other'] })).toBe(true);
  });

  test('is not refused for what others hold in their name, and nobody has a blank one', () => {
    const tally = open();
    hold(tally, 20, { people: ['stranger'], contacts: ['mail', ''] });
    const isCrowded = (contact: string) => {
      const taken = tally.take(wish(20, { people: ['owner'], contacts: [contact, ''] }), 0);
      if (taken.ok) tally.undo(taken.unpaid);
      return taken.ok && taken.isCrowded;
    };
    expect([isCrowded('mail'), isCrowded('other mail')]).toEqual([true, false]);
  });

  test('is counted before anything is placed', () => {
    const tally = open();
    const first = tally.take(wish(15), 0);
    expect(fits(tally, 15)).toBe(false);
    if (first.ok) tally.undo(first.unpaid);
    expect(fits(tally, 15), 'it was refused').toBe(true);
  });
});

test('what is paid, cancelled or over counts no more; what was renewed or is being paid does', () => {
  const tally = open();
  hold(tally, 20, {}, 0, 'CLOSED');
  tally.close('CLOSED');
  tally.close('CLOSED');
  hold(tally, 20, {}, 0, 'PAID');
  tally.confirm('PAID');
  hold(tally, 20, {}, 0, 'FIRST');
  tally.renew('FIRST');
  hold(tally, 20, { people: ['other'] }, 1, 'SECOND');
  hold(tally, 20, { people: ['third'] }, 2, 'THIRD');
  tally.pay('THIRD', HOLD_MS - 1);
  expect(fits(tally, 1, { people: ['other'] }, HOLD_MS)).toBe(false);
  expect(fits(tally, 1, {}, HOLD_MS + 1), 'renewed').toBe(false);
  expect(fits(tally, 1, { people: ['other'] }, HOLD_MS + 1), 'behind a renewed one').toBe(true);
  expect(fits(tally, 1, { people: ['third'] }, HOLD_MS + 2), 'being paid').toBe(false);
  expect(fits(tally, 20, {}, 2 * HOLD_MS)).toBe(true);
  expect(fits(tally, 20, { people: ['third'] }, 2 * HOLD_MS)).toBe(true);
});

describe('what costs nothing', () => {
  const marks = ['visitor 7'];
  const isFree = true;

  test('counts until a hold would be over, and the next one comes on top of it', () => {
    const tally = open();
    hold(tally, 15, { marks, isFree }, 0, 'GIVEN');
    tally.confirm('GIVEN');
    expect(tally.take(wish(6, { marks, isFree }), 0)).toEqual({
      ok: false,
      references: ['GIVEN'],
      isOfFree: true,
    });
    expect(fits(tally, 5, { marks, isFree })).toBe(true);
    expect(fits(tally, 20, { marks, isFree }, HOLD_MS)).toBe(true);
  });

  test('is nothing to whoever pays', () => {
    const tally = open();
    hold(tally, 20, { isFree, contacts: ['mail'] }, 0, 'GIVEN');
    tally.confirm('GIVEN');
    expect(tally.take(wish(20, { contacts: ['mail'] }), 0)).toMatchObject({ ok: true, isCrowded: false });
    expect(fits(tally, 1)).toBe(false);
  });
});

describe('an order in the place of another', () => {
  const marks = ['visitor 7'];

  test('counts instead of it', () => {
    const tally = open();
    hold(tally, 15, { marks });
    hold(tally, 20, { marks });
    expect(fits(tally, 1)).toBe(false);
    expect(fits(tally, 20, { marks })).toBe(true);
  });

  test('leaves it as it was when it is refused', () => {
    const tally = open();
    hold(tally, 15, { marks });
    const next = tally.take(wish(18, { marks }), 0);
    if (next.ok) tally.undo(next.unpaid);
    expect(fits(tally, 6)).toBe(false);
    expect(fits(tally, 20, { marks })).toBe(true);
  });

  test('comes on top of one that is being paid', () => {
    const tally = open();
    hold(tally, 15, { marks }, 0, 'PAYING');
    tally.pay('PAYING', 0);
    expect(fits(tally, 6, { marks })).toBe(false);
    tally.correct(['PAYING'], new Map([['PAYING', { isPaying: false }]]));
    expect(fits(tally, 6, { marks }), 'its payment failed').toBe(true);
  });

  test('comes on top of one that turned out to be paid for meanwhile', () => {
    const tally = open();
    hold(tally, 10, { marks }, 0, 'FIRST');
    const next = tally.take(wish(10, { marks }), 0);
    if (!next.ok) throw new Error('Too many');
    expect(tally.place(next.unpaid, 'NEXT')).toEqual(['FIRST']);
    tally.correct(['FIRST'], new Map([['FIRST', { isPaying: true }]]));
    expect([fits(tally, 10, { marks }), fits(tally, 11, { marks })]).toEqual([true, false]);
  });

  test('sent twice at once counts once', () => {
    const tally = open();
    expect(tally.take(wish(20, { marks: ['key'] }), 0).ok).toBe(true);
    expect(fits(tally, 20, { marks: ['key'] })).toBe(true);
    expect(fits(tally, 1)).toBe(false);
  });
});

test('what the database knows to be over no longer stands in the way', () => {
  const tally = open();
  hold(tally, 10, {}, 0, 'OVER');
  hold(tally, 10, {}, 0, 'OPEN');
  tally.correct(['OVER', 'OPEN'], new Map([['OPEN', { isPaying: false }]]));
  expect([fits(tally, 10), fits(tally, 11)]).toEqual([true, false]);
});

test('an address is never refused, only crowded', () => {
  const tally = open();
  for (const person of ['a', 'b']) hold(tally, 20, { people: [person] }, 0, person);
  expect(hold(tally, 10, { people: ['c'] }, 0, 'c').isCrowded).toBe(false);
  expect(tally.take(wish(1, { people: ['d'] }), 0)).toMatchObject({ ok: true, isCrowded: true });
  expect(tally.take(wish(1, { people: ['d'], address: '10.0.0.2' }), 0)).toMatchObject({ isCrowded: false });
  tally.close('a');
  expect(tally.take(wish(1, { people: ['e'] }), 0)).toMatchObject({ isCrowded: false });
});

test('memory has an end: those placed first are forgotten first', () => {
  const tally = open(2);
  for (const person of ['a', 'b', 'c', 'd']) hold(tally, 20, { people: [person] });
  expect(['a', 'b', 'c', 'd'].map((person) => fits(tally, 1, { people: [person] }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('an event is scarce below a tenth, until nothing can come back', () => {
  const pools = (left: number, held: number) => [
    { capacity: 60, held, sold: 60 - held - left },
    { capacity: 40, held: 0, sold: 40 },
  ];
  expect(isScarce(pools(10, 0), 10)).toBe(false);
  expect(isScarce(pools(9, 0), 10)).toBe(true);
  expect(isScarce(pools(0, 1), 10)).toBe(true);
  expect(isScarce(pools(0, 0), 10)).toBe(false);
  expect(isScarce(pools(1, 0), 0)).toBe(false);
});
