-- What organisers write to those who hold tickets of an event.
create table mailings (
  id uuid primary key,              -- made with the page that asks, so that a double click is one message
  organizer_id int not null,
  event_id int not null,
  account_id text not null,         -- whoever sent it
  kind text not null check (kind in ('service', 'news')), -- news: has a link that stops such mails, and is not sent to who used it
  texts jsonb not null,             -- { en: { subject, words }, … }
  main_locale text not null,        -- for those whose language is not among them
  chosen jsonb not null,            -- to whom: { types, days, who }
  state text not null default 'going' check (state in ('going', 'paused', 'done')),
  begun_at timestamptz not null,
  -- Once it is done: the outbox forgets after a month.
  sent int,
  failed int,
  left_out int,
  check (num_nonnulls(sent, failed, left_out) = case when state = 'done' then 3 else 0 end)
);
create index mailings_of_event on mailings (event_id, begun_at desc);
create index mailings_open on mailings (id) where state <> 'done';

-- To whom, once for each address: a buyer, or somebody whom a ticket was passed on to. The address is looked up when the mail is
-- put into the outbox, so that whoever was forgotten meanwhile gets none, and there is no further place to forget them in.
create table mailing_recipients (
  mailing_id uuid not null references mailings,
  position int not null,
  order_id bigint not null,
  ticket_id uuid,                   -- null: the buyer
  state text not null default 'waiting' check (state in ('waiting', 'queued', 'left_out')),
  primary key (mailing_id, position)
);
create index mailing_recipients_waiting on mailing_recipients (mailing_id, position) where state = 'waiting';

-- Who wants no more news of an organiser's: a hash of the address in small letters, which leads to nobody.
create table mailing_stops (
  organizer_id int not null,
  address_hash bytea not null,
  stopped_at timestamptz not null default now(),
  primary key (organizer_id, address_hash)
);
