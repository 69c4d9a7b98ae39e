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
  assigned_to uuid,                 -- the operator who looks after it; null: nobody yet
  asked_at timestamptz not null default now()
);
create index support_requests_by_email on support_requests (lower(email));
create index support_requests_oldest on support_requests (asked_at);
create index support_requests_in_queue on support_requests (state, asked_at) where state <> 'closed';

-- What was written since: by us, or by the person, as an operator wrote it down.
create table support_letters (
  position bigint generated always as identity primary key,
  id uuid not null unique,          -- chosen by the page: sent twice, it is one
  request_id bigint not null references support_requests on delete cascade,
  at timestamptz not null,
  account_id uuid not null,         -- of the operator
  is_from_us boolean not null,
  words text not null
);
create index support_letters_of_request on support_letters (request_id, position);

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
