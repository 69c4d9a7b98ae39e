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
  answer_hours int not null default 24 check (answer_hours > 0) -- what people who write to us are promised
);
