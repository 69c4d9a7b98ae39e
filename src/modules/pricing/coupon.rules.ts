import { type Currency, payableStepMinor, roundDownToStep } from '#shared/money.ts';
import type { CouponLine, CouponRefusal, CouponVerdict } from './coupon-verdict.rules.ts';
import { type CouponGrant, judgeGrant } from './grant.rules.ts';
import { shareRoundedDown, spreadByLargestRemainder } from './share.rules.ts';

// A coupon as its event defines it. Instants are milliseconds since 1970.
export interface CouponRule {
  kind: 'percent' | 'amount';
  id: number;
  code: string;
  // percent: hundredths of a percent; amount: minor units. 0: it only unlocks.
  value: number;
  // Empty: every type.
  ticketTypeIds: readonly number[];
  // Hidden types that it makes visible and buyable.
  unlocks: readonly number[];
  startsAt: number | null;
  endsAt: number | null;
  minimumSpendMinor: number;
  withFlash: boolean;
  usesPerBuyer: number | null;
  // The pool that counts its uses, one per order; null: no limit.
  poolId: number | null;
  // Uses left in all, as far as is known; null: no limit, or not known yet.
  usesLeft: number | null;
}

export type Coupon = CouponRule | CouponGrant;

// What the coupon takes off each line, in the lines' order: never more than the line costs. A code that unlocks is
// good as long as its window is open, even where there is nothing for it to take off.
export function judgeCoupon(
  coupon: Coupon,
  lines: readonly CouponLine[],
  currency: Currency,
  now: number,
): CouponVerdict {
  if (coupon.kind === 'granted') return judgeGrant(coupon, lines, currency);
  const nothing: CouponVerdict = { ok: true, value: lines.map(() => 0) };
  const closed = whyClosed(coupon, now);
  if (closed) return { ok: false, reason: closed };
  const idle = lines.length === 0 ? null : whyNothingOff(coupon, lines);
  if (idle) return coupon.unlocks.length > 0 ? nothing : { ok: false, reason: idle };
  const eligible = lines.map((line) => canDiscount(coupon, line));
  const costs = lines.map((line, place) => (eligible[place] ? line.costMinor : 0));
  return {
    ok: true,
    value:
      coupon.kind === 'percent'
        ? costs.map((cost) => percentOf(cost, coupon.value, currency))
        : spreadAmount(coupon.value, costs, currency),
  };
}

function whyClosed(coupon: CouponRule, now: number): CouponRefusal | null {
  if (coupon.endsAt !== null && coupon.endsAt <= now) return 'coupon_expired';
  if (coupon.startsAt !== null && now < coupon.startsAt) return 'coupon_not_yet';
  if (coupon.usesLeft !== null && coupon.usesLeft <= 0) return 'coupon_used_up';
  return null;
}

// Why the coupon would take nothing off this cart.
function whyNothingOff(coupon: CouponRule, lines: readonly CouponLine[]): CouponRefusal | null {
  if (coupon.value === 0) return null;
  if (!lines.some((line) => isMeantFor(coupon, line))) return 'coupon_not_for_these';
  if (!lines.some((line) => canDiscount(coupon, line))) return 'coupon_not_with_flash';
  const spend = lines.reduce((sum, line) => sum + line.costMinor, 0);
  return spend < coupon.minimumSpendMinor ? 'coupon_minimum' : null;
}

const isMeantFor = (coupon: CouponRule, line: CouponLine) =>
  coupon.ticketTypeIds.length === 0 || coupon.ticketTypeIds.includes(line.ticketTypeId);

const canDiscount = (coupon: CouponRule, line: CouponLine) =>
  isMeantFor(coupon, line) && (coupon.withFlash || !line.isFlash);

const MOST_HUNDREDTHS = 10_000;

function percentOf(cost: number, hundredths: number, currency: Currency): number {
  return roundDownToStep(
    shareRoundedDown(cost, Math.min(hundredths, MOST_HUNDREDTHS), MOST_HUNDREDTHS),
    currency,
  );
}

function spreadAmount(amount: number, costs: readonly number[], currency: Currency): number[] {
  const payable = roundDownToStep(amount, currency);
  const shares = spreadByLargestRemainder(payable, costs, payableStepMinor(currency));
  return shares.map((share, place) => Math.min(share, costs[place] ?? 0));
}
