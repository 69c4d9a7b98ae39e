import type { OrderListName } from '#modules/selling/orders/order-lists.rules.ts';
import type { SoldOrderList } from '#modules/selling/orders/orders.contract.ts';
import { call } from '#web/api/api.ts';
import { useLive } from '#web/page/use-live.ts';
import { askSaleMark } from '../shell/ask-sale-mark.ts';
import type { OrdersAsked } from './load-orders.ts';

// The list while it is open: what became of its orders follows, and those that came since are counted. None of them moves another
// from under somebody's finger.
export function useLiveOrders(
  loaded: SoldOrderList,
  organizer: string,
  asked: OrdersAsked,
): { view: SoldOrderList; isNew: number } {
  const fresh = useLive(loaded, {
    // Of older ones there are no new ones.
    isOff: asked.before !== undefined,
    of: JSON.stringify([organizer, asked]),
    askMark: () => askSaleMark(organizer, asked.event),
    ask: async () => {
      const query = asked as OrdersAsked & { list?: OrderListName };
      const now = await call('GET /api/sell/{organizer}/orders', { params: { organizer }, query });
      return now.ok ? now.body.data : null;
    },
  });
  const known = new Set(loaded.orders.map(({ reference }) => reference));
  const now = new Map(fresh.orders.map((order) => [order.reference, order]));
  return {
    view: { ...loaded, orders: loaded.orders.map((order) => now.get(order.reference) ?? order) },
    isNew: newAbove(fresh, known),
  };
}

// Those that stand above all that are shown: below them, one may have come up from the next page.
function newAbove({ orders }: SoldOrderList, known: ReadonlySet<string>): number {
  const first = orders.findIndex(({ reference }) => known.has(reference));
  return first === -1 ? orders.length : first;
}
