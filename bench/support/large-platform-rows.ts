// The rows of a large platform, as SQL. Everything follows from an order's number, so that each run measures the same.

export interface PlatformSize {
  orders: number;
  people: number;
  events: number;
  now: Date;
  // The first order was placed so long ago, and ever more of them each day; the last event begins so long after now.
  daysBefore: number;
  daysAhead: number;
}

const PRICE = 2_000_00;
const VIP = 5_000_00;
const FEE_SHARE = 0.05;

// A part that is on hold at this moment, another one that somebody has to look into.
const heldOf = (orders: number) => Math.ceil(orders / 200);
const waitingOf = (orders: number) => Math.ceil(orders / 5_000);
// What came since the last vacuum.
const latelyOf = (orders: number) => Math.ceil(orders / 300);

const list = (words: string) =>
  `array[${words
    .split(' ')
    .map((word) => `'${word}'`)
    .join(', ')}]`;

// The first are the most common.
const FIRST_NAMES = list(
  'Mary John Faith Peter Grace James Mercy David Amina Brian Joyce Kevin Esther Juma Wanjiku Daniel Halima Samuel Akinyi Dennis Rehema Collins Zawadi Hassan Njeri Baraka Imani Otieno Neema Salim Makena Kioko Chebet Faraji Tabitha Omar Wambui Nur Asha Putri Dewi Budi Siti Agus Lestari Wahyu Gita Rizky Ayu Hendra Esi Kwame Chao Zuhura Mwajuma Nafula Barasa Kerubo Lekuton Ruo',
);
const LAST_NAMES = list(
  'Mwangi Otieno Kamau Odhiambo Wanjiru Kiptoo Njoroge Achieng Mutua Hassan Ochieng Kimani Wafula Omondi Chebet Maina Okello Ali Karanja Barasa Koech Njeri Ouma Muthoni Juma Wekesa Rotich Abdi Nyambura Simiyu Mohamed Cheruiyot Santoso Pratama Wijaya Siregar Hidayat Kusuma Saputra Nasution Mushi Massawe Kessy Mrema Lyimo Komba Ngowi Shayo Macharia Gitau Mbugua Kariuki Langat Kirui Sang Musyoka Kyalo Mwikali Nzomo Lagat',
);

// So many letters of a code, from the bits of a number.
const letters = (bits: string, most: number) =>
  Array.from(
    { length: most },
    (_, at) => `substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (((${bits}) >> ${5 * at}) & 31)::int, 1)`,
  ).join(' || ');

const HELPERS = `
  create function pg_temp.share(n bigint, about int) returns float8 language sql immutable
    return (hashint8extended(n, about) & 1048575) / 1048576.0;
`;

// Three quarters of the people have an account. Common names are common; addresses are of a few domains.
const people = ({ people: count }: PlatformSize) => `
  create temporary table person on commit drop as
  select n as number, first || ' ' || last as name, n % 4 < 3 as has_account,
    lower(case n % 3 when 0 then first || '.' || last || n when 1 then left(first, 1) || last || n else first || n end)
      || case when n % 10 < 7 then '@mail.example.com' when n % 10 < 9 then '@post.example.org' else '@work' || n % 500 || '.example.net' end
      as email,
    case when n % 10 < 8 then '+2547' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0')
      else '+628' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0') end as phone
  from generate_series(0, ${count - 1}) as n
  cross join lateral (
    select (${FIRST_NAMES})[1 + floor(60 * power(pg_temp.share(n, 1), 2))::int] as first,
      (${LAST_NAMES})[1 + floor(60 * power(pg_temp.share(n, 2), 1.5))::int] as last
  ) as called;
  create unique index on person (number);
  analyze person;
  insert into accounts (name, email, email_key, phone, phone_confirmed_at, locale)
  select name, email, email, phone, now(), 'en' from person where has_account;
  insert into account_sessions (token_hash, account_id, device, expires_at)
  select sha256(id::text::bytea), id, 'Chrome, Android', now() + interval '30 days' from accounts;
  insert into account_history (account_id, what) select id, 'registered' from accounts;
`;

