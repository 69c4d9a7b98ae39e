import { sql } from 'kysely';
import { createEvents, createVenues, ensureReferenceData, type NewEvent } from '#modules/catalog/index.ts';
import { createOrganizers } from '#modules/merchants/index.ts';
import { countHolds, keepMissed } from '#modules/records/index.ts';
import { type Database, migrate, openDatabase } from '#platform/database/index.ts';

// One organiser with hundreds of events and everything that they sold. Written as rows, without the use cases: how they come about
// is not what is measured.

export const SELLER = 'large-seller';
const TICKETS_AN_ORDER = 2;
const DAY_MS = 86_400_000;
// A tenth of all orders are the festival's.
const FESTIVAL_SHARE = 10;

export interface LargeSeller {
  db: Database;
  organizerId: number;
  // The largest event.
  festival: number;
  events: number[];
}

export async function openLargeSeller(
  serverUrl: string,
  { name, events, attendees }: { name: string; events: number; attendees: number },
  now: Date,
): Promise<LargeSeller> {
  const server = await openDatabase({ kind: 'postgres', url: serverUrl, connections: 1 });
  await server.runScript(`create database ${name}`);
  await server.close();
  const url = new URL(serverUrl);
  url.pathname = name;
  const db = await openDatabase({ kind: 'postgres', url: url.href, connections: 9 });
  await migrate(db);
  const organizerId = await createSeller(db);
  const ids = await createTheirEvents(db, organizerId, events, now);
  // Its statements may take longer than those of pages.
  const filling = db.through('reporting');
  await sellAll(filling, ids, attendees / TICKETS_AN_ORDER);
  console.log(`  ${name}: sold; the records follow`);
  await keepMissed({ db: filling });
  await countHolds({ db: filling });
  await db.runScript('vacuum analyze');
  return { db, organizerId, festival: ids[0] ?? 0, events: ids };
}

async function createSeller(db: Database): Promise<number> {
  const seller = {
    slug: SELLER,
    name: 'Large Seller',
    isVerified: true,
    about: '',
    email: 'large@example.com',
    phone: '+254700000000',
    website: null,
  };
  const [id = 0] = await db.sql.transaction().execute(async (tx) => {
    await ensureReferenceData(tx);
    // Somebody else's events stand among theirs.
    return createOrganizers(tx, [seller, { ...seller, slug: 'another-seller', name: 'Another Seller' }]);
  });
  return id;
}

async function createTheirEvents(
  db: Database,
  organizerId: number,
  count: number,
  now: Date,
): Promise<number[]> {
  const venue = { citySlug: 'nairobi', address: '1 Test Road', landmark: '', lat: -1.28, lng: 36.8 };
  const [venueId = 0] = await db.sql
    .transaction()
    .execute((tx) => createVenues(tx, [{ ...venue, name: 'Baraza Gardens' }]));
  // The festival is the next that comes; a quarter is still to come, the others are over.
  const startsAt = (place: number) =>
    new Date(now.getTime() + (place < count / 4 ? place + 5 : count / 4 - place) * DAY_MS);
  const eventOf = (place: number): NewEvent => ({
    slug: `night-${place}`,
    name: `Night ${place}`,
    summary: 'One of many.',
    description: '',
    status: 'published',
    categorySlug: 'music',
    organizerId: place % 10 === 9 ? organizerId + 1 : organizerId,
    venueId,
    currency: 'KES',
    startsAt: startsAt(place),
    endsAt: new Date(startsAt(place).getTime() + DAY_MS / 6),
    publishedAt: new Date(startsAt(place).getTime() - 60 * DAY_MS),
    ticketTypes: ['Regular', 'Group', 'VIP'].map((name, type) => ({
      name,
      priceMinor: 1_000_00 * (type + 1),
      pool: { capacity: 1_000_000 },
    })),
  });
  const ids: number[] = [];
  const all = Math.ceil((count * 10) / 9);
  for (let from = 0; from < all; from += 500) {
    const batch = Array.from({ length: Math.min(500, all - from) }, (_, place) => eventOf(from + place));
    const made = await db.sql.transaction().execute((tx) => createEvents(tx, batch));
    ids.push(...made.filter((_, place) => batch[place]?.organizerId === organizerId));
  }
  return ids.slice(0, count);
}

