import type { TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { priceText } from '#web/components/catalogue/price-tag.tsx';
import { flashNow } from './live-sale.ts';

type TicketPriceProps = { type: TicketTypeView; currency: string; nowMs: number };

// The price in force, and under it the one before while a flash sale makes the difference.
export function TicketPrice({ type, currency, nowMs }: TicketPriceProps) {
  const flash = flashNow(type, nowMs);
  if (!flash) return <span className="type-price">{priceWords(type.price, currency)}</span>;
  return (
    <>
      <ins className="type-price block no-underline">
        <span className="sr-only">{m.price_new()} </span>
        {priceWords(flash.override_price, currency)}
      </ins>
      <del className="block text-small whitespace-nowrap text-ink-3 tabular-nums">
        <span className="sr-only">{m.price_original()} </span>
        {priceWords(type.price, currency)}
      </del>
    </>
  );
}

function priceWords(price: number, currency: string): string {
  return price === 0 ? m.price_free() : priceText(price, currency);
}
