-- Whoever leaves the team, or its events, leaves the doors that they opened, at that moment; so does whoever signs out where they did.
create or replace function leave_doors_with_team() returns trigger language plpgsql as $$
begin
  update door_devices set left_at = now()
  where account_id = old.account_id and organizer_id = old.organizer_id and left_at is null
    and (tg_op = 'DELETE' or new.event_ids is not null and event_id <> all (new.event_ids));
  return null;
end $$;

create or replace function leave_doors_with_session() returns trigger language plpgsql as $$
begin
  update door_devices set left_at = least(now(), old.expires_at) where session_id = old.id and left_at is null;
  return null;
end $$;
