-- Pools: how they are taken, given back, sold and resized. The first three functions are the only writers of `held` and
-- `sold`, the last one of `capacity`. Ids are distinct and ascending, with one count each; locking goes in that order, so
-- that two buyers of the same two pools cannot deadlock. Sequential scans are off because a plan made while the table was
-- tiny would be kept.

-- All or nothing; raises TK011 when a pool has too few left.
create or replace function take_pools(ids int[], counts int[]) returns void
  language plpgsql set enable_seqscan = off as $$
declare
  hit int;
begin
  if cardinality(ids) > 1 then
    perform from pools where id = any(ids) order by id for update;
  end if;
  update pools set held = held + taken.n
  from unnest(ids, counts) as taken (id, n)
  where pools.id = taken.id and held + sold + taken.n <= capacity;
  get diagnostics hit = row_count;
  if hit <> cardinality(ids) then
    raise exception 'a pool is short' using errcode = 'TK011';
  end if;
end $$;

create or replace function release_pools(ids int[], counts int[], was_sold boolean) returns void
  language plpgsql set enable_seqscan = off as $$
begin
  if cardinality(ids) > 1 then
    perform from pools where id = any(ids) order by id for update;
  end if;
  update pools set
    held = held - case when was_sold then 0 else given.n end,
    sold = sold - case when was_sold then given.n else 0 end
  from unnest(ids, counts) as given (id, n)
  where pools.id = given.id;
end $$;

create or replace function sell_pools(ids int[], counts int[]) returns void
  language plpgsql set enable_seqscan = off as $$
begin
  if cardinality(ids) > 1 then
    perform from pools where id = any(ids) order by id for update;
  end if;
  update pools set held = held - given.n, sold = sold + given.n
  from unnest(ids, counts) as given (id, n)
  where pools.id = given.id;
end $$;

-- All or nothing. Answers the pools of which more is held or sold than their new capacity, with that number; none if
-- all were changed.
create or replace function resize_pools(ids int[], capacities int[]) returns table (pool_id int, taken int)
  language plpgsql set enable_seqscan = off as $$
begin
  perform from pools where id = any(ids) order by id for update;
  return query
    select pools.id, held + sold from pools join unnest(ids, capacities) as wanted (id, room) on wanted.id = pools.id
    where held + sold > room order by pools.id;
  if found then
    return;
  end if;
  update pools set capacity = room from unnest(ids, capacities) as wanted (id, room)
  where pools.id = wanted.id and capacity <> room;
end $$;
