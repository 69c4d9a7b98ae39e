import { createPools } from '#modules/inventory/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { readCouponCode } from './cart.rules.ts';
import { insertCoupons } from './pricing.queries.ts';

export interface NewCoupon {
  eventId: number;
  code: string;
  // percent: hundredths of a percent; amount: minor units. A code that only unlocks takes nothing off.
  off?: { kind: 'percent' | 'amount'; value: number };
  ticketTypeIds?: number[];
  unlocks?: number[];
  startsAt?: Date | null;
  endsAt?: Date | null;
  // How many uses it has in all, and how many are held or used already.
  uses?: { capacity: number; held?: number; sold?: number };
  usesPerBuyer?: number | null;
  minimumSpendMinor?: number;
  withFlash?: boolean;
}

// Answers the new coupons' ids in order. Throws on a code that is malformed or that its event already has.
export async function createCoupons(tx: Tx, coupons: NewCoupon[]): Promise<number[]> {
  if (coupons.length === 0) return [];
  const poolIds = await createPools(
    tx,
    coupons.flatMap((coupon) => coupon.uses ?? []),
  );
  let taken = 0;
  return insertCoupons(
    tx,
    coupons.map((coupon) => ({
      event_id: coupon.eventId,
      code: canonicalCode(coupon.code),
      kind: coupon.off?.kind ?? 'percent',
      value: coupon.off?.value ?? 0,
      ticket_type_ids: coupon.ticketTypeIds ?? [],
      unlocks: coupon.unlocks ?? [],
      starts_at: coupon.startsAt ?? null,
      ends_at: coupon.endsAt ?? null,
      pool_id: coupon.uses ? (poolIds[taken++] ?? null) : null,
      uses_per_buyer: coupon.usesPerBuyer ?? null,
      minimum_spend_minor: coupon.minimumSpendMinor ?? 0,
      with_flash: coupon.withFlash ?? true,
    })),
  );
}

function canonicalCode(text: string): string {
  const code = readCouponCode(text);
  if (code === null) throw new Error(`Not a coupon code: ${text}`);
  return code;
}
