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
  insert into ticket_log (ticket_id, from_state, to_state, generation, actor, cause, replaced_code)
  select after.id, before.state, after.state, after.generation, after.state_actor, after.state_cause,
    case when before.code <> after.code then before.code end
  from after join before using (id)
  where before.state <> after.state or before.generation <> after.generation;
  return null;
end $$;

-- A day of a pass that moves takes along the tickets for it. What was given back keeps the day that it was for.
create or replace function carry_tickets() returns trigger language plpgsql as $$
begin
  update tickets as ticket set valid_on = after.valid_on
  from before join after using (ticket_type_id, pool_id) join ticket_types as type on type.id = ticket_type_id
  where ticket.event_id = type.event_id and ticket.ticket_type_id = type.id and ticket.valid_on = before.valid_on
    and before.valid_on <> after.valid_on and ticket.state <> 'revoked';
  return null;
end $$;
