import type { Currency } from '#shared/money.ts';
import {
  type Account,
  type AccountKind,
  type Booking,
  type Entry,
  mergeEntries,
  negated,
} from './booking.rules.ts';
import { taxIn } from './tax.rules.ts';

// What is known of one order, as the other slices wrote it down. Times are as the database writes them.
export interface OrderFacts {
  reference: string;
  eventId: number;
  organizerId: number;
  currency: Currency;
  totalMinor: number;
  feeMinor: number;
  // null: nothing was sold.
  paidAt: string | null;
  payments: {
    id: string;
    provider: string;
    currency: Currency;
    amountMinor: number;
    at: string;
    isBeforeSale: boolean;
  }[];
  returns: { number: number; amountMinor: number; feeMinor: number; at: string }[];
  refunds: {
    id: number;
    provider: string;
    isByHand: boolean;
    currency: Currency;
    amountMinor: number;
    at: string;
  }[];
  disputes: Dispute[];
}

export interface Dispute {
  attemptId: string;
  provider: string;
  currency: Currency;
  amountMinor: number;
  status: 'open' | 'won' | 'lost';
  at: string;
}

// Every booking that these facts ask for, except those of disputes. Facts are only ever added, so what was booked stays right.
export function bookingsOf(facts: OrderFacts): Booking[] {
  const sale = soldOf(facts);
  return [
    ...facts.payments.map(({ id, provider, currency, amountMinor, at }) =>
      booking(facts, `received:${id}`, currency, at, [
        { account: moneyAt(facts, provider, currency), amountMinor },
        { account: own('buyers', currency), amountMinor: -amountMinor },
      ]),
    ),
    ...keptCash(facts, sale),
    ...(facts.paidAt === null
      ? []
      : [booking(facts, `sale:${facts.reference}`, facts.currency, facts.paidAt, saleEntries(facts, sale))]),
    ...facts.returns.map(({ number, at, ...back }, place) => {
      const before = facts.returns.slice(0, place).reduce((sum, { feeMinor }) => sum + feeMinor, 0);
      const entries = negated(
        saleEntries(facts, { ...back, feeBefore: sale.feeMinor - before - back.feeMinor }),
      );
      return booking(facts, `return:${facts.reference}:${number}`, facts.currency, at, entries);
    }),
    ...facts.refunds.map(({ id, provider, isByHand, currency, amountMinor, at }) =>
      booking(facts, `refund:${id}`, currency, at, [
        { account: own('buyers', currency), amountMinor },
        {
          account: isByHand ? own('bank', currency) : moneyAt(facts, provider, currency),
          amountMinor: -amountMinor,
        },
      ]),
    ),
    ...facts.refunds
      .filter((refund) => isCash(refund) && !refund.isByHand)
      .map(({ id, currency, amountMinor, at }) =>
        booking(facts, `unkept:${id}`, currency, at, [
          { account: cashOf(facts, currency), amountMinor },
          { account: heldOf(facts), amountMinor: -amountMinor },
        ]),
      ),
  ].filter(({ entries }) => entries.length > 0);
}

// What was paid in cash at the door is in the seller's box: it is not ours to pay out, they owe us the fee alone.
function keptCash(facts: OrderFacts, sale: Sold): Booking[] {
  const { paidAt, payments, currency, reference } = facts;
  const taken = payments.filter((payment) => isCash(payment) && payment.isBeforeSale);
  if (paidAt === null || taken.length === 0) return [];
  const amountMinor = Math.min(sale.amountMinor, sumOf(taken, 'amountMinor'));
  const entries = mergeEntries([
    { account: heldOf(facts), amountMinor },
    { account: cashOf(facts, currency), amountMinor: -amountMinor },
  ]);
  return [booking(facts, `kept:${reference}`, currency, paidAt, entries)];
}

const isCash = ({ provider }: { provider: string }): boolean => provider === 'cash';

const cashOf = ({ organizerId }: OrderFacts, currency: Currency): Account => ({
  kind: 'cash',
  provider: '',
  organizerId,
  currency,
});

// Where the money of a payment lies.
const moneyAt = (facts: OrderFacts, provider: string, currency: Currency): Account =>
  isCash({ provider }) ? cashOf(facts, currency) : own('provider', currency, provider);

interface Sold {
  amountMinor: number;
  feeMinor: number;
  // Of which fee this one is the last part: the tax of all parts adds up to the tax of the whole.
  feeBefore?: number;
}

// Staff may have accepted less than the price.
function soldOf({ payments, currency, totalMinor, feeMinor }: OrderFacts): Sold {
  const received = payments
    .filter((payment) => payment.currency === currency && payment.isBeforeSale)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const amountMinor = Math.min(totalMinor, received);
  return { amountMinor, feeMinor: Math.min(feeMinor, amountMinor) };
}

function saleEntries(facts: OrderFacts, { amountMinor, feeMinor, feeBefore = 0 }: Sold): Entry[] {
  const { currency } = facts;
  const tax = taxIn(feeBefore + feeMinor, currency) - taxIn(feeBefore, currency);
  return mergeEntries([
    { account: own('buyers', currency), amountMinor },
    { account: heldOf(facts), amountMinor: feeMinor - amountMinor },
    { account: own('fees', currency), amountMinor: tax - feeMinor },
    { account: own('taxes', currency), amountMinor: -tax },
  ]);
}

