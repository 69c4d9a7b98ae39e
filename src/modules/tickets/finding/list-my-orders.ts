import type { Ask } from '#platform/http/call.ts';
import type { Person } from '#shared/actor.ts';
import { readEmail, readEmailKey } from '#shared/email.ts';
import type { Locale } from '#shared/i18n.ts';
import { toMajor } from '#shared/money.ts';
import { readPhoneAnywhere } from '#shared/phone.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { MyHolding, MyOrdersPage, MyOrdersQuery } from '../finding.contract.ts';
import { receiverOf } from '../held-by.ts';
import { presentEvent } from '../present-ticket.ts';
import type { TicketServices } from '../ticket-services.ts';
import { listHoldingsOf, type MyOrderRow, type ReceivedRow } from './finding.queries.ts';

type Reason = 'email_invalid' | 'phone_invalid' | 'page_past_last';

const MOST_COUNTED = 1_000;

// The caller's own orders and the tickets that were passed on to them. Parameters can only narrow this, never widen it.
export async function listMyOrders(
  { db }: Pick<TicketServices, 'db'>,
  query: MyOrdersQuery,
  ask: Ask<Person>,
): Promise<Result<MyOrdersPage, Reason>> {
  const email = query.email === undefined ? null : readEmail(query.email);
  if (query.email !== undefined && email === null) return fail('email_invalid', { field: 'email' });
  const phones = query.phone === undefined ? null : readPhoneAnywhere(query.phone);
  if (phones?.length === 0) return fail('phone_invalid', { field: 'phone' });
  const { page, size } = query;
  const narrowing = {
    email: email === null ? null : { address: email.toLowerCase(), key: readEmailKey(email) },
    phones,
    words: query.search ?? null,
    from: query.start_date ?? null,
    until: query.end_date ?? null,
    when: query.when ?? null,
  };
  const rows = await listHoldingsOf(db.sql, receiverOf(ask.actor), narrowing, ask.now, {
    limit: size,
    offset: (page - 1) * size,
  });
  if (rows.length === 0 && page > 1) return fail('page_past_last');
  const count = rows[0]?.count ?? 0;
  const total = Math.min(count, MOST_COUNTED);
  return ok({
    data: rows.map((row) => present(row, ask.locale)),
    page,
    size,
    total,
    total_is_exact: count <= MOST_COUNTED,
    last_page: Math.max(1, Math.ceil(total / size)),
  });
}

function present(row: MyOrderRow | ReceivedRow, locale: Locale): MyHolding {
  const shown = {
    is_upcoming: row.is_upcoming,
    is_today: row.is_today,
    event: presentEvent({ ...row, id: row.event_id }, locale),
  };
  if (row.ticket_id !== null) {
    return {
      kind: 'ticket',
      id: row.ticket_id,
      state: row.ticket_state,
      received_at: row.since.toISOString(),
      ticket_type: row.ticket_type,
      date: row.valid_on,
      ...shown,
    };
  }
  return {
    kind: 'order',
    reference: row.reference,
    state: row.state,
    placed_at: row.since.toISOString(),
    tickets: row.tickets,
    passed_on: row.passed_on,
    ticket_ids: row.ticket_ids,
    total: toMajor(row.total_minor),
    currency: row.currency,
    ...shown,
  };
}
