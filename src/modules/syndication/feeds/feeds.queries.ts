import { type RawBuilder, sql } from 'kysely';
import { nameIn, summaryIn, type Texts } from '#modules/catalog/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import type { FeedKind } from './feed-kinds.rules.ts';

export interface FeedEventRow {
  id: number;
  slug: string;
  name: string;
  summary: string;
  status: 'published' | 'postponed' | 'cancelled';
  starts_at: Date;
  ends_at: Date;
  // null for a postponed event without a new date.
  previous_starts_at: Date | null;
  time_zone: string;
  published_at: Date | null;
  updated_at: Date;
  venue: { name: string; address: string };
  city: string;
  category: Texts;
}

const SUBJECTS: Record<FeedKind, RawBuilder<{ id: unknown; name: string | Texts }>> = {
  // A town that was merged into a city is read on by whoever subscribed to it.
  city: sql`
    select id, to_jsonb(name) as name from (
      select id, name, slug from cities
      union all
      select city.id, city.name, merged.old_slug from merged_cities as merged join cities as city on city.id = merged.city_id
      where not exists (select from cities where slug = merged.old_slug)
    ) as city
  `,
  category: sql`select slug as id, names as name from categories`,
  organizer: sql`select id, to_jsonb(name) as name from organizers`,
};

const BELONGS: Record<FeedKind, RawBuilder<unknown>> = {
  city: sql`event.city_id`,
  category: sql`event.category_slug`,
  organizer: sql`event.organizer_id`,
};

export async function findFeedSubject(
  db: Sql,
  kind: FeedKind,
  slug: string,
): Promise<{ id: number | string; name: string | Texts } | null> {
  const found = await sql<{ id: number | string; name: string | Texts }>`
    ${SUBJECTS[kind]} where slug = ${slug}
  `.execute(db);
  return found.rows[0] ?? null;
}

// Coming events, soonest first, including cancelled ones: calendars must learn of these.
export async function listFeedEvents(
  db: Sql,
  kind: FeedKind,
  id: number | string,
  now: Date,
  locale: Locale,
  most: number,
): Promise<FeedEventRow[]> {
  const found = await sql<FeedEventRow>`
    select event.id, event.slug, ${nameIn(sql`event`, locale)} as name,
      ${summaryIn(sql`event`, locale)} as summary, event.status, event.starts_at, event.ends_at,
      event.previous_starts_at, event.time_zone, event.published_at, event.updated_at,
      (select json_build_object('name', name, 'address', address) from venues where id = event.venue_id) as venue,
      (select name from cities where id = event.city_id) as city,
      (select names from categories where slug = event.category_slug) as category
    from events as event
    where ${BELONGS[kind]} = ${id} and event.status in ('published', 'postponed', 'cancelled')
      and event.ends_at > ${now}
    order by event.starts_at, event.id limit ${most}
  `.execute(db);
  return found.rows;
}
