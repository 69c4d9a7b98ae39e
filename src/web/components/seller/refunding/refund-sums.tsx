import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney, toMinor } from '#shared/money.ts';
import { currentLocale } from '#web/page/locale.ts';

type Sum = { count: number; amount: number };
export type Sums = { currency: Currency; done: Sum; waiting: Sum; failed: Sum; already?: Sum };

// How much has gone back, is on its way, and did not go through: a bar and its numbers.
export function RefundSums({ currency, done, waiting, failed, already }: Sums) {
  const money = (amount: number) => formatMoney(toMinor(amount), currency, currentLocale(), 'tag');
  const all = done.count + waiting.count + failed.count + (already?.count ?? 0);
  if (all === 0) return null;
  const rows = [
    { name: m.seller_refunds_done(), sum: done, look: 'text-success' },
    { name: m.seller_refunds_waiting(), sum: waiting, look: 'text-ink' },
    { name: m.seller_refunds_failed(), sum: failed, look: failed.count > 0 ? 'text-error' : 'text-ink' },
    ...(already?.count ? [{ name: m.refunds_already(), sum: already, look: 'text-ink' }] : []),
  ];
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${all} 10`}
        preserveAspectRatio="none"
        className="block h-2.5 w-full overflow-hidden rounded-pill bg-sunken"
      >
        <rect width={done.count + (already?.count ?? 0)} height="10" className="fill-primary" />
        <rect
          x={done.count + (already?.count ?? 0)}
          width={failed.count}
          height="10"
          className="fill-error"
        />
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
  );
}
