import { type By, differences } from '#modules/merchants/index.ts';
import { countCodes, createCoupons, findCoupon, readCouponCode } from '#modules/pricing/index.ts';
import { type ChangeRefusal, changeEvent } from '#modules/publishing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CouponForm } from './coupon.contract.ts';
import { newCoupon, refuseTerms } from './coupon-of-terms.ts';
import { type CouponProblem, MOST_CODES } from './coupon-terms.rules.ts';

type Reason = ChangeRefusal | CouponProblem | 'code_invalid' | 'code_taken' | 'codes_full';

// Creates a code for one event. If the same form is sent twice, the second one is told that the code is taken.
export function createCoupon(
  db: Database,
  eventId: number,
  form: CouponForm,
  by: By,
): Promise<Result<{ couponId: number; code: string }, Reason>> {
  return changeEvent<{ couponId: number; code: string }, Reason>(
    db,
    eventId,
    'edit_events',
    by,
    async (tx, event) => {
      const code = readCouponCode(form.code);
      if (code === null) return fail('code_invalid', { field: 'code' });
      if (await findCoupon(tx, eventId, code)) return fail('code_taken', { field: 'code' });
      if ((await countCodes(tx, eventId)) >= MOST_CODES) return fail('codes_full', { field: 'code' });
      const no = await refuseTerms(tx, event, form);
      if (no) return no;
      const [couponId = 0] = await createCoupons(tx, [newCoupon(eventId, code, form)]);
      const changes = differences({}, { ...form, code }) ?? {};
      const subject = `coupon:${couponId}`;
      return ok({ value: { couponId, code }, noted: { action: 'coupon.created', subject, changes } });
    },
  );
}
