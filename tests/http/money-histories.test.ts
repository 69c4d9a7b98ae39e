import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustmentBooking } from '#modules/adjusting/adjusting.rules.ts';
import type { Entry } from '#modules/ledger/booking.rules.ts';
import { settlementOf } from '#modules/ledger/by-hand/settlement.rules.ts';
import type { OrderFacts } from '#modules/ledger/order-bookings.rules.ts';
import { releaseBooking, releasedNow } from '#modules/ledger/release.rules.ts';
import {
  backBooking,
  costBooking,
  partBooking,
  requestedBooking,
  topUpBooking,
} from '#modules/payouts/payout-bookings.rules.ts';
import { type Carrier, largestPayable, type PartState, splitPayout } from '#modules/payouts/payouts.rules.ts';
import type { Currency } from '#shared/money.ts';
import { type Fault, mustBe, PaperBooks } from '#tests/support/paper-books.ts';

// Everything that may happen to a seller's money, in random histories, beside an account of it that knows no bookings: what the
// orders say, and what was released, asked for and arrived. Both must agree after every step.

const AT = new Date(0);
const [EVENT, ORGANIZER, ORDERS] = [7, 3, 3];
const DEEDS = [
  ...['pay', 'pay', 'pay', 'return', 'refund', 'dispute', 'release', 'release', 'ask', 'ask'],
  ...['back', 'send', 'send', 'end', 'end', 'end', 'settle', 'top_up', 'book', 'correct'],
] as const;
const deed = fc.record({
  do: fc.constantFrom(...DEEDS),
  which: fc.nat({ max: 5 }),
  // How much of what there is, in percent.
  share: fc.integer({ min: 1, max: 100 }),
  how: fc.nat({ max: 5 }),
  // Whoever books dies before; what is not booked now is booked before the next request, or at the end.
  isBookedNow: fc.boolean(),
});
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never;
const histories = fc.record({
  orders: fc.array(
    fc.record({
      total: fc.integer({ min: 3, max: 9_000 }),
      fee: fc.nat({ max: 30 }),
      isAtDoor: fc.constantFrom(false, false, true),
    }),
    { minLength: ORDERS, maxLength: ORDERS },
  ),
  reservePercent: fc.constantFrom(0, 0, 10),
  currency: fc.constantFrom<Currency>('KES', 'KES', 'USD', 'UGX', 'IDR'),
  takesPlace: fc.constantFrom(true, true, true, false),
  deeds: fc.array(deed, { minLength: 6, maxLength: 24 }),
});
type History = typeof histories extends fc.Arbitrary<infer One> ? One : never;

interface Part {
  number: number;
  amountMinor: number;
  carrier: Carrier;
  state: PartState;
}
interface Payout {
  id: string;
  organizerId: number;
  currency: Currency;
  amountMinor: number;
  state: 'requested' | 'back' | 'left';
  parts: Part[];
}

// What an order asks of the books, said without bookings.
interface Asked {
  provider: number;
  byHand: number;
  disputed: number;
  buyers: number;
  // Of the sale: the seller's, and our fee with the tax in it.
  sale: number;
  // null: a dispute shares it between the two.
  fee: number | null;
  // What a bank took that was never sold for.
  costs: number;
  // What a statement says of it, by kind; of disputes only what they take from the seller and our fee together.
  lines: Readonly<Record<string, number>>;
}

const sumOf = (rows: readonly { amountMinor: number }[]) =>
  rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
// Paid in cash: what came is in the seller's own box.
const isAtDoor = ({ reference }: OrderFacts) => reference.startsWith('DOOR');
const partOf = (minor: number, share: number) => Math.ceil((minor * share) / 100);

