import { canBuy } from '#modules/catalog/sale-state.rules.ts';
import type { TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { dayWords } from './sale-words.ts';

// The days of a date pass, each with its state, or the days that one pass covers.
export function PassDays({ type }: { type: TicketTypeView }) {
  const locale = currentLocale();
  if (type.dates.length > 0) {
    return (
      <Days caption={m.event_choose_days()}>
        {type.dates.map(({ date, state }) => {
          const words = dayWords(state, locale);
          const isOpen = canBuy(state) || words === null;
          return (
            <li
              key={date}
              className={`rounded-small border px-3 py-1 ${isOpen ? 'border-control' : 'border-line border-dashed text-ink-3'}`}
            >
              <span className={isOpen ? 'font-semibold' : 'line-through'}>
                {formatPlainDay(date, locale)}
              </span>
              {words && <span> · {words}</span>}
            </li>
          );
        })}
      </Days>
    );
  }
  return (
    <Days caption={m.event_valid_days()}>
      {type.valid_dates.map((date) => (
        <li key={date} className="rounded-small bg-primary-soft px-3 py-1 font-semibold text-on-primary-soft">
          {formatPlainDay(date, locale)}
        </li>
      ))}
    </Days>
  );
}

function Days({ caption, children }: { caption: string; children: React.ReactNode }) {
  return (
    <div className="mt-3 text-small">
      <p className="text-ink-2">{caption}</p>
      <ul className="mt-2 flex flex-wrap gap-2">{children}</ul>
    </div>
  );
}
