import { canBuy } from '#modules/catalog/sale-state.rules.ts';
import type { CartEntry } from '#modules/pricing/cart.rules.ts';
import type { TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { dayWords } from '../event/sale/sale-words.ts';
import { fieldName } from './cart-form.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

type DayPickerProps = {
  type: TicketTypeView;
  entry: CartEntry | undefined;
  // Units can only be removed, not added.
  isClosed: boolean;
  onChange(count: number, date: string): void;
};

const CHIP =
  'inline-flex min-h-11 items-center gap-1 rounded-pill border px-4 font-semibold cursor-pointer disabled:cursor-default disabled:border-dashed disabled:border-line disabled:font-normal disabled:text-ink-3 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft border-control';

// First the days are chosen, then how many for each; one step adds or removes one unit of one day.
export function DayPicker({ type, entry, isClosed, onChange }: DayPickerProps) {
  // This part comes after the page: a tap before would be lost in silence.
  const isAwake = useHydrated();
  const locale = currentLocale();
  const countOn = (date: string) => entry?.date_pass.find((day) => day.date === date)?.quantity ?? 0;
  const days = type.dates.map(({ date, state }) => ({
    date,
    name: formatPlainDay(date, locale),
    words: dayWords(state, locale),
    isOpen: !isClosed && canBuy(state),
    count: countOn(date),
  }));
  const open = days.filter((day) => day.isOpen);
  const chosen = days.filter((day) => day.count > 0);
  const room = Math.max(0, type.max_per_order - (entry?.quantity ?? 0));
  return (
    <fieldset className="mt-3 text-small">
      <legend className="text-ink-2">{m.cart_which_days()}</legend>
      <div className="script-only mt-2 flex flex-wrap gap-2">
        {days.map((day) => (
          <button
            key={day.date}
            type="button"
            data-date={day.date}
            aria-pressed={day.count > 0}
            disabled={!isAwake || (day.count === 0 && (!day.isOpen || room < 1))}
            onClick={() => onChange(day.count > 0 ? -day.count : 1, day.date)}
            className={CHIP}
          >
            <span className={day.isOpen || day.count > 0 ? '' : 'line-through'}>{day.name}</span>
            {day.words && <span className="font-normal">· {day.words}</span>}
          </button>
        ))}
        {open.length > 1 && (
          <button
            type="button"
            disabled={!isAwake || room < open.length}
            onClick={() => {
              for (const day of open) onChange(1, day.date);
            }}
            className={CHIP}
          >
            {open.length === days.length
              ? m.cart_all_days({ count: open.length })
              : m.cart_open_days({ count: open.length })}
          </button>
        )}
      </div>
      <div className="no-script-only mt-2 grid gap-2">
        {days.map((day) => (
          <label key={day.date} className="flex items-center justify-between gap-3">
            <span>
              {day.name}
              {day.words && ` · ${day.words}`}
            </span>
            <input
              type="number"
              name={fieldName(type.id, day.date)}
              min={0}
              max={type.max_per_order}
              defaultValue={day.count}
              disabled={!day.isOpen && day.count === 0}
              className="quantity"
            />
          </label>
        ))}
      </div>
      <div className="script-only mt-3 grid gap-2">
        {chosen.length === 0 && <p className="text-ink-2">{m.cart_days_first()}</p>}
        {chosen.map((day) => (
          <div key={day.date} className="flex items-center justify-between gap-3">
            <span>{day.name}</span>
            <QuantityStepper
              what={`${type.ticket_name}, ${day.name}`}
              name=""
              value={day.count}
              min={1}
              max={day.isOpen ? day.count + room : 0}
              onChange={(count) => onChange(count - day.count, day.date)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
