import type { CouponProblem } from '#modules/promotions/coupons/coupon-terms.rules.ts';
import type { FlashProblem } from '#modules/promotions/flash-sales/flash-sale.rules.ts';
import type { Problem } from '#modules/publishing/problems.rules.ts';
import { m } from '#shared/messages/messages.js';
import { type FormRefusal, type RefusedCall, refusalOf } from '#web/forms/form.rules.ts';

type Reason = FlashProblem | CouponProblem;

const WORDS: Record<Reason, () => string> = {
  in_the_past: m.seller_problem_past,
  ends_before_start: m.seller_problem_ends,
  price_not_payable: m.seller_problem_payable,
  flash_not_lower: m.sales_reason_not_lower,
  after_event: m.sales_reason_after_event,
  more_than_places: m.sales_reason_more_than_places,
  type_twice: m.sales_reason_type_twice,
  type_unknown: m.sales_reason_type_unknown,
  missing: m.sales_reason_nothing_off,
};

// Where a call names several things that are wrong, each stands at its field.
export function refusedSale(
  form: FormData,
  error: RefusedCall,
  fieldOf: (name: string) => string | null,
): FormRefusal {
  const refusal = refusalOf(form, error, { fieldOf });
  const { problems = [] } = (error.data ?? {}) as { problems?: Problem<Reason>[] };
  for (const { field, reason } of problems) {
    const at = fieldOf(field);
    if (at !== null) refusal.fields[at] ??= WORDS[reason]();
  }
  return refusal;
}
