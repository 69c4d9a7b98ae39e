import { type RawBuilder, sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { nameIn } from '../event-names.queries.ts';
import type { OtherTexts } from '../event-texts.rules.ts';
import type { Texts } from '../places/places.ts';

export interface SearchableRow {
  id: number;
  name: string;
  summary: string;
  description: string;
  texts: OtherTexts;
  status: string;
  starts_at: Date;
  ends_at: Date;
  category_slug: string;
  category_names: Texts;
  organizer_slug: string;
  organizer_name: string;
  venue_id: number;
  venue_name: string;
  venue_address: string;
  venue_landmark: string;
  city_id: number;
  city_slug: string;
  city_name: string;
  country_names: Texts;
}

export async function listSearchable(db: Sql | Tx, eventIds: number[]): Promise<SearchableRow[]> {
  const found = await sql<SearchableRow>`
    select event.id, event.name, event.summary, event.description, event.texts, event.status, event.starts_at, event.ends_at,
      event.category_slug, category.names as category_names,
      organizer.slug as organizer_slug, organizer.name as organizer_name,
      venue.id as venue_id, venue.name as venue_name, venue.address as venue_address,
      venue.landmark as venue_landmark,
      city.id as city_id, city.slug as city_slug, city.name as city_name, country.names as country_names
    from events as event
    join categories as category on category.slug = event.category_slug
    join organizers as organizer on organizer.id = event.organizer_id
    join venues as venue on venue.id = event.venue_id
    join cities as city on city.id = event.city_id
    join countries as country on country.code = event.country_code
    where event.id = any(${eventIds}::int[]) and event.status <> 'draft'
  `.execute(db);
  return found.rows;
}

export interface EventSearchRow {
  event_id: number;
  starts_at: Date;
  ends_at: Date;
  is_cancelled: boolean;
  plain_name: string;
  document: string;
}

export async function replaceEventSearch(tx: Tx, eventIds: number[], rows: EventSearchRow[]): Promise<void> {
  await sql`
    delete from event_search
    where event_id = any(${eventIds}::int[]) and event_id <> all(${rows.map((row) => row.event_id)}::int[])
  `.execute(tx);
  await sql`
    insert into event_search (event_id, starts_at, ends_at, is_cancelled, plain_name, document)
    select event_id, starts_at, ends_at, is_cancelled, plain_name, document::tsvector
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      event_id int, starts_at timestamptz, ends_at timestamptz, is_cancelled boolean, plain_name text, document text
    )
    order by event_id
    on conflict (event_id) do update set
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, is_cancelled = excluded.is_cancelled,
      plain_name = excluded.plain_name, document = excluded.document
  `.execute(tx);
}

// Words that no event has any more find nothing and are removed by `tidyUp`. Inserted in order, so that two
// transactions with the same words cannot deadlock.
export async function insertSearchWords(tx: Tx, words: string[]): Promise<void> {
  await sql`
    insert into search_words (word)
    select word from unnest(${words}::text[]) as given (word)
    where not exists (select from search_words as known where known.word = given.word)
    order by word
    on conflict do nothing
  `.execute(tx);
}

export async function listWords(db: Sql): Promise<string[]> {
  const found = await sql<{ word: string }>`select word from search_words`.execute(db);
  return found.rows.map((row) => row.word);
}

// The words of the next `most` committed documents after this event; null after the last. All documents in one
// statement would take longer than a statement may.
export async function listUsedWords(
  db: Sql,
  after: number,
  most: number,
): Promise<{ words: string[]; last: number } | null> {
  const found = await sql<{ words: string[]; last: number }>`
    with stretch as (
      select max(event_id) as last
      from (select event_id from event_search where event_id > ${after} order by event_id limit ${most}) as next
    )
    select
      last,
      array(
        select word
        from ts_stat(format('select document from event_search where event_id > %s and event_id <= %s', ${after}::int, last))
      ) as words
    from stretch where last is not null
  `.execute(db);
  return found.rows[0] ?? null;
}

// The lock makes anybody who adds words wait: otherwise a word that is coming into use again at this moment could be
// deleted.
export async function deleteUnusedWords(tx: Tx, words: string[]): Promise<number> {
  await sql`lock table search_words in share row exclusive mode`.execute(tx);
  const deleted = await sql`
    delete from search_words
    where word = any(${words}::text[])
      and not exists (select from event_search where document @@ quote_literal(word)::tsquery)
  `.execute(tx);
  return Number(deleted.numAffectedRows ?? 0);
}

export interface SuggestionRow {
  kind: 'venue' | 'city' | 'organizer' | 'category';
  ref: string;
  texts: Texts;
  details: Texts;
  document: string;
}

export async function upsertSuggestions(tx: Tx, rows: SuggestionRow[]): Promise<void> {
  await sql`
    insert into suggestions (kind, ref, texts, details, document)
    select kind, ref, texts, details, document::tsvector
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      kind text, ref text, texts jsonb, details jsonb, document text
    )
    order by kind, ref
    on conflict (kind, ref) do update set
      texts = excluded.texts, details = excluded.details, document = excluded.document
    where suggestions.texts <> excluded.texts or suggestions.details <> excluded.details
  `.execute(tx);
}

// The same words, searched in the name, on the card and anywhere, and the periods of time: all of them tsqueries as
// text.
export interface SearchQueries {
  name: string;
  card: string;
  anywhere: string;
  stretches: string[];
}

export interface RankedSearch extends SearchQueries {
  // For each word, the spellings that count if they occur in a name, each with a space before it.
  nameParts: string[][];
  // All words as they were typed, small ones too, each with a space before it.
  phrase: string;
}

export interface Found {
  // Best first. One id more than `rankUpTo` means that further events match.
  ids: number[];
  // Whether any of them has all words in its name.
  isInName: boolean;
}

export async function searchEventIds(
  db: Sql | Tx,
  search: RankedSearch,
  now: Date,
  rankUpTo: number,
): Promise<Found> {
  const found = await sql<Found>`
    with candidates as materialized (select * from ${candidates(search, now, rankUpTo)})
    select
      array(
        select event_id from candidates order by ${score(search, now)} desc, starts_at, event_id
      ) as ids,
      exists (select from candidates where tier = 2) as "isInName"
  `.execute(db);
  const row = found.rows[0];
  if (!row) throw new Error('A search answered no row');
  return row;
}

export async function listWordsOf(db: Sql | Tx, eventId: number): Promise<string[]> {
  const found = await sql<{ words: string[] }>`
    select tsvector_to_array(document) as words from event_search where event_id = ${eventId}
  `.execute(db);
  return found.rows[0]?.words ?? [];
}

const candidates = ({ name, card, anywhere, stretches }: SearchQueries, now: Date, most: number) => sql`
  search_candidates(
    ${name}::tsquery, ${card}::tsquery, ${anywhere}::tsquery, ${stretches}::text[]::tsquery[],
    ${now}::timestamptz, ${most}::int
  )`;

// Points. In the name: 3 for all words, less than 1 for some, 0.5 more for the whole phrase, 1 more for a name that
// begins with it, 2 more for a name that equals it. On the card: 1.5. Event over: −2. Cancelled: −1. Far in the future:
// up to −0.5. So a past event with the phrase in its name comes before a coming one that has a word elsewhere.
const score = ({ nameParts, phrase }: RankedSearch, now: Date): RawBuilder<number> => sql`
  (${namePoints(nameParts)})
  + case when position(${phrase}::text in plain_name) > 0 then 0.5::float else 0 end
  + case when position('|' || ${phrase}::text in plain_name) > 0 then 1::float else 0 end
  + case when position('|' || ${phrase}::text || '|' in plain_name) > 0 then 2::float else 0 end
  + case when tier > 0 then 1.5::float else 0 end
  - case when ends_at <= ${now} then 2::float when is_cancelled then 1 else 0 end
  - 0.5::float * (1 - exp(-abs(date_part('epoch', starts_at - ${now}::timestamptz)) / (60 * 86400)))`;

const namePoints = (nameParts: string[][]): RawBuilder<number> => {
  const standing = sql.join(nameParts.map(standsInName), sql` + `);
  const words = nameParts.length;
  return sql`case when ${standing} = ${words}::int then 3::float else (${standing})::float / ${words}::int end`;
};

const standsInName = (spellings: string[]): RawBuilder<number> =>
  sql`(${sql.join(
    spellings.map((spelling) => sql`position(${spelling}::text in plain_name) > 0`),
    sql` or `,
  )})::int`;

// Known words that resemble these: all that are one typo away, many that are two away, some that only look alike, and
// one that begins with the word.
export async function listSimilarWords(
  db: Sql | Tx,
  words: readonly string[],
): Promise<{ asked: string; word: string }[]> {
  const found = await sql<{ asked: string; word: string }>`
    select asked.word as asked, near.word
    from unnest(${words}::text[]) as asked (word)
    cross join lateral (
      (select word from search_words where variants && typo_variants(asked.word) limit 100)
      union
      (select word from search_words where length(asked.word) >= 6 and word % asked.word limit 100)
      union
      (select word from search_words where word >= asked.word and word < asked.word || chr(65535) limit 1)
    ) as near
  `.execute(db);
  return found.rows;
}

export async function listSearchCities(
  db: Sql | Tx,
): Promise<{ id: number; slug: string; name: string; country_slug: string; country_names: Texts }[]> {
  const found = await sql<{
    id: number;
    slug: string;
    name: string;
    country_slug: string;
    country_names: Texts;
  }>`
    select city.id, city.slug, city.name, country.slug as country_slug, country.names as country_names
    from cities as city join countries as country on country.code = city.country_code
  `.execute(db);
  return found.rows;
}

export interface SuggestedEventRow {
  slug: string;
  name: string;
  starts_at: string;
  time_zone: string;
  city_name: string;
}

export interface SuggestedPlaceRow {
  kind: SuggestionRow['kind'];
  ref: string;
  texts: Texts;
  details: Texts;
}

// If the names of many events match, only the soonest are considered.
const MOST_NAMES = 200;

// Names that have all the words; names that begin with them come first. Of events, only coming ones.
export async function listSuggestions(
  db: Sql | Tx,
  { query, stretches, phrase }: { query: string; stretches: string[]; phrase: string },
  now: Date,
  locale: Locale,
  most: number,
): Promise<{ events: SuggestedEventRow[]; places: SuggestedPlaceRow[] }> {
  const found = await sql<{ events: SuggestedEventRow[]; places: SuggestedPlaceRow[] }>`
    select
      (
        select coalesce(json_agg(json_build_object(
          'slug', event.slug, 'name', ${nameIn(sql`event`, locale)}, 'starts_at', event.starts_at,
          'time_zone', event.time_zone, 'city_name', city.name
        ) order by begins desc, event.starts_at, event.id), '[]')
        from (
          select event_id, position('|' || ${phrase}::text in plain_name) > 0 as begins
          from ${candidates({ name: query, card: query, anywhere: query, stretches }, now, MOST_NAMES)}
          where ends_at > ${now} and not is_cancelled
          order by 2 desc, starts_at limit ${most}
        ) as near
        join events as event on event.id = near.event_id
        join cities as city on city.id = event.city_id
      ) as events,
      (
        select coalesce(json_agg(json_build_object(
          'kind', kind, 'ref', ref, 'texts', texts, 'details', details
        )), '[]')
        from (
          select kind, ref, texts, details,
            row_number() over (partition by kind order by length(texts ->> 'en'), ref) as place
          from suggestions where document @@ ${query}::tsquery
        ) as named
        where place <= ${most}
      ) as places
  `.execute(db);
  return found.rows[0] ?? { events: [], places: [] };
}

// Known words that begin nearly like this one.
export async function listSimilarBeginnings(db: Sql | Tx, word: string, most: number): Promise<string[]> {
  const found = await sql<{ word: string }>`
    select word from search_words where word %> ${word}
    order by word_similarity(${word}, word) desc, length(word), word limit ${most}
  `.execute(db);
  return found.rows.map((row) => row.word);
}
