import { canBuy } from '#modules/catalog/sale-state.rules.ts';
import type {
  EventSummary,
  SaleStateWord,
  TicketTypeSummary,
} from '#modules/storefront/storefront.contract.ts';
import { flashPercent } from './lowest-price.ts';

export type CardBadge =
  | { kind: 'flash'; percent: number }
  | { kind: 'state'; state: Exclude<SaleStateWord, 'on_sale'> }
  | { kind: 'new' };

type Badged = Pick<EventSummary, 'state' | 'has_flash_sale' | 'is_new'> & {
  ticket_types: readonly TicketTypeSummary[];
};

// One badge at most, the one that matters most to somebody who is about to choose.
export function cardBadge({ state, has_flash_sale, ticket_types, is_new }: Badged): CardBadge | null {
  if (has_flash_sale && canBuy(state)) return { kind: 'flash', percent: flashPercent(ticket_types) };
  if (state !== 'on_sale') return { kind: 'state', state };
  return is_new ? { kind: 'new' } : null;
}
