-- How many people one ticket lets in. Capacity counts tickets.
alter table ticket_types add admits int not null default 1 check (admits between 1 and 100);

-- Whether a postponed event sells hangs on its new date.
drop trigger raise_sale_version on events;
create trigger raise_sale_version before update on events
  for each row when (
    (old.slug, old.status, old.currency, old.time_zone, old.ends_at, old.organizer_id, old.country_code,
      old.previous_starts_at)
    is distinct from
    (new.slug, new.status, new.currency, new.time_zone, new.ends_at, new.organizer_id, new.country_code,
      new.previous_starts_at)
  )
  execute function raise_sale_version();

-- `from_price_minor` of events and flash sales is the lowest price that can be paid; while nothing can be bought, the
-- lowest of all. What may change it is noted here and worked out by a job: nobody who buys waits for it. Rows are only
-- added, without a key, so that no sale waits for another one's note.
create table stale_prices (event_id int not null);
-- Up to when the clock's part in it has been seen to.
create table prices_seen (until timestamptz not null);
insert into prices_seen values ('-infinity');

create index ticket_type_pools_of_pool on ticket_type_pools (pool_id);
create index ticket_type_pools_by_date on ticket_type_pools (valid_on) where valid_on is not null;
create index ticket_types_by_sale_start on ticket_types (sale_starts_at) where sale_starts_at is not null;
create index ticket_types_by_sale_end on ticket_types (sale_ends_at) where sale_ends_at is not null;

-- Only where a type could be bought before and cannot be now, or the other way round. The trigger is not even asked
-- while more are left than any order must take.
create function note_stale_price() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into stale_prices
  select distinct type.event_id
  from ticket_type_pools as taken join ticket_types as type on type.id = taken.ticket_type_id
  where taken.pool_id = new.id
    and (old.capacity - old.held - old.sold < type.min_per_order)
      <> (new.capacity - new.held - new.sold < type.min_per_order);
  return null;
end $$;
create trigger note_stale_price after update on pools
  for each row when (
    least(old.capacity - old.held - old.sold, new.capacity - new.held - new.sold) < 100
    and old.capacity - old.held - old.sold <> new.capacity - new.held - new.sold
  )
  execute function note_stale_price();

create function note_changed_sale() returns trigger language plpgsql as $$
begin
  insert into stale_prices values (new.id);
  return null;
end $$;
create trigger note_changed_sale after update on events
  for each row when (old.sale_version is distinct from new.sale_version) execute function note_changed_sale();
create trigger note_new_sale after insert on events
  for each row execute function note_changed_sale();

-- Works the prices of these events out; answers how many events have another one now.
create function refresh_from_prices(ids int[], at timestamptz) returns int
  language plpgsql set enable_seqscan = off as $$
declare
  changed int;
begin
  create temporary table if not exists type_prices (
    event_id int, type_id int, price_minor bigint, counts boolean
  ) on commit delete rows;
  delete from type_prices;
  with visible as (
    select event.id as event_id, type.id as type_id, type.price_minor,
      (event.status = 'published' or event.status = 'postponed' and event.previous_starts_at is not null)
      and event.ends_at > at
      and coalesce(type.sale_starts_at <= at, true) and coalesce(type.sale_ends_at > at, true)
      and (
        select coalesce(
          case when bool_or(taken.valid_on is not null)
            then bool_or(
              taken.valid_on is not null and pool.capacity - pool.held - pool.sold > 0
              and (taken.valid_on + 1)::timestamp at time zone event.time_zone > at
            )
            else bool_and(pool.capacity - pool.held - pool.sold >= type.min_per_order)
          end, false)
        from ticket_type_pools as taken join pools as pool on pool.id = taken.pool_id
        where taken.ticket_type_id = type.id
      ) as can_buy
    from unnest(ids) as wanted (id)
    join events as event on event.id = wanted.id
    join ticket_types as type on type.event_id = event.id and not type.is_hidden
  )
  insert into type_prices
  select event_id, type_id, price_minor, can_buy or not bool_or(can_buy) over (partition by event_id) from visible;

  update flash_sales as sale set from_price_minor = lowest.price_minor
  from (
    select sale.id,
      case when bool_or(price.price_minor is not null)
        then min(coalesce(price.price_minor, type.price_minor)) end as price_minor
    from flash_sales as sale
    join type_prices as type on type.event_id = sale.event_id and type.counts
    left join flash_sale_prices as price on price.flash_sale_id = sale.id and price.ticket_type_id = type.type_id
    where sale.ends_at > at
    group by sale.id
  ) as lowest
  where sale.id = lowest.id and sale.from_price_minor is distinct from lowest.price_minor;

  update events as event set from_price_minor = lowest.price_minor
  from (
    select event_id, min(price_minor) as price_minor from type_prices where counts group by event_id
  ) as lowest
  where event.id = lowest.event_id and event.from_price_minor <> lowest.price_minor;
  get diagnostics changed = row_count;
  return changed;
end $$;
