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