// What each dispute moves, in all, as long as it is as it is: a refund that arrives later changes who bears it, and so does its end.
// So what is booked of one is the difference to what was booked before.
export function disputesOf(facts: OrderFacts): { dispute: Dispute; entries: Entry[] }[] {
  const left = leftOfSale(facts);
  let soldMinor = soldOf(facts).amountMinor;
  const buyers = new Map<Currency, number>();
  return facts.disputes.map((dispute) => {
    const { currency, amountMinor } = dispute;
    if (dispute.status === 'won' || amountMinor === 0) return { dispute, entries: [] };
    const theirs = buyers.get(currency) ?? leftOfBuyers(facts, currency);
    const fromBuyers = Math.min(amountMinor, Math.max(0, theirs));
    buyers.set(currency, theirs - fromBuyers);
    // A seller has to do with what they sold, and with no other money: what came late or twice, and went back by ourselves, is our risk.
    const theirsMinor = wasSoldFor(facts, dispute) ? Math.min(amountMinor - fromBuyers, soldMinor) : 0;
    soldMinor -= theirsMinor;
    // The platform gives up its share of what is left of the sale; what was paid back before comes from the seller alone.
    const ofSale = Math.min(theirsMinor, left.amountMinor);
    const fee = ofSale === 0 ? 0 : shareOf(left.feeMinor, ofSale, left.amountMinor);
    left.amountMinor -= ofSale;
    left.feeMinor -= fee;
    const parts = { fromBuyers, theirsMinor, fee, feeLeft: left.feeMinor };
    return { dispute, entries: disputeEntries(facts, dispute, parts) };
  });
}

const wasSoldFor = ({ payments, currency }: OrderFacts, { attemptId }: Dispute): boolean =>
  payments.some((one) => one.id === attemptId && one.isBeforeSale && one.currency === currency);

interface DisputeParts {
  fromBuyers: number;
  // The seller's, with our fee in it.
  theirsMinor: number;
  fee: number;
  feeLeft: number;
}

function disputeEntries(
  facts: OrderFacts,
  { status, currency, provider, amountMinor }: Dispute,
  { fromBuyers, theirsMinor, fee, feeLeft }: DisputeParts,
): Entry[] {
  const tax = taxIn(feeLeft + fee, currency) - taxIn(feeLeft, currency);
  return mergeEntries([
    {
      account: status === 'open' ? own('disputes', currency) : own('provider', currency, provider),
      amountMinor: -amountMinor,
    },
    { account: own('buyers', currency), amountMinor: fromBuyers },
    { account: heldOf(facts), amountMinor: theirsMinor - fee },
    { account: own('costs', currency), amountMinor: amountMinor - fromBuyers - theirsMinor },
    { account: own('fees', currency), amountMinor: fee - tax },
    { account: own('taxes', currency), amountMinor: tax },
  ]);
}

// The next booking of a dispute, if what was booked of it so far is not what it is now.
export function nextDisputeBooking(
  facts: OrderFacts,
  { dispute, entries }: { dispute: Dispute; entries: Entry[] },
  booked: readonly Entry[][],
): Booking | null {
  const difference = mergeEntries([...entries, ...negated(booked.flat())]);
  if (difference.length === 0) return null;
  const key = `dispute:${dispute.attemptId}:${booked.length + 1}`;
  return booking(facts, key, dispute.currency, dispute.at, difference);
}

// In big integers, because the product of two amounts exceeds what doubles represent exactly.
const shareOf = (feeMinor: number, part: number, whole: number): number =>
  Number((BigInt(feeMinor) * BigInt(part)) / BigInt(whole));

const sumOf = <Of extends string>(rows: readonly Record<Of, number>[], of: Of): number =>
  rows.reduce((sum, row) => sum + row[of], 0);

function leftOfSale(facts: OrderFacts): Sold {
  if (facts.paidAt === null) return { amountMinor: 0, feeMinor: 0 };
  const sold = soldOf(facts);
  return {
    amountMinor: sold.amountMinor - sumOf(facts.returns, 'amountMinor'),
    feeMinor: sold.feeMinor - sumOf(facts.returns, 'feeMinor'),
  };
}

// What the buyer of this order has with us, before any dispute.
function leftOfBuyers(facts: OrderFacts, currency: Currency): number {
  const inIt = <Row extends { currency: Currency }>(rows: Row[]) =>
    rows.filter((row) => row.currency === currency);
  const sold = currency === facts.currency ? leftOfSale(facts).amountMinor : 0;
  return sumOf(inIt(facts.payments), 'amountMinor') - sumOf(inIt(facts.refunds), 'amountMinor') - sold;
}

const own = (kind: AccountKind, currency: Currency, provider = ''): Account => ({
  kind,
  provider,
  organizerId: 0,
  currency,
});
const heldOf = ({ organizerId, currency }: OrderFacts): Account => ({
  kind: 'held',
  provider: '',
  organizerId,
  currency,
});

const booking = (
  { eventId, reference }: OrderFacts,
  key: string,
  currency: Currency,
  at: string,
  entries: Entry[],
): Booking => ({
  key,
  kind: key.slice(0, key.indexOf(':')),
  currency,
  at,
  eventId,
  orderReference: reference,
  entries,
});
