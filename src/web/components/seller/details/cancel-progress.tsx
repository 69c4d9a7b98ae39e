import { useLocation } from 'react-router';
import type { CancellingView } from '#modules/preparing/details/details.contract.ts';
import { m } from '#shared/messages/messages.js';
import { call } from '#web/api/api.ts';
import { RefundSums } from '#web/components/seller/refunding/refund-sums.tsx';
import { useLookingAgain } from '#web/page/use-looking-again.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import type { At } from './details-forms.ts';

type CancelProgressProps = { at: At; view: CancellingView };

// From the first refund to the last. The page asks again by itself; without script one loads it again.
export function CancelProgress({ at: { organizer, event }, view: first }: CancelProgressProps) {
  const ask = async () => {
    const params = { organizer, event };
    const now = await call('GET /api/sell/{organizer}/events/{event}/cancelling', { params });
    return now.ok ? now.body.data : null;
  };
  const view = useLookingAgain(first, ask, `${organizer} ${event}`);
  const { pathname } = useLocation();
  const { failed, is_over } = view;
  return (
    <section className="grid max-w-160 gap-4">
      <h2 className="text-[20px] leading-7 font-bold">{m.seller_cancelled_title()}</h2>
      <p role="status">{is_over ? over(failed.count) : m.seller_refunds_going()}</p>
      <RefundSums {...view} />
      {failed.count > 0 && <p className="text-small text-ink-2">{m.seller_refunds_failed_hint()}</p>}
      {!is_over && (
        <a href={pathname} rel="external" className={`${QUIET_BUTTON} justify-self-start`}>
          {m.seller_look_again()}
        </a>
      )}
    </section>
  );
}

const over = (failed: number): string =>
  failed > 0 ? m.seller_refunds_over_failed() : m.seller_refunds_over();
