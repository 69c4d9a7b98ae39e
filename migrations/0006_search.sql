-- What searching reads, one row for each event that people may find; drafts have none.
create table event_search (
  event_id int primary key references events on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_cancelled boolean not null,
  plain_name text not null,         -- no accents, no capitals, a space before each word
  document tsvector not null        -- =word: in the name; ~word: on the card; word: anywhere; @12: in city 12;
                                    -- #740: begins in the 740th four weeks since 1970
);
-- A short list of pending entries (kB): every search goes through it, every edit is spared hundreds of insertions.
create index event_search_words on event_search using gin (document) with (gin_pending_list_limit = 128);

-- Up to `most` + 1 events that match, to be ranked; one more than `most` says that there are others. If too many have the
-- words anywhere, those with the words in the name are taken first, then those with them on the card, and of each the
-- soonest, looked for in one stretch of time after the other (`stretches`, the nearest first, none twice).
-- tier: 2 in the name, 1 on the card, 0 anywhere. Each query must also match whatever the one before it matches.
create function search_candidates(
  in_name tsquery, on_card tsquery, anywhere tsquery, stretches tsquery[], at timestamptz, most int
) returns table (
  event_id int, tier int, starts_at timestamptz, ends_at timestamptz, is_cancelled boolean, plain_name text
)
  language plpgsql stable
  -- Reading all documents is never right, however common a word is and whatever the planner makes of it.
  set enable_seqscan = off
  as $$
    declare
      places tsquery[] := array[in_name, on_card && !!in_name, anywhere && !!on_card];
      sought tsquery;
      beyond tsquery;
      ids int[];
      room int := most + 1;
      taken int;
    begin
      ids := array(
        select event.event_id from event_search as event where event.document @@ anywhere limit most + 1
      );
      if cardinality(ids) <= most then
        return query
          select event.event_id,
            case when event.document @@ in_name then 2 when event.document @@ on_card then 1 else 0 end,
            event.starts_at, event.ends_at, event.is_cancelled, event.plain_name
          from event_search as event where event.event_id = any(ids);
        return;
      end if;
      for place in 1 .. 3 loop
        beyond := places[place];
        for stretch in 1 .. cardinality(stretches) + 1 loop
          sought := case when stretch > cardinality(stretches) then beyond else places[place] && stretches[stretch] end;
          return query
            select event.event_id, 3 - place, event.starts_at, event.ends_at, event.is_cancelled, event.plain_name
            from event_search as event where event.document @@ sought
            order by event.ends_at <= at, abs(date_part('epoch', event.starts_at - at)) limit room;
          get diagnostics taken = row_count;
          room := room - taken;
          if room = 0 then
            return;
          end if;
          beyond := beyond && !!stretches[stretch];
        end loop;
      end loop;
    end
  $$;

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
  word text collate "C" primary key, -- in order of its letters' codes, so that beginnings lie together
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

-- A copy for lists: the lowest price of a visible type while the sale is on; null if no visible type is in the sale.
alter table flash_sales add column from_price_minor bigint;

create index events_past on events (ends_at desc, id desc) where status in ('published', 'ended');
create index events_free on events (starts_at, id) include (ends_at)
  where is_free and status in ('published', 'postponed');
create index events_with_pass on events (starts_at, id) include (ends_at, category_slug)
  where is_pass and status in ('published', 'postponed');
create index events_by_city_and_category on events (city_id, category_slug, starts_at, id) include (ends_at)
  where status in ('published', 'postponed');
create index events_by_price on events (country_code, from_price_minor, starts_at, id)
  include (ends_at, currency, city_id, category_slug)
  where status in ('published', 'postponed');
-- These are only counted.
create index events_counted_by_category on events (category_slug, ends_at)
  where status in ('published', 'postponed');
create index events_counted_by_city on events (city_id, ends_at) where status in ('published', 'postponed');
create index events_counted_by_organizer on events (organizer_id, ends_at, status);
