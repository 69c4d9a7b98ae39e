import type { Currency } from '#shared/money.ts';
import type { CartEntry, DateQuantity } from './cart.rules.ts';
import type { Coupon } from './coupon.rules.ts';
import type { CouponLine, CouponRefusal, CouponVerdict } from './coupon-verdict.rules.ts';

// What an event offers, as far as prices need it. Instants are milliseconds since 1970: every order compares them.
export interface Offer {
  currency: Currency;
  status: 'draft' | 'published' | 'paused' | 'postponed' | 'cancelled' | 'ended';
  endsAt: number;
  // In the order in which they are shown.
  types: readonly OfferedType[];
}

export interface OfferedType {
  id: number;
  name: string;
  priceMinor: number;
  saleStartsAt: number | null;
  saleEndsAt: number | null;
  minPerOrder: number;
  maxPerOrder: number;
  isHidden: boolean;
  // Empty: not sold by the date.
  dates: readonly OfferedDate[];
  // Live and coming ones; they never overlap.
  flashSales: readonly FlashPrice[];
}

export interface OfferedDate {
  on: string;
  endsAt: number;
}

export interface FlashPrice {
  id: number;
  label: string;
  startsAt: number;
  endsAt: number;
  priceMinor: number;
  // Units left in this flash sale, over all its types; null: no limit, or not known yet.
  left: number | null;
}

export interface PricedLine {
  ticketTypeId: number;
  name: string;
  quantity: number;
  datePass: readonly DateQuantity[];
  // The normal price, and the one in force.
  ticketPriceMinor: number;
  priceMinor: number;
  costMinor: number;
  discountMinor: number;
  discountedCostMinor: number;
  flashSale: FlashPrice | null;
}

export type CartProblem =
  | { reason: 'cart_empty' | 'cancelled' | 'postponed' | 'past' | 'paused' | CouponRefusal }
  // The type is of another event, removed, or hidden and not unlocked: from outside these look the same.
  | { reason: 'ticket_unknown'; ticketTypeId: number }
  | { reason: 'dates_wrong'; ticketTypeId: number }
  | { reason: 'below_minimum' | 'above_maximum'; ticketTypeId: number; limit: number }
  // `sold_out` here means that there is no pool to take from.
  | { reason: 'sale_soon' | 'sale_ended' | 'sold_out'; ticketTypeId: number };

export type CartProblemReason = CartProblem['reason'];

export interface PricedCart {
  // No problems: this can be ordered, if there is enough of everything.
  ok: boolean;
  problems: CartProblem[];
  // In the order of the offer; entries that it does not know are left out.
  lines: PricedLine[];
  costMinor: number;
  discountMinor: number;
  totalMinor: number;
  // The span (end not included) in which the clock alone changes nothing of this; infinite if it never does.
  holdsFrom: number;
  holdsUntil: number;
}

// On the server a coupon is judged by its rules, in a browser by what the server granted.
export type JudgeCoupon<C extends Coupon> = (
  coupon: C,
  lines: readonly CouponLine[],
  currency: Currency,
  now: number,
) => CouponVerdict;

// The one place where a cart gets its prices, in the browser and on the server. A line gets the flash price only if all
// of it fits into what earlier lines leave of the flash sale. A refused coupon takes nothing off and is listed among
// the problems.
export function priceLines<C extends Coupon>(
  offer: Offer,
  entries: readonly CartEntry[],
  coupon: C | null,
  now: number,
  judge: JudgeCoupon<C>,
): PricedCart {
  const wanted = byTicketType(entries);
  const problems: CartProblem[] = eventProblems(offer, wanted.size, now);
  const sells = problems.length === 0;
  const span = createSpan(now);
  span.edge(offer.endsAt);
  const takenInFlash = new Map<number, number>();
  const lines: PricedLine[] = [];
  for (const type of offer.types) {
    const entry = wanted.get(type.id);
    if (!entry || !canSee(type, coupon) || offer.status === 'draft') continue;
    wanted.delete(type.id);
    const flashSale = sells ? flashSaleFor(type, entry.quantity, takenInFlash, now) : null;
    lines.push(lineOf(type, entry, flashSale));
    addTypeProblems(problems, type, entry, now);
    addTypeEdges(span, type, entry);
  }
  for (const ticketTypeId of wanted.keys()) problems.push({ reason: 'ticket_unknown', ticketTypeId });
  if (coupon) {
    const refusal = discount(lines, coupon, offer.currency, now, judge);
    if (refusal) problems.push({ reason: refusal });
    if (coupon.kind !== 'granted') {
      span.edge(coupon.startsAt);
      span.edge(coupon.endsAt);
    }
  }
  const costMinor = sum(lines, (line) => line.costMinor);
  const discountMinor = sum(lines, (line) => line.discountMinor);
  return {
    ok: problems.length === 0,
    problems,
    lines,
    costMinor,
    discountMinor,
    totalMinor: costMinor - discountMinor,
    holdsFrom: span.from(),
    holdsUntil: span.until(),
  };
}

