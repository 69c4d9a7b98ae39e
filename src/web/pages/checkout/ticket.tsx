import { data } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { TicketCard } from '#web/components/checkout/ticket-card.tsx';
import { pageContext } from '#web/page-context.ts';
import { notValid } from '#web/page-errors.ts';
import { pageMeta } from '#web/page-meta.ts';
import { orderPath } from '#web/paths.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { CalendarIcon } from '#web/ui/more-icons.tsx';
import type { Route } from './+types/ticket.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const token = url.searchParams.get('t') ?? undefined;
  const found = await call('GET /api/events/orders/viewTicket/{id}', { params, query: { t: token } });
  // To whoever may not see it there is no such ticket.
  if (!found.ok) throw notValid(url);
  return data(
    { ticket: found.body.data, now: now.toISOString(), token },
    { headers: { 'referrer-policy': 'same-origin' } },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta(args: Route.MetaArgs) {
  const ticket = args.loaderData?.ticket;
  const title = ticket ? `${ticket.event.name} · ${ticket.code}` : m.order_tickets();
  return pageMeta(args, { title, description: title, isIndexed: false });
}

export default function TicketPage({ loaderData }: Route.ComponentProps) {
  const { ticket, now, token } = loaderData;
  return (
    <main id="main" className="checkout page-width py-6">
      <div className="mx-auto max-w-120">
        <TicketCard ticket={ticket} now={now} isLarge />
        <div className="no-print mt-6 grid gap-3">
          <a href={ticket.links.pdf} className={QUIET_BUTTON}>
            {m.order_pdf()}
          </a>
          <a href={ticket.links.ics} className={QUIET_BUTTON}>
            <CalendarIcon className="size-5" />
            {m.order_calendar()}
          </a>
          <a
            href={orderPath(ticket.order_reference, token)}
            className="flex min-h-11 items-center justify-center font-semibold text-primary underline"
          >
            {m.ticket_all()}
          </a>
        </div>
      </div>
    </main>
  );
}
