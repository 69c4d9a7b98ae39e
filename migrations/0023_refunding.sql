-- Many orders given back by one decision. Which ones, and how much of each, was quoted to whoever decided.
create table refund_runs (
  id uuid primary key,              -- made with the page that asks, so that a double click is one decision
  organizer_id int not null,
  event_ids int[] not null,         -- of all its orders: who is there for fewer events does not see it
  account_id text not null,         -- whoever decided it
  currency text not null,
  begun_at timestamptz not null
);
create index refund_runs_of_organizer on refund_runs (organizer_id, begun_at desc);

-- A job goes through those that wait. An order is done in the transaction that takes its tickets back, so whatever stops the
-- job, the next one neither misses an order nor pays one twice.
create table refund_run_orders (
  run_id uuid not null references refund_runs,
  order_id bigint not null,
  reference text not null,
  event_id int not null,
  tickets int not null check (tickets > 0), -- as it was quoted
  amount_minor bigint not null check (amount_minor >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  reason text,                      -- why not
  return_number int,                -- which of order_returns
  primary key (run_id, order_id),
  check ((state = 'failed') = (reason is not null)),
  check ((state = 'done') = (return_number is not null))
);
create index refund_run_orders_waiting on refund_run_orders (run_id, order_id) where state = 'waiting';
create trigger decided_once before update on refund_run_orders
  for each row when (old.state <> 'waiting') execute function refuse_change();
create trigger never_deleted before delete on refund_run_orders for each row execute function refuse_change();
