-- Where an organiser's money may go. Never changed: another number is another method, and waits anew.
create table payout_methods (
  id uuid primary key,
  organizer_id int not null references organizers,
  kind text not null check (kind in ('mpesa', 'bank')),
  currency text not null,
  details_sealed bytea not null,    -- sealed with the app's secret
  label text not null,              -- enough to recognise it, and no more
  added_by uuid not null,
  created_at timestamptz not null,
  usable_at timestamptz not null,
  retired_at timestamptz,
  check (usable_at >= created_at + interval '24 hours')
);
create index payout_methods_of_organizer on payout_methods (organizer_id, created_at);
create trigger keep_payout_method before update or delete on payout_methods
  for each row execute function keep_payout_method();

create table payouts (
  id uuid primary key,              -- made by the page that asks: the same wish twice is one payout
  organizer_id int not null references organizers,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  method_id uuid not null references payout_methods,
  state text not null default 'requested' check (state in (
    'requested', 'approved', 'sending', 'unknown', 'sent', 'refused', 'cancelled', 'failed', 'returned'
  )),
  reference text,                   -- by which whoever carried the money knows it
  problem text,                     -- why it was refused, failed or came back, in an operator's words
  requested_by uuid,                -- null: by itself, on a Monday
  requested_at timestamptz not null,
  approved_by uuid,
  sent_by uuid,
  changed_at timestamptz not null
);
create unique index payouts_open on payouts (organizer_id, currency)
  where state in ('requested', 'approved', 'sending', 'unknown');
create index payouts_of_organizer on payouts (organizer_id, requested_at desc);
create index payouts_by_reference on payouts (upper(reference)) where reference is not null;
create index payouts_in_queue on payouts (state, requested_at)
  where state in ('requested', 'approved', 'sending', 'unknown');
create trigger payout_moves before update or delete on payouts for each row execute function guard_payout();

-- What leaves at once: one where a person sends it; several where a provider carries no more than so much. Each has a key of its
-- own, under which a provider takes it once.
create table payout_parts (
  payout_id uuid not null references payouts,
  number int not null,
  amount_minor bigint not null check (amount_minor > 0),
  carrier text not null check (carrier in ('hand', 'mpesa_b2c')),
  key uuid not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'unknown', 'sent', 'failed', 'returned')),
  callback_token bytea not null check (length(callback_token) = 32),
  provider_ref text,
  receipt text,
  code text,                        -- the provider's last word on it
  sent_at timestamptz,              -- set before the call goes out: whoever sets it, and nobody else, may call
  ask_at timestamptz,               -- when to ask the provider next; null: never again
  -- Nobody could say whether it arrived, or it came back. What one operator reads in a statement counts once another has read
  -- the same.
  claimed_outcome text check (claimed_outcome in ('sent', 'failed', 'returned')),
  claimed_line text,
  claimed_words text,               -- for the seller
  claimed_by uuid,
  primary key (payout_id, number),
  check ((claimed_outcome is null) = (claimed_by is null))
);
create unique index payout_parts_by_token on payout_parts (sha256(callback_token));
create unique index payout_parts_by_receipt on payout_parts (carrier, receipt) where receipt is not null;
create index payout_parts_by_any_receipt on payout_parts (upper(receipt)) where receipt is not null;
create index payout_parts_to_ask on payout_parts (ask_at) where ask_at is not null;
-- That came back, as one operator read it; another one has to read the same.
create index payout_parts_came_back on payout_parts (payout_id) where claimed_outcome = 'returned' and state = 'sent';
create trigger part_moves before update or delete on payout_parts for each row execute function guard_payout_part();

-- Every step, by whom, for good.
create table payout_steps (
  id bigint generated always as identity primary key,
  payout_id uuid not null references payouts,
  part int,
  at timestamptz not null,
  step text not null,
  actor_kind text not null check (actor_kind in ('member', 'operator', 'provider', 'clock')),
  actor_id text,
  said text                         -- a reference, a reason, a line of a statement
);
create index payout_steps_of_payout on payout_steps (payout_id, id);
create trigger append_only before update or delete on payout_steps for each row execute function refuse_change();

-- What we asked a provider about a part. Each question has an address of its own, which nobody else was told.
create table payout_questions (
  id bigint generated always as identity primary key,
  payout_id uuid not null,
  part int not null,
  token bytea not null check (length(token) = 32),
  ref text,                         -- the provider's id for the question
  asked_at timestamptz not null,
  foreign key (payout_id, part) references payout_parts
);
create unique index payout_questions_by_token on payout_questions (sha256(token));
create index payout_questions_of_part on payout_questions (payout_id, part);

-- The inbox: what came to our addresses, unchanged. Only an answer to a question is ever believed.
create table payout_answers (
  id bigint generated always as identity primary key,
  payout_id uuid not null,
  part int not null,
  question_id bigint references payout_questions, -- null: a result that nobody asked for
  digest text not null unique,
  raw bytea not null,
  visitor_address text not null,
  received_at timestamptz not null,
  foreign key (payout_id, part) references payout_parts
);
create index payout_answers_of_part on payout_answers (payout_id, part);

-- What is due is paid each Monday by itself, to this method.
create table payout_plans (
  organizer_id int not null references organizers,
  currency text not null,
  method_id uuid not null references payout_methods,
  switched_on_by uuid not null,
  switched_on_at timestamptz not null,
  primary key (organizer_id, currency)
);
