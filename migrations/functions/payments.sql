-- A successful payment stays successful, whatever is written later.
create or replace function keep_payment_success() returns trigger language plpgsql as $$
begin
  raise exception 'a payment that succeeded stays so (attempt %)', old.id using errcode = 'TK409';
end $$;