function askedBy(facts: OrderFacts): Asked {
  const { totalMinor, feeMinor, payments, returns, refunds, disputes } = facts;
  const sold = facts.paidAt ? Math.min(totalMinor, sumOf(payments.filter((one) => one.isBeforeSale))) : 0;
  const left = sold - sumOf(returns);
  const byHand = sumOf(refunds.filter((one) => one.isByHand));
  const dispute = disputes.find(({ status }) => status !== 'won');
  const mine = sumOf(payments) - left - sumOf(refunds);
  const feeBack = returns.reduce((sum, one) => sum + one.feeMinor, 0);
  const lines = {
    ...{ sale: sold - Math.min(feeMinor, sold), return: feeBack - sumOf(returns) },
    // What is in their own box is with them already.
    ...(isAtDoor(facts) && { received: -sumOf(payments), refund: sumOf(refunds) - byHand }),
  };
  if (isAtDoor(facts)) return { ...atDoor(facts, { sold, left, byHand }), buyers: mine, costs: 0, lines };
  const ofBuyer = Math.min(dispute?.amountMinor ?? 0, Math.max(0, mine));
  // It is always the first payment that is disputed: a seller bears what they sold for it, and nothing else.
  const claimed = (dispute?.amountMinor ?? 0) - ofBuyer;
  const borne = Math.min(claimed, sold);
  return {
    provider:
      sumOf(payments) - (sumOf(refunds) - byHand) - (dispute?.status === 'lost' ? dispute.amountMinor : 0),
    byHand,
    disputed: dispute?.status === 'open' ? dispute.amountMinor : 0,
    buyers: mine - ofBuyer,
    ...{ sale: left - borne, costs: claimed - borne, lines: { ...lines, dispute: -borne } },
    fee: dispute ? null : Math.min(feeMinor, sold) - feeBack,
  };
}

// They have the money: what they are owed is only what they gave back of it, and they owe the fee.
function atDoor(
  { feeMinor, returns, refunds }: OrderFacts,
  { sold, left, byHand }: { sold: number; left: number; byHand: number },
) {
  const fee = Math.min(feeMinor, sold) - returns.reduce((sum, one) => sum + one.feeMinor, 0);
  return { provider: 0, byHand, disputed: 0, sale: left - sold + sumOf(refunds) - byHand, fee };
}

class World {
  readonly books: PaperBooks;
  readonly orders: OrderFacts[];
  private readonly asked = new Map<string, Asked>();
  private readonly waiting = new Set<OrderFacts>();
  private readonly payouts: Payout[] = [];
  private readonly reservePercent: number;
  private readonly was = { released: 0, releases: 0, settled: 0, toppedUp: 0, corrected: 0, corrections: 0 };
  private readonly costs = { settling: 0, hand: 0, mpesa_b2c: 0 };
  private readonly currency: Currency;
  private readonly takesPlace: boolean;
  private ids = 0;

  constructor({ orders, reservePercent, currency, takesPlace }: History, fault: Fault) {
    this.books = new PaperBooks(fault);
    this.reservePercent = reservePercent;
    this.currency = currency;
    this.takesPlace = takesPlace;
    this.orders = orders.map(({ total, fee, isAtDoor }, place) => ({
      ...{
        reference: `${isAtDoor ? 'DOOR' : 'ORDER'}${place}`,
        eventId: EVENT,
        organizerId: ORGANIZER,
        currency,
      },
      ...{ totalMinor: total * 100, feeMinor: Math.floor((total * fee) / 100) * 100, paidAt: null },
      ...{ payments: [], returns: [], refunds: [], disputes: [] },
    }));
  }

  live({ isBookedNow, ...given }: Deed): void {
    const order = this.orders[given.which % ORDERS];
    if (!order) return;
    const isNews = this.happen(order, given);
    if (isNews) this.waiting.add(order);
    if (isBookedNow || given.do === 'book') this.bookAll();
    this.compare();
  }

  bookAll(): void {
    for (const facts of this.waiting) {
      this.books.bookOrder(facts);
      this.books.bookOrder(facts);
      this.asked.set(facts.reference, askedBy(facts));
    }
    this.waiting.clear();
  }

  // Answers whether something new is known of the order.
  private happen(order: OrderFacts, given: Omit<Deed, 'isBookedNow'>): boolean {
    switch (given.do) {
      case 'pay':
        return pay(order, given.how);
      case 'return':
        return takeBack(order, given.share);
      case 'refund':
        return refund(order, given.share, given.how % 2 === 0);
      case 'dispute':
        return dispute(order, given.share, given.how);
      default:
        this.move(given);
        return false;
    }
  }

