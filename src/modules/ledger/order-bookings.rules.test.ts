import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountKey, type Entry, isSame } from './booking.rules.ts';
import { bookingsOf, disputesOf, nextDisputeBooking, type OrderFacts } from './order-bookings.rules.ts';
import { type Settlement, settlementOf } from './settlement.rules.ts';
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

// Vitest's own takes longer than everything that is tested here.
function mustBe<T>(found: T, expected: T): void {
  if (!Object.is(found, expected)) throw new Error(`found ${found}, expected ${expected}`);
}

let forgetsReturns = false;

class Paper {
  readonly entries: Entry[] = [];
  private readonly booked = new Map<string, Entry[]>();

  book(facts: OrderFacts): void {
    for (const booking of bookingsOf(forgetsReturns ? { ...facts, returns: [] } : facts))
      if (this.booked.has(booking.key))
        mustBe(isSame(this.booked.get(booking.key) ?? [], booking.entries), true);
      else this.write(booking.key, booking.entries);
    for (const now of disputesOf(facts)) {
      const before = [...this.booked].filter(([key]) => key.startsWith(`dispute:${now.dispute.attemptId}:`));
      const next = nextDisputeBooking(
        facts,
        now,
        before.map(([, entries]) => entries),
      );
      if (next) this.write(next.key, next.entries);
    }
  }

  settle(settlements: readonly Settlement[]): void {
    for (const { key, entries } of settlements.map(settlementOf))
      if (!this.booked.has(key)) this.write(key, entries);
  }

  private write(key: string, entries: Entry[]): void {
    mustBe(
      entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      0,
    );
    mustBe(new Set(entries.map(({ account }) => account.currency)).size, 1);
    this.booked.set(key, entries);
    this.entries.push(...entries);
  }

  sums(): Record<string, number> {
    const sums: Record<string, number> = {};
    for (const { account, amountMinor } of this.entries)
      sums[accountKey(account)] = (sums[accountKey(account)] ?? 0) + amountMinor;
    return Object.fromEntries(
      Object.entries(sums)
        .filter(([, minor]) => minor !== 0)
        .sort(),
    );
  }
}

const inTheSameBooks = (runs: number) =>
  fc.check(
    fc.property(
      lives,
      fc.infiniteStream(fc.boolean()),
      fc.nat(),
      ({ order, news, settlements }, isBooked, turn) => {
        const inOrder = new Paper();
        inOrder.settle(settlements);
        const facts = structuredClone(order);
        for (const fact of news) {
          fact(facts);
          if (isBooked.next().value) inOrder.book(facts);
        }
        inOrder.book(facts);
        inOrder.book(facts);

        // The same news in another order; what it is about is always there when it comes.
        const otherwise = new Paper();
        const late = structuredClone(order);
        const [first, ...rest] = news;
        const turned = [
          ...rest.slice(turn % (rest.length || 1)),
          ...rest.slice(0, turn % (rest.length || 1)),
        ];
        for (const fact of first ? [first, ...turned] : []) {
          fact(late);
          otherwise.book(late);
        }
        otherwise.settle(settlements);
        otherwise.settle(settlements);
        if (facts.disputes.length < 2)
          mustBe(JSON.stringify(otherwise.sums()), JSON.stringify(inOrder.sums()));
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
  forgetsReturns = true;
  expect(inTheSameBooks(1_000).failed).toBe(true);
  forgetsReturns = false;
});

const total = (paper: Paper, kind: string) =>
  Object.entries(paper.sums()).reduce(
    (sum, [key, minor]) => sum + (key.startsWith(`${kind} `) ? minor : 0),
    0,
  );

const owed = (paper: Paper, kind: string) => 0 - total(paper, kind);

// When everything is booked.
function expectWhole(paper: Paper, facts: OrderFacts, settlements: readonly Settlement[]): void {
  const sum = (rows: readonly { amountMinor: number }[]) =>
    rows.reduce((all, { amountMinor }) => all + amountMinor, 0);
  const open = (status: string) => facts.disputes.filter((dispute) => dispute.status === status);
  const costs = settlements.reduce((all, { costMinor }) => all + costMinor, 0);
  const byHand = facts.refunds.filter(({ isByHand }) => isByHand);
  mustBe(
    total(paper, 'provider'),
    sum(facts.payments) - sum(facts.refunds) + sum(byHand) - sum(open('lost')) - sum(settlements) - costs,
  );
  mustBe(owed(paper, 'bank'), sum(byHand) - sum(settlements));
  mustBe(total(paper, 'costs') >= costs, true);
  mustBe(owed(paper, 'disputes'), sum(open('open')));
  // Nobody has less than nothing with us, and taxes are within the fees.
  mustBe(owed(paper, 'buyers') >= 0, true);
  mustBe(owed(paper, 'fees') >= 0, true);
  mustBe(owed(paper, 'taxes') >= 0, true);
  if (facts.paidAt === null || open('won').length < facts.disputes.length) return;
  const sold = Math.min(facts.totalMinor, facts.payments[0]?.amountMinor ?? 0);
  const fee = Math.min(facts.feeMinor, sold);
  const fees = fee - facts.returns.reduce((all, { feeMinor }) => all + feeMinor, 0);
  mustBe(owed(paper, 'held'), sold - sum(facts.returns) - fees);
  mustBe(owed(paper, 'fees') + owed(paper, 'taxes'), fees);
  // However often parts of it went back: the tax is that of what is left, to the cent.
  mustBe(owed(paper, 'taxes'), taxIn(fees, facts.currency));
}
