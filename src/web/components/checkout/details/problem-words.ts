import { canBuy } from '#modules/catalog/sale-state.rules.ts';
import type { CartProblem } from '#modules/pricing/price-lines.rules.ts';
import type { SaleStateWord } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';

// Why one line of a cart cannot be bought as it is; null: it can.
export function lineProblem(
  ticketTypeId: number,
  state: SaleStateWord | undefined,
  problems: readonly CartProblem[],
): string | null {
  const own = problems.find((problem) => 'ticketTypeId' in problem && problem.ticketTypeId === ticketTypeId);
  switch (own?.reason) {
    case 'below_minimum':
      return m.reason_below_minimum();
    case 'above_maximum':
      return m.reason_above_maximum();
    case 'sale_soon':
      return m.reason_sale_soon();
    case 'sale_ended':
      return m.reason_sale_ended();
    case 'dates_wrong':
      return m.reason_dates_wrong();
  }
  if (state === 'paused') return m.reason_event_paused();
  if (state === 'postponed') return m.reason_event_postponed();
  if (state === 'cancelled') return m.reason_event_cancelled();
  if (state === 'past') return m.badge_past();
  if (state === 'all_held') return m.reason_all_held();
  return state === undefined || canBuy(state) ? null : m.reason_sold_out();
}
