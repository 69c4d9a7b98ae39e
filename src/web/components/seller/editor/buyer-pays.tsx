import { receivedOf } from '#modules/pricing/fee.rules.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney } from '#shared/money.ts';
import { readMinor } from '#web/components/pitch/calculate.ts';
import { currentLocale } from '#web/page/locale.ts';

type BuyerPaysProps = { price: string; currency: Currency; feePercent: number };

// What of a price arrives, by the rule that prices orders.
export function BuyerPays({ price, currency, feePercent }: BuyerPaysProps) {
  const locale = currentLocale();
  const minor = readMinor(price, locale);
  if (minor === null) return null;
  const received = receivedOf(minor, { rate: Math.round(feePercent * 100) }, currency);
  const text = (amount: number) => formatMoney(amount, currency, locale, 'tag');
  return (
    <dl className="mt-2 rounded-card bg-sunken px-4 py-3 text-small tabular-nums">
      <div className="flex justify-between gap-4">
        <dt className="text-ink-2">{m.seller_buyer_pays()}</dt>
        <dd className="font-semibold">{text(minor)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-ink-2">{m.seller_fee({ percent: String(feePercent) })}</dt>
        <dd>{text(received - minor)}</dd>
      </div>
      <div className="mt-1 flex justify-between gap-4 border-t border-line pt-1">
        <dt className="font-semibold">{m.seller_you_get()}</dt>
        <dd className="text-[18px] leading-6 font-bold text-primary">{text(received)}</dd>
      </div>
    </dl>
  );
}
