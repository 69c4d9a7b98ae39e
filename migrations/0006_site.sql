-- One row: the site's own name, contacts and texts.
create table site_info (
  is_the_one boolean primary key default true check (is_the_one),
  name text not null,
  taglines jsonb not null,          -- { en, id, sw }
  email text not null,
  phone text not null,
  whatsapp text not null,
  address text not null,
  social jsonb not null default '[]', -- [{ name, url }]
  answer_hours int not null default 24 check (answer_hours > 0), -- what people who write to us are promised
  version int not null default 1    -- one more with each change: whoever changes it says which one they had read
);

-- What every visitor reads above the pages, for a time.
create table site_banners (
  id uuid primary key,              -- made with the page that asks, so that a double click is one banner
  texts jsonb not null,             -- { en, id, sw }
  from_at timestamptz not null,
  until_at timestamptz not null,
  ended_at timestamptz,             -- taken down before its time
  version int not null default 1,
  check (until_at > from_at)
);
create index site_banners_open on site_banners (until_at) where ended_at is null;
