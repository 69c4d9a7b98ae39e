create or replace function note_issued_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_history (ticket_id, at, what, actor, name, generation)
  select id, issued_at, 'issued', 'order', holder, generation from issued;
  -- Of what is written down long after it happened, the log knows when it did.
  if exists (select from issued where state <> 'valid') then
    insert into ticket_history (ticket_id, at, what, actor, generation)
    select log.ticket_id, log.at, log.to_state, log.actor, log.generation
    from issued join ticket_log as log on log.ticket_id = issued.id;
  end if;
  return null;
end $$;

create or replace function note_moved_tickets() returns trigger language plpgsql as $$
begin
  -- A phone at the door may tell of it hours later.
  insert into ticket_history (ticket_id, at, what, actor, generation)
  select after.id, case after.state when 'used' then coalesce(after.used_at, now()) else now() end, after.state,
    after.state_actor, after.generation
  from after join before using (id)
  where before.state <> after.state and after.state in ('used', 'revoked');
  return null;
end $$;

-- The history of a ticket cannot be changed, except that the name of a person who wants to be erased is removed. The
-- one use case that does so sets `tiketi.forgets_people` for its transaction, and even then only the name can go.
create or replace function refuse_history_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('tiketi.forgets_people', true) = 'yes' and new.name is null then
    new.name := old.name;
    if new = old then
      new.name := null;
      return new;
    end if;
  end if;
  raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'TK002';
end $$;

create or replace function refuse_offer_move() returns trigger language plpgsql as $$
begin
  raise exception 'an offer does not go from % to %', old.state, new.state using errcode = 'TK003';
end $$;

-- Offers lapse when doors open, on the ticket's own day; the event may have moved since the offer was made.
create or replace function offer_ends_at(valid_on date, doors_at timestamptz, starts_at timestamptz, zone text)
  returns timestamptz language sql immutable as $$
  select case when valid_on is null then coalesce(doors_at, starts_at)
    else (valid_on + (coalesce(doors_at, starts_at) at time zone zone)::time) at time zone zone end
$$;
