import { useState } from 'react';
import { priceToReceive, receivedOf } from '#modules/pricing/fee.rules.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, currencySign, formatMoney, toMajor } from '#shared/money.ts';
import { MOST_MINOR, readMinor } from '#web/components/pitch/calculate.ts';
import { currentLocale } from '#web/page/locale.ts';
import { amountKeys } from '#web/ui/form/amount-keys.ts';
import type { Fee } from './fees.ts';
import { priceText } from './type-values.ts';

type BuyerPaysProps = {
  price: string;
  currency: Currency;
  fee: Fee;
  // Somebody said what they want to get, and this price gives it.
  onPrice: (price: string) => void;
};

// What of a price arrives, and which price it takes for that much to arrive, by the rule that prices orders.
export function BuyerPays({ price, currency, fee: kept, onPrice }: BuyerPaysProps) {
  const locale = currentLocale();
  const fee = { rate: Math.round(kept.percent * 100) };
  const minor = readMinor(price, locale);
  // True until another price is typed.
  const [wish, setWish] = useState({ wanted: '', price: '' });
  const want = (wanted: string) => {
    const wantedMinor = readMinor(wanted, locale);
    const needed =
      wantedMinor === null || wantedMinor > MOST_MINOR ? null : priceToReceive(wantedMinor, fee, currency);
    const text = needed === null ? price : priceText(toMajor(needed), locale);
    setWish({ wanted, price: text });
    onPrice(text);
  };
  return (
    <div
      className={`mt-2 rounded-card bg-sunken px-4 py-3 text-small tabular-nums ${minor === null ? 'script-only' : ''}`}
    >
      {minor !== null && (
        <Sums
          priceMinor={minor}
          receivedMinor={receivedOf(minor, fee, currency)}
          currency={currency}
          fee={kept}
        />
      )}
      <label className="script-only mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {m.seller_want({ currency: currencySign(currency) })}
        <input
          inputMode={amountKeys(currency)}
          autoComplete="off"
          maxLength={16}
          value={wish.price === price ? wish.wanted : ''}
          onChange={(event) => want(event.target.value)}
          className="h-11 w-32 rounded-card border border-control bg-surface px-3 text-right text-ink"
        />
      </label>
    </div>
  );
}

type SumsProps = { priceMinor: number; receivedMinor: number; currency: Currency; fee: Fee };

function Sums({ priceMinor, receivedMinor, currency, fee }: SumsProps) {
  const text = (amount: number) => formatMoney(amount, currency, currentLocale(), 'tag');
  return (
    <dl>
      <div className="flex justify-between gap-4">
        <dt className="text-ink-2">{m.seller_buyer_pays()}</dt>
        <dd className="font-semibold">{text(priceMinor)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-ink-2">{m.seller_fee({ percent: String(fee.percent) })}</dt>
        <dd>{text(receivedMinor - priceMinor)}</dd>
      </div>
      <div className="mt-1 flex justify-between gap-4 border-t border-line pt-1">
        <dt className="font-semibold">{m.seller_you_get()}</dt>
        <dd className="text-[18px] leading-6 font-bold text-primary">{text(receivedMinor)}</dd>
      </div>
      {fee.cash_percent > 0 && (
        <div className="mt-1 text-small text-ink-2">
          <dt className="inline">{m.seller_fee_cash()}</dt> <dd className="inline">{fee.cash_percent} %</dd>
        </div>
      )}
    </dl>
  );
}
