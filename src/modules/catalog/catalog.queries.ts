import { type RawBuilder, sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import type { OtherTexts } from './event-texts.rules.ts';
import type { EventStatus } from './sale-state.rules.ts';
import type { TicketTypeRow, TypePoolRow } from './writing/ticket-types.queries.ts';

export interface NewEventRow {
  id: number;
  slug: string;
  name: string;
  summary: string;
  description: string;
  locale: Locale;
  texts: OtherTexts;
  status: EventStatus;
  category_slug: string;
  organizer_id: number;
  venue_id: number;
  currency: string;
  doors_at: Date | null;
  starts_at: Date;
  ends_at: Date;
  previous_starts_at: Date | null;
  old_url: string | null;
  poster_seed: number;
  picture_key: string | null;
  picture_alt: string;
  refund_policy: string;
  age_policy: string;
  access_policy: string;
  published_at: Date | null;
  from_price_minor: number;
  is_free: boolean;
  is_pass: boolean;
}

export interface NewRows {
  events: NewEventRow[];
  ticketTypes: Omit<TicketTypeRow, 'archived_at'>[];
  typePools: TypePoolRow[];
  flashSales: {
    id: number;
    event_id: number;
    label: string;
    starts_at: Date;
    ends_at: Date;
    pool_id: number | null;
    from_price_minor: number | null;
    prices: { ticket_type_id: number; price_minor: number }[];
  }[];
}

// Reserves ids before the rows exist, so that parents and children can be inserted in one statement each.
export async function reserveIds(
  tx: Tx,
  counts: { events: number; ticket_types: number; flash_sales: number },
): Promise<[number[], number[], number[]]> {
  const reserve = async (table: string, count: number) => {
    const reserved = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)
    `.execute(tx);
    return reserved.rows.map((row) => row.id);
  };
  return [
    await reserve('events', counts.events),
    await reserve('ticket_types', counts.ticket_types),
    await reserve('flash_sales', counts.flash_sales),
  ];
}

// One statement per table, because seeding inserts a hundred thousand events this way.
export async function insertEventRows(tx: Tx, rows: NewRows): Promise<void> {
  await sql`
    insert into events (
      id, slug, name, summary, description, locale, texts, status, category_slug, organizer_id, venue_id, currency, time_zone,
      doors_at, starts_at, ends_at, previous_starts_at, old_url, poster_seed, picture_key, picture_alt,
      refund_policy, age_policy, access_policy, published_at,
      city_id, country_code, from_price_minor, is_free, is_pass
    )
    select
      given.id, given.slug, given.name, summary, description, locale, texts, status, category_slug, organizer_id, venue_id,
      currency, cities.time_zone, doors_at, starts_at, ends_at, previous_starts_at, old_url, poster_seed, picture_key, picture_alt,
      refund_policy, age_policy, access_policy, published_at,
      cities.id, cities.country_code, from_price_minor, is_free, is_pass
    from ${recordset(rows.events)} as given (
      id int, slug text, name text, summary text, description text, locale text, texts jsonb, status text,
      category_slug text, organizer_id int, venue_id int, currency text, doors_at timestamptz, starts_at timestamptz,
      ends_at timestamptz, previous_starts_at timestamptz, old_url text, poster_seed bigint, picture_key text, picture_alt text,
      refund_policy text, age_policy text, access_policy text, published_at timestamptz,
      from_price_minor bigint, is_free boolean, is_pass boolean
    )
    join venues on venues.id = given.venue_id
    join cities on cities.id = venues.city_id
  `.execute(tx);
  await sql`
    insert into ticket_types (
      id, event_id, position, name, description, texts, price_minor, sale_starts_at, sale_ends_at,
      min_per_order, max_per_order, is_hidden, admits, entry_rule, door_note, door_colour
    )
    select * from ${recordset(rows.ticketTypes)} as given (
      id int, event_id int, position int, name text, description text, texts jsonb, price_minor bigint,
      sale_starts_at timestamptz, sale_ends_at timestamptz, min_per_order int, max_per_order int, is_hidden boolean,
      admits int, entry_rule text, door_note text, door_colour text
    )
  `.execute(tx);
  await sql`
    insert into ticket_type_pools (ticket_type_id, pool_id, valid_on)
    select * from ${recordset(rows.typePools)} as given (ticket_type_id int, pool_id int, valid_on date)
  `.execute(tx);
  if (rows.flashSales.length === 0) return;
  await sql`
    with given as (
      select * from ${recordset(rows.flashSales)} as given (
        id int, event_id int, label text, starts_at timestamptz, ends_at timestamptz, pool_id int,
        from_price_minor bigint, prices jsonb
      )
    ), sales as (
      insert into flash_sales (id, event_id, label, starts_at, ends_at, pool_id, from_price_minor)
      select id, event_id, label, starts_at, ends_at, pool_id, from_price_minor from given
    )
    insert into flash_sale_prices (flash_sale_id, ticket_type_id, price_minor)
    select given.id, price.ticket_type_id, price.price_minor
    from given, jsonb_to_recordset(given.prices) as price (ticket_type_id int, price_minor bigint)
  `.execute(tx);
}

const recordset = (rows: unknown[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;

export async function listRecentPosters(
  db: Sql | Tx,
  categorySlugs: string[],
  count: number,
): Promise<{ category_slug: string; poster_seed: number }[]> {
  const found = await sql<{ category_slug: string; poster_seed: number }>`
    select recent.category_slug, recent.poster_seed
    from unnest(${categorySlugs}::text[]) as wanted (category)
    cross join lateral (
      select id, category_slug, poster_seed from events
      where category_slug = wanted.category
      order by id desc limit ${count}
    ) as recent
    order by recent.id
  `.execute(db);
  return found.rows;
}

export interface EventRow extends NewEventRow {
  time_zone: string;
  city_id: number;
  country_code: string;
  sale_version: number;
  created_at: Date;
  updated_at: Date;
  // When holders of tickets were last told that its date is another one, or none for now.
  moved_notice_at: Date | null;
  // The same of its place.
  place_notice_at: Date | null;
}

export async function lockEvent(tx: Tx, id: number): Promise<EventRow | null> {
  const found = await sql<EventRow>`select * from events where id = ${id} for update`.execute(tx);
  return found.rows[0] ?? null;
}

export async function findEventBySlug(
  db: Sql,
  slug: string,
): Promise<Pick<EventRow, 'id' | 'name' | 'status'> | null> {
  const found = await sql<Pick<EventRow, 'id' | 'name' | 'status'>>`
    select id, name, status from events where slug = ${slug}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function getEventSlug(db: Sql | Tx, id: number): Promise<string> {
  const found = await sql<{ slug: string }>`select slug from events where id = ${id}`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error(`There is no event ${id}`);
  return row.slug;
}

export async function isSlugTaken(tx: Tx, slug: string, exceptEventId: number): Promise<boolean> {
  const found = await sql`
    select from events where slug = ${slug} and id <> ${exceptEventId}
    union all
    select from former_slugs where slug = ${slug} and event_id <> ${exceptEventId}
  `.execute(tx);
  return found.rows.length > 0;
}

// Until the end of the transaction nobody else can choose a slug.
export async function lockSlugs(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('slugs of events', 0))`.execute(tx);
}

// All slugs that begin like this one, including former ones that still redirect.
export async function listSlugsLike(tx: Tx, slug: string): Promise<string[]> {
  const found = await sql<{ slug: string }>`
    select slug from events where slug = ${slug} or slug like ${`${slug}-%`}
    union all
    select slug from former_slugs where slug = ${slug} or slug like ${`${slug}-%`}
  `.execute(tx);
  return found.rows.map((row) => row.slug);
}

export interface FormerSlug {
  slug: string;
  left_at: Date;
}

// The last one first.
export async function listFormerSlugs(tx: Tx, eventId: number): Promise<FormerSlug[]> {
  const found = await sql<FormerSlug>`
    select slug, left_at from former_slugs where event_id = ${eventId} order by left_at desc, slug
  `.execute(tx);
  return found.rows;
}

export async function insertFormerSlug(
  tx: Tx,
  { slug, left_at }: FormerSlug,
  eventId: number,
): Promise<void> {
  await sql`
    insert into former_slugs (slug, event_id, left_at) values (${slug}, ${eventId}, ${left_at})
    on conflict (slug) do nothing
  `.execute(tx);
}

export async function deleteFormerSlugs(tx: Tx, slugs: readonly string[]): Promise<void> {
  await sql`delete from former_slugs where slug = any(${[...slugs]}::text[])`.execute(tx);
}

export async function updateEvent(tx: Tx, row: EventRow, now: Date): Promise<void> {
  await sql`
    update events set
      slug = ${row.slug}, name = ${row.name}, summary = ${row.summary}, description = ${row.description},
      locale = ${row.locale}, texts = ${JSON.stringify(row.texts)}::jsonb,
      status = ${row.status}, category_slug = ${row.category_slug}, venue_id = ${row.venue_id},
      doors_at = ${row.doors_at}, starts_at = ${row.starts_at}, ends_at = ${row.ends_at},
      previous_starts_at = ${row.previous_starts_at}, moved_notice_at = ${row.moved_notice_at},
      place_notice_at = ${row.place_notice_at},
      poster_seed = ${row.poster_seed}, picture_key = ${row.picture_key}, picture_alt = ${row.picture_alt},
      refund_policy = ${row.refund_policy}, age_policy = ${row.age_policy}, access_policy = ${row.access_policy},
      published_at = ${row.published_at}, updated_at = ${now},
      city_id = venues.city_id, country_code = cities.country_code, time_zone = cities.time_zone
    from venues join cities on cities.id = venues.city_id
    where events.id = ${row.id} and venues.id = ${row.venue_id}
  `.execute(tx);
}

export async function countEvents(db: Sql | Tx): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*)::int as count from events`.execute(db);
  return counted.rows[0]?.count ?? 0;
}

// Where an organiser's last event is; one without events is taken to be where most of ours are.
export async function findOrganizerZone(db: Sql, organizerId: number): Promise<string> {
  const found = await sql<{ time_zone: string }>`
    select time_zone from events where organizer_id = ${organizerId} order by starts_at desc, id desc limit 1
  `.execute(db);
  return found.rows[0]?.time_zone ?? 'Africa/Nairobi';
}

// Those of the ids that are events of the organiser.
export async function listOwnEventIds(
  db: Sql | Tx,
  organizerId: number,
  eventIds: readonly number[],
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from events where organizer_id = ${organizerId} and id = any(${eventIds}::int[])
  `.execute(db);
  return found.rows.map(({ id }) => id);
}

export async function listEventIdsOf(db: Sql | Tx, organizerId: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from events where organizer_id = ${organizerId} order by id
  `.execute(db);
  return found.rows.map(({ id }) => id);
}

// By when they begin.
export async function listEventNames(db: Sql, eventIds: readonly number[]): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select name from events where id = any(${eventIds}::int[]) order by starts_at, id
  `.execute(db);
  return found.rows.map(({ name }) => name);
}

export async function hasUpcomingEvents(db: Sql, organizerIds: number[]): Promise<boolean> {
  const found = await sql`
    select from events
    where organizer_id = any(${organizerIds}::int[]) and ends_at > now() and status in ('published', 'postponed')
    limit 1
  `.execute(db);
  return found.rows.length > 0;
}
