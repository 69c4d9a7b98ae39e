-- What the platform's own people looked at and did, written in the transaction that does it. What they do for an organiser stands in
-- that organiser's log as well.
create table operator_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  account_id text not null,
  action text not null,             -- such as "order.seen"
  subject text not null,            -- such as "order:K7QP2MXA"
  changes jsonb not null,           -- by field: [before, after]
  request_id text
);
create index operator_log_of_subject on operator_log (subject, id desc);
create trigger append_only before update or delete on operator_log for each row execute function refuse_change();

-- What the platform's own people did about a payment that a bank claims back: papers that they handed in, and what they want
-- remembered.
create table dispute_notes (
  position bigint generated always as identity primary key,
  id uuid not null unique,          -- chosen by the page: sent twice, it is one
  attempt_id text not null references payment_disputes on delete cascade,
  at timestamptz not null,
  account_id uuid not null,         -- of the operator
  kind text not null check (kind in ('note', 'handed_in')),
  words text not null
);
create index dispute_notes_of_dispute on dispute_notes (attempt_id, position);
