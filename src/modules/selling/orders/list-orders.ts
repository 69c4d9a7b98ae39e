import {
  actionsOf,
  type ForOrganizer,
  may,
  mayFind,
  type SellerSql,
  sellerSql,
} from '#modules/merchants/index.ts';
import { patternOf, saleNeedles } from '#modules/records/index.ts';
import { readReference } from '#shared/reference.ts';
import { ok, type Result } from '#shared/result.ts';
import type { OrderListName } from './order-lists.rules.ts';
import type { SoldOrderList } from './orders.contract.ts';
import {
  findOrderRow,
  listOrderEvents,
  listSales,
  listUnpaidOrders,
  type OrderRow,
  type WhichOrders,
} from './orders.queries.ts';
import { presentOrderRow } from './present-order-row.ts';
import { saleMark } from './view-mark.ts';

const PER_PAGE = 30;
const EVENTS_SHOWN = 200;

export interface OrdersQuery {
  q: string;
  list: OrderListName;
  event?: number | undefined;
  before?: string | undefined;
}

type Reason = 'event_not_found' | 'not_allowed' | 'proof_needed';

export async function listOrders(
  by: ForOrganizer,
  { q, list, event, before }: OrdersQuery,
): Promise<Result<SoldOrderList, Reason>> {
  const { actor, organizer, membership, scope, now } = by;
  const organizerId = organizer.id;
  const eventId = event ?? null;
  // Who is there for some events only sees those.
  const where = { organizerId, eventId: eventId ?? membership.eventIds?.[0] ?? null };
  const allowed =
    eventId === null
      ? may(actor, 'see_orders', where, now)
      : mayFind(actor, 'see_orders', where, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const isMasked = !actionsOf(membership).includes('see_contacts');
  const needles = saleNeedles(q);
  const isTooShort = q.trim() !== '' && needles === null;
  const [micros = '', id = ''] = before?.split('_') ?? [];
  const which: WhichOrders = {
    patterns: (needles ?? []).map(patternOf),
    byCodes: isMasked,
    eventId,
    before: before === undefined ? null : { micros, id },
  };
  const reference = before === undefined && list === 'all' ? readReference(q) : null;
  const { rows, events, mark } = await sellerSql(scope, async (db) => {
    // Before the list: what comes between is asked for again, never missed.
    const seen = await saleMark(db, organizerId, eventId);
    const found = isTooShort ? [] : await listIn(db, organizerId, list, which);
    const one =
      found.length === 0 && reference !== null ? await findOrderRow(db, organizerId, reference) : null;
    const isHere = one !== null && (eventId === null || one.event_id === eventId);
    return {
      rows: isHere ? [one] : found,
      events: await listOrderEvents(db, organizerId, eventId, EVENTS_SHOWN),
      mark: seen,
    };
  });
  const shown = rows.slice(0, PER_PAGE);
  return ok({
    orders: shown.map((row) => presentOrderRow(row, isMasked)),
    older: rows.length > PER_PAGE ? (shown.at(-1)?.place ?? null) : null,
    events,
    is_masked: isMasked,
    is_too_short: isTooShort,
    mark,
  });
}

function listIn(
  db: SellerSql,
  organizerId: number,
  list: OrderListName,
  which: WhichOrders,
): Promise<OrderRow[]> {
  const most = PER_PAGE + 1;
  switch (list) {
    case 'paying':
    case 'needs_review':
      return listUnpaidOrders(db, organizerId, which, list, most);
    case 'all':
      return listSales(db, which, { states: null, isAsked: false }, most);
    case 'asked':
      return listSales(db, which, { states: ['paid', 'partly_refunded'], isAsked: true }, most);
    default:
      return listSales(db, which, { states: [list], isAsked: false }, most);
  }
}
