import type { CountryCode, NewEvent } from '#modules/catalog/index.ts';
import type { PastMove, PastOrder } from '#modules/placing/index.ts';
import { type CouponRule, type PricedOrder, poolsOfUnit, type WholeSale } from '#modules/pricing/index.ts';
import { feePerUnit, type TicketFate } from '#modules/tickets/index.ts';
import type { Random } from '../content/generated/random.ts';
import type { DemoEvent } from '../content/types.ts';
import type { DemoBuyer } from './crowd.ts';
import { fatesOf } from './door.ts';

export interface EventToSell extends WholeSale {
  demo: DemoEvent;
  event: NewEvent;
  country: CountryCode;
}

export interface PlannedPayment {
  provider: 'daraja' | 'stripe';
  status: 'succeeded' | 'failed';
  askedAt: Date;
  settledAt: Date;
  refund: { amountMinor: number; cause: string; at: Date; settledAt: Date } | null;
}

interface PlannedReturn {
  amountMinor: number;
  feeMinor: number;
  at: Date;
  by: { actor: string; cause: string };
}

export interface PlannedOrder {
  order: PastOrder;
  // What became of its tickets; null: it has none.
  fates: (TicketFate | null)[] | null;
  payment: PlannedPayment | null;
  taken: PlannedReturn | null;
}

// `partly`: its last ticket was given back.
export type Ending = 'paid' | 'partly' | 'refunded' | 'expired' | 'cancelled' | 'held';

