import { m } from '#shared/messages/messages.js';
import { TERMS_PATH } from '#web/paths/site.ts';

// What the buyer agrees to, beside the button. The terms open in a new tab, so that nobody loses their place.
export function TermsLine({ refundPolicy }: { refundPolicy: string }) {
  return (
    <div className="mt-3 text-center text-small text-ink-2">
      <a
        href={TERMS_PATH}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center underline hover:text-ink"
      >
        {m.pay_terms()}
      </a>
      {refundPolicy !== '' && <p>{m.pay_refunds({ policy: refundPolicy })}</p>}
    </div>
  );
}
