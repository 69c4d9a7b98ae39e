import type { OtherTypeTexts } from '#modules/catalog/event-texts.rules.ts';
import type { Currency } from '#shared/money.ts';
import type { CartEntry } from './cart.rules.ts';
import type { CouponRule } from './coupon.rules.ts';
import { type FeeRule, paidForTickets, ticketAmounts } from './fee.rules.ts';
import { type DatedRate, rateAt } from './fee-rates.rules.ts';
import {
  type CartProblem,
  type FlashPrice,
  type Offer,
  type OfferedDate,
  type OfferedType,
  type PricedCart,
  type PricedLine,
  priceCart,
} from './price-cart.rules.ts';

// Everything needed to price and sell an event, but no counts: those change with every sale.
export interface SaleSnapshot extends Offer {
  eventId: number;
  slug: string;
  organizerId: number;
  countryCode: string;
  timeZone: string;
  // Changes whenever anything else in the snapshot does.
  version: number;
  rates: readonly DatedRate[];
  types: readonly SaleType[];
}

export interface SaleType extends OfferedType {
  // What it is called in other languages.
  texts?: OtherTypeTexts;
  // One unit takes one from each of these pools; for a type sold by the date, from those of its date instead.
  poolIds: readonly number[];
  dates: readonly SaleDate[];
  flashSales: readonly SaleFlashPrice[];
}

export interface SaleDate extends OfferedDate {
  poolIds: readonly number[];
}

export interface SaleFlashPrice extends FlashPrice {
  // null: limited only by the tickets themselves.
  poolId: number | null;
}

// One per type and date, as it is written with the order.
export interface OrderLine {
  ticketTypeId: number;
  validOn: string | null;
  quantity: number;
  name: string;
  ticketPriceMinor: number;
  priceMinor: number;
  // For the whole line, like the fees.
  discountMinor: number;
  feeMinor: number;
  flashSaleId: number | null;
}

export interface PoolTake {
  poolId: number;
  count: number;
}

export interface PricedOrder extends PricedCart {
  orderLines: OrderLine[];
  feeMinor: number;
  // What the order takes: tickets, flash-sale units, one use of the coupon. One entry per pool, in id order.
  poolTakes: PoolTake[];
}

// A priced cart with what is needed to place it.
export function priceOrder(
  sale: SaleSnapshot,
  entries: readonly CartEntry[],
  coupon: CouponRule | null,
  now: number,
): PricedOrder {
  const cart = priceCart(sale, entries, coupon, now);
  const fee = rateAt(sale.rates, now);
  const orderLines = cart.lines.flatMap((line) => splitByDate(line, sale.currency, fee));
  const problems = [...cart.problems, ...unlimitedTypes(sale, cart.lines)];
  return {
    ...cart,
    ok: problems.length === 0,
    problems,
    orderLines,
    feeMinor: orderLines.reduce((sum, line) => sum + line.feeMinor, 0),
    poolTakes: takesOf(sale, orderLines, coupon),
    holdsFrom: Math.max(cart.holdsFrom, fee.from),
    holdsUntil: Math.min(cart.holdsUntil, fee.until),
  };
}

// The same sale, knowing how many units its flash sales have left.
export function withFlashLeft(
  sale: SaleSnapshot,
  leftOf: (poolId: number) => number | undefined,
): SaleSnapshot {
  return {
    ...sale,
    types: sale.types.map((type) => ({
      ...type,
      flashSales: type.flashSales.map((flash) => ({
        ...flash,
        left: flash.poolId === null ? null : (leftOf(flash.poolId) ?? null),
      })),
    })),
  };
}

// The pools that count the units of its flash sales.
export function flashPoolsOf(sale: SaleSnapshot): Set<number> {
  return new Set(sale.types.flatMap((type) => type.flashSales.flatMap((flash) => flash.poolId ?? [])));
}

// A type without a pool has been given no tickets yet; it must not be sold without limit.
function unlimitedTypes(sale: SaleSnapshot, lines: readonly PricedLine[]): CartProblem[] {
  return lines.flatMap(({ ticketTypeId }) => {
    const type = sale.types.find((offered) => offered.id === ticketTypeId);
    const takes = type && (type.poolIds.length > 0 || type.dates.length > 0);
    return takes ? [] : [{ reason: 'sold_out', ticketTypeId }];
  });
}

function splitByDate(line: PricedLine, currency: Currency, fee: FeeRule): OrderLine[] {
  const amounts = ticketAmounts(line.discountedCostMinor, line.quantity, currency);
  const parts =
    line.datePass.length > 0
      ? line.datePass.map((day) => ({ validOn: day.date, quantity: day.quantity }))
      : [{ validOn: null, quantity: line.quantity }];
  let from = 0;
  return parts.map(({ validOn, quantity }) => {
    const paid = paidForTickets(amounts, from, from + quantity, fee, currency);
    from += quantity;
    return {
      ticketTypeId: line.ticketTypeId,
      validOn,
      quantity,
      name: line.name,
      ticketPriceMinor: line.ticketPriceMinor,
      priceMinor: line.priceMinor,
      discountMinor: quantity * line.priceMinor - paid.paidMinor,
      feeMinor: paid.feeMinor,
      flashSaleId: line.flashSale?.id ?? null,
    };
  });
}

function takesOf(sale: SaleSnapshot, lines: readonly OrderLine[], coupon: CouponRule | null): PoolTake[] {
  const counts = new Map<number, number>();
  const take = (poolId: number, count: number) => counts.set(poolId, (counts.get(poolId) ?? 0) + count);
  for (const line of lines) for (const poolId of poolsOfUnit(sale, line)) take(poolId, line.quantity);
  if (coupon && coupon.poolId !== null) take(coupon.poolId, 1);
  return [...counts]
    .map(([poolId, count]) => ({ poolId, count }))
    .sort((one, other) => one.poolId - other.poolId);
}

// The pools from which one ticket of a line takes one; a pool that is listed twice gives two.
export function poolsOfUnit(
  sale: Pick<SaleSnapshot, 'types'>,
  { ticketTypeId, validOn, flashSaleId }: Pick<OrderLine, 'ticketTypeId' | 'validOn' | 'flashSaleId'>,
): number[] {
  const type = sale.types.find((offered) => offered.id === ticketTypeId);
  if (!type) return [];
  const ofDate = type.dates.find((date) => date.on === validOn)?.poolIds ?? [];
  const flash = type.flashSales.find((sold) => sold.id === flashSaleId)?.poolId ?? null;
  return [...type.poolIds, ...ofDate, ...(flash === null ? [] : [flash])];
}
