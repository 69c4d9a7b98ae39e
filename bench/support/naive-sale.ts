import { randomBytes } from 'node:crypto';

// The obvious way to sell: one transaction per buyer that takes from the pool and writes the order and its line. With
// the same tables, rows, indexes and triggers as the real one.

const TAKE = 'update pools set held = held + 1 where id = $1 and held + sold + 1 <= capacity';
const ORDER = `
  insert into orders (reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor,
    buyer_name, buyer_email, buyer_phone, buyer_keys, locale, visitor_id, idempotency_key,
    pool_ids, pool_counts, expires_at)
  values ($1, $2, 'held', 'held', 'buyer', 'placed', 'KES', 150000, 7500, $3, $4, $5, array[$4, $5], 'en', $6, $7,
    array[$8::int], array[1], now() + interval '15 minutes')
  returning id`;
const LINE = `
  insert into order_lines (order_id, position, ticket_type_id, quantity, name, ticket_price_minor, price_minor,
    discount_minor, fee_minor)
  values ($1, 0, $2, 1, 'Regular', 150000, 150000, 0, 7500)`;

export const NAIVE_STATEMENTS = {
  take: { name: 'naive-take', text: TAKE },
  order: { name: 'naive-order', text: ORDER },
  line: { name: 'naive-line', text: LINE },
};

export function naiveOrderValues(eventId: number, poolId: number): (string | number)[] {
  const unique = randomBytes(8).toString('hex');
  return [
    unique,
    eventId,
    `Buyer ${unique}`,
    `${unique}@example.com`,
    '+254712345678',
    `visitor-${unique}`,
    `key-${unique}`,
    poolId,
  ];
}

export const naiveLineValues = (orderId: string, typeId: number) => [orderId, typeId];

// The same for pgbench, which speaks to the database without any HTTP in between.
export function pgbenchScript(eventId: number, poolId: number, typeId: number): string {
  const literal = (text: string) =>
    text.replaceAll('\n', ' ').replace('returning id', 'returning id as order_id').trim();
  const order = literal(ORDER)
    .replace('$1,', "'n' || :client_id || '-' || :unique,")
    .replace('$2,', `${eventId},`)
    .replace('$3,', "'Buyer ' || :unique,")
    .replaceAll('$4', "'b' || :client_id || '-' || :unique || '@example.com'")
    .replaceAll('$5', "'+254712345678'")
    .replace('$6,', "'v' || :client_id || '-' || :unique,")
    .replace('$7,', "'k' || :client_id || '-' || :unique,")
    .replace('$8::int', String(poolId));
  return [
    '\\set unique random(1, 9000000000000)',
    'begin;',
    `${TAKE.replace('$1', String(poolId))};`,
    `${order} \\gset`,
    `${literal(LINE).replace('$1', ':order_id').replace('$2', String(typeId))};`,
    'commit;',
    '',
  ].join('\n');
}
