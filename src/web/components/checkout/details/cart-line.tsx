import type { PricedLine } from '#modules/pricing/price-lines.rules.ts';
import type { TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { toMajor } from '#shared/money.ts';
import { formatPlainDay } from '#shared/time.ts';
import { fieldName, REMOVE_FIELD, removeValue } from '#web/components/cart/cart-form.ts';
import { QuantityStepper } from '#web/components/cart/quantity-stepper.tsx';
import { PriceChange, priceText, totalWords } from '#web/components/catalogue/price-tag.tsx';
import { currentLocale } from '#web/page/locale.ts';
import { FlashIcon } from '#web/ui/more-icons.tsx';

type CartLineProps = {
  line: PricedLine;
  type: TicketTypeView;
  currency: string;
  problem: string | null;
  // Why it does not have the flash price.
  flashShort: string | null;
  onChange(count: number, date?: string): void;
  onRemove(name: string, date?: string): void;
};

export function CartLine({ line, type, currency, problem, flashShort, onChange, onRemove }: CartLineProps) {
  const others = (quantity: number) => line.quantity - quantity;
  const counts: { date?: string; quantity: number }[] =
    line.datePass.length > 0 ? [...line.datePass] : [{ quantity: line.quantity }];
  return (
    <li className="py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 lang={type.langs.name ?? undefined} className="type-h3">
            {line.name}
          </h3>
          <p className="mt-1 text-small tabular-nums">
            <UnitPrice line={line} currency={currency} />
          </p>
          {type.admits > 1 && <p className="mt-1 text-small">{m.event_admits({ count: type.admits })}</p>}
          {line.flashSale && (
            <p className="mt-1 inline-flex items-center gap-1 rounded-pill bg-flash px-2 py-0.5 text-[13px] leading-5 font-semibold text-on-flash">
              <FlashIcon className="size-4" />
              {line.flashSale.label}
            </p>
          )}
        </div>
        <p className="shrink-0 font-bold whitespace-nowrap tabular-nums">
          {totalWords(line.costMinor, currency)}
        </p>
      </div>
      {flashShort && (
        <p role="status" className="mt-1 text-small font-semibold text-flash-ink">
          {flashShort}
        </p>
      )}
      {counts.map(({ date, quantity }) => {
        const day = date === undefined ? null : formatPlainDay(date, currentLocale());
        const what = day === null ? line.name : `${line.name}, ${day}`;
        return (
          <div key={date ?? ''} className="mt-2 flex items-center justify-between gap-4">
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-small">
              {day}
              <button
                type="submit"
                name={REMOVE_FIELD}
                value={removeValue(line.ticketTypeId, date)}
                onClick={(click) => {
                  click.preventDefault();
                  onRemove(what, date);
                }}
                className="min-h-11 cursor-pointer font-semibold text-ink-2 underline hover:text-ink"
              >
                {m.cart_remove()}
                <span className="sr-only"> {what}</span>
              </button>
            </span>
            <QuantityStepper
              what={what}
              name={fieldName(line.ticketTypeId, date)}
              value={quantity}
              min={date === undefined ? type.min_per_order : 1}
              max={Math.max(0, type.max_per_order - others(quantity))}
              onChange={(count) => onChange(count - quantity, date)}
            />
          </div>
        );
      })}
      {problem && (
        <p role="status" className="mt-2 text-small font-semibold text-error">
          {problem}
        </p>
      )}
    </li>
  );
}

function UnitPrice({ line, currency }: { line: PricedLine; currency: string }) {
  const now = priceText(toMajor(line.priceMinor), currency);
  if (line.priceMinor === 0) return m.price_free();
  if (!line.flashSale) return now;
  return <PriceChange now={now} was={priceText(toMajor(line.ticketPriceMinor), currency)} />;
}