  private move({ do: what, which, share, how }: Omit<Deed, 'isBookedNow'>): void {
    const { was, books } = this;
    const open = this.payouts.find(({ state, parts }) => state === 'requested' || parts.some(isUnderWay));
    switch (what) {
      case 'release':
        this.release(how % 2 === 0);
        return;
      case 'settle': {
        const [amountMinor, costMinor] = [share * 100, how * 10];
        const reference = `S${was.settled}`;
        const { currency } = this;
        const settlement = { provider: 'daraja', reference, currency, at: AT.toISOString() };
        books.book(settlementOf({ ...settlement, amountMinor, costMinor }));
        was.settled += amountMinor;
        this.costs.settling += costMinor;
        return;
      }
      case 'correct': {
        was.corrections += 1;
        const amountMinor = (how % 2 === 0 ? share : -share) * 100;
        const given = { id: `C${was.corrections}`, organizerId: ORGANIZER, currency: this.currency };
        mustBe(books.book(adjustmentBooking({ ...given, amountMinor }, AT)), true, 'a correction');
        was.corrected += amountMinor;
        return;
      }
      case 'top_up': {
        // M-Pesa carries shillings of Kenya only.
        if (this.currency !== 'KES') return;
        const given = { amountMinor: share * 100, reference: `T${was.toppedUp}`, now: AT };
        mustBe(books.book(topUpBooking(given)) && !books.book(topUpBooking(given)), true, 'top-up');
        was.toppedUp += share * 100;
        return;
      }
      case 'ask':
        if (!open) this.ask(share);
        return;
      case 'back':
        if (open?.state !== 'requested') return;
        open.state = 'back';
        books.book(backBooking(open, how % 2 === 0 ? 'refused' : 'cancelled', AT));
        return;
      case 'send': {
        if (open?.state !== 'requested') return;
        open.state = 'left';
        const isByHand = how % 2 === 0 || this.currency !== 'KES';
        const amounts = isByHand ? [open.amountMinor] : splitPayout(open.amountMinor, 100_000);
        open.parts = amounts.map((amountMinor, at) => ({
          ...{ number: at + 1, amountMinor, carrier: isByHand ? 'hand' : 'mpesa_b2c', state: 'sending' },
        }));
        return;
      }
      case 'end':
        this.endPart(which, how);
    }
  }

  private release(isAfterReserve: boolean): void {
    const { was, books } = this;
    const amountMinor = releasedNow({
      ...{ owedMinor: books.owed('held'), releasedMinor: was.released, releases: was.releases },
      ...{
        takesPlace: this.takesPlace,
        releaseDay: '2026-11-01',
        today: isAfterReserve ? '2026-12-24' : '2026-11-02',
      },
      ...{ reservePercent: this.reservePercent, currency: this.currency },
    });
    if (amountMinor === 0) return;
    const event = { event_id: EVENT, organizer_id: ORGANIZER, currency: this.currency };
    books.book(releaseBooking({ ...event, releases: was.releases }, amountMinor, AT));
    was.released += amountMinor;
    was.releases += 1;
    if (this.takesPlace) return;
    // Nobody is paid for what did not take place; what it owes was taken.
    const heldMinor = books.owed('held');
    mustBe(heldMinor >= 0, true, 'what is held of what did not take place');
    mustBe(was.released, Math.min(0, heldMinor + was.released), 'what was released of it');
  }

  private ask(share: number): void {
    this.bookAll();
    const due = this.books.owed('due');
    const most = largestPayable(due, this.currency);
    const amountMinor = largestPayable(partOf(most, share), this.currency);
    if (amountMinor <= 0 || amountMinor > most) return;
    this.ids += 1;
    const payout = { id: `P${this.ids}`, organizerId: ORGANIZER, currency: this.currency, amountMinor };
    this.payouts.push({ ...payout, state: 'requested', parts: [] });
    this.books.book(requestedBooking(payout, AT));
    mustBe(this.books.owed('due') >= 0, true, 'nobody is paid more than is due');
  }

  private endPart(which: number, how: number): void {
    const payout = this.payouts.findLast(({ state }) => state === 'left');
    const part = payout?.parts[which % payout.parts.length];
    if (!payout || !part) return;
    if (!isUnderWay(part)) {
      if (part.state === 'sent' && !payout.parts.some(isUnderWay)) this.settlePart(payout, part, 'returned');
      return;
    }
    // Nobody could say; the provider's answer, or two operators, end it later.
    if (how === 0) part.state = 'unknown';
    else this.settlePart(payout, part, how > 2 ? 'sent' : 'failed');
    if (part.state !== 'sent' || how < 5) return;
    this.books.book(costBooking(payout, part, 30, AT));
    this.costs[part.carrier] += 30;
  }