// An entry named twice counts once, with both quantities added: limits are per order, not per entry.
function byTicketType(entries: readonly CartEntry[]): Map<number, CartEntry> {
  const wanted = new Map<number, CartEntry>();
  for (const entry of entries) {
    const known = wanted.get(entry.id);
    wanted.set(
      entry.id,
      known
        ? {
            id: entry.id,
            quantity: known.quantity + entry.quantity,
            date_pass: [...known.date_pass, ...entry.date_pass],
          }
        : entry,
    );
  }
  return wanted;
}

function eventProblems(offer: Offer, wanted: number, now: number): CartProblem[] {
  if (wanted === 0) return [{ reason: 'cart_empty' }];
  if (offer.status === 'cancelled' || offer.status === 'postponed') return [{ reason: offer.status }];
  if (offer.status === 'ended' || offer.endsAt <= now) return [{ reason: 'past' }];
  if (offer.status === 'paused') return [{ reason: 'paused' }];
  return [];
}

const canSee = (type: OfferedType, coupon: Coupon | null) =>
  !type.isHidden || (coupon?.unlocks.includes(type.id) ?? false);

function flashSaleFor(
  type: OfferedType,
  quantity: number,
  taken: Map<number, number>,
  now: number,
): FlashPrice | null {
  const live = type.flashSales.find(
    (sale) => sale.startsAt <= now && now < sale.endsAt && sale.priceMinor > 0,
  );
  if (!live) return null;
  const before = taken.get(live.id) ?? 0;
  if (live.left !== null && before + quantity > live.left) return null;
  taken.set(live.id, before + quantity);
  return live;
}

function lineOf(type: OfferedType, entry: CartEntry, flashSale: FlashPrice | null): PricedLine {
  const priceMinor = flashSale?.priceMinor ?? type.priceMinor;
  const costMinor = entry.quantity * priceMinor;
  return {
    ticketTypeId: type.id,
    name: type.name,
    quantity: entry.quantity,
    datePass: entry.date_pass,
    ticketPriceMinor: type.priceMinor,
    priceMinor,
    costMinor,
    discountMinor: 0,
    discountedCostMinor: costMinor,
    flashSale,
  };
}

function addTypeProblems(problems: CartProblem[], type: OfferedType, entry: CartEntry, now: number): void {
  const ticketTypeId = type.id;
  const { quantity } = entry;
  if (type.saleEndsAt !== null && type.saleEndsAt <= now) {
    problems.push({ reason: 'sale_ended', ticketTypeId });
  } else if (type.saleStartsAt !== null && now < type.saleStartsAt) {
    problems.push({ reason: 'sale_soon', ticketTypeId });
  }
  if (!areDatesRight(type, entry)) {
    problems.push({ reason: 'dates_wrong', ticketTypeId });
  } else if (entry.date_pass.some((day) => (dateOf(type, day.date)?.endsAt ?? 0) <= now)) {
    problems.push({ reason: 'sale_ended', ticketTypeId });
  }
  if (quantity < type.minPerOrder) {
    problems.push({ reason: 'below_minimum', ticketTypeId, limit: type.minPerOrder });
  } else if (quantity > type.maxPerOrder) {
    problems.push({ reason: 'above_maximum', ticketTypeId, limit: type.maxPerOrder });
  }
}

function areDatesRight(type: OfferedType, { quantity, date_pass: days }: CartEntry): boolean {
  if (type.dates.length === 0) return days.length === 0;
  return (
    sum(days, (day) => day.quantity) === quantity &&
    days.every((day, place) => dateOf(type, day.date) && days.findIndex((d) => d.date === day.date) === place)
  );
}

const dateOf = (type: OfferedType, on: string) => type.dates.find((date) => date.on === on);

function discount<C extends Coupon>(
  lines: PricedLine[],
  coupon: C,
  currency: Currency,
  now: number,
  judge: JudgeCoupon<C>,
): CouponRefusal | null {
  const verdict = judge(
    coupon,
    lines.map((line) => ({ ...line, isFlash: line.flashSale !== null })),
    currency,
    now,
  );
  if (!verdict.ok) return verdict.reason;
  lines.forEach((line, place) => {
    line.discountMinor = verdict.value[place] ?? 0;
    line.discountedCostMinor = line.costMinor - line.discountMinor;
  });
  return null;
}

interface Span {
  edge(instant: number | null): void;
  from(): number;
  until(): number;
}

// Narrows the time around `now` to the stretch between the edges nearest to it.
function createSpan(now: number): Span {
  let from = Number.NEGATIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  return {
    edge(instant) {
      if (instant === null) return;
      if (instant <= now) from = Math.max(from, instant);
      else until = Math.min(until, instant);
    },
    from: () => from,
    until: () => until,
  };
}

function addTypeEdges(span: Span, type: OfferedType, entry: CartEntry): void {
  span.edge(type.saleStartsAt);
  span.edge(type.saleEndsAt);
  for (const sale of type.flashSales) {
    span.edge(sale.startsAt);
    span.edge(sale.endsAt);
  }
  for (const day of entry.date_pass) span.edge(dateOf(type, day.date)?.endsAt ?? null);
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
