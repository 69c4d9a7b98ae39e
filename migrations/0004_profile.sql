-- Codes that prove that a phone belongs to an account.
create table account_phone_codes (
  account_id uuid primary key references accounts on delete cascade,
  phone text not null,
  code_hash bytea not null,          -- keyed with the app's secret: a million codes are soon tried
  tries int not null default 0,
  expires_at timestamptz not null
);

-- For whoever has no password to prove with who they are.
create table account_proof_codes (
  account_id uuid primary key references accounts on delete cascade,
  session_id uuid not null,          -- it proves nothing on another
  code_hash bytea not null,          -- keyed with the app's secret
  tries int not null default 0,
  expires_at timestamptz not null
);
