import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { CancellingView } from '#modules/preparing/details/details.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { call } from '#web/api/api.ts';
import { currentLocale } from '#web/page/locale.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import type { At } from './details-forms.ts';

type CancelProgressProps = { at: At; view: CancellingView };

const PAUSE_MS = 3_000;

// From the first refund to the last. The page asks again by itself; without script one loads it again.
export function CancelProgress({ at: { organizer, event }, view: first }: CancelProgressProps) {
  const [view, setView] = useState(first);
  const { pathname } = useLocation();
  const { done, waiting, failed, is_over, currency } = view;
  useEffect(() => {
    if (is_over) return;
    const timer = setInterval(async () => {
      const params = { organizer, event };
      const now = await call('GET /api/sell/{organizer}/events/{event}/cancelling', { params });
      if (now.ok) setView(now.body.data);
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [is_over, organizer, event]);
  const money = (amount: number) => formatMoney(toMinor(amount), currency, currentLocale(), 'tag');
  const all = done.count + waiting.count + failed.count;
  const rows = [
    { name: m.seller_refunds_done(), sum: done, look: 'text-success' },
    { name: m.seller_refunds_waiting(), sum: waiting, look: 'text-ink' },
    { name: m.seller_refunds_failed(), sum: failed, look: failed.count > 0 ? 'text-error' : 'text-ink' },
  ];
  return (
    <section className="grid max-w-160 gap-4">
      <h2 className="text-[20px] leading-7 font-bold">{m.seller_cancelled_title()}</h2>
      <p role="status">{is_over ? over(failed.count) : m.seller_refunds_going()}</p>
      {all > 0 && (
        <>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${all} 10`}
            preserveAspectRatio="none"
            className="block h-2.5 w-full overflow-hidden rounded-pill bg-sunken"
          >
            <rect width={done.count} height="10" className="fill-primary" />
            <rect x={done.count} width={failed.count} height="10" className="fill-error" />
          </svg>
          <dl className="divide-y divide-line rounded-card border border-line bg-surface">
            {rows.map(({ name, sum, look }) => (
              <div key={name} className="flex items-baseline gap-3 px-4 py-3">
                <dt className="flex-1 font-semibold">{name}</dt>
                <dd className={`tabular-nums ${look}`}>
                  {m.seller_refunds_sum({ count: String(sum.count), amount: money(sum.amount) })}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
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
