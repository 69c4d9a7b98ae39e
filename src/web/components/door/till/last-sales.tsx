import { m } from '#shared/messages/messages.js';
import type { CallData } from '#web/api/api.ts';
import { sumText } from './sum-text.ts';

type LastSale = CallData<'GET /api/door/{device}/shift'>['sales'][number];

const STATES: Readonly<Record<LastSale['state'], () => string>> = {
  paid: m.till_state_paid,
  waiting: m.till_state_waiting,
  unpaid: m.till_state_failed,
  failed: m.till_state_let_go,
  voided: m.till_state_voided,
};

type LastSalesProps = { sales: readonly LastSale[]; onOpen(reference: string): void };

// Each can be looked at again: to show its code once more, to see whether the phone has paid, or to take it back.
export function LastSales({ sales, onOpen }: LastSalesProps) {
  if (sales.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="font-bold">{m.till_last()}</h3>
      <ul className="door-rows">
        {sales.map(({ reference, total, currency, state }) => (
          <li key={reference}>
            <b className="tabular-nums">{sumText(total, currency)}</b>
            <button
              type="button"
              className="min-h-11 cursor-pointer font-semibold underline"
              onClick={() => onOpen(reference)}
            >
              {reference}
            </button>
            <span>{STATES[state]()}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
