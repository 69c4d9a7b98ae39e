-- One row for each order that was ever paid, as sellers list and search it. Derived from orders, payments and returns: it can be
-- thrown away and made again (records/keep-records.ts), and nothing decides by it. Orders themselves have no index for this:
-- it would have to be kept while a sale opens.
create table sale_records (
  order_id bigint primary key,
  organizer_id int not null,
  event_id int not null,
  state text not null,
  currency text not null,
  total_minor bigint not null,
  fee_minor bigint not null,
  returned_minor bigint not null,
  returned_fee_minor bigint not null,
  tickets int not null,             -- that were bought
  tickets_left int not null,        -- and not taken back
  channel text,                     -- null: the site itself
  campaign text,
  coupon_code text,                 -- null: none was used
  -- By ticket type, what is left of it: tickets, what was paid for them, and which part of that is the fee. They add up to the
  -- order's own sums; nothing is left of one that was given back whole.
  type_ids int[] not null,
  type_tickets int[] not null,
  type_gross_minor bigint[] not null,
  type_fee_minor bigint[] not null,
  paid_at timestamptz not null,
  codes text not null,              -- between bars: its reference and the receipts of its payments
  words text not null               -- the same, and the buyer's name, address and number, as searching writes them
);
create index sale_records_of_organizer on sale_records (organizer_id, paid_at desc, order_id desc);
create index sale_records_of_event on sale_records (event_id, paid_at desc, order_id desc);
-- Of everybody's, the newest: for operators.
create index sale_records_newest on sale_records (paid_at desc, order_id desc);
-- What came last is read as a whole by every search until it is sorted in: a sixteenth of what PostgreSQL lets pile up.
create index sale_records_by_words on sale_records using gin (words gin_trgm_ops) with (gin_pending_list_limit = 256);
create index sale_records_by_codes on sale_records using gin (codes gin_trgm_ops) with (gin_pending_list_limit = 256);

-- How often the records of an event have changed. Whoever has its figures open asks for this number, and for the figures only when it
-- is another.
create table sale_changes (
  event_id int primary key,
  number bigint not null
);

-- How many orders of an event were begun, by the day where it takes place: those up to the mark. Later ones are counted among
-- orders by their ids when somebody asks (records/count-holds.ts): an index of all orders by event would have to be kept while a
-- sale opens. Can be thrown away with the mark and made again.
create table hold_days (
  event_id int not null,
  held_on date not null,
  orders int not null,
  primary key (event_id, held_on)
);
create table hold_mark (
  is_only boolean primary key default true check (is_only),
  order_id bigint not null          -- counted up to this one
);

-- What a team writes down about an order, for itself.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  account_id text not null,
  words text not null,
  written_at timestamptz not null
);
create index order_notes_of_order on order_notes (order_id, id);
