import { useEffect, useRef, useState } from 'react';
import { type Cart, cartEntries, readCouponCode } from '#modules/pricing/cart.rules.ts';
import type { CouponGrant } from '#modules/pricing/grant.rules.ts';
import { grantOfAnswer } from '#modules/pricing/offer.rules.ts';
import type { CouponView, TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { checkedCall } from '#web/bot-check/checked-call.ts';
import { onceBack } from '#web/offline/once-back.ts';
import { saveCoupon, useCouponCode } from './cart-store.ts';

// What the server last said about a code and a cart.
export interface CouponVerdict {
  code: string;
  answer: CouponView | null;
  // Why it takes nothing off, in words; null if it does.
  refusal: string | null;
  // The page was rendered without an answer; the browser asks again.
  isOpen?: boolean;
}

export interface CouponState {
  code: string | null;
  verdict: CouponVerdict | null;
  grant: CouponGrant | null;
  // Hidden types that the code unlocks.
  unlocked: readonly TicketTypeView[];
  isAsking: boolean;
  // Null for nothing that could be a code.
  apply(text: string): void;
  drop(): void;
}

const NOTHING: readonly TicketTypeView[] = [];
const PAUSE_MS = 250;
const couponCall = checkedCall('coupon');

// The code of this cart, asked about again whenever code or cart change. `atFirst` is what the server knew already.
export function useCoupon(
  eventId: number,
  cart: Cart,
  atFirst: { cookie: string; verdict: CouponVerdict | null } = { cookie: '', verdict: null },
): CouponState {
  const saved = useCouponCode(atFirst.cookie);
  const [verdict, setVerdict] = useState(atFirst.verdict);
  const [isAsking, setIsAsking] = useState(false);
  const [tries, setTries] = useState(0);
  const [malformed, setMalformed] = useState<string | null>(null);
  const entries = cartEntries(cart);
  const question = saved === null ? null : JSON.stringify({ saved, entries });
  // The page already contains the answer to the first question.
  const asked = useRef(atFirst.verdict && !atFirst.verdict.isOpen ? question : null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same question
  useEffect(() => {
    if (question === asked.current) return;
    asked.current = question;
    if (question === null || saved === null) return setVerdict(null);
    let isCurrent = true;
    let stopLooking: (() => void) | undefined;
    setIsAsking(true);
    const pause = setTimeout(async () => {
      const outcome = await couponCall('POST /api/event/coupons/validate', {
        body: { coupon_code: saved, ticket_details: JSON.parse(question).entries, event: eventId },
      });
      if (!isCurrent) return;
      setIsAsking(false);
      setVerdict(
        outcome.ok
          ? { code: saved, answer: outcome.body.data, refusal: null }
          : { code: saved, answer: null, refusal: outcome.error.message || m.cart_code_failed() },
      );
      if (outcome.ok || outcome.error.code !== 'unreachable') return;
      stopLooking = onceBack(() => {
        asked.current = null;
        setTries((count) => count + 1);
      });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(pause);
      stopLooking?.();
      setIsAsking(false);
    };
  }, [question, saved, eventId, tries]);

  const known = saved === null ? null : verdict?.code === saved ? verdict : null;
  return {
    code: malformed ?? saved,
    verdict:
      malformed === null ? known : { code: malformed, answer: null, refusal: m.reason_coupon_unknown() },
    grant: known?.answer ? grantOfAnswer(known.code, known.answer) : null,
    unlocked: known?.answer?.unlocked ?? NOTHING,
    isAsking,
    apply(text) {
      const code = readCouponCode(text);
      setMalformed(code === null && text.trim() !== '' ? text.trim() : null);
      saveCoupon(code);
    },
    drop() {
      setMalformed(null);
      saveCoupon(null);
    },
  };
}
