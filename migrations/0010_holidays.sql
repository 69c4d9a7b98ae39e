-- Public holidays of each country, computed from the rules of its calendar and written anew every month.
create table public_holidays (
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  held_on date not null,
  names jsonb not null,             -- { en, id, sw }
  is_substitute boolean not null,   -- a working day that is free because the holiday fell on a weekend
  is_expected boolean not null,     -- follows the moon: may still move by a day
  primary key (country_code, held_on, names)
);

-- Whose calendars are kept, where an operator chose; no row: those of the countries that a new site has.
create table holiday_countries (
  is_the_one boolean primary key default true check (is_the_one),
  codes text[] not null
);
