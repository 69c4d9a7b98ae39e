-- Who somebody is at a provider that they sign in with.
create table account_identities (
  provider text not null,
  subject text not null,             -- who it is there, for ever
  account_id uuid not null references accounts on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index account_identities_account on account_identities (account_id);
