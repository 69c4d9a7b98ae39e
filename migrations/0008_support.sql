-- Support requests.
create table support_requests (
  id bigint generated always as identity primary key,
  number text not null unique,      -- S- and six random digits: it tells nobody how many there are
  link_id uuid not null unique default gen_random_uuid(),  -- in links to it: a number may be drawn again one day
  name text not null,
  email text not null,
  topic text not null check (topic in ('payment', 'tickets', 'refund', 'account', 'selling', 'other')),
  reference text,                   -- of an order, as they wrote it: nothing is proved by it
  message text not null,
  locale text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  state_actor text not null default 'person' check (state_actor in ('person', 'operator')),
  idempotency_key text unique,
  request_hash text not null,
  asked_by uuid,                    -- the account that was signed in; the address may be somebody else's
  owner_id uuid,                    -- the account whose address this was when it got another; null: whoever has the address
  assigned_to uuid,                 -- the operator who looks after it; null: nobody yet
  asked_at timestamptz not null default now(),
  state_at timestamptz(3) not null default now() -- since when it is in its state; as exact as pages name it
);
create index support_requests_by_email on support_requests (lower(email));
create index support_requests_asked_by on support_requests (asked_by) where asked_by is not null;
create index support_requests_of_owner on support_requests (owner_id) where owner_id is not null;
create index support_requests_oldest on support_requests (asked_at);
create index support_requests_in_queue on support_requests (state, state_at, number);

-- What was written since: by us, or by the person, on the page or as an operator wrote it down.
create table support_letters (
  position bigint generated always as identity primary key,
  id uuid not null unique,          -- chosen by the page: sent twice, it is one
  request_id bigint not null references support_requests on delete cascade,
  at timestamptz not null,
  account_id uuid,                  -- of the operator; null: the person wrote it on the page
  is_from_us boolean not null,
  words text not null,
  check (account_id is not null or not is_from_us)
);
create index support_letters_of_request on support_letters (request_id, position);

-- Every change of state of every request.
create table support_log (
  request_id bigint not null references support_requests on delete cascade,
  at timestamptz not null default now(),
  from_state text,
  to_state text not null,
  actor text not null
);
create index support_log_of_request on support_log (request_id);

create trigger log_asked after insert on support_requests
  for each row execute function log_request();
create trigger log_moved after update on support_requests
  for each row when (old.state is distinct from new.state) execute function log_request();
