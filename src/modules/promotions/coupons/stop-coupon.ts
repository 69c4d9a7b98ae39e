import type { By } from '#modules/merchants/index.ts';
import { findCouponById, updateCoupon } from '#modules/pricing/index.ts';
import { type ChangeRefusal, changeEvent } from '#modules/publishing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';

type Reason = ChangeRefusal | 'coupon_unknown';

// From now on the code takes nothing off. Orders that were placed with it keep their price.
export function stopCoupon(
  db: Database,
  eventId: number,
  couponId: number,
  by: By,
): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(db, eventId, 'edit_events', by, async (tx) => {
    const coupon = await findCouponById(tx, eventId, couponId);
    if (!coupon) return fail('coupon_unknown');
    if (coupon.ends_at !== null && coupon.ends_at <= by.now) return ok({ value: undefined, noted: null });
    const hasBegun = coupon.starts_at !== null && coupon.starts_at < by.now;
    await updateCoupon(tx, couponId, {
      ...coupon,
      starts_at: hasBegun ? coupon.starts_at : null,
      ends_at: by.now,
    });
    const changes = { ends_at: [coupon.ends_at, by.now] as [Date | null, Date] };
    return ok({
      value: undefined,
      noted: { action: 'coupon.stopped', subject: `coupon:${couponId}`, changes },
    });
  });
}
