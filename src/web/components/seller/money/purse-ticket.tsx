import type { Purse } from '#modules/money/money.contract.ts';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { moneyText, owedText } from '#web/components/shared/money-words.ts';

const OWES = { back: m.money_owes_hint, corrected: m.money_owes_corrected, both: m.money_owes_both };

// The one object of the page: where the money is. All four are of the same moment.
export function PurseTicket({ purse }: { purse: Purse }) {
  const { currency, available, on_hold, on_the_way, paid, debt } = purse;
  const together = (toMinor(available) + toMinor(on_hold) + toMinor(on_the_way)) / 100;
  const others = [
    { name: m.money_on_hold(), amount: on_hold },
    { name: m.money_on_the_way(), amount: on_the_way },
    { name: m.money_together(), amount: together },
    { name: m.money_paid(), amount: paid },
  ];
  return (
    <section
      aria-label={m.money_title()}
      className="rounded-sheet border border-line bg-surface p-4 tabular-nums sm:p-6"
    >
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:items-center">
        <dl>
          <dt className="text-small text-ink-2">{m.money_available()}</dt>
          <dd className="text-[28px] leading-10 font-extrabold whitespace-nowrap sm:text-[34px]">
            {moneyText(available, currency)}
          </dd>
        </dl>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4 border-t-2 border-dashed border-control pt-4 lg:border-t-0 lg:border-l-2 lg:pt-0 lg:pl-6">
          {others.map(({ name, amount }) => (
            <div key={name}>
              <dt className="text-small text-ink-2">{name}</dt>
              <dd className="font-bold whitespace-nowrap">{moneyText(amount, currency)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {available < 0 && (
        <p className="mt-4 rounded-card bg-warn-soft px-4 py-3 text-warn">{owedText(debt, currency, OWES)}</p>
      )}
    </section>
  );
}
