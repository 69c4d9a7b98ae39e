import type { MoneySums } from '#modules/money/money.contract.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, toMinor } from '#shared/money.ts';
import { moneyText } from '#web/components/shared/money-words.ts';

type SumsLineProps = { sums: MoneySums; currency: Currency };

// What buyers paid, what went back, what is in the organiser's own box, our fee, and what is left: each line of such a list adds up by itself.
export function SumsLine({ sums: { gross, refunds, cash, fee, net }, currency }: SumsLineProps) {
  const parts = [
    { name: m.figures_col_gross(), amount: gross },
    { name: m.money_refunds(), amount: (0 - toMinor(refunds)) / 100 },
    ...(cash === 0 ? [] : [{ name: m.money_cash(), amount: 0 - cash }]),
    { name: m.figures_col_fee(), amount: (0 - toMinor(fee)) / 100 },
  ];
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 text-small tabular-nums md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
      {parts.map(({ name, amount }) => (
        <div key={name}>
          <dt className="text-[12px] leading-4 font-medium text-ink-2">{name}</dt>
          <dd className="whitespace-nowrap">{moneyText(amount, currency)}</dd>
        </div>
      ))}
      <div className="md:text-right">
        <dt className="text-[12px] leading-4 font-medium text-ink-2">{m.figures_col_net()}</dt>
        <dd className="font-bold whitespace-nowrap">{moneyText(net, currency)}</dd>
      </div>
    </dl>
  );
}
