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
