import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import type { CallData } from '#web/api/api.ts';
import { sumText } from '#web/components/shared/sum-text.ts';
import { currentLocale } from '#web/page/locale.ts';

type LastSale = CallData<'GET /api/door/{device}/shift'>['sales'][number];

const STATES: Readonly<Record<LastSale['state'], () => string>> = {
  paid: m.till_state_paid,
  waiting: m.till_state_waiting,
  unpaid: m.till_state_failed,
  failed: m.till_state_let_go,
  voided: m.till_state_voided,
};

const METHODS: Readonly<Record<LastSale['method'], () => string>> = {
  cash: m.till_method_cash,
  mpesa: m.till_method_mpesa,
};

type LastSalesProps = { sales: readonly LastSale[]; zone: string; onOpen(reference: string): void };

// Each can be looked at again: to show its code once more, to see whether the phone has paid, or to take it back.
export function LastSales({ sales, zone, onOpen }: LastSalesProps) {
  if (sales.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="font-bold">{m.till_last()}</h3>
      <ul className="door-rows">
        {sales.map(({ reference, total, currency, state, sold_at, type, count, method }) => (
          <li key={reference}>
            <span className="tabular-nums">{formatTime(sold_at, zone, currentLocale())}</span>
            <span>
              <b className="tabular-nums">{sumText(total, currency)}</b> · {count} × {type}
              <br />
              <button
                type="button"
                className="min-h-11 cursor-pointer font-semibold underline"
                onClick={() => onOpen(reference)}
              >
                {reference}
              </button>
            </span>
            <span>
              {METHODS[method]()}
              <br />
              {STATES[state]()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
