-- One row: what the site says of itself.
create table site_info (
  is_the_one boolean primary key default true check (is_the_one),
  name text not null,
  taglines jsonb not null,          -- { en, id, sw }
  email text not null,
  phone text not null,
  whatsapp text not null,
  address text not null,
  social jsonb not null default '[]', -- [{ name, url }]
  answer_hours int not null default 24 check (answer_hours > 0) -- what people who write to us are promised
);

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

create trigger log_asked after insert on support_requests
  for each row execute function log_request();
create trigger log_moved after update on support_requests
  for each row when (old.state is distinct from new.state) execute function log_request();

-- The site's own posts. Every text is in all three languages: { en, id, sw }.
create table blog_posts (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  titles jsonb not null,
  summaries jsonb not null,
  bodies jsonb not null,            -- Markdown
  author text not null,
  poster_category text not null,    -- with the seed: the drawing on its cover
  poster_seed bigint not null check (poster_seed between 0 and 4294967295),
  published_at timestamptz,         -- null: a draft; later than now: it comes out then
  updated_at timestamptz not null default now()
);
create index blog_posts_newest on blog_posts (published_at desc, slug) where published_at is not null;

-- Public holidays of each country, computed from the rules of its calendar and written anew every month.
create table public_holidays (
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  held_on date not null,
  names jsonb not null,             -- { en, id, sw }
  is_substitute boolean not null,   -- a working day that is free because the holiday fell on a weekend
  is_expected boolean not null,     -- follows the moon: may still move by a day
  primary key (country_code, held_on, names)
);
