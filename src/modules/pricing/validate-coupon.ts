import { listPools } from '#modules/inventory/index.ts';
import type { Sql } from '#platform/database/index.ts';
import { toMajor } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type CartEntry, readCouponCode } from './cart.rules.ts';
import type { CouponRule } from './coupon.rules.ts';
import type { CouponRefusal } from './coupon-verdict.rules.ts';
import { type PricedLine, priceCart } from './price-cart.rules.ts';
import { type SaleSnapshot, withFlashLeft } from './price-order.rules.ts';
import type { SaleSnapshots } from './sale-snapshots.ts';

export interface CouponQuestion {
  code: string;
  entries: readonly CartEntry[];
  // Needed when the cart is empty: the code may unlock types that nobody could put into a cart before.
  eventId: number | null;
}

export interface ValidCoupon {
  eventId: number;
  coupon: CouponRule;
  // What it takes off each line that it applies to, and 0 for types that it only unlocks.
  discounts: { ticketTypeId: number; discountMinor: number }[];
}

export type CouponReason = CouponRefusal | 'coupon_unknown' | 'tickets_unknown';

export interface CouponServices {
  sql: Sql;
  sales: SaleSnapshots;
}

// What a code does for a cart, now and with what is left of everything. It reserves nothing: a coupon's uses are
// counted when the order is placed. A code of another event is unknown here. Whether one more code may be tried is asked
// before: see `admitGuess`.
export async function validateCoupon(
  { sql, sales }: CouponServices,
  { code, entries, eventId }: CouponQuestion,
  now: Date,
): Promise<Result<ValidCoupon, CouponReason>> {
  const id = eventId ?? (await sales.eventOfTypes(entries.map((entry) => entry.id)));
  const sale = id === null ? null : await sales.current(id);
  if (!sale || sale.status === 'draft') return fail('tickets_unknown', { field: 'ticket_details' });
  const canonical = readCouponCode(code);
  const coupon = canonical === null ? null : await sales.findCoupon(sale, canonical);
  if (!coupon) return fail('coupon_unknown', { field: 'coupon_code' });
  return await judge(sql, sale, entries, coupon, now);
}

async function judge(
  sql: Sql,
  sale: SaleSnapshot,
  entries: readonly CartEntry[],
  coupon: CouponRule,
  now: Date,
): Promise<Result<ValidCoupon, CouponReason>> {
  const leftOf = await countLeft(sql, sale, coupon);
  const known = { ...coupon, usesLeft: coupon.poolId === null ? null : (leftOf(coupon.poolId) ?? 0) };
  const { lines, problems } = priceCart(withFlashLeft(sale, leftOf), entries, known, now.getTime());
  if (problems.some((problem) => problem.reason === 'ticket_unknown')) {
    return fail('tickets_unknown', { field: 'ticket_details' });
  }
  // Other problems, such as limits, are reported when the order is placed.
  for (const { reason } of problems) {
    switch (reason) {
      case 'coupon_minimum': {
        const data = { minimum_spend: toMajor(coupon.minimumSpendMinor), currency: sale.currency };
        return fail(reason, { field: 'coupon_code', data });
      }
      case 'coupon_not_yet': {
        const startsAt = new Date(coupon.startsAt ?? now).toISOString();
        return fail(reason, {
          field: 'coupon_code',
          data: { starts_at: startsAt, time_zone: sale.timeZone },
        });
      }
      case 'coupon_expired':
      case 'coupon_used_up':
      case 'coupon_not_for_these':
      case 'coupon_not_with_flash':
        return fail(reason, { field: 'coupon_code' });
    }
  }
  return ok({ eventId: sale.eventId, coupon: known, discounts: discountsOf(lines, coupon) });
}

async function countLeft(sql: Sql, sale: SaleSnapshot, coupon: CouponRule) {
  const ids = new Set([
    ...sale.types.flatMap((type) => type.flashSales.flatMap((flash) => flash.poolId ?? [])),
    ...(coupon.poolId === null ? [] : [coupon.poolId]),
  ]);
  const pools = ids.size === 0 ? [] : await listPools(sql, [...ids]);
  const left = new Map(pools.map((pool) => [pool.id, pool.capacity - pool.held - pool.sold]));
  return (poolId: number) => left.get(poolId);
}

function discountsOf(lines: readonly PricedLine[], coupon: CouponRule): ValidCoupon['discounts'] {
  const discounts = new Map(coupon.unlocks.map((id) => [id, 0]));
  for (const line of lines) {
    if (line.discountMinor > 0) discounts.set(line.ticketTypeId, line.discountMinor);
  }
  return [...discounts].map(([ticketTypeId, discountMinor]) => ({ ticketTypeId, discountMinor }));
}