// Some buy often. Most buy shortly before an event begins, a third of all at one event of twenty; two in ten orders come to nothing.
const bought = ({ orders, people: count, events, now, daysBefore, daysAhead }: PlatformSize) => `
  create temporary table offered on commit drop as
  select row_number() over (order by event.starts_at, event.id) - 1 as place, event.id as event_id, event.organizer_id,
    event.starts_at, min(type.id) as regular_id, max(type.id) as vip_id
  from events as event join ticket_types as type on type.event_id = event.id group by event.id;
  create unique index on offered (place);
  analyze offered;
  create temporary table bought on commit drop as
  select n as id,
    ${letters('scrambled.x', 7)} || substr('23456789', 1 + (scrambled.x >> 35)::int, 1) as reference, state, quantity, vip,
    ${PRICE} * quantity + ${VIP} * vip as total_minor, (${FEE_SHARE} * (${PRICE} * quantity + ${VIP} * vip))::bigint as fee_minor,
    placed_at, placed_at + interval '40 seconds' as paid_at, number as person, name, email, phone, offered.*,
    case when pg_temp.share(n, 14) < 0.7 then 'daraja' else 'stripe' end as provider,
    'S' || chr(65 + extract(month from placed_at)::int) || ${letters('scrambled.x * 77', 8)} as receipt
  from generate_series(1::bigint, ${orders}::bigint) as n
  cross join lateral (select (n * 2654435761) & 274877906943 as x) as scrambled
  cross join lateral (
    select case
        when n > ${orders - heldOf(orders)} then timestamptz '${now.toISOString()}' - (${orders} - n) * interval '0.1 seconds'
        else timestamptz '${now.toISOString()}' - interval '10 minutes'
          - ${daysBefore} * (1 - sqrt(n / ${orders - heldOf(orders)}.0)) * interval '1 day' end as placed_at,
      pg_temp.share(n, 3) as fate
  ) as moment
  cross join lateral (
    select case when n > ${orders - heldOf(orders)} then 'held'
        when n > ${orders - heldOf(orders) - 10 * waitingOf(orders)} and n % 10 = 3 then 'needs_review'
        when fate < 0.18 then 'expired' when fate < 0.2 then 'cancelled' when fate < 0.215 then 'refunded'
        when fate < 0.225 then 'partly_refunded' else 'paid' end as state,
      case when fate between 0.215 and 0.225 then 2 when pg_temp.share(n, 4) < 0.45 then 1 when pg_temp.share(n, 4) < 0.8 then 2
        when pg_temp.share(n, 4) < 0.9 then 3 else 4 end as quantity,
      case when fate not between 0.215 and 0.225 and pg_temp.share(n, 5) < 0.15 then 1 else 0 end as vip,
      least(${events - 1}, floor(
        (extract(epoch from placed_at - timestamptz '${now.toISOString()}') / 86400 + ${daysBefore}
          + ${daysAhead} * power(pg_temp.share(n, 6), 2)) * ${events / (daysBefore + daysAhead)}
      )::int) as next
  ) as standing
  join person on person.number = floor(${count} * sqrt(n / ${orders}.0) * power(pg_temp.share(n, 7), 1.3))::int
  join offered on offered.place
    = least(${events - 1}, case when pg_temp.share(n, 8) < 0.33 then (next + 19) / 20 * 20 else next end);
  create unique index on bought (id);
  analyze bought;
`;

const WAS_PAID = "state in ('paid', 'refunded', 'partly_refunded')";

