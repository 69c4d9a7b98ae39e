import { leftIn, type Shortage, type Stock } from '#modules/inventory/index.ts';
import type { CartEntry, SaleSnapshot, SaleType } from '#modules/pricing/index.ts';
import { fail } from '#shared/result.ts';
import type { PlaceRefusal, PricedWish } from './placing.ts';

const knownPools = new WeakMap<SaleSnapshot, ReadonlySet<number>>();

// The pools that count tickets, as opposed to units of a flash sale or uses of a coupon.
export function ticketPoolsOf(sale: SaleSnapshot): ReadonlySet<number> {
  const known = knownPools.get(sale);
  if (known) return known;
  const pools = new Set(sale.types.flatMap(poolsOf));
  knownPools.set(sale, pools);
  return pools;
}

const poolsOf = (type: SaleType): number[] => [
  ...type.poolIds,
  ...type.dates.flatMap((date) => date.poolIds),
];

// In the buyer's terms: of which of their ticket types there are too few, and what of their choice there is.
export function shortageRefusal(
  { poolId, reason }: Shortage,
  { wish, sale, priced }: PricedWish,
  stock: Stock,
): PlaceRefusal {
  const short = sale.types.filter((type) => poolsOf(type).includes(poolId)).map((type) => type.id);
  return {
    ...fail(reason),
    ticketTypeIds: short.filter((id) => priced.lines.some((line) => line.ticketTypeId === id)),
    available: whatFits(wish.entries, sale, stock),
  };
}

// The same choice as far as there are tickets for it; what comes first in it is served first.
export function whatFits(entries: readonly CartEntry[], sale: SaleSnapshot, stock: Stock): CartEntry[] {
  const taken = new Map<number, number>();
  const take = (poolIds: readonly number[], wanted: number): number => {
    const left = poolIds.map((poolId) => (leftIn(stock, poolId) ?? 0) - (taken.get(poolId) ?? 0));
    const count = poolIds.length === 0 ? 0 : Math.min(wanted, ...left);
    for (const poolId of poolIds) taken.set(poolId, (taken.get(poolId) ?? 0) + count);
    return count;
  };
  return entries.flatMap(({ id, quantity, date_pass }) => {
    const type = sale.types.find((one) => one.id === id);
    if (!type) return [];
    const poolsOn = (date: string) => type.dates.find(({ on }) => on === date)?.poolIds ?? [];
    const days = date_pass
      .map((day) => ({ date: day.date, quantity: take(poolsOn(day.date), day.quantity) }))
      .filter((day) => day.quantity > 0);
    const count =
      date_pass.length === 0
        ? take(type.poolIds, quantity)
        : days.reduce((sum, day) => sum + day.quantity, 0);
    return count < Math.max(1, type.minPerOrder) ? [] : [{ id, quantity: count, date_pass: days }];
  });
}
