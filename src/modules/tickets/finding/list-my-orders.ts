import { contactOf } from '#modules/orders/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { readEmail, readEmailKey } from '#shared/email.ts';
import { toMajor } from '#shared/money.ts';
import { readPhoneAnywhere } from '#shared/phone.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { MyOrdersPage, MyOrdersQuery, MyOrderView } from '../finding.contract.ts';
import { presentEvent } from '../present-ticket.ts';
import type { TicketServices } from '../ticket-services.ts';
import { listOrdersOf, type MyOrderRow } from './finding.queries.ts';

type Refusal = 'sign_in_needed' | 'email_invalid' | 'phone_invalid' | 'page_past_last';

const MOST_COUNTED = 1_000;

// The caller's own orders and nobody else's: every parameter only narrows them.
export async function listMyOrders(
  { db }: Pick<TicketServices, 'db'>,
  query: MyOrdersQuery,
  ask: Ask,
): Promise<Result<MyOrdersPage, Refusal> & { field?: string }> {
  const person = await ask.caller.signedIn();
  if (!person) return fail('sign_in_needed');
  const emailKey = query.email === undefined ? null : keyOf(query.email);
  if (query.email !== undefined && emailKey === null) return { ...fail('email_invalid'), field: 'email' };
  const phones = query.phone === undefined ? null : readPhoneAnywhere(query.phone);
  if (phones?.length === 0) return { ...fail('phone_invalid'), field: 'phone' };
  const { page, size } = query;
  const narrowing = {
    emailKey,
    phones,
    words: query.search ?? null,
    boughtFrom: query.start_date ?? null,
    boughtUntil: query.end_date ?? null,
    when: query.when ?? null,
  };
  const rows = await listOrdersOf(db.sql, contactOf(person), narrowing, ask.now, {
    limit: size,
    offset: (page - 1) * size,
  });
  if (rows.length === 0 && page > 1) return fail('page_past_last');
  const count = rows[0]?.count ?? 0;
  const total = Math.min(count, MOST_COUNTED);
  return ok({
    data: rows.map(present),
    page,
    size,
    total,
    total_is_exact: count <= MOST_COUNTED,
    last_page: Math.max(1, Math.ceil(total / size)),
  });
}

function keyOf(text: string): string | null {
  const email = readEmail(text);
  return email && readEmailKey(email);
}

const present = (row: MyOrderRow): MyOrderView => ({
  reference: row.reference,
  state: row.state,
  placed_at: row.placed_at.toISOString(),
  tickets: row.tickets,
  total: toMajor(row.total_minor),
  currency: row.currency,
  is_upcoming: row.is_upcoming,
  is_today: row.is_today,
  event: presentEvent({ ...row, id: row.event_id }),
});
