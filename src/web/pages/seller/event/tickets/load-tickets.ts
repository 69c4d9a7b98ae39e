import { type RouterContextProvider, redirect } from 'react-router';
import type { SoldTickets, SoldType } from '#modules/preparing/tickets/tickets.contract.ts';
import type { At } from '#web/components/seller/tickets/ticket-forms.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere, notValid } from '#web/page/page-errors.ts';
import { sellerEventPath } from '#web/paths/seller.ts';

type Asked = { context: Readonly<RouterContextProvider>; params: At; url: URL };

// What all pages of an event's tickets begin with.
export async function loadTickets({ context, params, url }: Asked) {
  const page = context.get(pageContext);
  const at: At = { organizer: params.organizer, event: params.event };
  const found = await page.call('GET /api/sell/{organizer}/events/{event}/tickets', { params: { ...at } });
  if (!found.ok) throw notThere(url, found.error);
  return { at, tickets: found.body.data, now: page.now.toISOString() };
}

// For pages that change them: of a cancelled event nothing is changed any more.
export async function loadOpenTickets(asked: Asked) {
  const loaded = await loadTickets(asked);
  const { organizer, event } = loaded.at;
  if (loaded.tickets.is_cancelled) throw redirect(sellerEventPath(organizer, Number(event), 'tickets'), 303);
  return loaded;
}

// The one that the address names, if it is sold.
export function typeAt(tickets: SoldTickets, id: string, url: URL): SoldType {
  const type = tickets.types.find((one) => String(one.id) === id && !one.is_archived);
  if (!type) throw notValid(url);
  return type;
}