  private settlePart(payout: Payout, part: Part, state: 'sent' | 'failed' | 'returned'): void {
    part.state = state;
    mustBe(this.books.book(partBooking(payout, part, state, AT)), true, 'a part');
    // The same word again.
    this.books.book(partBooking(payout, part, state, AT));
  }

  compare(): void {
    const { books, was, costs } = this;
    const asked = [...this.asked.values()];
    const total = (of: (one: Asked) => number) => asked.reduce((sum, one) => sum + of(one), 0);
    const parts = this.payouts.flatMap((payout) => payout.parts);
    const arrived = (carrier?: Carrier) =>
      sumOf(parts.filter((one) => one.state === 'sent' && one.carrier === (carrier ?? one.carrier)));
    const onTheWay =
      sumOf(this.payouts.filter(({ state }) => state === 'requested')) + sumOf(parts.filter(isUnderWay));
    mustBe(
      books.of('provider', 'daraja'),
      total((one) => one.provider) - was.settled - costs.settling,
      'the provider',
    );
    mustBe(
      books.of('provider', 'mpesa_b2c'),
      was.toppedUp - arrived('mpesa_b2c') - costs.mpesa_b2c,
      'what pays out',
    );
    mustBe(
      books.of('bank'),
      was.settled - was.toppedUp - total((one) => one.byHand) - arrived('hand') - costs.hand,
      'the bank',
    );
    mustBe(books.of('cash'), 0, 'cash');
    mustBe(
      books.of('costs'),
      costs.settling + costs.hand + costs.mpesa_b2c + total((one) => one.costs),
      'costs',
    );
    mustBe(books.of('adjustments'), was.corrected, 'corrections');
    mustBe(
      books.owed('disputes'),
      total((one) => one.disputed),
      'disputes',
    );
    mustBe(
      books.owed('buyers'),
      total((one) => one.buyers),
      'buyers',
    );
    for (const one of asked) mustBe(one.buyers >= 0, true, 'a buyer');
    const theirs = books.owed('held', 'due', 'payouts');
    mustBe(
      theirs + books.owed('fees', 'taxes'),
      total((one) => one.sale) + was.corrected - arrived(),
      'sellers and fees',
    );
    mustBe(books.owed('payouts'), onTheWay, 'on the way');
    mustBe(books.owed('due'), was.released + was.corrected - onTheWay - arrived(), 'due');
    if (asked.every(({ fee }) => fee !== null))
      mustBe(
        books.owed('fees', 'taxes'),
        total((one) => one.fee ?? 0),
        'fees',
      );
    // A statement has a line for whatever changes what the seller has with us, and each kind says what happened.
    const said = (kind: string, ofFee = false) =>
      this.books.bookings
        .filter((one) => one.kind === kind)
        .reduce((sum, { entries }) => sum - sumOf(entries.filter((entry) => isTheirs(entry, ofFee))), 0);
    for (const kind of ['received', 'sale', 'return', 'refund', 'kept', 'unkept'])
      mustBe(
        said(kind),
        total((one) => one.lines[kind] ?? 0),
        `the statement's ${kind}`,
      );
    mustBe(
      said('dispute', true),
      total((one) => one.lines.dispute ?? 0),
      'disputes of sellers and fees',
    );
    mustBe(said('payout'), 0 - arrived(), 'payouts of the statement');
    mustBe(said('adjust'), was.corrected, 'corrections of the statement');
    mustBe(said('release'), 0, 'what is moved within it');
    mustBe(
      [...books.sums.values()].reduce((sum, minor) => sum + minor, 0),
      0,
      'everything',
    );
  }
}

const isTheirs = ({ account }: Entry, orFee: boolean) =>
  account.organizerId === ORGANIZER || (orFee && (account.kind === 'fees' || account.kind === 'taxes'));

const isUnderWay = ({ state }: Part) => state === 'sending' || state === 'unknown';

const carrierOf = (facts: OrderFacts) => (isAtDoor(facts) ? 'cash' : 'daraja');

