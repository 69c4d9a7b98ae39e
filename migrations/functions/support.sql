create or replace function log_request() returns trigger language plpgsql as $$
begin
  insert into support_log (request_id, from_state, to_state, actor)
  values (new.id, case when tg_op = 'UPDATE' then old.state end, new.state, new.state_actor);
  return null;
end $$;
