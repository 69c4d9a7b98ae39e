create or replace function log_subscriber() returns trigger language plpgsql as $$
begin
  insert into newsletter_log (subscriber_id, from_state, to_state)
  values (new.id, case when tg_op = 'UPDATE' then old.state end, new.state);
  return null;
end $$;
