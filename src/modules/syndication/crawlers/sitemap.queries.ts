import { sql } from 'kysely';
import type { Sql } from '#platform/database/index.ts';

// Protocol limit: 50,000 addresses a file. Smaller files are made and read sooner.
export const EVENTS_PER_SITEMAP = 10_000;

export interface SitemapFileRow {
  file: number;
  changedAt: Date;
}

export interface SitemapRow {
  slug: string;
  changedAt: Date;
}

// An event is listed until 30 days after its end; one that waits for a new date stays.
const isListed = (now: Date) => sql`
  status <> 'draft' and (status = 'postponed' or ends_at > ${now}::timestamptz - interval '30 days')
`;

// File n holds the ids from (n - 1) × 10,000 + 1 on. An event never changes its file, so a crawler need not read a file
// again because of events in other files.
export async function listSitemapFiles(db: Sql, now: Date): Promise<SitemapFileRow[]> {
  const found = await sql<SitemapFileRow>`
    select (id - 1) / ${EVENTS_PER_SITEMAP}::int + 1 as file, max(updated_at) as "changedAt"
    from events where ${isListed(now)}
    group by 1 order by 1
  `.execute(db);
  return found.rows;
}

export async function listSitemapEvents(db: Sql, file: number, now: Date): Promise<SitemapRow[]> {
  const last = file * EVENTS_PER_SITEMAP;
  const found = await sql<SitemapRow>`
    select slug, updated_at as "changedAt"
    from events where id > ${last - EVENTS_PER_SITEMAP} and id <= ${last} and ${isListed(now)}
    order by id
  `.execute(db);
  return found.rows;
}

export interface SitemapGroups {
  categories: SitemapRow[];
  cities: SitemapRow[];
  organizers: SitemapRow[];
}

// Categories and cities with at least one upcoming event, and organisers with any event, each with its latest change.
export async function listSitemapGroups(db: Sql, now: Date): Promise<SitemapGroups> {
  const isUpcoming = sql`event.status in ('published', 'postponed') and event.ends_at > ${now}`;
  const [categories, cities, organizers] = await Promise.all([
    sql<SitemapRow>`
      select event.category_slug as slug, max(event.updated_at) as "changedAt"
      from events as event where ${isUpcoming}
      group by 1 order by 1
    `.execute(db),
    sql<SitemapRow>`
      select city.slug, max(event.updated_at) as "changedAt"
      from events as event join cities as city on city.id = event.city_id where ${isUpcoming}
      group by 1 order by 1
    `.execute(db),
    sql<SitemapRow>`
      select organizer.slug, greatest(organizer.created_at, max(event.updated_at)) as "changedAt"
      from events as event join organizers as organizer on organizer.id = event.organizer_id
      where event.status <> 'draft'
      group by organizer.id order by 1
    `.execute(db),
  ]);
  return { categories: categories.rows, cities: cities.rows, organizers: organizers.rows };
}
