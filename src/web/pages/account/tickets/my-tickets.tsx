import { data } from 'react-router';
import type { MyHolding } from '#modules/tickets/finding.contract.ts';
import type { TicketView } from '#modules/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { Call } from '#web/api/api.ts';
import { Pagination } from '#web/components/catalogue/pagination.tsx';
import { HeldNotice } from '#web/components/checkout/details/held-notice.tsx';
import { HoldingCard } from '#web/components/tickets/holding-card.tsx';
import { KeptListLine } from '#web/components/tickets/kept-list-line.tsx';
import { GuestsTickets } from '#web/components/tickets/kept-ticket-list.tsx';
import { myTicketsPath, type OrderFilter, OrderFilters } from '#web/components/tickets/order-filters.tsx';
import { Tonight } from '#web/components/tickets/tonight.tsx';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { heldOrder } from '#web/pages/checkout/held-order.ts';
import { EVENTS_PATH } from '#web/paths/catalogue.ts';
import { CHECK_TICKET_PATH } from '#web/paths/tickets.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Route } from './+types/my-tickets.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const given = (name: string) => url.searchParams.get(name) ?? '';
  const filter: OrderFilter = {
    search: given('search').trim(),
    start_date: given('start_date'),
    end_date: given('end_date'),
    when: given('when') === 'past' ? 'past' : 'upcoming',
  };
  const [found, held] = await Promise.all([
    call('GET /api/events/orders/myOrders', {
      query: { ...filter, ...(given('page') !== '' && { page: given('page') }) },
    }),
    heldOrder(call),
  ]);
  requireSignIn(found, url);
  if (!found.ok) throw refused(url, found.error);
  const holdings = found.body.data;
  const ticket = await ticketForTonight(call, holdings.data[0]);
  return data({ holdings, held, filter, ticket, now: now.toISOString() });
}

// People who are on their way need the code at once.
async function ticketForTonight(call: Call, first: MyHolding | undefined): Promise<TicketView | null> {
  if (!first?.is_today) return null;
  if (first.kind === 'ticket') {
    const found = await call('GET /api/events/orders/viewTicket/{id}', { params: { id: first.id } });
    return found.ok && found.body.data.state === 'valid' ? found.body.data : null;
  }
  if (first.state !== 'paid') return null;
  const found = await call('GET /api/events/orders/viewTickets/{id}', { params: { id: first.reference } });
  return found.ok
    ? (found.body.data.find((one) => one.state === 'valid' && !one.is_passed_on) ?? null)
    : null;
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.my_title(), description: m.my_title(), isIndexed: false });
}

export default function MyTicketsPage({ loaderData }: Route.ComponentProps) {
  const { holdings, held, filter, ticket, now } = loaderData;
  const [first, ...others] = holdings.data;
  const listed = ticket ? others : holdings.data;
  return (
    <main id="main" className="page-width py-6 lg:py-10">
      <div className="mx-auto max-w-270">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="type-h1">{m.my_title()}</h1>
          <nav aria-label={m.my_title()} className="flex rounded-pill bg-sunken p-1">
            <Tab filter={filter} when="upcoming" name={m.my_upcoming()} />
            <Tab filter={filter} when="past" name={m.my_past()} />
          </nav>
        </div>
        {held && (
          <div className="mt-4">
            <HeldNotice order={held} />
          </div>
        )}
        {ticket && first && <Tonight holding={first} ticket={ticket} now={now} />}
        <div className="mt-6">
          <OrderFilters filter={filter} />
        </div>
        {holdings.data.length === 0 ? (
          <Nothing filter={filter} />
        ) : (
          <ul className="mt-6 grid gap-4 md:grid-cols-2 lg:gap-6">
            {listed.map((holding) => (
              <li key={holding.kind === 'order' ? holding.reference : holding.id}>
                <HoldingCard holding={holding} now={now} />
              </li>
            ))}
          </ul>
        )}
        <KeptListLine holdings={holdings.data} />
        <Pagination
          page={holdings.page}
          lastPage={holdings.last_page}
          pathOf={(page) => myTicketsPath({ ...filter, page })}
        />
        <GuestsTickets />
        <p className="mt-10 text-center text-ink-2">
          {m.my_elsewhere()}{' '}
          <a
            href={CHECK_TICKET_PATH}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            {m.my_check()}
          </a>
        </p>
      </div>
    </main>
  );
}

function Tab({ filter, when, name }: { filter: OrderFilter; when: OrderFilter['when']; name: string }) {
  return (
    <a
      href={myTicketsPath({ when })}
      aria-current={filter.when === when ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-pill px-5 font-semibold text-ink-2 aria-[current=page]:bg-surface aria-[current=page]:text-primary"
    >
      {name}
    </a>
  );
}

function Nothing({ filter: { search, start_date, end_date, when } }: { filter: OrderFilter }) {
  if (search !== '' || start_date !== '' || end_date !== '') {
    return (
      <EmptyState title={m.my_none_found()} hint={m.my_none_hint()}>
        <a href={myTicketsPath({ when })} className={QUIET_BUTTON}>
          {m.my_clear()}
        </a>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={m.my_empty()} hint={m.my_empty_hint()}>
      <a href={EVENTS_PATH} className={PRIMARY_BUTTON}>
        {m.cart_find_events()}
      </a>
    </EmptyState>
  );
}
