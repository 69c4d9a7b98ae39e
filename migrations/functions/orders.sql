-- Places a whole batch of one event, or raises and places nothing: TK010 when the prices may have changed since they
-- were computed, TK011 when a pool is short, unique_violation when a key or a visitor is already known. The pools
-- come last: their rows are the ones that everybody waits for.
create or replace function place_orders(
  the_event int, sale_version_seen int, holds_from timestamptz, holds_until timestamptz,
  hold_seconds int, the_currency text,
  "references" text[], totals bigint[], fees bigint[],
  names text[], emails text[], phones text[], keys text[], attendees text[], locales text[],
  coupon_ids int[], coupon_codes text[], visitors text[], idempotency_keys text[],
  order_pools text[], order_counts text[],
  line_orders int[], line_positions int[], line_types int[], line_dates date[], line_quantities int[],
  line_names text[], line_ticket_prices bigint[], line_prices bigint[], line_discounts bigint[],
  line_fees bigint[], line_flash_sales int[],
  returning_visitors text[], take_ids int[], take_counts int[]
) returns table (ids bigint[], placed_at timestamptz, expires_at timestamptz)
  language plpgsql set enable_seqscan = off as $$
declare
  new_ids bigint[];
  until timestamptz := now() + make_interval(secs => hold_seconds);
  freed_ids int[];
  freed_counts int[];
begin
  -- The prices hold from one edge of the sale to the next, on the clock of the database and not of the caller.
  if now() < holds_from or now() >= holds_until
    or not exists (select from events where id = the_event and sale_version = sale_version_seen) then
    raise exception 'the sale has changed' using errcode = 'TK010';
  end if;
  if cardinality(returning_visitors) > 0 then
    with mine as (
      select id from orders
      where event_id = the_event and visitor_id = any(returning_visitors) and state = 'held'
      order by id for update
    ), replaced as (
      update orders set state = 'cancelled', stock = 'none', state_actor = 'buyer', state_cause = 'replaced'
      from mine where orders.id = mine.id
      returning pool_ids, pool_counts
    ), freed as (
      select pool, sum(n)::int as n from replaced, unnest(pool_ids, pool_counts) as part (pool, n) group by pool
    )
    select array_agg(pool order by pool), array_agg(n order by pool) into freed_ids, freed_counts from freed;
  end if;
  select array_agg(nextval('orders_id_seq')) into new_ids from generate_series(1, cardinality("references"));
  insert into orders (
    id, reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor,
    buyer_name, buyer_email, buyer_phone, buyer_keys, attendee_names, locale, coupon_id, coupon_code,
    visitor_id, idempotency_key, pool_ids, pool_counts, expires_at
  )
  select
    id, reference, the_event, 'held', 'held', 'buyer', 'placed', the_currency, total, fee,
    name, email, phone, buyer_keys::text[], attendee::jsonb, locale, coupon_id, coupon_code,
    visitor, idempotency_key, pools::int[], counts::int[], until
  from unnest(
    new_ids, "references", totals, fees, names, emails, phones, keys, attendees, locales, coupon_ids, coupon_codes,
    visitors, idempotency_keys, order_pools, order_counts
  ) as given (
    id, reference, total, fee, name, email, phone, buyer_keys, attendee, locale, coupon_id, coupon_code,
    visitor, idempotency_key, pools, counts
  );
  insert into order_lines (
    order_id, position, ticket_type_id, valid_on, quantity, name,
    ticket_price_minor, price_minor, discount_minor, fee_minor, flash_sale_id
  )
  select new_ids[of_order], position, type, valid_on, quantity, name, ticket_price, price, discount, fee, flash_sale
  from unnest(
    line_orders, line_positions, line_types, line_dates, line_quantities, line_names,
    line_ticket_prices, line_prices, line_discounts, line_fees, line_flash_sales
  ) as line (
    of_order, position, type, valid_on, quantity, name, ticket_price, price, discount, fee, flash_sale
  );
  if freed_ids is not null then
    perform from pools where id = any(freed_ids || take_ids) order by id for update;
    perform release_pools(freed_ids, freed_counts, false);
  end if;
  perform take_pools(take_ids, take_counts);
  -- A seller who changes from which pools a type takes locks them first, so after waiting for the pools the version is
  -- compared once more.
  if not exists (select from events where id = the_event and sale_version = sale_version_seen) then
    raise exception 'the sale has changed' using errcode = 'TK010';
  end if;
  return query select new_ids, now(), until;
