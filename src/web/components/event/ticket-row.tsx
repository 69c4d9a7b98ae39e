import { Suspense, useState } from 'react';
import { canBuy } from '#modules/catalog/sale-state.rules.ts';
import type { EventView, SaleStateWord, TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { currentLocale } from '#web/locale.ts';
import { flashNow } from './live-sale.ts';
import { CountdownClock, FlashStrip, PassDays } from './rare-parts.ts';
import { orderLimitWords, saleWords } from './sale-words.ts';
import { TicketPrice } from './ticket-price.tsx';
import { whenWords } from './when-words.ts';

type TicketRowProps = {
  type: TicketTypeView;
  event: EventView;
  nowMs: number;
  clockOffsetMs: number | null;
};

const TONES: Partial<Record<SaleStateWord, string>> = {
  few_left: 'text-hot',
  all_held: 'text-info',
  sale_soon: 'text-primary',
  cancelled: 'text-error',
};

export function TicketRow({ type, event, nowMs, clockOffsetMs }: TicketRowProps) {
  const locale = currentLocale();
  const isOpen = canBuy(type.state);
  const flash = isOpen ? flashNow(type, nowMs) : null;
  const [hadFlash, setHadFlash] = useState(flash !== null);
  if (flash && !hadFlash) setHadFlash(true);
  const words = saleWords(type, event, locale, nowMs);
  const frame = flash ? 'border-flash ring-1 ring-flash' : 'border-line';

  return (
    <li
      className={`overflow-hidden rounded-card border ${frame} ${isOpen || type.state === 'sale_soon' ? 'bg-surface' : 'bg-sunken'}`}
    >
      {hadFlash && (
        <Suspense>
          <FlashStrip flash={flash} timeZone={event.time_zone} nowMs={nowMs} clockOffsetMs={clockOffsetMs} />
        </Suspense>
      )}
      <div className="p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 className="type-h3 min-w-0 flex-1 basis-32 pt-0.5">{type.ticket_name}</h3>
          <p className={`text-right ${hadFlash ? 'min-h-11 lg:min-h-12' : ''} ${isOpen ? '' : 'text-ink-2'}`}>
            <TicketPrice
              type={isOpen ? type : { ...type, overrides: [] }}
              currency={event.currency}
              nowMs={nowMs}
            />
          </p>
        </div>
        {type.description && <p className="mt-1 text-small text-ink-2">{type.description}</p>}
        {(type.dates.length > 0 || type.valid_dates.length > 0) && (
          <Suspense>
            <PassDays type={type} />
          </Suspense>
        )}
        {words && (
          <p
            className={`mt-3 flex flex-wrap items-baseline gap-x-2 text-small font-semibold ${TONES[type.state] ?? 'text-ink-2'}`}
          >
            {words}
            {type.state === 'sale_soon' && type.sale_starts_at && (
              <Suspense>
                <CountdownClock untilMs={Date.parse(type.sale_starts_at)} clockOffsetMs={clockOffsetMs} />
              </Suspense>
            )}
          </p>
        )}
        {(isOpen || type.state === 'sale_soon') && (
          <p className="mt-3 flex flex-wrap gap-x-4 text-small text-ink-3">
            <span>{orderLimitWords(type.min_per_order, type.max_per_order, locale)}</span>
            {type.sale_ends_at && (
              <span>
                {m.event_sale_until({ when: whenWords(type.sale_ends_at, event.time_zone, locale, nowMs) })}
              </span>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
