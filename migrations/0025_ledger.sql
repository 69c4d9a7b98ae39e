-- Double entry: what is above zero is ours or owed to us, what is below zero we owe. Written once and never changed; every
-- transaction sums to zero.
create table ledger_accounts (
  id int generated always as identity primary key,
  kind text not null check (kind in (
    'provider', 'bank', 'buyers', 'fees', 'taxes', 'costs', 'disputes', 'adjustments', 'held', 'due', 'payouts', 'cash'
  )),
  provider text not null,           -- which one; '' where the kind has none
  organizer_id int not null,        -- whose; 0 where the kind is the platform's own
  currency text not null,
  unique (kind, provider, organizer_id, currency),
  check ((kind = 'provider') = (provider <> '')),
  check ((kind in ('held', 'due', 'payouts', 'cash')) = (organizer_id <> 0))
);
create index ledger_accounts_of_organizer on ledger_accounts (organizer_id) where organizer_id <> 0;

create table ledger_transactions (
  id bigint generated always as identity primary key,
  key text not null unique,         -- what it books: the same fact is booked once
  kind text not null,
  currency text not null,
  happened_at timestamptz not null,
  booked_at timestamptz not null default now(),
  booked_by xid8 not null default pg_current_xact_id()
);
create constraint trigger sums_to_zero after insert on ledger_transactions
  deferrable initially deferred for each row execute function demand_balance();
create trigger append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();

-- What people booked by hand, the last of it.
create index ledger_transactions_by_hand on ledger_transactions (id) where kind in ('settle', 'unsettle', 'topup');

create table ledger_entries (
  transaction_id bigint not null,
  line smallint not null,
  account_id int not null,
  amount_minor bigint not null check (amount_minor <> 0),
  event_id int not null,            -- 0: of none
  order_reference text,
  primary key (transaction_id, line)
);
create index ledger_entries_of_order on ledger_entries (order_reference) where order_reference is not null;
create index ledger_entries_of_account on ledger_entries (account_id, transaction_id);
create trigger add_to_balances after insert on ledger_entries
  referencing new table as added for each statement execute function add_to_balances();
create trigger append_only before update or delete on ledger_entries
  for each row execute function refuse_change();

-- What the entries of an account add up to, by event; kept by add_to_balances alone.
create table ledger_balances (
  account_id int not null,
  event_id int not null,
  balance_minor bigint not null,
  primary key (account_id, event_id)
);

-- What a booking means to a seller, as their statement says it: one line for each that changes what they have with us, or our fee.
-- Derived from the entries; kept by add_to_balances alone.
create table ledger_lines (
  organizer_id int not null,
  currency text not null,
  happened_at timestamptz not null,
  transaction_id bigint not null,
  kind text not null,
  event_id int not null,            -- 0: of none
  order_reference text,
  net_minor bigint not null,        -- what is added to what the seller has
  fee_minor bigint not null,        -- what is added to our fee, with the tax in it; buyers paid both together
  tax_minor bigint not null,
  primary key (organizer_id, currency, happened_at, transaction_id)
);
create index ledger_lines_of_order on ledger_lines (order_reference) where order_reference is not null;
create trigger append_only before update or delete on ledger_lines
  for each row execute function refuse_change();

-- Our fees of a month, to one seller. Numbered without gaps when the month is closed; what is booked later of an earlier month is on
-- the next one. Below zero: more was given back than came.
create table fee_invoices (
  number int primary key,
  organizer_id int not null,
  currency text not null,
  month date not null,              -- its first day, by the seller's time zone
  fee_minor bigint not null,        -- with the tax in it
  tax_minor bigint not null,
  tax_percent int not null,
  issued_at timestamptz not null,
  unique (organizer_id, currency, month)
);
create trigger append_only before update or delete on fee_invoices
  for each row execute function refuse_change();

-- Orders of which there is something to book. The facts write themselves down here, in their own transaction: whoever pays
-- waits for one short row, and nothing is forgotten whoever wrote the fact.
create table ledger_waiting (
  id bigint generated always as identity primary key,
  order_reference text not null,
  since timestamptz not null default now(),
  failures int not null default 0,  -- how often booking it failed; such a one waits, and holds nobody up
  again_at timestamptz not null default '-infinity'
);
create trigger book_payment after insert or update of status on payment_attempts
  for each row when (new.status = 'succeeded') execute function wait_for_booking();
create trigger book_refund after insert or update of status on refunds
  for each row when (new.status = 'done') execute function wait_for_booking();
create trigger book_dispute after insert or update on payment_disputes
  for each row execute function wait_for_booking_of_dispute();
create trigger book_return after insert on order_returns
  for each row when (new.amount_minor > 0) execute function wait_for_booking_of_return();
create trigger book_sale after update of paid_at on orders
  for each row when (old.paid_at is null and new.paid_at is not null and new.total_minor > 0)
  execute function wait_for_booking_of_sale();

-- What the last proof found, for whoever runs the site. There is one row.
create table ledger_proof (
  only_one boolean primary key default true check (only_one),
  proved_at timestamptz not null,
  findings jsonb not null            -- as prove-ledger.ts lists them; empty: it is sound
);
