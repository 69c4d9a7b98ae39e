import type { Result } from '#shared/result.ts';

export type CouponRefusal =
  | 'coupon_not_yet'
  | 'coupon_expired'
  | 'coupon_used_up'
  | 'coupon_minimum'
  | 'coupon_not_for_these'
  | 'coupon_not_with_flash';

// The parts of a line that decide about a coupon.
export interface CouponLine {
  ticketTypeId: number;
  costMinor: number;
  isFlash: boolean;
}

// What it takes off each line, in the lines' order.
export type CouponVerdict = Result<number[], CouponRefusal>;
