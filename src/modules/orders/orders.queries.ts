import { type RawBuilder, sql } from 'kysely';
import type { EventStatus } from '#modules/catalog/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import { readEmailKey } from '#shared/email.ts';
import type { Locale } from '#shared/i18n.ts';
import type { Currency } from '#shared/money.ts';
import type { Contact } from './contact.ts';
import type { OrderState, OrderStock } from './orders.rules.ts';

export interface OrderRow {
  id: number;
  reference: string;
  event_id: number;
  state: OrderState;
  stock: OrderStock;
  state_actor: string;
  state_cause: string;
  currency: Currency;
  total_minor: number;
  fee_minor: number;
  buyer_name: string;
  buyer_email: string;
  buyer_phone: string;
  buyer_keys: string[];
  attendee_names: string[] | null;
  locale: Locale;
  coupon_id: number | null;
  coupon_code: string | null;
  visitor_id: string;
  idempotency_key: string | null;
  pool_ids: number[];
  pool_counts: number[];
  placed_at: Date;
  expires_at: Date;
  renewals: number;
  paid_at: Date | null;
  disputed_at: Date | null;
  // By the database's clock.
  is_overdue: boolean;
  server_time: Date;
}

export interface OrderLineRow {
  position: number;
  ticket_type_id: number;
  valid_on: string | null;
  quantity: number;
  name: string;
  ticket_price_minor: number;
  price_minor: number;
  discount_minor: number;
  fee_minor: number;
  flash_sale_id: number | null;
}

const COLUMNS = sql`
  id, reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor,
  buyer_name, buyer_email, buyer_phone, buyer_keys, attendee_names, locale, coupon_id, coupon_code, visitor_id,
  idempotency_key, pool_ids, pool_counts, placed_at, expires_at, renewals, paid_at, disputed_at,
  expires_at <= now() as is_overdue, now() as server_time
`;

export async function findOrder(db: Sql | Tx, reference: string): Promise<OrderRow | null> {
  const found = await sql<OrderRow>`select ${COLUMNS} from orders where reference = ${reference}`.execute(db);
  return found.rows[0] ?? null;
}

export interface OrderOfEventRow extends OrderRow {
  slug: string;
  name: string;
  starts_at: Date;
  event_status: EventStatus;
  previous_starts_at: Date | null;
  time_zone: string;
  country_code: string;
  category_slug: string;
  poster_seed: number;
  picture_key: string | null;
  refund_policy: string;
  venue_name: string;
  city_name: string;
}

// Of an event, by a table that has it. State by state, because each has an index of its own and none covers them all.
export const heldOrdersOf = (eventId: RawBuilder<number>): RawBuilder<unknown> => sql`(
  select id from orders where event_id = ${eventId} and state = 'held' and stock = 'held'
  union all
  select id from orders where event_id = ${eventId} and state = 'paying' and stock = 'held'
  union all
  select id from orders where event_id = ${eventId} and state = 'needs_review' and stock = 'held'
)`;

