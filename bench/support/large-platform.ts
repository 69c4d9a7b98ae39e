import { sql } from 'kysely';
import { createEvents, createVenues, ensureReferenceData, type NewEvent } from '#modules/catalog/index.ts';
import { createOrganizers } from '#modules/merchants/index.ts';
import { type Database, migrate, openDatabase } from '#platform/database/index.ts';

// A whole platform with all that people bought, written as rows and without the use cases: how they come about is not what is
// measured. Of the people, three quarters have an account; one order in ten came to nothing.

const EVENTS = 1_000;
const ORGANIZERS = 50;
const DAY_MS = 86_400_000;
const HELD = 5_000;
const IN_REVIEW = 200;

export interface PlatformSize {
  orders: number;
  people: number;
}

export async function openLargePlatform(url: string, size: PlatformSize, now: Date): Promise<Database> {
  const db = await openDatabase({ kind: 'postgres', url, connections: 9 });
  await migrate(db);
  await createTheirEvents(db, now);
  // In one script, which may take as long as it does. Logs and checks are not what is measured, and an index of letters that is
  // written row by row takes longer than all the rest.
  const letters = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes where indexdef like '%gin_trgm_ops%'
      and tablename in ('sale_records', 'accounts')
  `.execute(db.sql);
  const script = [
    'begin',
    'set local session_replication_role = replica',
    ...letters.rows.map(({ name }) => `drop index ${name}`),
    filling(size, now),
    ...letters.rows.map(({ made }) => made),
    'commit',
  ];
  await db.runScript(script.join(';\n'));
  await db.runScript('vacuum analyze');
  return db;
}

async function createTheirEvents(db: Database, now: Date): Promise<void> {
  const contact = {
    isVerified: true,
    about: '',
    email: 'team@example.com',
    phone: '+254700000000',
    website: null,
  };
  const venue = { citySlug: 'nairobi', address: '1 Test Road', landmark: '', lat: -1.28, lng: 36.8 };
  await db.sql.transaction().execute(async (tx) => {
    await ensureReferenceData(tx);
    const organizers = await createOrganizers(
      tx,
      Array.from({ length: ORGANIZERS }, (_, at) => ({ ...contact, slug: `team-${at}`, name: `Team ${at}` })),
    );
    const [venueId = 0] = await createVenues(tx, [{ ...venue, name: 'Baraza Gardens' }]);
    const eventOf = (place: number): NewEvent => {
      const startsAt = new Date(now.getTime() + (place - EVENTS / 2) * DAY_MS);
      return {
        slug: `night-${place}`,
        name: `Night ${place}`,
        summary: 'One of many.',
        description: '',
        status: 'published',
        categorySlug: 'music',
        organizerId: organizers[place % ORGANIZERS] ?? 0,
        venueId,
        currency: 'KES',
        startsAt,
        endsAt: new Date(startsAt.getTime() + DAY_MS / 6),
        publishedAt: new Date(startsAt.getTime() - 60 * DAY_MS),
        ticketTypes: [{ name: 'Regular', priceMinor: 2_000_00, pool: { capacity: 1_000_000 } }],
      };
    };
    for (let from = 0; from < EVENTS; from += 500)
      await createEvents(
        tx,
        Array.from({ length: 500 }, (_, place) => eventOf(from + place)),
      );
  });
}

function filling({ orders, people }: PlatformSize, now: Date): string {
  const at = `timestamptz '${now.toISOString()}'`;
  return `
  create temporary table person on commit drop as
  select n as number, name, lower(replace(name, ' ', '.')) || n || '@example.com' as email,
    '+2547' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') as phone
  from generate_series(0, ${people - 1}) as n
  cross join lateral (
    select (array['Amina', 'Baraka', 'Chao', 'Dewi', 'Esi', 'Faraji', 'Gita', 'Halima', 'Imani', 'Juma', 'Kioko', 'Lestari',
        'Makena', 'Nur', 'Otieno', 'Putri', 'Rehema', 'Salim', 'Tabitha', 'Wahyu'])[1 + n % 20] || ' '
      || (array['Achieng', 'Barasa', 'Chebet', 'Hidayat', 'Kamau', 'Kiptoo', 'Mutua', 'Mwangi', 'Njeri', 'Odhiambo',
        'Okello', 'Omondi', 'Ouma', 'Pratama', 'Santoso', 'Siregar', 'Wafula', 'Wanjiru', 'Wekesa'])[1 + n % 19] as name
  ) as called;
  analyze person;
  insert into accounts (name, email, email_key, phone, phone_confirmed_at, locale)
  select name, email, email, phone, now(), 'en' from person where number % 4 < 3;
  insert into account_sessions (token_hash, account_id, device, expires_at)
  select sha256(id::text::bytea), id, 'Chrome, Android', now() + interval '30 days' from accounts;
  insert into account_history (account_id, what) select id, 'registered' from accounts;
  insert into orders (
    id, reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor, buyer_name,
    buyer_email, buyer_phone, buyer_keys, locale, visitor_id, pool_ids, pool_counts, placed_at, expires_at, paid_at
  )
  select n, translate(lpad(to_hex((n * 2654435761) % 4294967296), 8, '0'), '01abcdef', 'GHABCDEF'), 1 + n % ${EVENTS},
    state, case when state = 'paid' then 'sold' when state = 'expired' then 'none' else 'held' end, 'payment',
    case when state = 'needs_review' then 'short_payment' else 'paid' end, 'KES', 200000, 10000, person.name, person.email,
    person.phone, array[person.email, person.phone], 'en', n::text, '{}', '{}', ${at} - (n % 500) * interval '1 day',
    case when state = 'held' then ${at} + interval '1 day' else ${at} end,
    case when state = 'paid' then ${at} - (n % 500) * interval '1 day' end
  from generate_series(1::bigint, ${orders}::bigint) as n
  join person on person.number = n * 7 % ${people}
  cross join lateral (
    select case when n <= ${HELD} then 'held' when n <= ${HELD + IN_REVIEW} then 'needs_review'
      when n % 10 = 0 then 'expired' else 'paid' end as state
  ) as standing;
  analyze orders;
  insert into order_lines (
    order_id, position, ticket_type_id, quantity, name, ticket_price_minor, price_minor, discount_minor, fee_minor
  )
  select id, 0, event_id, 1, 'Regular', 200000, 200000, 0, 10000 from orders;
  insert into tickets (order_id, line_position, seq, event_id, ticket_type_id, admits, code, passed_on_at, holder_email)
  select id, 0, 1, event_id, event_id, 1, translate(lpad(to_hex(id * 7919), 10, '0'), '01abcdef', 'GHABCDEF'),
    case when id % 20 = 7 then placed_at end, case when id % 20 = 7 then 'friend' || id % 50000 || '@example.com' end
  from orders where stock = 'sold';
  insert into payment_attempts (id, order_reference, number, provider, amount_minor, currency, status, callback_token, receipt,
    received_minor, received_currency, expires_at, settled_at)
  select 'attempt' || id, reference, 1, 'daraja', total_minor, currency, 'succeeded', sha256(id::text::bytea),
    'R' || upper(to_hex(id * 7919)), total_minor, currency, placed_at, placed_at
  from orders where stock = 'sold' or state = 'needs_review';
  insert into sale_records (
    order_id, organizer_id, event_id, state, currency, total_minor, fee_minor, returned_minor, returned_fee_minor, tickets,
    tickets_left, type_ids, type_tickets, type_gross_minor, type_fee_minor, paid_at, codes, words
  )
  select bought.id, event.organizer_id, bought.event_id, bought.state, bought.currency, bought.total_minor, bought.fee_minor, 0, 0,
    1, 1, array[bought.event_id], '{1}', '{200000}', '{10000}', bought.paid_at, codes, codes || lower(bought.buyer_name) || '|'
      || bought.buyer_email || '|' || substr(bought.buyer_phone, 2) || '|'
  from orders as bought join events as event on event.id = bought.event_id
  cross join lateral (
    select '|' || lower(bought.reference) || '|r' || to_hex(bought.id * 7919) || '|' as codes
  ) as known
  where bought.stock = 'sold';
  insert into messages (key, channel, recipient, locale, subject, body_text, attachments, state, queued_at, done_at)
  select 'mail:tickets:' || reference, 'mail', buyer_email, 'en', 'Your tickets', 'Here they are.', '[]', 'sent', placed_at, placed_at
  from orders where stock = 'sold' and id % 3 = 0;
  insert into support_requests (number, name, email, topic, message, locale, state, request_hash, asked_at)
  select 'S-' || 100000 + n, name, email, 'tickets', 'Where are my tickets?', 'en',
    case when n % 20 = 0 then 'open' else 'closed' end, n::text, ${at} - n * interval '1 hour'
  from generate_series(1, 10000) as n join person on person.number = n * 3 % ${people};
  insert into refunds (attempt_id, order_reference, amount_minor, key, cause, status, code, settled_at)
  select 'attempt' || id, reference, 200000, gen_random_uuid(), 'tickets_refunded', case when id % 1000 = 1 then 'failed' else 'done' end,
    case when id % 1000 = 1 then 'declined' end, now()
  from orders where stock = 'sold' and id % 50 = 1;
  insert into operator_log (at, account_id, action, subject, changes)
  select placed_at, gen_random_uuid()::text, 'order.seen', 'order:' || reference, '{}' from orders where id % 10 = 1;
  select setval(pg_get_serial_sequence('orders', 'id'), ${orders}::bigint)
  `;
}
