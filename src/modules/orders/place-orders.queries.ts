import { sql } from 'kysely';
import type { Take } from '#modules/inventory/index.ts';
import type { OrderLine } from '#modules/pricing/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';

export interface NewOrder {
  reference: string;
  totalMinor: number;
  feeMinor: number;
  buyer: { name: string; email: string; phone: string; keys: string[] };
  attendeeNames: string[] | null;
  locale: string;
  coupon: { id: number; code: string } | null;
  visitorId: string;
  // False for a visitor who was never here: then there is no earlier hold to replace.
  mayReplace: boolean;
  idempotencyKey: string | null;
  lines: OrderLine[];
  takes: Take[];
}

export interface NewBatch {
  eventId: number;
  saleVersion: number;
  // The time span in which these prices are valid; infinite for "always".
  holdsFrom: number;
  holdsUntil: number;
  holdSeconds: number;
  currency: string;
  orders: NewOrder[];
  // The sums of all orders of the batch, in id order.
  takes: Take[];
}

export interface PlacedBatch {
  ids: number[];
  // As answers show it, formatted once for the whole batch.
  placedAt: string;
  expiresAt: string;
}

interface PlacedRow {
  ids: string[];
  placed_at: Date;
  expires_at: Date;
}

const PARAMETERS = 35;
const PLACE_ORDERS = {
  name: 'place-orders',
  text: `select * from place_orders(${Array.from({ length: PARAMETERS }, (_, place) => `$${place + 1}`).join(', ')})`,
};

// One round trip and one transaction: all orders or none. The SQL function lists the codes with which it refuses.
export async function placeOrdersAtOnce(db: Database, batch: NewBatch): Promise<PlacedBatch> {
  const [placed] = await db.runPrepared<PlacedRow>(PLACE_ORDERS, valuesOf(batch));
  return readPlaced(placed);
}

export async function placeOrders(tx: Tx, batch: NewBatch): Promise<PlacedBatch> {
  const placed = await sql<PlacedRow>`select * from place_orders(${sql.join(valuesOf(batch))})`.execute(tx);
  return readPlaced(placed.rows[0]);
}

function readPlaced(row: PlacedRow | undefined): PlacedBatch {
  if (!row) throw new Error('place_orders answered nothing');
  return {
    ids: row.ids.map(Number),
    placedAt: row.placed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

// One array per column, in the order of the function's parameters. The arrays are written as text here: on the busiest
// path of the program that is several times cheaper than leaving it to the driver.
function valuesOf({ orders, takes, ...batch }: NewBatch): (string | number | null)[] {
  const lines = orders.flatMap((order, place) =>
    order.lines.map((line, at) => ({ line, at, of: place + 1 })),
  );
  return [
    batch.eventId,
    batch.saleVersion,
    instant(batch.holdsFrom),
    instant(batch.holdsUntil),
    batch.holdSeconds,
    batch.currency,
    texts(orders, (order) => order.reference),
    numbers(orders, (order) => order.totalMinor),
    numbers(orders, (order) => order.feeMinor),
    texts(orders, (order) => order.buyer.name),
    texts(orders, (order) => order.buyer.email),
    texts(orders, (order) => order.buyer.phone),
    texts(orders, (order) => texts(order.buyer.keys, (key) => key)),
    texts(orders, (order) => (order.attendeeNames ? JSON.stringify(order.attendeeNames) : null)),
    texts(orders, (order) => order.locale),
    numbers(orders, (order) => order.coupon?.id ?? null),
    texts(orders, (order) => order.coupon?.code ?? null),
    texts(orders, (order) => order.visitorId),
    texts(orders, (order) => order.idempotencyKey),
    texts(orders, (order) => numbers(order.takes, (take) => take.poolId)),
    texts(orders, (order) => numbers(order.takes, (take) => take.count)),
    numbers(lines, ({ of }) => of),
    numbers(lines, ({ at }) => at),
    numbers(lines, ({ line }) => line.ticketTypeId),
    texts(lines, ({ line }) => line.validOn),
    numbers(lines, ({ line }) => line.quantity),
    texts(lines, ({ line }) => line.name),
    numbers(lines, ({ line }) => line.ticketPriceMinor),
    numbers(lines, ({ line }) => line.priceMinor),
    numbers(lines, ({ line }) => line.discountMinor),
    numbers(lines, ({ line }) => line.feeMinor),
    numbers(lines, ({ line }) => line.flashSaleId),
    texts(
      orders.filter((order) => order.mayReplace),
      (order) => order.visitorId,
    ),
    numbers(takes, (take) => take.poolId),
    numbers(takes, (take) => take.count),
  ];
}

function instant(ms: number): string {
  if (Number.isFinite(ms)) return new Date(ms).toISOString();
  return ms < 0 ? '-infinity' : 'infinity';
}

function numbers<Item>(items: readonly Item[], value: (item: Item) => number | null): string {
  let literal = '{';
  for (const item of items) literal += `${literal === '{' ? '' : ','}${value(item) ?? 'NULL'}`;
  return `${literal}}`;
}

const SPECIAL = /["\\]/g;
const quoted = (text: string) =>
  text.includes('"') || text.includes('\\') ? text.replace(SPECIAL, '\\$&') : text;

function texts<Item>(items: readonly Item[], value: (item: Item) => string | null): string {
  let literal = '{';
  for (const item of items) {
    const text = value(item);
    const separator = literal === '{' ? '' : ',';
    literal += text === null ? `${separator}NULL` : `${separator}"${quoted(text)}"`;
  }
  return `${literal}}`;
}
