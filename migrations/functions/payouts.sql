-- Whose it is and where the money goes stays; it can only be retired, once.
create or replace function keep_payout_method() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.retired_at is not null
    or (to_jsonb(new) - 'retired_at') <> (to_jsonb(old) - 'retired_at') then
    raise exception 'a payout method stays as it is (%)', old.id using errcode = 'TK002';
  end if;
  return new;
end $$;

create or replace function guard_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.organizer_id, new.currency, new.amount_minor, new.method_id, new.requested_at)
    is distinct from (old.id, old.organizer_id, old.currency, old.amount_minor, old.method_id, old.requested_at) then
    raise exception 'a payout stays what was asked for (%)', old.id using errcode = 'TK002';
  end if;
  if new.state <> old.state and (old.state || ' ' || new.state) not in (
    'requested approved', 'requested refused', 'requested cancelled', 'approved refused', 'approved sending',
    'sending sent', 'sending failed', 'sending unknown', 'unknown sending', 'unknown sent', 'unknown failed',
    'sent returned'
  ) then
    raise exception 'a payout that is % cannot become % (%)', old.state, new.state, old.id using errcode = 'TK409';
  end if;
  return new;
end $$;

create or replace function guard_payout_part() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.payout_id, new.number, new.amount_minor, new.carrier, new.key)
    is distinct from (old.payout_id, old.number, old.amount_minor, old.carrier, old.key) then
    raise exception 'a part of a payout stays what it is (%)', old.key using errcode = 'TK002';
  end if;
  if new.state <> old.state and (old.state || ' ' || new.state) not in (
    'waiting sending', 'waiting failed', 'sending waiting', 'sending sent', 'sending failed', 'sending unknown', 'unknown sent',
    'unknown failed', 'sent returned'
  ) then
    raise exception 'a part that is % cannot become % (%)', old.state, new.state, old.key using errcode = 'TK409';
  end if;
  return new;
end $$;
