-- For tables to which rows are only added.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'TK002';
end $$;

-- Counts one try and answers 0, or counts none and answers how many seconds this key has to wait.
create or replace function take_try(the_key text, most int, window_seconds int) returns int language plpgsql as $$
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

-- What waits in the job queue, as the queue itself counted it last. No row where it was never started: it brings its own tables.
create or replace function job_queues() returns table (
  name text, waiting int, active int, failed int, counted_at timestamptz
) language plpgsql stable as $$
begin
  if to_regclass('jobs.queue') is null then
    return;
  end if;
  return query
    select queue.name, queue.ready_count, queue.active_count, queue.failed_count, queue.monitor_on
    from jobs.queue as queue where queue.name not like '\_\_%';
end $$;
