-- A revoked ticket stays revoked, and a code that was replaced does not come back.
create or replace function refuse_ticket_move() returns trigger language plpgsql as $$
begin
  if old.state = 'revoked' and new.state <> 'revoked' or new.generation < old.generation then
    raise exception 'a ticket does not go from % to %', old.state, new.state using errcode = 'TK003';
  end if;
  return new;
end $$;

create or replace function log_changed_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_log (ticket_id, from_state, to_state, generation, actor, cause)
  select after.id, before.state, after.state, after.generation, after.state_actor, after.state_cause
  from after join before using (id)
  where before.state <> after.state or before.generation <> after.generation;
  return null;
end $$;
