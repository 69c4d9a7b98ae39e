import { Suspense, useState } from 'react';
import { readCouponCode } from '#modules/pricing/cart.rules.ts';
import { saveCoupon, useCouponCode } from '#web/components/cart/cart-store.ts';
import { CodeQuestion } from '#web/components/cart/code-question.tsx';
import type { Chooser } from '#web/components/cart/use-chooser.ts';
import { CouponPart } from '#web/components/event/sale/rare-parts.ts';

type EventCodeProps = { eventId: number; currency: string; chooser: Chooser };

export function EventCode(props: EventCodeProps) {
  const code = useCouponCode();
  // A text that cannot be a code gets the same message as an unknown code.
  const [malformed, setMalformed] = useState<string | null>(null);
  const apply = (text: string) => {
    const read = readCouponCode(text);
    setMalformed(read === null && text.trim() !== '' ? text.trim() : null);
    saveCoupon(read);
  };
  if (code === null && malformed === null) return <CodeQuestion onApply={apply} />;
  return (
    <Suspense fallback={<div className="min-h-11" />}>
      <CouponPart {...props} malformed={malformed} onApply={apply} onDrop={() => setMalformed(null)} />
    </Suspense>
  );
}
