import { m } from '#shared/messages/messages.js';
import { CloseIcon, TicketIcon } from '#web/ui/icons.tsx';
import { DROP_CODE_FIELD } from './cart-form.ts';
import { CodeField } from './code-field.tsx';
import type { CouponState } from './use-coupon.ts';

// What a code does; or why it does nothing, with the field to correct it. `off` is what it takes off, in words.
export function CodeVerdict({ coupon, off }: { coupon: CouponState; off: string | null }) {
  const { code, verdict, isAsking, unlocked } = coupon;
  const drop = <DropCode coupon={coupon} />;
  if (verdict?.refusal) {
    return (
      <div className="py-2 text-small">
        <CodeField key={code} text={code ?? ''} refusal={verdict.refusal} onApply={coupon.apply}>
          {drop}
        </CodeField>
      </div>
    );
  }
  return (
    <div className="text-small">
      <div className="flex min-h-11 items-center gap-2">
        <TicketIcon className="size-5 text-primary" />
        <span className="min-w-0 font-semibold break-all">{code}</span>
        {drop}
        <span className="ml-auto text-right font-semibold text-success tabular-nums">
          {isAsking && !verdict ? m.cart_code_checking() : off !== null && `−${off}`}
        </span>
      </div>
      <p role="status" className="text-success">
        {unlocked.length > 0 ? m.cart_code_unlocked() : null}
      </p>
    </div>
  );
}

function DropCode({ coupon }: { coupon: CouponState }) {
  return (
    <button
      type="submit"
      name={DROP_CODE_FIELD}
      value="yes"
      aria-label={m.cart_code_remove({ code: coupon.code ?? '' })}
      onClick={(click) => {
        click.preventDefault();
        coupon.drop();
      }}
      className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-pill text-ink-2 hover:bg-sunken"
    >
      <CloseIcon className="size-4" />
    </button>
  );
}
