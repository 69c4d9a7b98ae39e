-- Somebody sells at the door with one device, from when they open the box until they count it.
create table door_shifts (
  id uuid primary key,              -- chosen by the device, so that opening it twice opens it once
  event_id int not null references events on delete cascade,
  device_id uuid not null references door_devices,
  name text not null,               -- of whoever sells
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  counted_minor bigint check (counted_minor >= 0), -- what was in the box
  check ((closed_at is null) = (counted_minor is null))
);
create unique index door_shifts_open on door_shifts (device_id) where closed_at is null;
create index door_shifts_of_event on door_shifts (event_id, opened_at);

create table door_sales (
  id uuid primary key,              -- chosen by the device: the same sale again is made once
  order_id bigint not null unique,
  shift_id uuid not null references door_shifts,
  device_id uuid not null,
  method text not null check (method in ('cash', 'mpesa')),
  lets_in boolean not null,         -- whoever buys goes in at once
  sold_at timestamptz not null default now(),
  voided_at timestamptz
);
create index door_sales_of_shift on door_sales (shift_id, sold_at);
