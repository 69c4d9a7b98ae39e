import { m } from '#shared/messages/messages.js';
import { formatMoney, isCurrency, toMinor } from '#shared/money.ts';
import { currentLocale } from '#web/page/locale.ts';
import type { ShownPrice } from './lowest-price.ts';

export function priceText(major: number, currency: string): string {
  if (!isCurrency(currency)) throw new RangeError(`Not a currency of ours: ${currency}`);
  return formatMoney(toMinor(major), currency, currentLocale(), 'tag');
}

// A total always shows two decimals.
export function totalText(minor: number, currency: string): string {
  if (!isCurrency(currency)) throw new RangeError(`Not a currency of ours: ${currency}`);
  return formatMoney(minor, currency, currentLocale(), 'total');
}

// Nothing to pay is said in words.
export function totalWords(minor: number, currency: string): string {
  return minor === 0 ? m.price_free() : totalText(minor, currency);
}

// A price and, during a flash sale, the one before; screen readers hear which is which.
export function PriceChange({ now, was }: { now: string; was: string }) {
  return (
    <>
      <ins className="font-bold whitespace-nowrap no-underline">
        <span className="sr-only">{m.price_new()} </span>
        {now}
      </ins>{' '}
      <del className="font-normal whitespace-nowrap text-ink-3">
        <span className="sr-only">{m.price_original()} </span>
        {was}
      </del>
    </>
  );
}

export function PriceTag({ price: shown, currency }: { price: ShownPrice | null; currency: string }) {
  if (!shown) return null;
  if (shown.kind === 'free') return <span className="font-bold">{m.price_free()}</span>;
  const lowest = priceText(shown.priceMajor, currency);
  const price = shown.isFrom ? m.price_from({ price: lowest }) : lowest;
  if (shown.wasMajor !== null) {
    return <PriceChange now={price} was={priceText(shown.wasMajor, currency)} />;
  }
  return <span className="font-semibold tabular-nums">{price}</span>;
}
