import type { OrderListName } from '#modules/selling/orders/order-lists.rules.ts';
import type { PageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';

const ASKED = ['q', 'list', 'event', 'before'] as const;
export type OrdersAsked = Partial<Record<(typeof ASKED)[number], string>>;

// What the address asks for; within an event, of that one.
export async function loadOrders(
  { call }: Pick<PageContext, 'call'>,
  url: URL,
  organizer: string,
  event?: string,
) {
  const given = ASKED.flatMap((name) => {
    const value = url.searchParams.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  const asked: OrdersAsked = { ...Object.fromEntries(given), ...(event !== undefined && { event }) };
  const found = await call('GET /api/sell/{organizer}/orders', {
    params: { organizer },
    query: asked as OrdersAsked & { list?: OrderListName },
  });
  if (!found.ok) throw notThere(url, found.error);
  return { view: found.body.data, asked };
}
