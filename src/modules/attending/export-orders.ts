import { auditPart, type ForOrganizer, may, mayFind, sellerSql } from '#modules/merchants/index.ts';
import { patternOf, saleNeedles, type WhichSales } from '#modules/records/index.ts';
import { toMajor } from '#shared/money.ts';
import { ok, type Result } from '#shared/result.ts';
import { isoWithOffset } from '#shared/time.ts';
import { type OrderColumn, plainPhone } from './columns.rules.ts';
import type { FilePart } from './files.contract.ts';
import { beganWith, takenAlong } from './files.rules.ts';
import { type FiledOrderRow, listFiledOrders } from './sold-orders.queries.ts';

const PER_PART = 2_000;

export interface FiledOrdersAsked {
  q: string;
  list: 'all' | 'paid' | 'partly_refunded' | 'refunded' | 'asked';
  event?: number | undefined;
  columns: OrderColumn[];
  after?: string | undefined;
}

type Reason = 'event_not_found' | 'not_allowed' | 'proof_needed';
type Cell = string | number | null;

// One part of the file of paid orders, of one event or of all that somebody is there for. Whoever takes it along is written into the log.
export async function exportOrders(
  by: ForOrganizer,
  { q, list, event, columns, after }: FiledOrdersAsked,
): Promise<Result<FilePart, Reason>> {
  const { actor, organizer, membership, now } = by;
  const where = { organizerId: organizer.id, eventId: event ?? membership.eventIds?.[0] ?? null };
  const allowed =
    event === undefined
      ? may(actor, 'export', where, now)
      : mayFind(actor, 'export', where, now, 'event_not_found');
  if (!allowed.ok) return allowed;
  const needles = saleNeedles(q);
  const isTooShort = q.trim() !== '' && needles === null;
  const [micros = '', id = ''] = after?.split('_') ?? [];
  const which: WhichSales = {
    patterns: (needles ?? []).map(patternOf),
    byCodes: false,
    eventId: event ?? null,
    states: list === 'all' ? null : list === 'asked' ? ['paid', 'partly_refunded'] : [list],
    isAsked: list === 'asked',
    before: after === undefined ? null : { micros, id },
  };
  const rows = await sellerSql(by.scope, async (db) => {
    await auditPart(db, by, beganWith(q, after), {
      ...where,
      action: 'order.exported',
      subject: event === undefined ? `organizer:${organizer.id}` : `event:${event}`,
      changes: takenAlong({ columns, list }),
    });
    return isTooShort ? [] : listFiledOrders(db, which, PER_PART + 1);
  });
  const part = rows.slice(0, PER_PART);
  return ok({
    about: organizer.slug,
    rows: part.map((row) => columns.map((column) => CELLS[column](row))),
    next: rows.length > PER_PART ? (part.at(-1)?.place ?? null) : null,
  });
}

const netMinor = ({ total_minor, fee_minor, returned_minor, returned_fee_minor }: FiledOrderRow): number =>
  total_minor - fee_minor - (returned_minor - returned_fee_minor);

const CELLS: Record<OrderColumn, (row: FiledOrderRow) => Cell> = {
  reference: (row) => row.reference,
  paid_at: ({ paid_at, time_zone }) => isoWithOffset(paid_at, time_zone),
  event: (row) => row.event_name,
  name: (row) => row.buyer_name,
  email: (row) => row.buyer_email,
  phone: (row) => plainPhone(row.buyer_phone),
  tickets: (row) => row.tickets,
  tickets_left: (row) => row.tickets_left,
  total: (row) => toMajor(row.total_minor),
  fee: (row) => toMajor(row.fee_minor - row.returned_fee_minor),
  returned: (row) => toMajor(row.returned_minor),
  net: (row) => toMajor(netMinor(row)),
  currency: (row) => row.currency,
  state: (row) => row.state,
  channel: ({ channel }) => channel ?? 'site',
  campaign: (row) => row.campaign,
  code: (row) => row.coupon_code,
};
