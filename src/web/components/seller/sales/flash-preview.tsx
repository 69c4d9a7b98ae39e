import { receivedOf } from '#modules/pricing/fee.rules.ts';
import type { Offer } from '#modules/selling/sales/offer.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { whenWords } from '#web/components/event/about/when-words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { FlashIcon } from '#web/ui/more-icons.tsx';
import { previewPrices } from './flash-values.ts';
import { readMoment, type Values } from './sale-values.ts';

type FlashPreviewProps = { values: Values; offer: Offer; now: string };

// The rows of the event page as they will be, and what of each price arrives.
export function FlashPreview({ values, offer, now }: FlashPreviewProps) {
  const locale = currentLocale();
  const prices = previewPrices(values, offer, locale);
  const endsAt = readMoment(values, 'to', offer.time_zone, {});
  return (
    <section aria-labelledby="preview" className="overflow-hidden rounded-card border border-line bg-surface">
      <h3 id="preview" className="px-4 pt-3 pb-2 text-small font-bold text-ink-2">
        {m.sales_preview()}
      </h3>
      {prices.length === 0 || endsAt === null ? (
        <p className="px-4 pb-4 text-small text-ink-2">{m.sales_preview_empty()}</p>
      ) : (
        <>
          <p className="flex min-h-12 items-center gap-3 bg-flash px-4 py-2 text-small font-semibold text-on-flash">
            <FlashIcon className="size-5" />
            <span className="min-w-0 wrap-anywhere">
              {m.event_flash_ends({
                label: values.label || m.sales_label_example(),
                when: whenWords(endsAt, offer.time_zone, locale, Date.parse(now)),
              })}
            </span>
          </p>
          <ul className="divide-y divide-line">
            {prices.map(({ id, priceMinor }) => (
              <PriceLine key={id} typeId={id} priceMinor={priceMinor} offer={offer} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type PriceLineProps = { typeId: number; priceMinor: number; offer: Offer };

// One ticket at its flash price: the price before struck, and what whoever sells it gets.
export function PriceLine({ typeId, priceMinor, offer }: PriceLineProps) {
  const type = offer.types.find(({ id }) => id === typeId);
  const locale = currentLocale();
  const text = (minor: number) => formatMoney(minor, offer.currency, locale, 'tag');
  const received = receivedOf(priceMinor, { rate: Math.round(offer.fee_percent * 100) }, offer.currency);
  return (
    <li className="px-4 py-3">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-bold wrap-anywhere">{type?.name}</span>
        <span className="shrink-0 text-right">
          <ins className="font-bold tabular-nums no-underline">
            <span className="sr-only">{m.price_new()} </span>
            {text(priceMinor)}
          </ins>{' '}
          {type && (
            <del className="text-small whitespace-nowrap text-ink-3 tabular-nums">
              <span className="sr-only">{m.price_original()} </span>
              {text(toMinor(type.price))}
            </del>
          )}
        </span>
      </p>
      <p className="text-small text-ink-2 tabular-nums">
        {m.sales_pays_gets({ price: text(priceMinor), received: text(received) })}
      </p>
    </li>
  );
}