end $$;

-- Gives back what overdue holds took, at most `most` of them, of one event or of all. Locked rows are left for the next
-- time: a transaction that waits for an order must not hold a pool that others wait for.
create or replace function expire_holds(only_event int, most int) returns int
  language plpgsql set enable_seqscan = off as $$
declare
  freed_ids int[];
  freed_counts int[];
  expired int;
begin
  with overdue as (
    select id from orders
    where state = 'held' and expires_at <= now() and (only_event is null or event_id = only_event)
    order by expires_at limit most
    for update skip locked
  ), moved as (
    update orders set state = 'expired', stock = 'none', state_actor = 'clock', state_cause = 'hold_over'
    from overdue where orders.id = overdue.id
    returning pool_ids, pool_counts
  ), freed as (
    select pool, sum(n)::int as n from moved, unnest(pool_ids, pool_counts) as part (pool, n) group by pool
  )
  select array_agg(pool order by pool), array_agg(n order by pool), (select count(*) from moved)
  into freed_ids, freed_counts, expired from freed;
  if freed_ids is not null then
    perform release_pools(freed_ids, freed_counts, false);
  end if;
  return expired;
end $$;

-- The units of a paid order are counted as sold when its transaction commits, and not before: every buyer waits for
-- these rows, so they must not stay locked while statements go to and fro.
create or replace function sell_when_paid() returns trigger language plpgsql as $$
begin
  perform sell_pools(new.pool_ids, new.pool_counts);
  return null;
end $$;

-- The only allowed changes of state. A held order becomes paid without `paying` if it is free, or if a payment that was
-- taken for failed turns out to have succeeded.
create or replace function refuse_unknown_move() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('held', 'paying'), ('held', 'paid'), ('held', 'expired'), ('held', 'cancelled'), ('held', 'needs_review'),
    ('paying', 'held'), ('paying', 'paid'), ('paying', 'expired'), ('paying', 'cancelled'),
    ('paying', 'needs_review'),
    ('expired', 'paid'), ('expired', 'refunded'), ('expired', 'needs_review'),
    ('cancelled', 'paid'), ('cancelled', 'refunded'), ('cancelled', 'needs_review'),
    ('needs_review', 'paid'), ('needs_review', 'refunded'), ('needs_review', 'cancelled'),
    ('paid', 'partly_refunded'), ('paid', 'refunded'), ('partly_refunded', 'refunded')
  ) then
    raise exception 'an order does not go from % to %', old.state, new.state using errcode = 'TK003';
  end if;
  return new;
end $$;

create or replace function log_placed_orders() returns trigger language plpgsql as $$
begin
  -- Every order begins so, those too that are written down long after.
  insert into order_log (order_id, at, to_state, actor, cause)
  select id, placed_at, 'held', 'buyer', 'placed' from placed;
  return null;
end $$;

create or replace function log_moved_orders() returns trigger language plpgsql as $$
begin
  insert into order_log (order_id, from_state, to_state, actor, cause)
  select after.id, before.state, after.state, after.state_actor, after.state_cause
  from after join before using (id)
  where before.state <> after.state;
  return null;
end $$;

-- Until this transaction is over, nothing that is ordered of this event is paid, changed or given back. Answers the orders.
create or replace function lock_orders_of(the_event int) returns setof bigint language sql as $$
  select id from orders where id in (
    select id from orders where event_id = the_event and stock = 'sold'
    union all select id from orders where event_id = the_event and state = 'held'
    union all select id from orders where event_id = the_event and state in ('paying', 'needs_review')
  ) order by id for update
$$;

-- A day of a pass that moves takes along what was ordered for it. Orders that came to nothing keep the day that they were for.
create or replace function carry_order_lines() returns trigger language plpgsql as $$
declare
  the_event int;
  ids bigint[];
begin
  for the_event in
    select distinct type.event_id from before join after using (ticket_type_id, pool_id)
    join ticket_types as type on type.id = ticket_type_id where before.valid_on <> after.valid_on
  loop
    ids := array(select lock_orders_of(the_event));
    update order_lines as line set valid_on = after.valid_on
    from before join after using (ticket_type_id, pool_id)
    where line.order_id = any(ids) and line.ticket_type_id = before.ticket_type_id
      and line.valid_on = before.valid_on and before.valid_on <> after.valid_on;
  end loop;
  return null;
end $$;
