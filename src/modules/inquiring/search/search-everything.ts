import type { ByOperator } from '#modules/merchants/index.ts';
import { invoiceNumber } from '#modules/money/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import type { Database } from '#platform/database/index.ts';
import { readEmailKey } from '#shared/email.ts';
import { toMajor } from '#shared/money.ts';
import type { FoundEverything, FoundPerson } from './search.contract.ts';
import {
  type FoundOrderRow,
  listExactOrders,
  listFoundAccounts,
  listFoundEvents,
  listFoundInvoices,
  listFoundOrganizers,
  listFoundPayouts,
  listFoundRequests,
  listFoundSales,
  listFoundTickets,
  listOrdersById,
} from './search.queries.ts';
import { nameParts, readWanted } from './search.rules.ts';

const MOST_ORDERS = 12;
// Guests are found by their orders.
const MOST_READ = 40;
const MOST = 8;

const NOTHING = {
  orders: [],
  people: [],
  events: [],
  organizers: [],
  tickets: [],
  requests: [],
  payouts: [],
  invoices: [],
  has_more: false,
};

// All that what was typed may mean. Whose data were shown is written down, without what was typed: that may be a name, and the log
// keeps it for ever.
export async function searchEverything(
  { sql }: Pick<Database, 'sql'>,
  typed: string,
  by: ByOperator,
): Promise<FoundEverything> {
  const wanted = readWanted(typed);
  const { reference, email, phones } = wanted;
  const names = nameParts(typed);
  if (wanted.patterns.length === 0 && names.patterns.length === 0)
    return { ...NOTHING, is_too_short: typed !== '' };
  const emailKey = email && readEmailKey(email);
  const [exact, sales, accounts, events, organizers, tickets, requests, payouts, invoices] =
    await Promise.all([
      listExactOrders(sql, { reference, emailKey, phones }, MOST_READ),
      listFoundSales(sql, wanted, MOST_READ),
      listFoundAccounts(sql, wanted, MOST + 1),
      listFoundEvents(sql, names, MOST + 1),
      listFoundOrganizers(sql, names, MOST + 1),
      listFoundTickets(sql, wanted, MOST + 1),
      listFoundRequests(sql, wanted, MOST + 1),
      listFoundPayouts(sql, wanted.payout, MOST + 1),
      listFoundInvoices(sql, wanted.invoice),
    ]);
  const read = await listOrdersById(sql, [...new Set([...exact, ...sales])]);
  const guests = guestsOf(read);
  const orders = read.slice(0, MOST_ORDERS).map(presentOrder);
  const people: FoundPerson[] = [
    ...accounts.slice(0, MOST).map((account): FoundPerson => ({ kind: 'account', ...account })),
    ...guests.slice(0, MOST),
  ];
  const seen = [
    ...orders.map((order) => `order:${order.reference}`),
    ...tickets.slice(0, MOST).map((ticket) => `order:${ticket.reference}`),
    ...requests.slice(0, MOST).map(({ number }) => `support:${number}`),
    ...people.map((one) => (one.kind === 'account' ? `account:${one.id}` : `order:${one.reference}`)),
  ];
  if (seen.length > 0)
    await sql.transaction().execute((tx) =>
      writeDeed(tx, by, {
        action: 'search.made',
        subject: 'search',
        changes: { shown: [null, [...new Set(seen)]] },
      }),
    );
  const isMore = [accounts, guests, events, organizers, tickets, requests, payouts].some(
    ({ length }) => length > MOST,
  );
  return {
    is_too_short: false,
    orders,
    people,
    events: events
      .slice(0, MOST)
      .map(({ starts_at, ...event }) => ({ ...event, starts_at: starts_at.toISOString() })),
    organizers: organizers.slice(0, MOST),
    tickets: tickets.slice(0, MOST),
    requests: requests
      .slice(0, MOST)
      .map(({ asked_at, ...request }) => ({ ...request, asked_at: asked_at.toISOString() })),
    payouts: payouts.slice(0, MOST).map(({ amount_minor, requested_at, ...payout }) => ({
      ...payout,
      amount: toMajor(amount_minor),
      requested_at: requested_at.toISOString(),
    })),
    invoices: invoices.map(({ number, total_minor, ...invoice }) => ({
      ...invoice,
      number: invoiceNumber(number),
      total: toMajor(total_minor),
    })),
    has_more: isMore || read.length > MOST_ORDERS,
  };
}

// Whoever bought without an account, each once, by their newest order.
function guestsOf(orders: readonly FoundOrderRow[]): FoundPerson[] {
  const byEmail = new Map<string, FoundPerson>();
  for (const { account_id, buyer_email: email, buyer_name: name, buyer_phone: phone, reference } of orders) {
    const key = email.toLowerCase();
    if (account_id !== null || key === '' || byEmail.has(key)) continue;
    byEmail.set(key, { kind: 'guest', reference, name, email, phone: phone === '' ? null : phone });
  }
  return [...byEmail.values()];
}

const presentOrder = (row: FoundOrderRow) => ({
  reference: row.reference,
  state: row.state,
  buyer: row.buyer_name,
  email: row.buyer_email,
  phone: row.buyer_phone,
  event: row.event,
  placed_at: row.placed_at.toISOString(),
  total: toMajor(row.total_minor),
  currency: row.currency,
});
