-- Pools: how they are taken, given back and sold. These three functions are the only writers of `held` and `sold`. Ids are
-- distinct and ascending, with one count each; locking goes in that order, so that two buyers of the same two pools cannot
-- deadlock. Sequential scans are off because a plan made while the table was tiny would be kept.

-- All or nothing; TK011 when something is short.
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
