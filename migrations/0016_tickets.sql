-- The keys that sign the codes of an event's tickets. A ticket is signed with the newest key whenever it is shown;
-- older keys stay trusted unless they were revoked, so that printed tickets stay valid.
create table ticket_keys (
  event_id int not null,
  key_id smallint not null check (key_id between 1 and 255),
  public_key text not null,         -- Ed25519, 32 bytes in base64url
  private_sealed text not null,     -- encrypted with a key made from the program's secret
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (event_id, key_id)
);

-- No foreign keys: tickets are written in the transaction that makes an order paid, where its rows are known to exist.
-- The unique keys guarantee that no unit of an order gets two tickets.
create table tickets (
  id uuid primary key default gen_random_uuid(),
  order_id bigint not null,
  line_position smallint not null,
  seq int not null check (seq >= 1),        -- which unit of the line
  event_id int not null,
  ticket_type_id int not null,
  type_name text,                   -- of the type that it was changed to; null: as its line says
  valid_on date,                    -- of a date pass
  admits int not null check (admits between 1 and 100), -- people whom it lets in, whatever its type does later
  code text not null check (code ~ '^[2-9A-HJ-NP-Z]{10}$'),
  -- Who comes with it. A ticket that was passed on is shown to its new holder alone: neither its code nor its files
  -- are the buyer's any more.
  holder text,                      -- null: as yet the buyer's
  holder_email text,
  holder_phone text,                -- E.164
  holder_locale text,
  holder_account_id text,           -- accepted while signed in: found in that account, whatever address was given
  passed_on_at timestamptz,
  -- Of its code: earlier ones open no door. Another holder and another type each make a new one.
  generation smallint not null default 1 check (generation between 1 and 255),
  -- The generation in which it came to whoever has it. Their link is signed with it, and works on when the type changes.
  held_since smallint not null default 1 check (held_since between 1 and generation),
  state text not null default 'valid' check (state in ('valid', 'used', 'revoked')),
  state_actor text not null default 'order',
  state_cause text not null default 'issued',
  used_at timestamptz,
  issued_at timestamptz not null default now(),
  unique (order_id, line_position, seq),
  unique (event_id, code)
);
create index tickets_by_holder_email on tickets ((lower(holder_email))) where passed_on_at is not null;
create index tickets_by_holder_phone on tickets (holder_phone) where passed_on_at is not null;
create index tickets_by_holder_account on tickets (holder_account_id) where holder_account_id is not null;

-- By its name it comes after the one that locks the orders.
create trigger carry_tickets after update on ticket_type_pools
  referencing old table as before new table as after for each statement execute function carry_tickets();

-- Every change of a ticket after it was issued, written by triggers.
create table ticket_log (
  ticket_id uuid not null,
  at timestamptz not null default now(),
  from_state text not null,
  to_state text not null,
  generation smallint not null,
  actor text not null,
  cause text not null,
  replaced_code text                -- that was good until then; null: it is good still
);
create index ticket_log_of_ticket on ticket_log (ticket_id);
create index ticket_log_replaced on ticket_log (replaced_code) where replaced_code is not null;
-- What doors have to hear of: tickets that were taken back, and codes that were replaced.
create index ticket_log_ended on ticket_log (at) where to_state = 'revoked' or from_state = to_state;

create trigger log_changed after update on tickets
  referencing old table as before new table as after for each statement execute function log_changed_tickets();
create trigger append_only before update or delete on ticket_log
  for each row execute function refuse_change();
create trigger never_deleted before delete on tickets for each row execute function refuse_change();
create trigger known_moves before update on tickets
  for each row execute function refuse_ticket_move();

-- A buyer asks the organiser for the money back; one request per order.
create table refund_requests (
  order_id bigint primary key,
  words text not null,
  asked_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'granted', 'refused')),
  answer text not null default '',  -- what the organiser says to it
  answered_at timestamptz,
  answered_by text,                 -- whose account; null: nobody had to decide
  check ((state = 'open') = (answered_at is null))
);
create index refund_requests_open on refund_requests (order_id) where state = 'open';
