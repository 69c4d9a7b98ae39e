-- Subscribers of the newsletter. Until the owner of an address says yes, only the question itself is sent to it.
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

-- Proof of every yes and no. It contains no address, so nothing in it leads to a subscriber who was erased.
create table newsletter_log (
  subscriber_id bigint not null,
  at timestamptz not null default now(),
  from_state text,
  to_state text not null
);
create index newsletter_log_of_subscriber on newsletter_log (subscriber_id);

create trigger log_asked after insert on newsletter_subscribers
  for each row execute function log_subscriber();
create trigger log_moved after update on newsletter_subscribers
  for each row when (old.state is distinct from new.state) execute function log_subscriber();
create trigger append_only before update or delete on newsletter_log
  for each row execute function refuse_change();

-- One row per issue, so that it is sent only once.
create table newsletter_issues (
  key text primary key,
  content_hash text not null,
  last_id bigint not null default 0, -- the subscriber up to whom it is in the outbox
  mails int not null default 0,
  begun_at timestamptz not null default now(),
  finished_at timestamptz
);
