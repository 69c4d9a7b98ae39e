-- The site's own posts. Every text is in all three languages: { en, id, sw }; of drafts some may be empty.
create table blog_posts (
  id uuid not null unique default gen_random_uuid(), -- made with the page that wrote it: slugs may still change
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  titles jsonb not null,
  summaries jsonb not null,
  bodies jsonb not null,            -- Markdown
  author text not null,
  poster_category text not null,    -- with the seed: the drawing on its cover
  poster_seed bigint not null check (poster_seed between 0 and 4294967295),
  published_at timestamptz,         -- null: a draft; later than now: it comes out then
  updated_at timestamptz not null default now(),
  version int not null default 1    -- one more with each change: whoever changes it says which one they had read
);
create index blog_posts_newest on blog_posts (published_at desc, slug) where published_at is not null;
