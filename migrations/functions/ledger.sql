-- Entries belong to the transaction in which their booking is made: nothing is added to it later.
create or replace function add_to_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join ledger_transactions as booked on booked.id = added.transaction_id
    where booked.booked_by <> pg_current_xact_id()
  ) or exists (
    select from added where not exists (select from ledger_transactions where id = added.transaction_id)
  ) then
    raise exception 'entries of a booking that is made already, or of none' using errcode = 'TK002';
  end if;
  -- In one order, so that two who book at once wait for each other instead of both.
  insert into ledger_balances as kept (account_id, event_id, balance_minor)
  select account_id, event_id, sum(amount_minor) from added group by account_id, event_id order by account_id, event_id
  on conflict (account_id, event_id) do update set balance_minor = kept.balance_minor + excluded.balance_minor;
  -- Where all of a sale is our fee, only its event says whose it is.
  insert into ledger_lines (
    organizer_id, currency, happened_at, transaction_id, kind, event_id, order_reference, net_minor, fee_minor, tax_minor
  )
  select coalesce(line.organizer_id, event.organizer_id), booked.currency, booked.happened_at, booked.id, booked.kind,
    line.event_id, line.order_reference, line.net_minor, line.fee_minor, line.tax_minor
  from (
    select transaction_id, max(nullif(organizer_id, 0)) as organizer_id, max(event_id) as event_id,
      max(order_reference) as order_reference,
      coalesce(-sum(amount_minor) filter (where organizer_id <> 0), 0) as net_minor,
      coalesce(-sum(amount_minor) filter (where kind in ('fees', 'taxes')), 0) as fee_minor,
      coalesce(-sum(amount_minor) filter (where kind = 'taxes'), 0) as tax_minor
    from added join ledger_accounts as account on account.id = added.account_id group by transaction_id
  ) as line
  join ledger_transactions as booked on booked.id = line.transaction_id
  left join events as event on event.id = line.event_id
  where (line.net_minor <> 0 or line.fee_minor <> 0) and coalesce(line.organizer_id, event.organizer_id) is not null;
  return null;
end $$;

-- Its plan is kept from when the ledger was small: always by the key, or the thousandth booking would read all others.
create or replace function demand_balance() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  entries int;
  total numeric;
  others int;
begin
  select count(*), sum(amount_minor), count(*) filter (where account.currency <> new.currency)
  into entries, total, others
  from ledger_entries join ledger_accounts as account on account.id = account_id where transaction_id = new.id;
  if entries < 2 or total <> 0 or others > 0 then
    raise exception 'booking % has % entries that add up to %, % in another currency', new.key, entries, total, others
      using errcode = 'TK002';
  end if;
  return null;
end $$;

create or replace function wait_for_booking() returns trigger language plpgsql as $$
begin
  insert into ledger_waiting (order_reference) values (new.order_reference);
  return null;
end $$;

create or replace function wait_for_booking_of_dispute() returns trigger language plpgsql as $$
begin
  insert into ledger_waiting (order_reference)
  select order_reference from payment_attempts where id = new.attempt_id;
  return null;
end $$;

create or replace function wait_for_booking_of_return() returns trigger language plpgsql as $$
begin
  insert into ledger_waiting (order_reference) select reference from orders where id = new.order_id;
  return null;
end $$;

create or replace function wait_for_booking_of_sale() returns trigger language plpgsql as $$
begin
  insert into ledger_waiting (order_reference) values (new.reference);
  return null;
end $$;
