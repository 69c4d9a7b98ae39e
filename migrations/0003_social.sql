-- The identity of a person at a provider with which they sign in.
create table account_identities (
  provider text not null,
  subject text not null,             -- who it is there, for ever
  account_id uuid not null references accounts on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index account_identities_account on account_identities (account_id);
