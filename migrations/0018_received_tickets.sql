-- Whoever accepts a ticket while signed in finds it in their account, whatever address they gave for it.
alter table tickets add column holder_account_id uuid;
create index tickets_by_holder_account on tickets (holder_account_id) where holder_account_id is not null;

-- What became of a ticket stays written, but somebody who wants to be forgotten need not stay named in it. The one use
-- case that forgets people says so for its transaction, and even then nothing but the name goes.
create function refuse_history_change() returns trigger language plpgsql as $$
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
drop trigger append_only on ticket_history;
create trigger append_only before update or delete on ticket_history
  for each row execute function refuse_history_change();
