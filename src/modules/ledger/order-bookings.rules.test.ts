import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fault, mustBe, PaperBooks } from '#tests/support/paper-books.ts';
import { type Settlement, settlementOf } from './by-hand/settlement.rules.ts';
import { bookingsOf, disputesOf, type OrderFacts } from './order-bookings.rules.ts';
import { taxIn } from './tax.rules.ts';

// An order with everything that may happen to its money, each as a fact of its own that news brings.
type Fact = (facts: OrderFacts) => void;
interface Life {
  order: OrderFacts;
  settlements: Settlement[];
  news: Fact[];
}

const AT = '2026-11-18 09:00:00+00';
const shillings = (most: number) => fc.integer({ min: 1, max: most }).map((whole) => whole * 100);

const lives: fc.Arbitrary<Life> = fc
  .record({
    total: shillings(9_000),
    settled: fc.array(fc.record({ amount: shillings(9_000), cost: fc.integer({ min: 0, max: 9_999 }) }), {
      maxLength: 2,
    }),
    sold: fc.constantFrom('KES' as const, 'UGX' as const, 'IDR' as const, 'USD' as const),
    feePart: fc.integer({ min: 0, max: 100 }),
    came: fc.constantFrom('right', 'short', 'excess', 'twice', 'late', 'other currency'),
    returned: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
    isPaidBack: fc.array(fc.constantFrom('by provider', 'by hand', 'not'), { minLength: 4, maxLength: 4 }),
    disputes: fc.array(
      fc.record({
        part: fc.integer({ min: 1, max: 100 }),
        ends: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ total, settled, sold, feePart, came, returned, isPaidBack, disputes }) => {
    const order: OrderFacts = {
      ...{ reference: 'K7Q2M9XA', eventId: 7, organizerId: 3, currency: sold, totalMinor: total },
      feeMinor: Math.floor((total * feePart) / 10_000) * 100,
      ...{ paidAt: null, payments: [], returns: [], refunds: [], disputes: [] },
    };
    const news: Fact[] = [];
    const isSold = came !== 'late' && came !== 'other currency';
    const received = came === 'short' ? Math.max(100, total - 100) : came === 'excess' ? total + 100 : total;
    const currency = came === 'other currency' ? ('RWF' as const) : sold;
    const payments = came === 'twice' ? ['one', 'two'] : ['one'];
    payments.forEach((id, place) => {
      news.push((facts) => {
        const isBeforeSale = isSold && place === 0;
        facts.payments.push({
          id,
          provider: 'daraja',
          currency,
          amountMinor: received,
          at: AT,
          isBeforeSale,
        });
        // The sale is made in the transaction in which its payment succeeds.
        if (isBeforeSale) facts.paidAt = AT;
      });
    });
    const returns: OrderFacts['returns'] = [];
    let left = isSold ? Math.min(total, received) : 0;
    let feeLeft = Math.min(order.feeMinor, left);
    const refund = (amountMinor: number, how: string | undefined) => {
      const id = news.length;
      if (how === 'not' || amountMinor <= 0) return;
      news.push((facts) =>
        facts.refunds.push({
          id,
          provider: 'daraja',
          isByHand: how === 'by hand',
          currency,
          amountMinor,
          at: AT,
        }),
      );
    };
    returned.forEach((part, place) => {
      const amountMinor = Math.ceil((left * part) / 10_000) * 100;
      if (left === 0 || amountMinor > left) return;
      const feeMinor = Math.floor((feeLeft * amountMinor) / left);
      left -= amountMinor;
      feeLeft -= feeMinor;
      // Whoever sees one sees those before it.
      const soFar = returns.push({ number: place + 1, amountMinor, feeMinor, at: AT });
      news.push((facts) => {
        if (facts.returns.length < soFar) facts.returns = returns.slice(0, soFar);
      });
      refund(amountMinor, isPaidBack[place]);
    });
    // What nobody sold anything for goes back too.
    refund(payments.length * received - (isSold ? Math.min(total, received) : 0), isPaidBack[3]);
    disputes.slice(0, payments.length).forEach(({ part, ends }, place) => {
      const attemptId = payments[place] ?? '';
      const amountMinor = Math.ceil((received * part) / 100);
      news.push((facts) =>
        facts.disputes.push({ attemptId, provider: 'daraja', currency, amountMinor, status: ends, at: AT }),
      );
    });
    const settlements = settled.map(({ amount, cost }, place) => ({
      ...{ provider: 'daraja', reference: `S${place}`, currency, at: AT },
      ...{ amountMinor: amount, costMinor: cost },
    }));
    return { order, news, settlements };
  });

const settle = (books: PaperBooks, settlements: readonly Settlement[]) => {
  for (const settlement of settlements) books.book(settlementOf(settlement));
};
const sumsOf = (books: PaperBooks) => JSON.stringify([...books.sums].sort());

const inTheSameBooks = (runs: number, fault: Fault = null) =>
  fc.check(
    fc.property(
      lives,
      fc.infiniteStream(fc.boolean()),
      fc.nat(),
      ({ order, news, settlements }, isBooked, turn) => {
        const inOrder = new PaperBooks(fault);
        settle(inOrder, settlements);
        const facts = structuredClone(order);
        for (const fact of news) {
          fact(facts);
          if (isBooked.next().value) inOrder.bookOrder(facts);
        }
        inOrder.bookOrder(facts);
        inOrder.bookOrder(facts);

        // The same news in another order; what it is about is always there when it comes.
        const otherwise = new PaperBooks(fault);
        const late = structuredClone(order);
        const [first, ...rest] = news;
        const turned = [
          ...rest.slice(turn % (rest.length || 1)),
          ...rest.slice(0, turn % (rest.length || 1)),
        ];
        for (const fact of first ? [first, ...turned] : []) {
          fact(late);
          otherwise.bookOrder(late);
        }
        settle(otherwise, settlements);
        settle(otherwise, settlements);
        if (facts.disputes.length < 2) mustBe(sumsOf(otherwise), sumsOf(inOrder));
        expectWhole(inOrder, facts, settlements);
        expectWhole(otherwise, late, settlements);
      },
    ),
    { numRuns: runs },
  );

test('10,000 lives of an order: booked at any moment, in any order of news, they end in the same books', () => {
  const { failed, errorInstance } = inTheSameBooks(10_000);
  if (failed) throw errorInstance;
});

test('control: a rule that forgets that tickets were taken back is found', () => {
  expect(inTheSameBooks(1_000, { forgets: 'return' }).failed).toBe(true);
});

// When everything is booked.
function expectWhole(paper: PaperBooks, facts: OrderFacts, settlements: readonly Settlement[]): void {
  const sum = (rows: readonly { amountMinor: number }[]) =>
    rows.reduce((all, { amountMinor }) => all + amountMinor, 0);
  const open = (status: string) => facts.disputes.filter((dispute) => dispute.status === status);
  const costs = settlements.reduce((all, { costMinor }) => all + costMinor, 0);
  const byHand = facts.refunds.filter(({ isByHand }) => isByHand);
  mustBe(
    paper.of('provider'),
    sum(facts.payments) - sum(facts.refunds) + sum(byHand) - sum(open('lost')) - sum(settlements) - costs,
  );
  mustBe(paper.owed('bank'), sum(byHand) - sum(settlements));
  mustBe(paper.of('costs') >= costs, true);
  mustBe(paper.owed('disputes'), sum(open('open')));
  // Nobody has less than nothing with us, and taxes are within the fees.
  mustBe(paper.owed('buyers') >= 0, true);
  mustBe(paper.owed('fees') >= 0, true);
  mustBe(paper.owed('taxes') >= 0, true);
  // Nobody who sold nothing bears anything.
  if (facts.paidAt === null) mustBe(paper.owed('held'), 0);
  if (facts.paidAt === null || open('won').length < facts.disputes.length) return;
  const sold = Math.min(facts.totalMinor, facts.payments[0]?.amountMinor ?? 0);
  const fee = Math.min(facts.feeMinor, sold);
  const fees = fee - facts.returns.reduce((all, { feeMinor }) => all + feeMinor, 0);
  mustBe(paper.owed('held'), sold - sum(facts.returns) - fees);
  mustBe(paper.owed('fees') + paper.owed('taxes'), fees);
  // However often parts of it went back: the tax is that of what is left, to the cent.
  mustBe(paper.owed('taxes'), taxIn(fees, facts.currency));
}

test('cash at the door is the seller’s already: they owe the fee alone, and what they gave back lowers it', () => {
  const payment = { id: 'c', provider: 'cash', currency: 'KES' as const, amountMinor: 300_000, at: AT };
  const facts: OrderFacts = {
    ...{ reference: 'K7Q2M9XA', eventId: 7, organizerId: 3, currency: 'KES', totalMinor: 300_000 },
    ...{ feeMinor: 6_000, paidAt: AT, disputes: [] },
    payments: [{ ...payment, isBeforeSale: true }],
    returns: [],
    refunds: [],
  };
  const sums = (of: OrderFacts) => {
    const kinds = new Map<string, number>();
    for (const { account, amountMinor } of bookingsOf(of).flatMap(({ entries }) => entries))
      kinds.set(account.kind, (kinds.get(account.kind) ?? 0) + amountMinor);
    return { owed: (kinds.get('fees') ?? 0) + (kinds.get('taxes') ?? 0), ...Object.fromEntries(kinds) };
  };
  expect(sums(facts)).toMatchObject({ cash: 0, buyers: 0, held: 6_000, owed: -6_000 });
  const back = { amountMinor: 150_000, at: AT };
  const voided = {
    ...facts,
    returns: [{ number: 1, feeMinor: 3_000, ...back }],
    refunds: [{ id: 1, provider: 'cash', isByHand: false, currency: 'KES' as const, ...back }],
  };
  expect(sums(voided)).toMatchObject({ cash: 0, buyers: 0, held: 3_000, owed: -3_000 });
  expect(bookingsOf(voided).map(({ key }) => key)).toEqual([
    'received:c',
    'kept:K7Q2M9XA',
    'sale:K7Q2M9XA',
    'return:K7Q2M9XA:1',
    'refund:1',
    'unkept:1',
  ]);
});

describe('a bank takes money that we have given back by ourselves', () => {
  const payment = (id: string, amountMinor: number, isBeforeSale: boolean) => ({
    ...{ id, provider: 'stripe', currency: 'KES' as const, amountMinor, at: AT, isBeforeSale },
  });
  const refund = (amountMinor: number) => ({
    ...{ id: 1, provider: 'stripe', isByHand: false, currency: 'KES' as const, amountMinor, at: AT },
  });
  const claim = (attemptId: string, amountMinor: number): OrderFacts['disputes'] => [
    { attemptId, provider: 'stripe', currency: 'KES', amountMinor, status: 'lost', at: AT },
  ];
  const sold: OrderFacts = {
    ...{ reference: 'K7Q2M9XA', eventId: 7, organizerId: 3, currency: 'KES', totalMinor: 100_000 },
    ...{ feeMinor: 5_000, paidAt: AT, payments: [payment('one', 100_000, true)] },
    ...{ returns: [], refunds: [], disputes: [] },
  };
  const late = { ...sold, paidAt: null, payments: [payment('one', 100_000, false)] };
  const twice = { ...sold, payments: [payment('one', 100_000, true), payment('two', 100_000, false)] };
  const excess = { ...sold, payments: [payment('one', 110_000, true)] };
  const back = { number: 1, amountMinor: 100_000, feeMinor: 5_000, at: AT };

  test.each<[string, OrderFacts, { costs: number; seller: number; fees: number }]>([
    ['what came late', { ...late, refunds: [refund(100_000)], disputes: claim('one', 100_000) }, ours(1_000)],
    [
      'what came twice',
      { ...twice, refunds: [refund(100_000)], disputes: claim('two', 100_000) },
      ours(1_000),
    ],
    [
      'what was too much',
      { ...excess, refunds: [refund(10_000)], disputes: claim('one', 110_000) },
      ours(100, 950, 50),
    ],
    // The control: what was sold, and what the seller gave back, is theirs.
    ['what was sold', { ...sold, disputes: claim('one', 100_000) }, ours(0, 950, 50)],
    [
      'what the seller gave back',
      { ...sold, returns: [back], refunds: [refund(100_000)], disputes: claim('one', 100_000) },
      ours(0, 1_000, 0),
    ],
  ])('%s', (_, facts, expected) => {
    const sums = new Map<string, number>();
    for (const { account, amountMinor } of disputesOf(facts).flatMap(({ entries }) => entries))
      sums.set(account.kind, (sums.get(account.kind) ?? 0) + amountMinor);
    const of = (kind: string) => (sums.get(kind) ?? 0) / 100;
    expect({
      costs: of('costs'),
      seller: of('held'),
      fees: ((sums.get('fees') ?? 0) + (sums.get('taxes') ?? 0)) / 100,
    }).toEqual(expected);
    expect([...sums.values()].reduce((all, one) => all + one, 0)).toBe(0);
  });
});

// What each bears of it, in shillings.
function ours(costs: number, seller = 0, fees = 0) {
  return { costs, seller, fees };
}