interface Placed {
  buyer: DemoBuyer;
  priced: PricedOrder;
  coupon: CouponRule | null;
  at: Date;
  ending: Ending;
  // Its buyer was there and writes a review.
  isReviewed: boolean;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOLD_MS = 15 * MINUTE_MS;
const BY_PHONE = 0.8;
const NAMED = 0.3;
const TRIED_TO_PAY = 0.5;

// The providers' codes for a buyer who does not pay after all.
export const REFUSALS = { daraja: '1032', stripe: 'generic_decline' } as const;

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

// The history of an order, from placing it to its present state.
export function followOrder(of: EventToSell, placed: Placed, random: Random, now: Date): PlannedOrder {
  const { buyer, priced, coupon, at, ending } = placed;
  const payment = payFor(of, placed, random);
  const units = priced.orderLines.reduce((sum, line) => sum + line.quantity, 0);
  const back = givenBack(of, placed, payment?.settledAt ?? at, random, now);
  return {
    order: {
      eventId: of.sale.eventId,
      currency: of.sale.currency,
      buyer: { name: buyer.name, email: buyer.email, phone: buyer.phone },
      attendeeNames: units > 1 && random.chance(NAMED) ? [buyer.name] : null,
      locale: buyer.locale,
      coupon: coupon && { id: coupon.id, code: coupon.code },
      priced,
      takes: takesLeft(of, placed),
      placedAt: at,
      // An order that is held in the demo stays held until the event begins.
      expiresAt: ending === 'held' ? of.event.startsAt : later(at, HOLD_MS),
      moves: [...movesToTickets(placed, payment), ...movesAfter(placed, payment, back)],
    },
    fates: hasTickets(ending) ? ticketFates(of, placed, back, random, now) : null,
    payment: payment && {
      ...payment,
      refund: back && {
        ...amountOf(of, placed),
        cause: back.by.cause,
        at: back.at,
        settledAt: back.settledAt,
      },
    },
    taken: back && { ...amountOf(of, placed), at: back.at, by: back.by },
  };
}

const hasTickets = (ending: Ending) => ending === 'paid' || ending === 'partly' || ending === 'refunded';

// null: the buyer was never asked for money.
function payFor({ country, sale }: EventToSell, { priced, at, ending }: Placed, random: Random) {
  const isAsked = hasTickets(ending) || (ending === 'expired' && random.chance(TRIED_TO_PAY));
  if (priced.totalMinor === 0 || !isAsked) return null;
  const isByPhone = country === 'KE' && sale.currency === 'KES' && random.chance(BY_PHONE);
  const askedAt = later(at, random.between(20, 200) * SECOND_MS);
  return {
    provider: isByPhone ? ('daraja' as const) : ('stripe' as const),
    status: hasTickets(ending) ? ('succeeded' as const) : ('failed' as const),
    askedAt,
    settledAt: later(askedAt, random.between(9, 70) * SECOND_MS),
  };
}

type Paying = ReturnType<typeof payFor>;

interface Back {
  at: Date;
  settledAt: Date;
  by: { actor: string; cause: string };
}

// When tickets were refunded: some days after payment and before the event; for a cancelled event, all at once.
function givenBack(
  { demo, event }: EventToSell,
  { ending }: Placed,
  paidAt: Date,
  random: Random,
  now: Date,
): Back | null {
  if (ending !== 'partly' && ending !== 'refunded') return null;
  const isOff = demo.state === 'cancelled';
  const latest = Math.min(now.getTime(), event.startsAt.getTime()) - 31 * MINUTE_MS;
  const room = Math.max(0, latest - paidAt.getTime());
  const at = later(paidAt, isOff ? room : room * (0.2 + 0.6 * random.next()));
  const by = isOff
    ? { actor: 'organizer', cause: 'event_cancelled' }
    : { actor: 'staff', cause: 'tickets_refunded' };
  return { at, settledAt: later(at, random.between(1, 30) * MINUTE_MS), by };
}

function movesToTickets({ at, ending }: Placed, payment: Paying): PastMove[] {
  if (!payment)
    return hasTickets(ending)
      ? [{ to: 'paid', at: later(at, SECOND_MS), actor: 'buyer', cause: 'free' }]
      : [];
  const { provider, askedAt, settledAt } = payment;
  const asked: PastMove = { to: 'paying', at: askedAt, actor: 'buyer', cause: provider };
  return hasTickets(ending)
    ? [asked, { to: 'paid', at: settledAt, actor: 'payment', cause: 'paid' }]
    : [asked, { to: 'held', at: settledAt, actor: 'payment', cause: `failed:${REFUSALS[provider]}` }];
}

function movesAfter({ at, ending }: Placed, payment: Paying, back: Back | null): PastMove[] {
  if (ending === 'expired')
    return [{ to: 'expired', at: later(at, HOLD_MS), actor: 'clock', cause: 'hold_over' }];
  if (ending === 'cancelled')
    return [{ to: 'cancelled', at: later(at, 4 * MINUTE_MS), actor: 'buyer', cause: 'cancelled' }];
  if (!back) return [];
  const taken: PastMove = { to: 'partly_refunded', at: back.at, ...back.by };
  const settledAt = payment ? back.settledAt : back.at;
  return ending === 'partly'
    ? [taken]
    : [taken, { to: 'refunded', at: settledAt, actor: 'payment', cause: 'money_returned' }];
}

function amountOf(
  { sale }: EventToSell,
  { priced, ending }: Placed,
): Pick<PlannedReturn, 'amountMinor' | 'feeMinor'> {
  if (ending !== 'partly') return { amountMinor: priced.totalMinor, feeMinor: priced.feeMinor };
  const last = priced.orderLines.at(-1);
  if (!last) throw new Error('An order without a line');
  const { quantity, priceMinor: amountMinor, feeMinor: fee_minor } = last;
  return { amountMinor, feeMinor: feePerUnit({ quantity, fee_minor }, sale.currency).at(-1) ?? 0 };
}

function takesLeft({ sale }: EventToSell, { priced, ending }: Placed): PastOrder['takes'] {
  if (ending === 'refunded') return priced.poolTakes.map(({ poolId }) => ({ poolId, count: 0 }));
  const line = priced.orderLines.at(-1);
  if (ending !== 'partly' || !line) return priced.poolTakes;
  const given = poolsOfUnit(sale, line);
  return priced.poolTakes.map(({ poolId, count }) => ({
    poolId,
    count: count - given.filter((id) => id === poolId).length,
  }));
}

function ticketFates(
  { event, sale }: EventToSell,
  { priced, ending, isReviewed }: Placed,
  back: Back | null,
  random: Random,
  now: Date,
): (TicketFate | null)[] {
  const fates = fatesOf(event, sale.timeZone, priced.orderLines, isReviewed, random, now);
  if (!back) return fates;
  const revoked: TicketFate = { state: 'revoked', at: back.at, ...back.by };
  return ending === 'partly' ? fates.with(-1, revoked) : fates.map(() => revoked);
}