const orders = `
  insert into orders (
    id, reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor, buyer_name,
    buyer_email, buyer_phone, buyer_keys, locale, visitor_id, pool_ids, pool_counts, placed_at, expires_at, paid_at
  )
  select id, reference, event_id, state,
    case when state in ('expired', 'cancelled', 'refunded') then 'none' when state in ('held', 'needs_review') then 'held' else 'sold' end,
    'payment', case when state = 'needs_review' then 'short_payment' else 'paid' end, 'KES', total_minor, fee_minor, name,
    case when id % 20 = 0 then initcap(email) else email end, phone, array[email, phone], 'en', gen_random_uuid()::text, '{}', '{}',
    placed_at, placed_at + interval '10 minutes', case when ${WAS_PAID} then paid_at end
  from bought order by id;
  insert into order_lines (
    order_id, position, ticket_type_id, quantity, name, ticket_price_minor, price_minor, discount_minor, fee_minor
  )
  select id, position, type_id, line.quantity, name_of, price, price, 0, (${FEE_SHARE} * price * line.quantity)::bigint
  from bought cross join lateral (
    values (0, regular_id, quantity, 'Regular', ${PRICE}), (1, vip_id, vip, 'VIP', ${VIP})
  ) as line (position, type_id, quantity, name_of, price)
  where line.quantity > 0;
  insert into order_sources (order_id, channel, campaign)
  select id, 'link', 'campaign-' || id % 40 from bought where id % 5 = 0 and ${WAS_PAID};
  insert into order_log (order_id, at, from_state, to_state, actor, cause)
  select id, at, from_state, to_state, 'buyer', 'placed' from bought cross join lateral (
    values (placed_at, null, 'held'), (paid_at - interval '20 seconds', 'held', 'paying'), (paid_at, 'paying', state)
  ) as move (at, from_state, to_state)
  where from_state is null or ${WAS_PAID};
`;

// One ticket in twelve was passed on, most of them to somebody who buys as well.
const tickets = ({ people: count, now }: PlatformSize) => `
  insert into tickets (
    order_id, line_position, seq, event_id, ticket_type_id, admits, code, state, issued_at, passed_on_at, holder, holder_email, holder_phone
  )
  select ticket.id, position, seq, event_id, type_id, 1, ${letters('(ticket.id * 8 + seq + 5 * position) * 2654435761', 10)},
    case when state = 'refunded' or (state = 'partly_refunded' and seq = 1) then 'revoked'
      when starts_at < timestamptz '${now.toISOString()}' then 'used' else 'valid' end,
    paid_at, case when friend.number is not null then paid_at end, friend.name, friend.email, friend.phone
  from (
    select bought.*, position, type_id, seq,
      case when (id + seq) % 12 = 7 then floor(${count} * pg_temp.share(id, 9))::int end as to_whom
    from bought cross join lateral (values (0, regular_id, quantity), (1, vip_id, vip)) as line (position, type_id, many)
    cross join lateral generate_series(1, many) as seq
    where ${WAS_PAID}
  ) as ticket left join person as friend on friend.number = to_whom;
  insert into order_returns (order_id, number, ticket_ids, amount_minor, fee_minor, cause, actor, at)
  select id, 1, array(select tickets.id from tickets where order_id = bought.id and tickets.state = 'revoked'), part * total_minor,
    part * fee_minor, 'tickets_refunded', 'organizer', paid_at + interval '1 day'
  from bought cross join lateral (select case state when 'refunded' then 1 else 0.5 end as part) as back
  where state in ('refunded', 'partly_refunded');
  update pools set sold = counted.sold from (
    select link.pool_id, count(*) as sold
    from tickets as ticket join ticket_type_pools as link on link.ticket_type_id = ticket.ticket_type_id
    where ticket.state <> 'revoked' group by link.pool_id
  ) as counted where counted.pool_id = pools.id;
`;

const money = `
  insert into payment_attempts (id, order_reference, number, provider, amount_minor, currency, status, callback_token, receipt,
    received_minor, received_currency, created_at, expires_at, settled_at)
  select 'attempt' || id, reference, 1, provider, total_minor, 'KES', case when is_paid then 'succeeded' else 'failed' end,
    sha256(id::text::bytea), case when is_paid and provider = 'daraja' then receipt end, case when is_paid then total_minor end,
    case when is_paid then 'KES' end, placed_at, placed_at, paid_at
  from bought cross join lateral (select ${WAS_PAID} or state = 'needs_review' as is_paid) as tried
  where is_paid or (state = 'expired' and id % 2 = 0);
  insert into refunds (attempt_id, order_reference, amount_minor, key, cause, status, code, created_at, settled_at)
  select 'attempt' || id, reference, case state when 'refunded' then total_minor else total_minor / 2 end, gen_random_uuid(),
    'tickets_refunded', case when id % 50 = 1 then 'failed' else 'done' end, case when id % 50 = 1 then 'declined' end,
    paid_at + interval '1 day', paid_at + interval '1 day'
  from bought where state in ('refunded', 'partly_refunded');
`;

