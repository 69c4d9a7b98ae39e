import type { Purse } from '#modules/money/money.contract.ts';
import { m } from '#shared/messages/messages.js';
import { moneyText, whyText } from '#web/components/shared/money-words.ts';
import { SmallPoster } from '../events/small-poster.tsx';

// What is on hold, why, and until when.
export function HeldList({ purse: { held, currency } }: { purse: Purse }) {
  return (
    <section aria-labelledby={`held-${currency}`}>
      <h2 id={`held-${currency}`} className="text-[20px] leading-7 font-bold">
        {m.money_hold_title()}
      </h2>
      <p className="mt-1 mb-3 text-small text-ink-2">
        {held.length === 0 ? m.money_hold_none() : m.money_hold_lead()}
      </p>
      {held.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {held.map(({ event, amount, ...hold }) => (
            <li
              key={`${event.id} ${hold.why}`}
              className="grid grid-cols-[40px_minmax(0,1fr)] gap-3 px-4 py-3"
            >
              <SmallPoster event={event} className="w-10" />
              <div className="min-w-0">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold">
                  <span className="wrap-anywhere">{event.name}</span>
                  <span className="tabular-nums whitespace-nowrap">{moneyText(amount, currency)}</span>
                </p>
                <p className="text-small text-ink-2 wrap-anywhere">{whyText(hold)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
