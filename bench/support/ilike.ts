import { sql } from 'kysely';
import type { Database } from '#platform/database/index.ts';

// The obvious query: the words anywhere in any of the texts.
export async function findByIlike(db: Database, term: string): Promise<number[]> {
  const pattern = `%${term}%`;
  const found = await sql<{ id: number }>`
    select event.id
    from events as event
    join venues as venue on venue.id = event.venue_id
    join organizers as organizer on organizer.id = event.organizer_id
    join categories as category on category.slug = event.category_slug
    where event.status <> 'draft' and (
      event.name ilike ${pattern} or event.description ilike ${pattern} or venue.name ilike ${pattern}
      or organizer.name ilike ${pattern} or category.names::text ilike ${pattern}
    )
    order by event.ends_at > now() desc, event.starts_at limit 8
  `.execute(db.sql);
  return found.rows.map((row) => row.id);
}

// The same, taken apart so that trigram indexes can serve each text: the strongest ILIKE there is.
export async function findByIlikeOfEach(db: Database, term: string): Promise<number[]> {
  const pattern = `%${term}%`;
  const found = await sql<{ id: number }>`
    select event.id from events as event
    where event.status <> 'draft' and event.id in (
      select id from events where name ilike ${pattern}
      union select id from events where description ilike ${pattern}
      union select id from events where venue_id in (select id from venues where name ilike ${pattern})
      union select id from events
        where organizer_id in (select id from organizers where name ilike ${pattern})
      union select id from events
        where category_slug in (select slug from categories where names::text ilike ${pattern})
    )
    order by event.ends_at > now() desc, event.starts_at limit 8
  `.execute(db.sql);
  return found.rows.map((row) => row.id);
}

export function addTrigramIndexes(db: Database): Promise<void> {
  return db.runScript(`
    create index if not exists naive_event_names on events using gin (name gin_trgm_ops);
    create index if not exists naive_event_descriptions on events using gin (description gin_trgm_ops);
    create index if not exists naive_venue_names on venues using gin (name gin_trgm_ops);
    create index if not exists naive_organizer_names on organizers using gin (name gin_trgm_ops);
    create index if not exists naive_category_names on categories using gin ((names::text) gin_trgm_ops);
    analyze events; analyze venues; analyze organizers; analyze categories;
  `);
}