const records = (which: string) => `
  insert into sale_records (
    order_id, organizer_id, event_id, state, currency, total_minor, fee_minor, returned_minor, returned_fee_minor, tickets,
    tickets_left, channel, campaign, type_ids, type_tickets, type_gross_minor, type_fee_minor, paid_at, codes, words
  )
  select sold.id, event.organizer_id, sold.event_id, sold.state, sold.currency, sold.total_minor, sold.fee_minor,
    coalesce(back.amount_minor, 0), coalesce(back.fee_minor, 0), issued.tickets, issued.tickets_left, source.channel, source.campaign,
    coalesce(parts.ids, '{}'), coalesce(parts.tickets, '{}'), coalesce(parts.gross, '{}'), coalesce(parts.fee, '{}'), sold.paid_at, codes,
    codes || lower(sold.buyer_name) || '|' || lower(sold.buyer_email) || '|' || substr(sold.buyer_phone, 2) || '|'
  from orders as sold
  join events as event on event.id = sold.event_id
  join payment_attempts as paid on paid.order_reference = sold.reference
  left join order_returns as back on back.order_id = sold.id
  left join order_sources as source on source.order_id = sold.id
  cross join lateral (
    select '|' || lower(sold.reference) || '|' || coalesce(lower(paid.receipt) || '|', '') as codes
  ) as known
  cross join lateral (
    select count(*) as tickets, count(*) filter (where state <> 'revoked') as tickets_left from tickets where order_id = sold.id
  ) as issued
  cross join lateral (
    select array_agg(ticket_type_id order by position) as ids, array_agg(quantity - gone order by position) as tickets,
      array_agg(price_minor * (quantity - gone) order by position) as gross,
      array_agg(line.fee_minor - gone * line.fee_minor / quantity order by position) as fee
    from order_lines as line cross join lateral (
      select case sold.state when 'partly_refunded' then 1 else 0 end as gone
    ) as taken
    where line.order_id = sold.id and sold.stock = 'sold'
  ) as parts
  where sold.paid_at is not null and ${which}
`;

// Mails and SMS are kept for a month. Operators looked at a part of the orders.
const told = ({ orders, people: count, now }: PlatformSize) => `
  insert into messages (key, channel, recipient, locale, subject, body_text, attachments, state, queued_at, done_at)
  select channel || ':tickets:' || reference, channel, case channel when 'mail' then email else phone end, 'en', 'Your tickets',
    'Here they are.', '[]', 'sent', paid_at, paid_at
  from bought, (values ('mail'), ('sms')) as told (channel)
  where ${WAS_PAID} and paid_at > timestamptz '${now.toISOString()}' - interval '30 days';
  insert into support_requests (number, name, email, topic, message, locale, state, request_hash, asked_at, state_at)
  select 'S-' || 100000 + n, name, email, 'tickets', 'Where are my tickets?', 'en',
    case when n % 20 = 0 then 'open' when n % 20 = 1 then 'answered' else 'closed' end, n::text,
    timestamptz '${now.toISOString()}' - n * interval '1 hour', timestamptz '${now.toISOString()}' - n * interval '1 hour'
  from generate_series(1, ${Math.ceil(orders / 100)}) as n join person on person.number = n::bigint * 31 % ${count};
  insert into operator_log (at, account_id, action, subject, changes)
  select paid_at, gen_random_uuid()::text, 'order.seen', 'order:' || reference, '{}' from bought where id % 10 = 1;
  insert into audit_log (at, organizer_id, actor_kind, actor_id, action, subject, event_id, changes)
  select paid_at, organizer_id, case when id % 30 = 1 then 'operator' else 'member' end, gen_random_uuid()::text,
    case when id % 30 = 1 then 'order.repaid' else 'order.tickets_resent' end, 'order:' || reference, event_id, '{}'
  from bought where id % 3 = 1 and ${WAS_PAID};
  select setval(pg_get_serial_sequence('orders', 'id'), ${orders}::bigint);
`;

