-- What searching reads, one row for each event that people may find; drafts have none. The documents are kept
-- out of the row: going through a thousand candidates then touches few pages.
create table event_search (
  event_id int primary key references events on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_cancelled boolean not null,
  plain_name text not null,         -- no accents, no capitals, a space before each word
  document tsvector not null        -- =word: in the name; ~word: on the card; word: anywhere; @12: in city 12
) with (toast_tuple_target = 128);
alter table event_search alter column document set storage external;
-- A short list of pending entries (kB): every search goes through it, every edit is spared hundreds of insertions.
create index event_search_words on event_search using gin (document) with (gin_pending_list_limit = 128);

-- A word and all its spellings with one letter left out: two words are at most a typo or two apart if they share one.
create function typo_variants(word text) returns text[]
  language sql immutable strict parallel safe
  as $$
    select array_agg(distinct variant) from (
      select word as variant
      union all
      select overlay(word placing '' from letter for 1) from generate_series(1, length(word)) as letter
    ) as variants
  $$;

-- Every word that stands in a document, for forgiving typos.
create table search_words (
  word text primary key,
  variants text[] not null generated always as (typo_variants(word)) stored
);
create index search_words_by_variant on search_words using gin (variants) with (fastupdate = off);
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

-- Places, organisers and categories that have events, as they are suggested while somebody types.
create table suggestions (
  kind text not null check (kind in ('venue', 'city', 'organizer', 'category')),
  ref text not null,                -- the slug; a venue's id
  texts jsonb not null,             -- { en, id, sw }
  details jsonb not null,           -- { en, id, sw }
  document tsvector not null,
  primary key (kind, ref)
);
create index suggestions_words on suggestions using gin (document) with (fastupdate = off);

create index events_past on events (ends_at desc, id desc) where status in ('published', 'ended');
create index events_free on events (starts_at, id) where is_free and status in ('published', 'postponed');
create index events_with_pass on events (starts_at, id) where is_pass and status in ('published', 'postponed');
create index events_by_price on events (country_code, from_price_minor, starts_at, id)
  where status in ('published', 'postponed');
create index events_ending_by_organizer on events (organizer_id, ends_at, status);
