-- What somebody asked a provider that answers later. Each question has an address of its own, which nobody else was told.
create table balance_questions (
  id bigint generated always as identity primary key,
  provider text not null,
  token bytea not null check (length(token) = 32),
  ref text,                         -- the provider's id for the question
  answer bytea,                     -- what came to its address, unchanged
  problem text,                     -- why nothing is known by it
  is_over boolean not null default false,
  asked_by uuid not null,
  asked_at timestamptz not null
);
create unique index balance_questions_by_token on balance_questions (sha256(token));
create index balance_questions_newest on balance_questions (provider, id desc);

-- What a provider keeps for us by its own word or its statement, and what our books said at that moment.
create table balance_readings (
  id bigint generated always as identity primary key,
  provider text not null,
  currency text not null,
  source text not null check (source in ('asked', 'statement')),
  said_minor bigint not null,
  booked_minor bigint not null,
  words text not null,              -- of a statement: which one
  read_by uuid not null,
  read_at timestamptz not null
);
create index balance_readings_newest on balance_readings (provider, currency, id desc);
create trigger append_only before update or delete on balance_readings for each row execute function refuse_change();

-- How the sale went, minute by minute, for a day: counted from what is kept elsewhere, and can be counted again.
create table watched_minutes (
  minute timestamptz not null,
  subject text not null,            -- orders, or the provider of payments
  outcome text not null,            -- begun, paid, ended; succeeded, failed
  code text not null,               -- why it failed
  count int not null,
  primary key (minute, subject, outcome, code)
);