// What operators have to do, and what they did: of each queue a part waits, and much more is over.
const queues = ({ now }: PlatformSize) => `
  update messages set state = 'failed', tries = 4, last_problem = '550 5.1.1 no such mailbox',
    let_go_at = case when substr(md5(key), 1, 1) > '3' then done_at end
  where substr(md5(key), 1, 2) = '00';
  insert into failed_jobs (name, data, problem, again_at, back_at)
  select 'notices.send-tickets', json_build_object('reference', reference), 'Error: no answer',
    case when id % 3000 > 0 then paid_at end, case when id % 3000 > 0 then paid_at end
  from bought where id % 1000 = 0 and ${WAS_PAID};
  insert into payment_disputes (attempt_id, provider_ref, amount_minor, status, code, reason, opened_at, handed_in_at, settled_at)
  select 'attempt' || id, 'dp_' || id, total_minor, case when id % 5000 < 1000 then 'open' else 'lost' end, 'needs_response',
    'fraudulent', paid_at, case when id % 5000 = 500 then paid_at end, case when id % 5000 >= 1000 then paid_at end
  from bought where id % 500 = 0 and ${WAS_PAID};
  insert into reviews (event_id, organizer_id, account_id, author, stars, text, written_at, hidden_at, hidden_words)
  select event_id, organizer_id, 'account' || id, name, 1 + (id % 5)::int, 'So many people', paid_at,
    case when id % 1000 = 0 then paid_at end, case when id % 1000 = 0 then 'Insults people' end
  from bought where id % 10 = 0 and ${WAS_PAID};
  insert into review_reports (review_id, visitor_id, reason, reported_at, settled_at)
  select id, 'somebody', 'abuse', written_at, case when id % 200 > 0 then written_at end from reviews where id % 20 = 0;
  insert into payout_methods (id, organizer_id, kind, currency, details_sealed, label, added_by, created_at, usable_at)
  select gen_random_uuid(), id, 'bank', 'KES', '', 'Equity', gen_random_uuid(), timestamptz '${now.toISOString()}' - interval '2 years',
    timestamptz '${now.toISOString()}' - interval '1 year'
  from organizers;
  insert into payouts (id, organizer_id, currency, amount_minor, method_id, state, reference, requested_at, changed_at)
  select gen_random_uuid(), organizer_id, currency, 95000, id, 'sent', 'FT' || organizer_id || 'W' || week,
    usable_at + week * interval '1 week', usable_at + week * interval '1 week'
  from payout_methods, generate_series(1, 50) as week;
  insert into adjustments (id, organizer_id, currency, amount_minor, words, state, asked_by, asked_at, decided_by, decided_at)
  select gen_random_uuid(), organizer_id, 'KES', 100, 'A fee twice', case when organizer_id % 10 = 0 then 'asked' else 'booked' end,
    gen_random_uuid(), usable_at, case when organizer_id % 10 > 0 then gen_random_uuid() end,
    case when organizer_id % 10 > 0 then usable_at end
  from payout_methods;
  insert into verifications (id, organizer_id, state, details_sealed, number_label, method_id, asked_by, asked_at, decided_by, decided_at)
  select gen_random_uuid(), organizer_id, case when organizer_id % 10 = 0 then 'asked' else 'verified' end, '', '••• 190', id, added_by,
    usable_at, case when organizer_id % 10 > 0 then gen_random_uuid() end, case when organizer_id % 10 > 0 then usable_at end
  from payout_methods;
`;

const isLate = (orders: number) => `sold.id > ${orders - heldOf(orders) - latelyOf(orders)}`;

export const fillPlatform = (size: PlatformSize): string =>
  [
    HELPERS,
    people(size),
    bought(size),
    orders,
    tickets(size),
    'analyze order_lines; analyze orders; create index filling on tickets (order_id); analyze tickets',
    money,
    'create index filling_paid on payment_attempts (order_reference); analyze payment_attempts',
    records(`not ${isLate(size.orders)}`),
    told(size),
    queues(size),
    'drop index filling; drop index filling_paid',
  ].join(';\n');

export const fillLately = ({ orders }: PlatformSize): string => records(isLate(orders));
