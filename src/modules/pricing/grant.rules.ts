import { type Currency, roundDownToStep } from '#shared/money.ts';
import type { CouponLine, CouponVerdict } from './coupon-verdict.rules.ts';

// A coupon as a browser knows it: what the server said it takes off.
export interface CouponGrant {
  kind: 'granted';
  code: string;
  discounts: readonly { ticketTypeId: number; discountMinor: number }[];
  unlocks: readonly number[];
}

// Never more than the line costs.
export function judgeGrant(
  grant: CouponGrant,
  lines: readonly CouponLine[],
  currency: Currency,
): CouponVerdict {
  const value = lines.map((line) => {
    const granted = grant.discounts.find((discount) => discount.ticketTypeId === line.ticketTypeId);
    return Math.max(0, roundDownToStep(Math.min(granted?.discountMinor ?? 0, line.costMinor), currency));
  });
  return { ok: true, value };
}
