-- What somebody typed about their event before they signed in, until an organiser of theirs takes it. Its id is known to the
-- browser that typed it alone.
create table begun_drafts (
  id uuid primary key,
  account_id uuid references accounts on delete cascade, -- whoever was signed in with that browser since; nobody else sees it then
  doc jsonb not null,
  place text not null,              -- the place as typed, where it is none of the list
  kept_at timestamptz not null
);
create index begun_drafts_by_age on begun_drafts (kept_at);
