import type { RefundList } from '#modules/refunding/refunding.contract.ts';
import { ON_TOP, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

// Which orders: those that were ticked, or all that a search finds.
export interface AskedRefunds {
  orders: string[];
  isAll: boolean;
  q: string;
  list: RefundList;
  event: string;
}

// What the address asks for, and what the form that it shows sends along.
export function askedIn(given: URLSearchParams | FormData): AskedRefunds {
  const text = (name: string) => String(given.get(name) ?? '').trim();
  return {
    orders: given.getAll('order').map(String),
    isAll: given.has('all'),
    q: text('q'),
    list: (text('list') || 'all') as RefundList,
    event: text('event'),
  };
}

// What was quoted is sent along: if it is no longer so, nothing is begun.
export const beginRefunds =
  (organizer: string): Form<string> =>
  async (call, form) => {
    const { orders, isAll, q, list, event } = askedIn(form);
    const begun = await call('POST /api/sell/{organizer}/refunds/begin', {
      params: { organizer },
      body: {
        id: textIn(form, 'id'),
        orders: isAll ? null : orders,
        ...(isAll && { q, list, ...(event && { event: Number(event) }) }),
        expected: {
          orders: Number(textIn(form, 'orders')),
          tickets: Number(textIn(form, 'tickets')),
          amount: Number(textIn(form, 'amount')),
        },
      },
    });
    return answered(form, begun, ({ data }) => data.id, ON_TOP);
  };
