-- What the simulated M-Pesa and card company of a demo know, so that a restart or another process does not end a
-- payment that is under way. Only the simulators read it. It contains no phone and no card number.
create table simulated_payments (
  id text primary key,
  reference text not null,
  thing jsonb not null,
  kept_at timestamptz not null default now()
);
create index on simulated_payments (reference);
