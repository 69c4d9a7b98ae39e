-- What two operators correct of what is due to a seller, where no fact says what happened.
create table adjustments (
  id uuid primary key,              -- made by the page that asks: the same wish twice is one
  organizer_id int not null references organizers,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0), -- above zero for the seller
  words text not null,              -- why; the owners read it
  state text not null default 'asked' check (state in ('asked', 'booked', 'refused')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  check ((state = 'asked') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create index adjustments_asked on adjustments (asked_at) where state = 'asked';
create index adjustments_decided on adjustments (decided_at desc) where decided_at is not null;
create trigger keep_adjustment before update or delete on adjustments
  for each row execute function keep_adjustment();
