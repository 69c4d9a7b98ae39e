import type { Purse } from '#modules/money/money.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { moneyText } from '#web/components/shared/money-words.ts';
import { currentLocale } from '#web/page/locale.ts';

type CorrectionListProps = { purse: Purse; zone: string };

// What we added or took, in the words of whoever did.
export function CorrectionList({ purse: { corrections, currency }, zone }: CorrectionListProps) {
  if (corrections.length === 0) return null;
  return (
    <section aria-labelledby={`corrected-${currency}`}>
      <h2 id={`corrected-${currency}`} className="mb-3 text-[20px] leading-7 font-bold">
        {m.money_corrections()}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {corrections.map(({ at, amount, words }) => (
          <li key={`${at} ${amount} ${words}`} className="px-4 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold">
              <span className="min-w-0 wrap-anywhere">{words}</span>
              <span className="tabular-nums whitespace-nowrap">{moneyText(amount, currency)}</span>
            </p>
            <p className="text-small text-ink-2">{formatFull(at, zone, currentLocale())}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
