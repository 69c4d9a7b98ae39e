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

-- What is sent to all subscribers, once to each.
create table newsletter_issues (
  key text primary key,             -- its name on the command line; otherwise an id made with the page that wrote it
  texts jsonb not null,             -- { en: { subject, markdown }, … }: whoever reads another language reads English, or else the first
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'going', 'paused', 'done')),
  version int not null default 1,   -- one more with each change: whoever changes it says which one they had read
  send_at timestamptz,              -- while it is scheduled
  last_id bigint not null default 0, -- the subscriber up to whom it is in the outbox
  is_queued boolean not null default false, -- it is in the outbox for all of them
  mails int not null default 0,
  changed_at timestamptz not null,
  begun_at timestamptz,
  -- When it was done last: the outbox forgets after a month.
  sent int,
  failed int,
  check ((state = 'scheduled') = (send_at is not null)),
  check ((state in ('draft', 'scheduled')) = (begun_at is null)),
  check (num_nonnulls(sent, failed) in (0, 2)),
  check (state <> 'done' or sent is not null)
);
create index newsletter_issues_open on newsletter_issues (key) where state in ('scheduled', 'going');
create index newsletter_issues_newest on newsletter_issues (changed_at desc);
create index newsletter_issues_begun on newsletter_issues (begun_at) where begun_at is not null;
-- How many stopped after an issue.
create index newsletter_stops on newsletter_log (at) where to_state = 'unsubscribed';
