import type { ReactNode } from 'react';
import type { FoundEvent, FoundEverything, FoundPerson } from '#modules/inquiring/search/search.contract.ts';
import { topicName } from '#modules/support/support-topics.rules.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull, formatMonth } from '#shared/time.ts';
import { orderState } from '#web/components/shared/order-words.ts';
import { STATE_TONES, STATE_WORDS } from '#web/components/shared/payout-words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { withQuery } from '#web/paths/address.ts';
import { operatorEventPath } from '#web/paths/curating.ts';
import { guestPath, operatorOrderPath, personPath, requestPath } from '#web/paths/operator.ts';
import { OPERATOR_ORGANIZERS_PATH, PAYOUT_QUEUES_PATH } from '#web/paths/payouts.ts';
import { Pill } from '#web/ui/pill.tsx';
import { OPERATOR_ZONE } from '../operator-zone.ts';
import { TICKET_WORDS } from '../order-words.ts';
import { REQUEST_STATES } from '../support-words.ts';
import { EVENT_WORDS } from './person-words.ts';

// What was found, in groups; each row opens what it is about.
export function FoundLists({ found }: { found: FoundEverything }) {
  const locale = currentLocale();
  return (
    <>
      <Group id="orders" title={m.find_orders()} count={found.orders.length}>
        {found.orders.map((order) => {
          const state = orderState(order.state, order.total === 0);
          return (
            <Row key={order.reference} to={operatorOrderPath(order.reference)}>
              <First name={order.buyer || m.orders_forgotten()}>
                <Pill tone={state.tone}>{state.word()}</Pill>
              </First>
              <More parts={[order.reference, order.email, order.phone]} />
              <More
                parts={[
                  order.event,
                  formatFull(order.placed_at, OPERATOR_ZONE, locale),
                  formatMoney(toMinor(order.total), order.currency, locale, 'total'),
                ]}
              />
            </Row>
          );
        })}
      </Group>
      <Group id="people" title={m.find_people()} count={found.people.length}>
        {found.people.map((person) => (
          <Row key={keyOf(person)} to={pathOf(person)}>
            <First name={person.name || person.email}>
              <Pill tone={person.kind === 'account' ? 'news' : 'over'}>
                {person.kind === 'account' ? m.person_account() : m.person_guest()}
              </Pill>
            </First>
            <More parts={[person.email, person.phone ?? '']} />
          </Row>
        ))}
      </Group>
      <Group id="requests" title={m.ops_support()} count={found.requests.length}>
        {found.requests.map((request) => (
          <Row key={request.number} to={requestPath(request.number)}>
            <First name={request.name}>
              <Pill tone={REQUEST_STATES[request.state].tone}>{REQUEST_STATES[request.state].word()}</Pill>
            </First>
            <More parts={[request.number, request.email]} />
            <More parts={[topicName(request.topic), formatFull(request.asked_at, OPERATOR_ZONE, locale)]} />
          </Row>
        ))}
      </Group>
      <Group id="events" title={m.find_events()} count={found.events.length}>
        {found.events.map((event) => (
          <Row key={event.id} to={operatorEventPath(event.id)}>
            <First name={event.name}>
              <EventPill event={event} />
            </First>
            <More parts={[event.organizer, formatFull(event.starts_at, event.time_zone, locale)]} />
          </Row>
        ))}
      </Group>
      <Group id="organizers" title={m.organizers_title()} count={found.organizers.length}>
        {found.organizers.map((organizer) => (
          <Row key={organizer.slug} to={organizersPath(organizer.slug)}>
            <First name={organizer.name}>
              {organizer.is_verified && !organizer.is_suspended && (
                <Pill tone="good">{m.organizers_state_verified()}</Pill>
              )}
              {organizer.is_suspended && <Pill tone="wait">{m.organizers_suspended()}</Pill>}
            </First>
            <More parts={[organizer.slug]} />
          </Row>
        ))}
      </Group>
      <Group id="payouts" title={m.operator_payouts()} count={found.payouts.length}>
        {found.payouts.map(({ id, reference, state, organizer, amount, currency, requested_at }) => (
          <Row key={id} to={withQuery(PAYOUT_QUEUES_PATH, new URLSearchParams({ q: reference ?? id }))}>
            <First name={organizer}>
              <Pill tone={STATE_TONES[state]}>{STATE_WORDS[state]()}</Pill>
            </First>
            <More
              parts={[
                reference ?? '',
                formatMoney(toMinor(amount), currency, locale, 'total'),
                formatFull(requested_at, OPERATOR_ZONE, locale),
              ]}
            />
          </Row>
        ))}
      </Group>
      <Group id="invoices" title={m.invoices_title()} count={found.invoices.length}>
        {found.invoices.map(({ number, month, organizer, organizer_slug, total, currency }) => (
          <Row key={number} to={organizersPath(organizer_slug)}>
            <First name={number} />
            <More
              parts={[
                organizer,
                formatMonth(`${month}T00:00:00Z`, 'UTC', locale),
                formatMoney(toMinor(total), currency, locale, 'total'),
              ]}
            />
          </Row>
        ))}
      </Group>
      <Group id="tickets" title={m.ops_tickets()} count={found.tickets.length}>
        {found.tickets.map((ticket, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two tickets may say the same, and none moves
          <Row key={place} to={operatorOrderPath(ticket.reference)}>
            <First name={ticket.event}>
              <Pill tone={ticket.state === 'revoked' ? 'over' : 'good'}>{TICKET_WORDS[ticket.state]()}</Pill>
            </First>
            <More parts={[ticket.reference, ticket.type, ticket.holder ?? '']} />
          </Row>
        ))}
      </Group>
    </>
  );
}

const EventPill = ({ event: { status, is_suspended } }: { event: FoundEvent }) =>
  status === 'published' && is_suspended ? (
    <Pill tone="wait">{m.seller_status_suspended()}</Pill>
  ) : (
    <Pill tone={status === 'published' ? 'good' : 'over'}>{EVENT_WORDS[status]()}</Pill>
  );

const organizersPath = (q: string) => withQuery(OPERATOR_ORGANIZERS_PATH, new URLSearchParams({ q }));
const keyOf = (person: FoundPerson) => (person.kind === 'account' ? person.id : person.reference);
const pathOf = (person: FoundPerson) =>
  person.kind === 'account' ? personPath(person.id) : guestPath(person.reference);

type GroupProps = { id: string; title: string; count: number; children: ReactNode };

const Group = ({ id, title, count, children }: GroupProps) =>
  count > 0 && (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-[20px] leading-7 font-bold">
        {title}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {children}
      </ul>
    </section>
  );

const Row = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <a href={to} data-row className="block px-4 py-3 hover:bg-sunken">
      {children}
    </a>
  </li>
);

const First = ({ name, children }: { name: string; children?: ReactNode }) => (
  <span className="flex flex-wrap items-center justify-between gap-x-3">
    <span className="min-w-0 font-bold wrap-anywhere">{name}</span>
    {children}
  </span>
);

const More = ({ parts }: { parts: string[] }) => (
  <span className="block text-small text-ink-2 wrap-anywhere">
    {parts.filter((part) => part !== '').join(' · ')}
  </span>
);
