-- One attempt to pay one order with one provider. The order is only a reference here.
create table payment_attempts (
  id text primary key,              -- random, in addresses
  order_reference text not null,
  number int not null,              -- 1, 2, … of its order
  provider text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  phone text,                       -- E.164, where a phone is prompted
  visitor_address text,
  locale text not null default 'en',
  status text not null default 'created'
    check (status in ('created', 'pending', 'unknown', 'succeeded', 'failed', 'expired')),
  callback_token bytea not null check (length(callback_token) = 32),
  provider_ref text,
  second_ref text,                  -- where a provider names one payment twice
  next_step jsonb,                  -- what the buyer has to do now
  refused_code text,                -- the provider said no at once: nothing was asked of the buyer
  receipt text,
  received_minor bigint check (received_minor >= 0),
  received_currency text,
  code text,                        -- the provider's last word on it
  alert text,                       -- something that a person should look at
  created_at timestamptz not null default now(),
  sent_at timestamptz,              -- set before the call goes out: whoever sets it, and nobody else, may call
  expires_at timestamptz not null,
  settled_at timestamptz,
  -- A buyer may leave a payment that is not settled yet: it no longer blocks other payments of its order, and is polled
  -- until it is settled, because its money may still come. Its phone stays blocked for other prompts.
  left_at timestamptz,
  poll_at timestamptz,              -- when to ask the provider next; null: never again
  polls int not null default 0,
  unique (order_reference, number)
);

-- One open attempt per order and per phone.
create unique index payment_attempts_open_of_order on payment_attempts (order_reference)
  where left_at is null and status in ('created', 'pending', 'unknown');
create unique index payment_attempts_open_of_phone on payment_attempts (phone)
  where phone is not null and status in ('created', 'pending', 'unknown');
create unique index payment_attempts_by_ref on payment_attempts (provider, provider_ref)
  where provider_ref is not null;
create unique index payment_attempts_by_receipt on payment_attempts (provider, receipt)
  where receipt is not null;
-- By a digest, so that the time of a look-up tells nothing about the token.
create unique index payment_attempts_by_token on payment_attempts (sha256(callback_token));
create index payment_attempts_settled on payment_attempts (settled_at) where settled_at is not null;
-- Believed to be another sum than its receipt says, until somebody has looked into it.
create index payment_attempts_said on payment_attempts (order_reference) where alert = 'amount_differs';
create index payment_attempts_due on payment_attempts (poll_at) where poll_at is not null;
create index payment_attempts_by_phone on payment_attempts (phone, created_at) where phone is not null;
create index payment_attempts_by_address on payment_attempts (visitor_address, created_at)
  where phone is not null and visitor_address is not null;

create trigger keep_payment_success before update of status on payment_attempts
  for each row when (old.status = 'succeeded' and new.status <> 'succeeded')
  execute function keep_payment_success();

-- The inbox: what providers told us, unchanged. A callback is only a hint; the provider is then asked.
create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null,
  dedupe_key text not null,
  attempt_id text,
  kind text not null,
  raw bytea not null,
  headers jsonb not null,
  visitor_address text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  unique (provider, dedupe_key)
);
create index payment_events_of_attempt on payment_events (attempt_id, id);
create index payment_events_waiting on payment_events (received_at) where processed_at is null;

create table refunds (
  id bigint generated always as identity primary key,
  attempt_id text not null references payment_attempts,
  order_reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  key text not null unique,         -- the same wish asked twice is one refund
  cause text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'done', 'failed')),
  provider_ref text,
  code text,
  alert text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz,
  poll_at timestamptz default now(),
  replaced_by bigint references refunds -- the one that took its place when it failed: sent once more, or given by hand
);
create index refunds_of_attempt on refunds (attempt_id);
create index refunds_of_order on refunds (order_reference);
create index refunds_due on refunds (poll_at) where status in ('queued', 'sent');
-- What a person has to look at: what failed and was not made good, and what nobody could send or has heard of for long.
create index refunds_to_repay on refunds (created_at) where replaced_by is null and (
  status = 'failed' or (status = 'queued' and code is not null) or (status = 'sent' and alert is not null)
);

-- Money that a buyer's bank claims or took back, as the provider reports it, by payment.
create table payment_disputes (
  attempt_id text primary key references payment_attempts,
  provider_ref text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  status text not null check (status in ('open', 'won', 'lost')),
  code text,                        -- the provider's own word for how it stands
  reason text,                      -- and for why the bank claims it
  evidence_due_at timestamptz,      -- until when the bank listens to us
  opened_at timestamptz not null default now(),
  settled_at timestamptz,
  handed_in_at timestamptz          -- when our people gave the provider our side of it
);
-- Those that our people have to do something about, that wait for the bank, and that are over.
create index payment_disputes_waiting on payment_disputes (opened_at) where status = 'open' and handed_in_at is null;
create index payment_disputes_handed_in on payment_disputes (opened_at)
  where status = 'open' and handed_in_at is not null;
create index payment_disputes_over on payment_disputes (settled_at desc) where status <> 'open';

-- Phones whose owners asked not to be prompted.
create table prompt_opt_outs (
  phone text primary key,
  created_at timestamptz not null default now()
);

-- The sandbox provider's own books: what its page was told to do. The rest of the program learns of it only by asking
-- the provider.
create table sandbox_payments (
  ref text primary key,
  amount_minor bigint not null,
  currency text not null,
  picked text,                      -- success, failure, pending, late, twice
  succeeds_at timestamptz,
  failed_at timestamptz,
  cancelled_at timestamptz
);
create table sandbox_refunds (
  key text primary key,
  ref text not null references sandbox_payments,
  amount_minor bigint not null,
  created_at timestamptz not null default now()
);
