-- Support requests.
create table support_requests (
  id bigint generated always as identity primary key,
  number text not null unique,      -- S- and six random digits: it tells nobody how many there are
  name text not null,
  email text not null,
  topic text not null check (topic in ('payment', 'tickets', 'refund', 'account', 'selling', 'other')),
  reference text,                   -- of an order, as they wrote it: nothing is proved by it
  message text not null,
  locale text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  idempotency_key text unique,
  request_hash text not null,
  asked_at timestamptz not null default now()
);
create index support_requests_by_email on support_requests (lower(email));
create index support_requests_oldest on support_requests (asked_at);

-- Every change of state of every request.
create table support_log (
  request_id bigint not null references support_requests on delete cascade,
  at timestamptz not null default now(),
  from_state text,
  to_state text not null
);
create index support_log_of_request on support_log (request_id);

create trigger log_asked after insert on support_requests
  for each row execute function log_request();
create trigger log_moved after update on support_requests
  for each row when (old.state is distinct from new.state) execute function log_request();
