-- Who a seller is: what an owner hands in, and what an operator says to it. One waits for each organiser.
create table verifications (
  id uuid primary key,              -- made by the page that asks, so that asking twice asks once
  organizer_id int not null references organizers,
  state text not null default 'asked' check (state in ('asked', 'withdrawn', 'refused', 'verified')),
  details_sealed bytea,             -- the legal name and the number; gone once it was refused or withdrawn
  number_label text not null,       -- masked
  method_id uuid not null references payout_methods, -- which is in that name
  asked_by uuid not null,
  asked_at timestamptz not null,
  decided_by uuid,                  -- an operator; null: withdrawn by the team
  decided_at timestamptz,
  words text,                       -- why it was refused: the owners read it
  check ((state = 'asked') = (decided_at is null)),
  check ((state in ('asked', 'verified')) = (details_sealed is not null))
);
create unique index verifications_open on verifications (organizer_id) where state = 'asked';
create index verifications_of_organizer on verifications (organizer_id, asked_at desc);
create index verifications_in_queue on verifications (asked_at) where state = 'asked';
create index verifications_decided on verifications (decided_at desc) where decided_by is not null;

-- The papers themselves, sealed: nothing serves this table but one call for operators. They go in the transaction that decides.
create table verification_papers (
  id uuid primary key,
  organizer_id int not null references organizers,
  verification_id uuid references verifications, -- null: uploaded and not handed in yet
  kind text not null check (kind in ('jpg', 'pdf')),
  size_bytes int not null,          -- of what is sealed
  sealed bytea not null,
  uploaded_at timestamptz not null
);
create index verification_papers_of_organizer on verification_papers (organizer_id, uploaded_at);
create index verification_papers_of_request on verification_papers (verification_id) where verification_id is not null;
create index verification_papers_left on verification_papers (uploaded_at) where verification_id is null;
