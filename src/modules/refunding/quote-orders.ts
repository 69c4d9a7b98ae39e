import { type ForOrganizer, may, mayFind, type SellerSql, sellerSql } from '#modules/merchants/index.ts';
import { patternOf, saleNeedles } from '#modules/records/index.ts';
import type { MemberAction } from '#shared/access.ts';
import type { Currency } from '#shared/money.ts';
import { readReference } from '#shared/reference.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import {
  type FactsRow,
  listChosen,
  listLineFacts,
  listMatching,
  listTicketFacts,
  type Matching,
} from './facts.queries.ts';
import { type LeftOut, MOST_ORDERS, type OrderQuote, quoteOrder } from './quote.rules.ts';
import type { RefundList } from './refunding.contract.ts';

// Those that were chosen; null: all that the search finds.
export interface WishedOrders {
  orders: readonly string[] | null;
  q: string;
  list: RefundList;
  event?: number | undefined;
}

export interface QuotedOrder extends OrderQuote {
  orderId: number;
  reference: string;
  eventId: number;
  buyerName: string;
}

export interface Quote {
  orders: QuotedOrder[];
  leftOut: Map<LeftOut, number>;
  // null: nothing goes back.
  currency: Currency | null;
}

export type QuoteRefusal =
  | 'event_not_found'
  | 'not_allowed'
  | 'proof_needed'
  | 'too_many_orders'
  | 'several_currencies';

// What would go back if all of these were given back now. Nothing is done.
export async function quoteOrders(
  by: ForOrganizer,
  wish: WishedOrders,
  action: Extract<MemberAction, 'edit_orders' | 'refund'> = 'edit_orders',
): Promise<Result<Quote, QuoteRefusal>> {
  const { actor, organizer, membership, scope, now } = by;
  const organizerId = organizer.id;
  // Who is there for some events only finds the orders of these.
  const eventId = wish.event ?? membership.eventIds?.[0] ?? null;
  const allowed =
    wish.event === undefined
      ? may(actor, action, { organizerId, eventId }, now)
      : mayFind(actor, action, { organizerId, eventId }, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const { rows, quotes } = await sellerSql(scope, async (db) => {
    const found = await findOrders(db, organizerId, wish);
    return { rows: found, quotes: found.length > MOST_ORDERS ? [] : await quoteEach(db, found) };
  });
  if (rows.length > MOST_ORDERS) return fail('too_many_orders', { data: { most: MOST_ORDERS } });
  const unknown = wish.orders === null ? 0 : new Set(wish.orders).size - rows.length;
  const leftOut = new Map<LeftOut, number>(unknown > 0 ? [['order_not_found', unknown]] : []);
  const orders: QuotedOrder[] = [];
  for (const { row, quote } of quotes) {
    if (quote.ok)
      orders.push({
        orderId: row.order_id,
        reference: row.reference,
        eventId: row.event_id,
        buyerName: row.buyer_name,
        ...quote.value,
      });
    else leftOut.set(quote.reason, (leftOut.get(quote.reason) ?? 0) + 1);
  }
  const [currency = null, ...others] = new Set(
    quotes.flatMap(({ row, quote }) => (quote.ok ? [row.currency] : [])),
  );
  return others.length > 0 ? fail('several_currencies') : ok({ orders, leftOut, currency });
}

async function findOrders(db: SellerSql, organizerId: number, wish: WishedOrders): Promise<FactsRow[]> {
  if (wish.orders !== null) {
    const references = wish.orders.map((typed) => readReference(typed) ?? '');
    return listChosen(db, organizerId, references);
  }
  const needles = saleNeedles(wish.q);
  // Too little to search for finds nothing, as in the list.
  if (wish.q.trim() !== '' && needles === null) return [];
  const patterns = (needles ?? []).map(patternOf);
  const which = { patterns, eventId: wish.event ?? null, ...LISTS[wish.list] };
  return listMatching(db, which, MOST_ORDERS + 1);
}

const LISTS: Record<RefundList, Pick<Matching, 'states' | 'isAsked'>> = {
  all: { states: null, isAsked: false },
  paid: { states: ['paid'], isAsked: false },
  partly_refunded: { states: ['partly_refunded'], isAsked: false },
  refunded: { states: ['refunded'], isAsked: false },
  asked: { states: ['paid', 'partly_refunded'], isAsked: true },
};

async function quoteEach(db: SellerSql, rows: readonly FactsRow[]) {
  const ids = rows.map((row) => row.order_id);
  const tickets = Map.groupBy(await listTicketFacts(db, ids), (ticket) => ticket.order_id);
  const lines = Map.groupBy(await listLineFacts(db, ids), (line) => line.order_id);
  return rows.map((row) => ({
    row,
    quote: quoteOrder({
      state: row.state,
      isDisputed: row.is_disputed,
      currency: row.currency,
      tickets: tickets.get(row.order_id) ?? [],
      lines: lines.get(row.order_id) ?? [],
      leftMinor: row.left_minor,
    }),
  }));
}

export const sumOf = (orders: readonly QuotedOrder[]) => ({
  orders: orders.length,
  tickets: orders.reduce((sum, one) => sum + one.tickets, 0),
  kept: orders.reduce((sum, one) => sum + one.kept, 0),
  amountMinor: orders.reduce((sum, one) => sum + one.amountMinor, 0),
});