// The order together with its event: everybody who waits for a payment asks for both every few seconds.
export async function findOrderOfEvent(db: Sql | Tx, reference: string): Promise<OrderOfEventRow | null> {
  const found = await sql<OrderOfEventRow>`
    select placed.*, events.slug, coalesce(nullif(events.texts -> placed.locale ->> 'name', ''), events.name) as name, starts_at,
      events.status as event_status, previous_starts_at, events.time_zone, events.country_code, category_slug,
      poster_seed, picture_key, coalesce(nullif(events.texts -> placed.locale ->> 'refund', ''), refund_policy) as refund_policy,
      venues.name as venue_name, cities.name as city_name
    from (select ${COLUMNS} from orders where reference = ${reference}) as placed
      join events on events.id = event_id join venues on venues.id = venue_id join cities on cities.id = venues.city_id
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function listOrdersByKey(db: Sql | Tx, keys: string[]): Promise<OrderRow[]> {
  const found = await sql<OrderRow>`
    select ${COLUMNS} from orders where idempotency_key = any(${keys})
  `.execute(db);
  return found.rows;
}

// Orders with these buyers that somebody was asked to pay for, latest first. Two halves, because each has its own index.
export async function listAskedOf(
  db: Sql,
  buyerKeys: string[],
  days: number,
  most: number,
): Promise<string[]> {
  const theirs = sql`(buyer_keys[1] = any(${buyerKeys}::text[]) or buyer_keys[2] = any(${buyerKeys}::text[]))
    and placed_at > now() - make_interval(days => ${days})`;
  const found = await sql<{ reference: string }>`
    select reference from (
      select reference, placed_at from orders where state not in ('held', 'expired', 'cancelled') and ${theirs}
      union all
      select reference, placed_at from orders
      where was_asked and state in ('held', 'expired', 'cancelled') and ${theirs}
    ) as asked
    order by placed_at desc limit ${most}
  `.execute(db);
  return found.rows.map((row) => row.reference);
}

// Those of these orders that hold tickets and are not paid for.
export async function listUnpaid(
  db: Sql | Tx,
  references: string[],
): Promise<Map<string, { isPaying: boolean }>> {
  const found = await sql<{ reference: string; is_paying: boolean }>`
    select reference, state <> 'held' as is_paying from orders
    where reference = any(${references}) and (
      state = 'paying' or expires_at > now() and (state = 'held' or state = 'paid' and total_minor = 0)
    )
  `.execute(db);
  return new Map(found.rows.map((row) => [row.reference, { isPaying: row.is_paying }]));
}

// An order is always locked before its pools: see lockHolds.
export async function lockOrder(tx: Tx, reference: string): Promise<OrderRow | null> {
  const found = await sql<OrderRow>`
    select ${COLUMNS} from orders where reference = ${reference} for update
  `.execute(tx);
  return found.rows[0] ?? null;
}

// In id order, like everywhere that several are locked.
export async function lockOrders(tx: Tx, references: string[]): Promise<OrderRow[]> {
  const found = await sql<OrderRow>`
    select ${COLUMNS} from orders where reference = any(${references}) order by id for update
  `.execute(tx);
  return found.rows;
}

export async function listLines(db: Sql | Tx, orderId: number): Promise<OrderLineRow[]> {
  const found = await sql<OrderLineRow>`
    select position, ticket_type_id, valid_on, quantity, name, ticket_price_minor, price_minor, discount_minor,
      fee_minor, flash_sale_id
    from order_lines where order_id = ${orderId} order by position
  `.execute(db);
  return found.rows;
}

export interface LinePoolRow {
  position: number;
  pool_id: number;
}

// What one ticket of each line takes one from.
export async function listLinePools(tx: Tx, orderId: number): Promise<LinePoolRow[]> {
  const found = await sql<LinePoolRow>`
    select position, taken.pool_id from order_lines as line
    join ticket_type_pools as taken on taken.ticket_type_id = line.ticket_type_id
      and (taken.valid_on is null or taken.valid_on = line.valid_on)
    where order_id = ${orderId}
    union all
    select position, flash.pool_id from order_lines join flash_sales as flash on flash.id = flash_sale_id
    where order_id = ${orderId} and flash.pool_id is not null
  `.execute(tx);
  return found.rows;
}

// Whether every line is of a type that is sold at all, and for a day on which it is.
export async function isStillSold(tx: Tx, orderId: number): Promise<boolean> {
  const found = await sql`
    select from order_lines as line join ticket_types as type on type.id = ticket_type_id
    where order_id = ${orderId} and (
      archived_at is not null or not exists (
        select from ticket_type_pools as taken
        where taken.ticket_type_id = type.id and taken.valid_on is not distinct from line.valid_on
      )
    )
  `.execute(tx);
  return found.rows.length === 0;
}

export async function getOrganizerOf(tx: Tx, eventId: number): Promise<number> {
  const found = await sql<{ organizer_id: number }>`
    select organizer_id from events where id = ${eventId}
  `.execute(tx);
  const [row] = found.rows;
  if (!row) throw new Error(`There is no event ${eventId}`);
  return row.organizer_id;
}

// Until this transaction is over nobody changes what the event sells: whoever does locks its row.
export async function lockSale(tx: Tx, eventId: number): Promise<void> {
  await sql`select from events where id = ${eventId} for share`.execute(tx);
}

export interface HoldRow {
  id: number;
  visitor_id: string;
  pool_ids: number[];
  pool_counts: number[];
}

// Live holds of these visitors. Orders are locked before pools and in id order, so that a transaction waiting for an
// order holds no pool that another one needs.
export async function lockHolds(tx: Tx, eventId: number, visitorIds: string[]): Promise<HoldRow[]> {
  const locked = await sql<HoldRow>`
    select id, visitor_id, pool_ids, pool_counts from orders
    where event_id = ${eventId} and visitor_id = any(${visitorIds}) and state = 'held'
    order by id for update
  `.execute(tx);
  return locked.rows;
}

// An empty key means that no phone was given; such buyers have nothing in common.
export const isKey = (key: string): boolean => key !== '';

// How often one buyer has used a coupon. Expired and refunded orders do not count.
export async function countCouponUses(
  tx: Tx,
  couponId: number,
  buyerKeys: string[],
  // Not counted: the hold that this order replaces, and the order itself once it exists.
  except: { eventId: number; visitorId: string; orderId?: number },
): Promise<number> {
  const counted = await sql<{ uses: number }>`
    select count(*)::int as uses from orders
    where coupon_id = ${couponId} and buyer_keys && ${buyerKeys.filter(isKey)}::text[] and id <> ${except.orderId ?? 0}
      and state in ('held', 'paying', 'paid', 'partly_refunded', 'needs_review')
      and not (state = 'held' and event_id = ${except.eventId} and visitor_id = ${except.visitorId})
  `.execute(tx);
  return counted.rows[0]?.uses ?? 0;
}

export async function readDatabaseTime(db: Sql | Tx): Promise<Date> {
  const read = await sql<{ at: Date }>`select now() as at`.execute(db);
  const [row] = read.rows;
  if (!row) throw new Error('The database did not say what time it is');
  return row.at;
}

// Gives back the tickets of overdue holds and answers how many there were. `eventId` null: of all events.
export async function expireHolds(db: Sql | Tx, eventId: number | null, most: number): Promise<number> {
  const expired = await sql<{ count: number }>`
    select expire_holds(${eventId}::int, ${most}::int) as count
  `.execute(db);
  return expired.rows[0]?.count ?? 0;
}

export interface Move {
  state: OrderState;
  stock: OrderStock;
  actor: string;
  cause: string;
}

export async function moveOrder(tx: Tx, orderId: number, move: Move): Promise<void> {
  await sql`
    update orders set
      state = ${move.state}, stock = ${move.stock}, state_actor = ${move.actor}, state_cause = ${move.cause}
    where id = ${orderId}
  `.execute(tx);
}

// Whoever calls has changed the pools accordingly.
export async function updateTaken(
  tx: Tx,
  orderId: number,
  { poolIds, counts }: { poolIds: number[]; counts: number[] },
): Promise<void> {
  await sql`
    update orders set pool_ids = ${poolIds}::int[], pool_counts = ${counts}::int[] where id = ${orderId}
  `.execute(tx);
}

// What is left of a paid order in its pools after some of its tickets were taken back.
export async function updateTakenBack(
  tx: Tx,
  orderId: number,
  poolCounts: number[],
  { actor, cause }: { actor: string; cause: string },
): Promise<void> {
  await sql`
    update orders set state = 'partly_refunded', pool_counts = ${poolCounts}::int[],
      state_actor = ${actor}, state_cause = ${cause}
    where id = ${orderId}
  `.execute(tx);
}

export interface PaidLine {
  position: number;
  ticketTypeId: number;
  validOn: string | null;
  quantity: number;
}

// Answers the lines that were bought.
export async function updatePaid(
  tx: Tx,
  orderIds: number[],
  { actor, cause }: { actor: string; cause: string },
): Promise<{ id: number; lines: PaidLine[] }[]> {
  const paid = await sql<{ id: number; lines: PaidLine[] }>`
    update orders set
      state = 'paid', stock = 'sold', state_actor = ${actor}, state_cause = ${cause}, paid_at = now()
    where id = any(${orderIds}::bigint[])
    returning id, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'position', position, 'ticketTypeId', ticket_type_id, 'validOn', valid_on, 'quantity', quantity
      ) order by position), '[]')
      from order_lines where order_id = orders.id
    ) as lines
  `.execute(tx);
  return paid.rows;
}

// Marks the order as being paid, and makes its hold long enough for a payment. The hold is never shortened and
// lengthened only once, however often the buyer tries to pay: if it ends later than placing and renewing it account
// for, it was lengthened before.
export async function updatePaying(
  tx: Tx,
  orderId: number,
  { cause, paymentSeconds, holdSeconds }: { cause: string; paymentSeconds: number; holdSeconds: number },
): Promise<void> {
  await sql`
    update orders set state = 'paying', was_asked = true, state_actor = 'buyer', state_cause = ${cause},
      expires_at = case
        when expires_at > placed_at + make_interval(secs => ${holdSeconds}::int * (1 + renewals)) then expires_at
        else greatest(expires_at, now() + make_interval(secs => ${paymentSeconds}))
      end
    where id = ${orderId}
  `.execute(tx);
}

// Notes a cause while the order stays in its state.
export async function updateCause(
  tx: Tx,
  orderId: number,
  { actor, cause, stock }: { actor: string; cause: string; stock: OrderStock },
): Promise<void> {
  await sql`
    update orders set state_actor = ${actor}, state_cause = ${cause}, stock = ${stock} where id = ${orderId}
  `.execute(tx);
}

export async function updateDisputed(tx: Tx, orderId: number, isDisputed: boolean): Promise<void> {
  await sql`
    update orders set disputed_at = case when ${isDisputed} then coalesce(disputed_at, now()) end where id = ${orderId}
  `.execute(tx);
}

export async function addRenewal(tx: Tx, orderId: number, seconds: number): Promise<Date> {
  const renewed = await sql<{ expires_at: Date }>`
    update orders set renewals = renewals + 1, expires_at = expires_at + make_interval(secs => ${seconds})
    where id = ${orderId} returning expires_at
  `.execute(tx);
  const [row] = renewed.rows;
  if (!row) throw new Error(`There is no order ${orderId}`);
  return row.expires_at;
}

export async function hasOtherHold(tx: Tx, order: OrderRow): Promise<boolean> {
  const found = await sql`
    select from orders
    where event_id = ${order.event_id} and visitor_id = ${order.visitor_id} and state = 'held' and id <> ${order.id}
  `.execute(tx);
  return found.rows.length > 0;
}

// Holds of events that will not take place.
export async function listHoldsOfCancelled(db: Sql, most: number): Promise<string[]> {
  const found = await sql<{ reference: string }>`
    select reference from orders join events on events.id = event_id
    where orders.state = 'held' and events.status = 'cancelled' limit ${most}
  `.execute(db);
  return found.rows.map((row) => row.reference);
}

export async function listOverduePaying(db: Sql, most: number): Promise<string[]> {
  const found = await sql<{ reference: string }>`
    select reference from orders where state = 'paying' and expires_at <= now() order by expires_at limit ${most}
  `.execute(db);
  return found.rows.map((row) => row.reference);
}

// Orders whose payment a person should have decided about by now.
export async function listReviewsOlderThan(db: Sql, minutes: number, most: number): Promise<string[]> {
  const found = await sql<{ reference: string }>`
    select reference from orders
    where state = 'needs_review' and state_cause <> 'refunding'
      and (select max(at) from order_log where order_id = orders.id and to_state = 'needs_review')
        <= now() - make_interval(mins => ${minutes})
    order by placed_at limit ${most}
  `.execute(db);
  return found.rows.map((row) => row.reference);
}

// Removes a person from orders that are finished; amounts stay. Where only the phone number is theirs, somebody else
// was the buyer, whose name stays. The idempotency key goes too, because it may contain an account or a contact.
export async function forgetBuyer(tx: Tx, { email, phone }: Contact): Promise<number[]> {
  const over = sql`state in ('paid', 'partly_refunded', 'refunded', 'expired', 'cancelled')`;
  const all = await sql<{ id: number }>`
    update orders set buyer_name = '', buyer_email = '', buyer_phone = '', buyer_keys = array['', ''],
      attendee_names = null, idempotency_key = null
    where ${over} and lower(buyer_email) = ${email} and buyer_keys[1] = ${email && readEmailKey(email)}
    returning id
  `.execute(tx);
  const phones = await sql<{ id: number }>`
    update orders set buyer_phone = '', buyer_keys[2] = '', idempotency_key = null
    where ${over} and buyer_keys[2] = ${phone}
    returning id
  `.execute(tx);
  return [...all.rows, ...phones.rows].map(({ id }) => id);
}

export interface NewBuyer {
  name: string;
  email: string;
  phone: string;
  keys: string[];
  attendeeNames: string[] | null;
}

// Logged like changes of state: who was to get the tickets matters as much as what became of the order.
export async function updateBuyer(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'state'>,
  to: NewBuyer,
  { actor, cause }: { actor: string; cause: string } = { actor: 'buyer', cause: 'buyer_changed' },
): Promise<void> {
  await sql`
    update orders set buyer_name = ${to.name}, buyer_email = ${to.email}, buyer_phone = ${to.phone},
      buyer_keys = ${to.keys}::text[], attendee_names = ${to.attendeeNames && JSON.stringify(to.attendeeNames)}::jsonb
    where id = ${order.id}
  `.execute(tx);
  await sql`
    insert into order_log (order_id, from_state, to_state, actor, cause)
    values (${order.id}, ${order.state}, ${order.state}, ${actor}, ${cause})
  `.execute(tx);
}
