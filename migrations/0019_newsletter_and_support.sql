-- More header lines of a mail: those that go to many carry how to stop them.
alter table messages add column headers jsonb not null default '{}';

-- What people who write to us are promised.
alter table site_info add column answer_hours int not null default 24 check (answer_hours > 0);

-- Who wants the newsletter. Nothing but the question itself goes to an address before its owner said yes.
create table newsletter_subscribers (
  id bigint generated always as identity primary key,
  address text not null unique,     -- the email in small letters
  email text not null,
  locale text not null,
  state text not null check (state in ('asked', 'confirmed', 'unsubscribed')),
  link_hash bytea unique,           -- of the link in the latest question
  link_until timestamptz,
  asked_at timestamptz not null default now()
);
create index newsletter_confirmed on newsletter_subscribers (id) where state = 'confirmed';
create index newsletter_unanswered on newsletter_subscribers (asked_at) where state = 'asked';

-- Proof of every yes and no. It names nobody: what it is about goes when the person does.
create table newsletter_log (
  subscriber_id bigint not null,
  at timestamptz not null default now(),
  from_state text,
  to_state text not null
);
create index newsletter_log_of_subscriber on newsletter_log (subscriber_id);

create function log_subscriber() returns trigger language plpgsql as $$
begin
  insert into newsletter_log (subscriber_id, from_state, to_state)
  values (new.id, case when tg_op = 'UPDATE' then old.state end, new.state);
  return null;
end $$;
create trigger log_asked after insert on newsletter_subscribers
  for each row execute function log_subscriber();
create trigger log_moved after update on newsletter_subscribers
  for each row when (old.state is distinct from new.state) execute function log_subscriber();
create trigger append_only before update or delete on newsletter_log
  for each row execute function refuse_change();

-- One row per issue, so that sending one twice is sending it once.
create table newsletter_issues (
  key text primary key,
  content_hash text not null,
  last_id bigint not null default 0, -- the subscriber up to whom it is in the outbox
  mails int not null default 0,
  begun_at timestamptz not null default now(),
  finished_at timestamptz
);

-- What people asked of us.
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

-- Every move of every request.
create table support_log (
  request_id bigint not null references support_requests on delete cascade,
  at timestamptz not null default now(),
  from_state text,
  to_state text not null
);
create index support_log_of_request on support_log (request_id);

create function log_request() returns trigger language plpgsql as $$
begin
  insert into support_log (request_id, from_state, to_state)
  values (new.id, case when tg_op = 'UPDATE' then old.state end, new.state);
  return null;
end $$;
create trigger log_asked after insert on support_requests
  for each row execute function log_request();
create trigger log_moved after update on support_requests
  for each row when (old.state is distinct from new.state) execute function log_request();
