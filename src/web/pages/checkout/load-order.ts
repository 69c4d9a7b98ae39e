import type { Call } from '#web/api/api.ts';
import type { OrderOrLookupProps } from '#web/components/checkout/order/order-or-lookup.tsx';
import { absent } from '#web/page/page-errors.ts';

export type LoadedOrder = NonNullable<OrderOrLookupProps['loaded']>;

// Everything that the page of an order shows, as far as this visitor may see it. null: there is no such order.
export async function loadOrder(
  call: Call,
  reference: string,
  token: string | undefined,
  now: Date,
): Promise<LoadedOrder | null> {
  const ask = { params: { id: reference }, query: { t: token } };
  const found = await call('GET /api/event/pay/{id}', ask);
  if (!found.ok) return absent(found.error);
  const order = found.body.data;
  const isPaid = order.details !== null && order.details.paid_at !== null;
  const [methods, tickets, receipt, user] = await Promise.all([
    order.details && (order.state === 'held' || order.state === 'paying')
      ? call('GET /api/event/pay/methods/{id}', { params: ask.params })
      : null,
    isPaid ? call('GET /api/events/orders/viewTickets/{id}', ask) : null,
    isPaid ? call('GET /api/events/orders/receipt/{id}', ask) : null,
    isPaid ? call('GET /api/user/find') : null,
  ]);
  return {
    order,
    methods: methods?.ok ? methods.body.data : [],
    tickets: tickets?.ok ? tickets.body.data : null,
    files: receipt?.ok ? receipt.body.data.links : null,
    isGuest: user?.ok === true && user.body.data === null,
    now: now.toISOString(),
  };
}

// People who see the order by their account get no secret in the address, because it would open the order after signing
// out, too; nor do those who proved to know its email or phone.
export const isByAccount = ({ order: { details } }: LoadedOrder): boolean =>
  details !== null && details.token === undefined;

// The secret of the link must not reach other sites, and paying by card needs the provider's script.
export function orderHeaders({ order }: LoadedOrder): Headers {
  // Not no-referrer: with it browsers send forms without their origin, and we refuse such forms.
  const headers = new Headers({ 'referrer-policy': 'same-origin' });
  const next = order.details?.next;
  if (next?.kind === 'card') headers.set('x-script-guests', cardOrigins(next.scriptUrl).join(' '));
  return headers;
}

// The script's origin, and the origins of its frames and calls.
function cardOrigins(scriptUrl: string): string[] {
  // A simulator's script comes from our own site.
  if (scriptUrl.startsWith('/')) return [];
  const { origin, hostname } = new URL(scriptUrl);
  if (hostname !== 'js.stripe.com') return [origin];
  return [origin, 'https://*.js.stripe.com', 'https://api.stripe.com', 'https://hooks.stripe.com'];
}
