-- For whom the transaction reads, as policies ask (wall/seller.sql). Where nothing was set, nobody's rows are seen: a setting
-- that was local to an earlier transaction is empty, not null.
create or replace function seller_organizer() returns int language sql stable as $$
  select nullif(current_setting('tiketi.organizer', true), '')::int
$$;

-- "all", or an array of ids.
create or replace function seller_sees_all() returns boolean language sql stable as $$
  select coalesce(current_setting('tiketi.events', true), '') = 'all'
$$;

create or replace function seller_events() returns int[] language sql stable as $$
  select case when current_setting('tiketi.events', true) like '{%' then current_setting('tiketi.events', true)::int[] end
$$;

-- A suspended organiser's team looks: what the role may write, it may not write for them.
create or replace function seller_is_open() returns boolean language sql stable security definer as $$
  select suspended_at is null from public.organizers where id = (select public.seller_organizer())
$$;

-- What policies ask of other tables, as their owner: policies within policies would be planned anew for every table of a
-- statement, which took ten times as long as the statement itself. Every name has its schema: a search path of their own would
-- have to be set at each call.
-- Where rows are many, they are looked up in a hash of ids.
create or replace function seller_event_ids() returns setof int language sql stable security definer as $$
  select id from public.events
  where organizer_id = (select public.seller_organizer())
    and ((select public.seller_sees_all()) or id = any ((select public.seller_events())::int[]))
$$;

create or replace function seller_type_ids() returns setof int language sql stable security definer as $$
  select type.id from public.events as event join public.ticket_types as type on type.event_id = event.id
  where event.organizer_id = (select public.seller_organizer())
    and ((select public.seller_sees_all()) or event.id = any ((select public.seller_events())::int[]))
$$;

-- How often the limited codes of one event were used: whose the event is is asked once, and not for the pool of each of
-- thousands of codes.
create or replace function seller_code_uses(the_event int)
returns table (coupon_id int, capacity int, held int, sold int) language sql stable security definer as $$
  select coupon.id, pool.capacity, pool.held, pool.sold
  from public.coupons as coupon join public.pools as pool on pool.id = coupon.pool_id
  where coupon.event_id = the_event and (select public.seller_has_event(the_event))
$$;

-- Where they are few, each is asked for; the plan is kept.
create or replace function seller_has_event(the_event int) returns boolean language plpgsql stable security definer as $$
begin
  return exists (
    select from public.events as event where event.id = the_event and event.organizer_id = public.seller_organizer()
      and (public.seller_sees_all() or event.id = any (public.seller_events()))
  );
end $$;

create or replace function seller_has_type(the_type int) returns boolean language plpgsql stable security definer as $$
begin
  return public.seller_has_event((select type.event_id from public.ticket_types as type where type.id = the_type));
end $$;

create or replace function seller_has_pool(the_pool int) returns boolean language plpgsql stable security definer as $$
begin
  return public.seller_has_event(coalesce(
    (
      select type.event_id from public.ticket_type_pools as link join public.ticket_types as type on type.id = link.ticket_type_id
      where link.pool_id = the_pool limit 1
    ),
    (select coupon.event_id from public.coupons as coupon where coupon.pool_id = the_pool limit 1),
    (select sale.event_id from public.flash_sales as sale where sale.pool_id = the_pool limit 1)
  ));
end $$;

-- The orders of whoever asks that all of these patterns occur in, the newest first. As the owner: behind the policy PostgreSQL
-- would compare patterns only with rows that it has read, and never by the index of their letters. In one statement that is
-- planned with what is asked: a rare number is found by its letters, a common name among the newest.
create or replace function seller_find_sales(
  patterns text[], by_codes boolean, the_event int, states text[], asked boolean, before_at timestamptz, before_id bigint, most int
) returns table (order_id bigint) language plpgsql stable security definer as $$
begin
  return query execute format(
    $query$
      select record.order_id from public.sale_records as record
      where record.organizer_id = %s and %s and %s and %s
        and (%L::text[] is null or record.state = any (%L::text[]))
        and (not %L::boolean or record.order_id in (
          select request.order_id from public.refund_requests as request where request.state = 'open'
        ))
        and (%L::timestamptz is null or (record.paid_at, record.order_id) < (%L::timestamptz, %L::bigint))
      order by record.paid_at desc, record.order_id desc limit %s
    $query$,
    coalesce(public.seller_organizer()::text, 'null'),
    case
      when public.seller_sees_all() then 'true'
      else format('record.event_id = any (%L::int[])', coalesce(public.seller_events(), '{}'))
    end,
    case when the_event is null then 'true' else format('record.event_id = %s', the_event) end,
    -- One after the other: no index knows "like all".
    coalesce(
      (
        select string_agg(format('record.%I like %L', case when by_codes then 'codes' else 'words' end, pattern), ' and ')
        from unnest(patterns) as pattern
      ),
      'true'
    ),
    states, states, asked, before_at, before_at, before_id, most
  );
end $$;

-- When the tickets of an order of whoever asks were sent, by mail and by SMS. As the owner: what messages say, and to whom, is
-- nobody's to read here.
create or replace function seller_sent_tickets(the_reference text)
returns table (channel text, is_failed boolean, at timestamptz) language plpgsql stable security definer as $$
begin
  if not exists (
    select from public.orders as bought where bought.reference = the_reference and public.seller_has_event(bought.event_id)
  ) then
    return;
  end if;
  return query
    select message.channel, message.state = 'failed', message.done_at from public.messages as message
    where message.key = any (array['mail:tickets:' || the_reference, 'sms:tickets:' || the_reference])
      and message.done_at is not null;
end $$;
