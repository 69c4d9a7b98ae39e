import { useEffect } from 'react';
import { m } from '#shared/messages/messages.js';
import { CodeVerdict } from '#web/components/cart/code-verdict.tsx';
import { type Chooser, NO_COUPON } from '#web/components/cart/use-chooser.ts';
import { useCoupon } from '#web/components/cart/use-coupon.ts';
import { discountWords } from './choice-total.tsx';

type CouponPartProps = {
  eventId: number;
  currency: string;
  chooser: Chooser;
  // A typed text that cannot be a code.
  malformed: string | null;
  onApply(text: string): void;
  onDrop(): void;
};

// Loaded only for visitors who have a code.
export function CouponPart({ eventId, currency, chooser, malformed, onApply, onDrop }: CouponPartProps) {
  const coupon = useCoupon(eventId, chooser.cart, { cookie: '', verdict: null });
  const { grant, unlocked, verdict } = coupon;
  const { setCoupon } = chooser;
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are made from the verdict
  useEffect(() => {
    if (verdict) setCoupon({ grant, unlocked });
  }, [verdict, setCoupon]);
  useEffect(() => () => setCoupon(NO_COUPON), [setCoupon]);
  const shown =
    malformed === null
      ? { ...coupon, apply: onApply }
      : {
          ...coupon,
          apply: onApply,
          code: malformed,
          verdict: { code: malformed, answer: null, refusal: m.reason_coupon_unknown() },
          drop: onDrop,
        };
  return <CodeVerdict coupon={shown} off={discountWords(chooser, currency)} />;
}
