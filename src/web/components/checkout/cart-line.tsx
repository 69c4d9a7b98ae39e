import type { CartEntry } from '#modules/pricing/cart.rules.ts';
import type { PricedLine } from '#modules/pricing/price-lines.rules.ts';
import type { TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { toMajor } from '#shared/money.ts';
import { formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/locale.ts';
import { FlashIcon } from '#web/ui/more-icons.tsx';
import { fieldName, REMOVE_FIELD } from '../cart/cart-form.ts';
import { QuantityStepper } from '../cart/quantity-stepper.tsx';
import { PriceChange, priceText, totalText } from '../price-tag.tsx';

type CartLineProps = {
  line: PricedLine;
  type: TicketTypeView | undefined;
  currency: string;
  problem: string | null;
  onChange(count: number, date?: string): void;
  onRemove(): void;
};

export function CartLine({ line, type, currency, problem, onChange, onRemove }: CartLineProps) {
  const most = type?.max_per_order ?? line.quantity;
  const others = (quantity: number) => line.quantity - quantity;
  const counts: { date?: string; quantity: number }[] =
    line.datePass.length > 0 ? [...line.datePass] : [{ quantity: line.quantity }];
  return (
    <li className="py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="type-h3">{line.name}</h3>
          <p className="mt-1 text-small tabular-nums">
            <UnitPrice line={line} currency={currency} />
          </p>
          {type && type.admits > 1 && (
            <p className="mt-1 text-small">{m.event_admits({ count: type.admits })}</p>
          )}
          {line.flashSale && (
            <p className="mt-1 inline-flex items-center gap-1 rounded-pill bg-flash px-2 py-0.5 text-[13px] leading-5 font-semibold text-on-flash">
              <FlashIcon className="size-4" />
              {line.flashSale.label}
            </p>
          )}
        </div>
        <p className="shrink-0 font-bold whitespace-nowrap tabular-nums">
          {line.costMinor === 0 ? m.price_free() : totalText(line.costMinor, currency)}
        </p>
      </div>
      {counts.map(({ date, quantity }) => (
        <div key={date ?? ''} className="mt-2 flex items-center justify-between gap-4">
          {date === undefined ? (
            <button
              type="submit"
              name={REMOVE_FIELD}
              value={line.ticketTypeId}
              onClick={(click) => {
                click.preventDefault();
                onRemove();
              }}
              className="min-h-11 cursor-pointer text-small font-semibold text-ink-2 underline hover:text-ink"
            >
              {m.cart_remove()}
              <span className="sr-only"> {line.name}</span>
            </button>
          ) : (
            <span className="text-small">{formatPlainDay(date, currentLocale())}</span>
          )}
          <QuantityStepper
            what={date === undefined ? line.name : `${line.name}, ${formatPlainDay(date, currentLocale())}`}
            name={fieldName(line.ticketTypeId, date)}
            value={quantity}
            min={date === undefined ? (type?.min_per_order ?? 1) : 1}
            max={Math.max(0, most - others(quantity))}
            onChange={(count) => onChange(count - quantity, date)}
          />
        </div>
      ))}
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

// A line that was taken out, until something else happens.
export function RemovedLine({ name, onUndo }: { name: string; onUndo(): void }) {
  return (
    <li role="status" className="flex items-center justify-between gap-4 py-2 text-small text-ink-2">
      {m.cart_removed({ name })}
      <button
        type="button"
        onClick={onUndo}
        className="min-h-11 cursor-pointer font-semibold text-primary underline"
      >
        {m.cart_undo()}
      </button>
    </li>
  );
}

export type RemovedEntry = { entry: CartEntry; name: string };
