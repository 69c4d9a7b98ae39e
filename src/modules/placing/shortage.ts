import type { Shortage } from '#modules/inventory/index.ts';
import type { SaleSnapshot, SaleType } from '#modules/pricing/index.ts';
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

// In the buyer's terms: of which of their ticket types there are too few.
export function shortageRefusal({ poolId, reason }: Shortage, { sale, priced }: PricedWish): PlaceRefusal {
  const short = sale.types.filter((type) => poolsOf(type).includes(poolId)).map((type) => type.id);
  return {
    ...fail(reason),
    ticketTypeIds: short.filter((id) => priced.lines.some((line) => line.ticketTypeId === id)),
  };
}
