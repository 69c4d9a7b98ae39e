-- How often something was tried, over all processes. Keys are hashes: nobody's address is kept.
create table tries (
  key text primary key,
  taken timestamptz[] not null,     -- oldest first, those within the window
  until timestamptz not null        -- when the last of them has left it
);
create index tries_over on tries (until);

-- Counts one try and answers 0, or counts none and answers for how many seconds this key has to wait.
create function take_try(the_key text, most int, window_seconds int) returns int language plpgsql as $$
declare
  span interval := make_interval(secs => window_seconds);
  recent timestamptz[];
begin
  insert into tries (key, taken, until) values (the_key, '{}', now()) on conflict (key) do nothing;
  -- Waits for others who try the same, and then sees what they wrote.
  select array(select at from unnest(taken) as at where at > clock_timestamp() - span order by at)
  into recent from tries where key = the_key for update;
  if cardinality(recent) >= most then
    return greatest(1, ceil(extract(epoch from recent[1] + span - clock_timestamp())))::int;
  end if;
  update tries set taken = recent || clock_timestamp(), until = clock_timestamp() + span where key = the_key;
  return 0;
end $$;