// The first payment decides whether anything is sold: right, short and accepted, excess, or too late. All others come twice.
function pay(facts: OrderFacts, how: number): boolean {
  const { payments, totalMinor, reference, currency } = facts;
  const isFirst = payments.length === 0;
  if (payments.length === (isAtDoor(facts) ? 1 : 3)) return false;
  const isLate = how === 5 && !isAtDoor(facts);
  const amountMinor = totalMinor + (isAtDoor(facts) ? 0 : how === 3 ? -100 : how === 4 ? 100 : 0);
  payments.push({
    ...{ id: `${reference}-${payments.length}`, provider: carrierOf(facts), currency, amountMinor },
    ...{ at: AT.toISOString(), isBeforeSale: isFirst && !isLate },
  });
  if (isFirst && !isLate) facts.paidAt = AT.toISOString();
  return true;
}

function takeBack({ paidAt, totalMinor, feeMinor, payments, returns }: OrderFacts, share: number): boolean {
  const sold = paidAt ? Math.min(totalMinor, payments[0]?.amountMinor ?? 0) : 0;
  const left = sold - sumOf(returns);
  if (left <= 0) return false;
  const feeLeft = Math.min(feeMinor, sold) - returns.reduce((sum, one) => sum + one.feeMinor, 0);
  const amountMinor = partOf(left, share);
  const fee = Math.floor((feeLeft * amountMinor) / left);
  returns.push({ number: returns.length + 1, amountMinor, feeMinor: fee, at: AT.toISOString() });
  return true;
}

// What the buyer has with us, or a part of it. One that fails is no news, and is sent again by another deed.
function refund(facts: OrderFacts, share: number, isByHand: boolean): boolean {
  const { buyers } = askedBy({ ...facts, disputes: [] });
  if (buyers <= 0) return false;
  facts.refunds.push({
    id: facts.refunds.length + 1 + 100 * Number(facts.reference.at(-1)),
    ...{ provider: carrierOf(facts), isByHand },
    ...{ currency: facts.currency, amountMinor: partOf(buyers, share), at: AT.toISOString() },
  });
  return true;
}

// Opened, then lost, won, or both one after the other.
function dispute(facts: OrderFacts, share: number, how: number): boolean {
  const { payments, disputes, currency } = facts;
  const [payment] = payments;
  const [known] = disputes;
  if (!payment || isAtDoor(facts)) return false;
  if (known) known.status = how % 2 === 0 ? 'lost' : 'won';
  else
    disputes.push({
      ...{ attemptId: payment.id, provider: 'daraja', currency, status: 'open', at: AT.toISOString() },
      amountMinor: partOf(payment.amountMinor, share),
    });
  return true;
}

const SEEN = new Set<string>();

const agree = (runs: number, fault: Fault = null) =>
  fc.check(
    fc.property(histories, (history) => {
      const world = new World(history, fault);
      for (const one of history.deeds) world.live(one);
      world.bookAll();
      world.compare();
      for (const { key, kind } of world.books.bookings)
        SEEN.add(kind === 'payout' ? `payout ${key.split(':').at(-1)}` : kind);
      // Everything that orders ask for once more, by a ledger that had forgotten it all.
      const anew = new PaperBooks();
      for (const facts of world.orders.toReversed()) anew.bookOrder(facts);
      if (fault === null)
        for (const kind of ['buyers', 'disputes']) mustBe(anew.of(kind), world.books.of(kind), kind);
    }),
    { numRuns: runs, endOnFailure: fault !== null },
  );

test('10,000 histories of a seller’s money: the books agree with what happened after every step', () => {
  const { failed, errorInstance, counterexample } = agree(10_000);
  if (failed) throw new Error(JSON.stringify(counterexample), { cause: errorInstance });
  // All of it did happen.
  expect([...SEEN].sort()).toEqual([
    ...[
      'adjust',
      'dispute',
      'kept',
      'payout cancelled',
      'payout cost',
      'payout failed',
      'payout refused',
      'payout requested',
    ],
    ...['payout returned', 'payout sent', 'received', 'refund', 'release', 'return', 'sale', 'settle'],
    ...['topup', 'unkept'],
  ]);
}, 60_000);

test.each<[string, Fault]>([
  ...[
    ...['received', 'sale', 'return', 'refund', 'dispute', 'release', 'payout', 'settle', 'topup', 'kept'],
    ...['unkept', 'adjust'],
  ].map((kind): [string, Fault] => [`forget ${kind}`, { forgets: kind }]),
  ['book a fact as often as they hear of it', 'keys'],
])('control: books that %s are found', (_, fault) => {
  expect(agree(2_000, fault).failed).toBe(true);
});
