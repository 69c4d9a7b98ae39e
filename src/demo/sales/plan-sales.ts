import { type CouponRule, type PricedOrder, priceOrder, type SaleSnapshot } from '#modules/pricing/index.ts';
import { COUPONS, WELCOME_COUPON } from '../content/coupons.ts';
import { type Random, shuffled } from '../content/generated/random.ts';
import { REVIEWS } from '../content/reviews.ts';
import type { DemoEvent } from '../content/types.ts';
import type { Crowd, DemoBuyer } from './crowd.ts';
import { type Ending, type EventToSell, followOrder, type PlannedOrder } from './follow-order.ts';
import { chooseMoment, saleStretch } from './when-bought.ts';
import { type Wish, wishesOf } from './wishes.ts';

interface PlannedSales {
  orders: PlannedOrder[];
  // Who reviews the event, in the order of its reviews.
  reviewers: DemoBuyer[];
}

// For each paid order, the share of orders that were not paid and of orders that were refunded; some others lost a
// ticket.
const UNPAID = 0.09;
const OF_THEM_EXPIRED = 0.8;
const GIVEN_BACK = 0.02;
const PARTLY_BACK = 0.02;
const WELCOMED = 0.08;
const OTHER_CODE = 0.1;

// Plans an event's orders so that they add up to the numbers in the demo's content.
export function planSales(of: EventToSell, crowd: Crowd, random: Random, now: Date): PlannedSales {
  const { demo, sale, coupons, country } = of;
  const wishes = wishesOf(demo, sale, coupons, random);
  const bought = shuffled(wishes.bought, random);
  const reviewers = (REVIEWS[demo.slug] ?? []).map(({ by }) => crowd.named(by, country));
  const waiting = [...reviewers];
  const met = new Set<DemoBuyer>(reviewers);
  const due = usesDue(demo, coupons);

  function plan(wanted: Wish, ending: Ending): PlannedOrder {
    const reviewer = ending === 'paid' ? waiting.shift() : undefined;
    const buyer = reviewer ?? crowd.anybody(country, met);
    met.add(buyer);
    const wish = ending === 'partly' ? withOneMore(wanted) : wanted;
    const at = momentOf(of, wish, random, now);
    const code = ending === 'paid' && !wish.unlock ? chooseCode(of, due, random) : null;
    const { priced, coupon } = priceWish(sale, wish, code ?? wish.unlock, at);
    if (coupon) due.set(coupon.id, (due.get(coupon.id) ?? 0) - 1);
    const isReviewed = reviewer !== undefined;
    return followOrder(of, { buyer, priced, coupon, at, ending, isReviewed }, random, now);
  }

  const isOff = demo.state === 'cancelled';
  const isPlain = (wish: Wish) => !isOff && !wish.isFlash && !wish.unlock;
  const isDear = (wish: Wish) => isPlain(wish) && isPaidFor(sale, wish);
  const orders = [
    ...bought.map((wish) => {
      const mayGrow = isDear(wish) && wish.entries.length === 1 && waiting.length === 0;
      if (isOff) return plan(wish, 'refunded');
      return plan(wish, mayGrow && random.chance(PARTLY_BACK) ? 'partly' : 'paid');
    }),
    ...wishes.held.map((wish) => plan(wish, 'held')),
    ...bought
      .filter((wish) => isPlain(wish) && random.chance(UNPAID))
      .map((wish) => plan(wish, random.chance(OF_THEM_EXPIRED) ? 'expired' : 'cancelled')),
    ...bought
      .filter((wish) => isDear(wish) && random.chance(GIVEN_BACK))
      .map((wish) => plan(wish, 'refunded')),
  ];
  if (waiting.length > 0) throw new Error(`${demo.slug} has more reviews than orders`);
  if ([...due.values()].some((left) => left > 0)) throw new Error(`${demo.slug} has codes that fit no order`);
  return { orders, reviewers };
}

const isPaidFor = (sale: SaleSnapshot, wish: Wish) =>
  wish.entries.every(({ id }) => (sale.types.find((type) => type.id === id)?.priceMinor ?? 0) > 0);

function withOneMore(wish: Wish): Wish {
  const entries = wish.entries.map((entry) => ({
    ...entry,
    quantity: entry.quantity + 1,
    date_pass: entry.date_pass.map((day) => ({ ...day, quantity: day.quantity + 1 })),
  }));
  return { ...wish, entries };
}

function momentOf({ event, sale }: EventToSell, wish: Wish, random: Random, now: Date): Date {
  const places = wish.entries.map(({ id }) => sale.types.findIndex((type) => type.id === id));
  return chooseMoment(saleStretch(event, places, wish.isFlash, now), sale.timeZone, random);
}

// How often each code still has to be used, if the content says so.
function usesDue(demo: DemoEvent, coupons: readonly CouponRule[]): Map<number, number> {
  const written = COUPONS.filter(({ eventSlug }) => eventSlug === demo.slug);
  return new Map(coupons.map(({ id, code }) => [id, written.find((one) => one.code === code)?.used ?? 0]));
}

// Codes that must be used come first; others are used now and then.
function chooseCode({ coupons }: EventToSell, due: Map<number, number>, random: Random): CouponRule | null {
  const needed = coupons.find(({ id }) => (due.get(id) ?? 0) > 0);
  if (needed) return needed;
  const isWelcome = ({ code }: CouponRule) => code === WELCOME_COUPON.code;
  const others = coupons.filter(
    (coupon) => coupon.poolId === null && coupon.unlocks.length === 0 && !isWelcome(coupon),
  );
  if (others.length > 0 && random.chance(OTHER_CODE)) return random.pick(others);
  return random.chance(WELCOMED) ? (coupons.find(isWelcome) ?? null) : null;
}

// Priced as at that moment; without the code if it was not valid then.
function priceWish(
  sale: SaleSnapshot,
  { entries, unlock }: Wish,
  code: CouponRule | null,
  at: Date,
): { priced: PricedOrder; coupon: CouponRule | null } {
  const priced = priceOrder(sale, entries, code, at.getTime());
  const isRefused = priced.problems.some(({ reason }) => reason.startsWith('coupon_'));
  const isIdle = code !== null && code !== unlock && priced.discountMinor === 0;
  if (!isRefused && !isIdle) return { priced, coupon: code };
  return { priced: priceOrder(sale, entries, null, at.getTime()), coupon: null };
}
