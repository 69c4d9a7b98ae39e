-- What was asked for stays; it is decided once.
create or replace function keep_adjustment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'asked'
    or (new.id, new.organizer_id, new.currency, new.amount_minor, new.words, new.asked_by, new.asked_at)
      is distinct from (old.id, old.organizer_id, old.currency, old.amount_minor, old.words, old.asked_by, old.asked_at) then
    raise exception 'an adjustment stays what was asked for (%)', old.id using errcode = 'TK002';
  end if;
  return new;
end $$;
