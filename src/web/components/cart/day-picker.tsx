import { canBuy } from '#modules/catalog/sale-state.rules.ts';
import type { CartEntry } from '#modules/pricing/cart.rules.ts';
import type { TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/locale.ts';
import { dayWords } from '../event/sale-words.ts';
import { fieldName } from './cart-form.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

type DayPickerProps = {
  type: TicketTypeView;
  entry: CartEntry | undefined;
  // Nothing can be added, only taken out.
  isClosed: boolean;
  onChange(count: number, date: string): void;
};

const CHIP =
  'inline-flex min-h-11 items-center gap-1 rounded-pill border px-4 font-semibold cursor-pointer disabled:cursor-default disabled:border-dashed disabled:border-line disabled:font-normal disabled:text-ink-3 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft border-control';

// First which days, then how many for each of them.
export function DayPicker({ type, entry, isClosed, onChange }: DayPickerProps) {
  const locale = currentLocale();
  const countOn = (date: string) => entry?.date_pass.find((day) => day.date === date)?.quantity ?? 0;
  const days = type.dates.map(({ date, state }) => ({
    date,
    words: dayWords(state, locale),
    isOpen: !isClosed && canBuy(state),
    count: countOn(date),
  }));
  const open = days.filter((day) => day.isOpen);
  const chosen = days.filter((day) => day.count > 0);
  const perDay = Math.max(0, ...chosen.map((day) => day.count));
  const room = type.max_per_order - (entry?.quantity ?? 0);
  const isAll = open.length > 0 && open.every((day) => day.count > 0);
  const each = Math.max(1, perDay);

  const toggle = (day: (typeof days)[number]) =>
    onChange(day.count > 0 ? -day.count : Math.min(each, room), day.date);
  const toggleAll = () => {
    for (const day of isAll ? chosen : open.filter(({ count }) => count === 0)) toggle(day);
  };

  return (
    <fieldset className="mt-3 text-small">
      <legend className="text-ink-2">{m.cart_which_days()}</legend>
      <div className="script-only mt-2 flex flex-wrap gap-2">
        {open.length > 1 && (
          <button
            type="button"
            aria-pressed={isAll}
            disabled={!isAll && room < open.length - chosen.length}
            onClick={toggleAll}
            className={CHIP}
          >
            {m.cart_all_days()}
          </button>
        )}
        {days.map((day) => (
          <button
            key={day.date}
            type="button"
            aria-pressed={day.count > 0}
            disabled={day.count === 0 && (!day.isOpen || room < 1)}
            onClick={() => toggle(day)}
            className={CHIP}
          >
            <span className={day.isOpen || day.count > 0 ? '' : 'line-through'}>
              {formatPlainDay(day.date, locale)}
            </span>
            {day.words && <span className="font-normal">· {day.words}</span>}
          </button>
        ))}
      </div>
      <div className="no-script-only mt-2 grid gap-2">
        {days.map((day) => (
          <label key={day.date} className="flex items-center justify-between gap-3">
            <span>
              {formatPlainDay(day.date, locale)}
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
      <div className="script-only mt-3 flex items-center justify-between gap-3">
        <span className="text-ink-2">{chosen.length === 0 ? m.cart_days_first() : m.cart_per_day()}</span>
        <QuantityStepper
          what={type.ticket_name}
          name=""
          value={perDay}
          min={1}
          max={chosen.length === 0 ? 0 : perDay + Math.floor(Math.max(0, room) / chosen.length)}
          onChange={(count) => {
            for (const day of chosen) onChange(count - day.count, day.date);
          }}
        />
      </div>
    </fieldset>
  );
}
