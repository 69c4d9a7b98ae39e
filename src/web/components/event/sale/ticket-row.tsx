import { Suspense, useState } from 'react';
import { canBuy } from '#modules/catalog/sale-state.rules.ts';
import type { EventView, SaleStateWord, TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { fieldName } from '#web/components/cart/cart-form.ts';
import { QuantityStepper } from '#web/components/cart/quantity-stepper.tsx';
import { UndoLine } from '#web/components/cart/undo-line.tsx';
import type { Chooser, Loss } from '#web/components/cart/use-chooser.ts';
import { currentLocale } from '#web/page/locale.ts';
import { flashNow } from './live-sale.ts';
import { CountdownClock, DayPicker, FlashStrip, PassDays } from './rare-parts.ts';
import { orderLimitWords, saleUntil, saleWords } from './sale-words.ts';
import { TicketPrice } from './ticket-price.tsx';

type TicketRowProps = {
  type: TicketTypeView;
  event: EventView;
  chooser: Chooser;
  nowMs: number;
  clockOffsetMs: number | null;
};

const TONES: Partial<Record<SaleStateWord, string>> = {
  few_left: 'text-hot',
  all_held: 'text-info',
  sale_soon: 'text-primary',
  cancelled: 'text-error',
};

export function TicketRow({ type, event, chooser, nowMs, clockOffsetMs }: TicketRowProps) {
  const locale = currentLocale();
  const isOpen = canBuy(type.state);
  const flash = isOpen ? flashNow(type, nowMs) : null;
  const [hadFlash, setHadFlash] = useState(flash !== null);
  if (flash && !hadFlash) setHadFlash(true);
  const words = saleWords(type, event, locale, nowMs);
  const until = saleUntil(type, event, locale, nowMs);
  const entry = chooser.cart[type.id];
  const quantity = entry?.quantity ?? 0;
  const hasDates = type.dates.length > 0;
  const isChoosing = isOpen || quantity > 0;
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
          <h3 lang={type.langs.name ?? undefined} className="type-h3 min-w-0 flex-1 basis-32 pt-0.5">
            {type.ticket_name}
          </h3>
          <p className={`text-right ${hadFlash ? 'min-h-11 lg:min-h-12' : ''} ${isOpen ? '' : 'text-ink-2'}`}>
            <TicketPrice
              type={isOpen ? type : { ...type, overrides: [] }}
              currency={event.currency}
              nowMs={nowMs}
            />
          </p>
        </div>
        {type.admits > 1 && <p className="mt-1 text-small">{m.event_admits({ count: type.admits })}</p>}
        {type.description && (
          <p lang={type.langs.description ?? undefined} className="mt-1 text-small text-ink-2">
            {type.description}
          </p>
        )}
        {(hasDates || type.valid_dates.length > 0) && (
          <Suspense>
            {hasDates && isChoosing ? (
              <DayPicker
                type={type}
                entry={entry}
                isClosed={!isOpen}
                onChange={(count, date) => chooser.change(type.id, count, date)}
              />
            ) : (
              <PassDays type={type} />
            )}
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
        {until && (isChoosing || type.state === 'sale_soon') && (
          <p className="mt-1 text-small text-ink-3">{until}</p>
        )}
        {(isChoosing || type.state === 'sale_soon') && (
          <div className="mt-3 flex items-center justify-between gap-4">
            <div className="min-w-0 text-small">
              <p
                role="status"
                className={quantity >= type.max_per_order ? 'font-semibold text-ink' : 'text-ink-3'}
              >
                {orderLimitWords(type.min_per_order, type.max_per_order, locale)}
              </p>
              {quantity > 0 && (
                <button
                  type="button"
                  onClick={() => chooser.remove(type.id)}
                  className="min-h-11 cursor-pointer font-semibold text-ink-2 underline hover:text-ink"
                >
                  {m.cart_remove()}
                  <span className="sr-only"> {type.ticket_name}</span>
                </button>
              )}
            </div>
            {isChoosing && !hasDates && (
              <QuantityStepper
                what={type.ticket_name}
                name={fieldName(type.id)}
                value={quantity}
                min={type.min_per_order}
                max={isOpen ? type.max_per_order : 0}
                onChange={(count) => chooser.change(type.id, count - quantity)}
              />
            )}
          </div>
        )}
        {chooser.loss?.ticketTypeId === type.id && (
          <div className="mt-2">
            <UndoLine text={lossWords(chooser.loss.kind, type.ticket_name)} onUndo={chooser.undo} />
          </div>
        )}
        {flash && flash.left !== null && quantity > flash.left && (
          <p role="status" className="mt-2 text-small font-semibold text-flash-ink">
            {m.cart_flash_short({ count: flash.left })}
          </p>
        )}
      </div>
    </li>
  );
}

const lossWords = (kind: Loss['kind'], name: string): string =>
  kind === 'replaced' ? m.cart_replaced() : m.cart_removed({ name });