// Orders with one line of two tickets each: by day, source and code, one in fifty partly given back, and as many that came to
// nothing as were paid.
async function sellAll(db: Database, events: readonly number[], orders: number): Promise<void> {
  await db.sql.transaction().execute(async (tx) => {
    // Their logs and checks are not what is measured.
    await sql.raw('set local session_replication_role = replica').execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into orders (
        id, reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor, buyer_name,
        buyer_email, buyer_phone, buyer_keys, locale, coupon_id, coupon_code, visitor_id, pool_ids, pool_counts, placed_at,
        expires_at, paid_at
      )
      select n, translate(lpad(to_hex((n * 2654435761) % 4294967296), 8, '0'), '01abcdef', 'GHABCDEF'), of_event.id,
        case when n % 2 = 0 then 'expired' when n % 50 = 1 then 'partly_refunded' else 'paid' end,
        case when n % 2 = 0 then 'none' else 'sold' end, 'payment', 'paid', 'KES', 200000 * (1 + n % 3), 10000 * (1 + n % 3),
        (array['Amina', 'Baraka', 'Chao', 'Dewi', 'Esi', 'Faraji', 'Gita', 'Halima'])[1 + n % 8] || ' '
          || (array['Otieno', 'Mwangi', 'Santoso', 'Njeri', 'Wanjiru', 'Kamau', 'Putri'])[1 + n % 7] || n % 997,
        'buyer' || n || '@example.com', '+2547' || lpad((n * 7919 % 100000000)::text, 8, '0'),
        array['buyer' || n || '@example.com', '+2547' || lpad((n * 7919 % 100000000)::text, 8, '0')], 'en', null,
        case when n % 7 = 0 then 'CODE' || n % 40 end, gen_random_uuid()::text, '{}', '{}', bought.at, bought.at,
        case when n % 2 = 1 then bought.at end
      from generate_series(1::bigint, ${2 * orders}::bigint) as n
      cross join lateral (
        select ${events}::int[] as ids, case when (n / 2) % ${FESTIVAL_SHARE} = 0 then 0 else (n / 2) % ${events.length} end as place
      ) as chosen
      cross join lateral (select chosen.ids[1 + chosen.place] as id) as of_event
      cross join lateral (
        select event.starts_at - (1 + n % 59) * interval '1 day' - (n % 86400) * interval '1 second' as at
        from events as event where event.id = of_event.id
      ) as bought
      order by n
    `.execute(tx);
    await sql`
      insert into order_lines (
        order_id, position, ticket_type_id, quantity, name, ticket_price_minor, price_minor, discount_minor, fee_minor
      )
      select bought.id, 0, type.id, 2, type.name, type.price_minor, type.price_minor, 0, bought.fee_minor
      from orders as bought join ticket_types as type
        on type.event_id = bought.event_id and type.price_minor * 2 = bought.total_minor
    `.execute(tx);
    await sql`
      insert into tickets (order_id, line_position, seq, event_id, ticket_type_id, admits, code, state)
      select bought.id, 0, seq, bought.event_id, line.ticket_type_id, 1,
        translate(lpad(to_hex(bought.id * 2 + seq), 10, '0'), '01abcdef', 'GHABCDEF'),
        case when seq = 1 and bought.state = 'partly_refunded' then 'revoked' else 'valid' end
      from orders as bought join order_lines as line on line.order_id = bought.id, generate_series(1, 2) as seq
      where bought.stock = 'sold'
    `.execute(tx);
    await sql`
      insert into order_returns (order_id, number, ticket_ids, amount_minor, fee_minor, cause, actor, at)
      select bought.id, 1, array[ticket.id], bought.total_minor / 2, bought.fee_minor / 2, 'tickets_refunded', 'organizer', bought.paid_at
      from orders as bought join tickets as ticket on ticket.order_id = bought.id and ticket.state = 'revoked'
    `.execute(tx);
    await sql`
      insert into order_sources (order_id, channel, campaign)
      select id, 'link', 'campaign-' || id % 12 from orders where stock = 'sold' and id % 5 = 0
    `.execute(tx);
    await sql`
      insert into payment_attempts (id, order_reference, number, provider, amount_minor, currency, status, callback_token, receipt,
        received_minor, received_currency, expires_at, settled_at)
      select 'attempt' || id, reference, 1, 'mpesa', total_minor, currency, 'succeeded', sha256(id::text::bytea),
        'R' || upper(to_hex(id * 7919)), total_minor, currency, paid_at, paid_at
      from orders where stock = 'sold'
    `.execute(tx);
    await sql`
      insert into refunds (attempt_id, order_reference, amount_minor, key, cause, status, settled_at)
      select 'attempt' || bought.id, bought.reference, back.amount_minor, gen_random_uuid(), 'tickets_refunded', 'done', back.at
      from order_returns as back join orders as bought on bought.id = back.order_id
    `.execute(tx);
    await sql`
      update pools set sold = counted.sold from (
        select link.pool_id, count(*) as sold
        from tickets as ticket join ticket_type_pools as link on link.ticket_type_id = ticket.ticket_type_id
        where ticket.state <> 'revoked' group by link.pool_id
      ) as counted where counted.pool_id = pools.id
    `.execute(tx);
    await sql`
      insert into event_days (event_id, seen_on, views)
      select id, (starts_at - day * interval '1 day')::date, 100 + day from events, generate_series(1, 60) as day
    `.execute(tx);
    await sql`select setval(pg_get_serial_sequence('orders', 'id'), ${2 * orders}::bigint)`.execute(tx);
  });
}
