import { limitTo, listPools } from '#modules/inventory/index.ts';
import { type By, differences } from '#modules/merchants/index.ts';
import { findCouponById, updateCoupon } from '#modules/pricing/index.ts';
import { type ChangeRefusal, changeEvent } from '#modules/publishing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CouponTerms } from './coupon.contract.ts';
import { fieldsOfTerms, refuseTerms } from './coupon-of-terms.ts';
import type { CouponProblem } from './coupon-terms.rules.ts';

type Reason = ChangeRefusal | CouponProblem | 'coupon_unknown' | 'capacity_below_taken';

// Changes what a code does from now on; the code itself stays. It cannot have fewer uses than are held and used
// already.
export function editCoupon(
  db: Database,
  eventId: number,
  couponId: number,
  terms: CouponTerms,
  by: By,
): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(db, eventId, 'edit_events', by, async (tx, event) => {
    const before = await findCouponById(tx, eventId, couponId);
    if (!before) return fail('coupon_unknown');
    const no = await refuseTerms(tx, event, terms);
    if (no) return no;
    const [pool] = before.pool_id === null ? [] : await listPools(tx, [before.pool_id]);
    const limited = await limitTo(tx, before, terms.uses, 'uses');
    if (!limited.ok) return limited;
    const after = fieldsOfTerms(terms);
    const changes = differences({ ...before, uses: pool?.capacity ?? null }, { ...after, uses: terms.uses });
    if (changes) await updateCoupon(tx, couponId, { ...after, ...limited.value });
    const subject = `coupon:${couponId}`;
    return ok({ value: undefined, noted: changes && { action: 'coupon.edited', subject, changes } });
  });
}
