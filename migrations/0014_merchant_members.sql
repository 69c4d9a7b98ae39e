-- Who may act for an organiser.
create table merchant_members (
  account_id uuid not null references accounts on delete cascade,
  organizer_id int not null references organizers,
  role text not null check (role in ('owner', 'manager', 'finance', 'reader', 'scanner')),
  joined_at timestamptz not null default now(),
  primary key (account_id, organizer_id)
);
create index merchant_members_organizer on merchant_members (organizer_id);
