import type { Purse } from '#modules/money/money.contract.ts';
import { m } from '#shared/messages/messages.js';
import { moneyText } from '#web/components/shared/money-words.ts';
import { HelpLink } from '../help-link.tsx';

// By the seller's own last sale. Whoever has just sold for the first time need not ask for it.
export function FeeWords({ purse }: { purse: Purse }) {
  const { last_sale, currency, events } = purse;
  if (!last_sale) return null;
  const isFirst = events.length === 1 && events[0]?.orders === 1;
  const rate = { percent: String(purse.fee_percent), tax: String(purse.tax_percent) };
  return (
    <details open={isFirst} className="rounded-card border border-line bg-surface px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-bold">
        {isFirst ? m.money_fee_first() : m.money_fee_title()}
      </summary>
      <p className="pb-2 wrap-anywhere">
        {m.money_fee_example({
          reference: last_sale.reference,
          gross: moneyText(last_sale.gross, currency),
          fee: moneyText(last_sale.fee, currency),
          net: moneyText(last_sale.net, currency),
        })}
      </p>
      <p className="pb-2 text-ink-2">
        {purse.tax_percent === 0 ? m.money_fee_rate_untaxed(rate) : m.money_fee_rate(rate)}{' '}
        {(last_sale.is_cash || purse.cash_percent > 0) &&
          m.money_fee_cash({ percent: String(purse.cash_percent) })}
      </p>
      <HelpLink about="fee" />
    </details>
  );
}
