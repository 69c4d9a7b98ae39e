import { type RawBuilder, sql } from 'kysely';
import { type EventText, ownText, type Texts, type TypeText } from '#modules/catalog/index.ts';
import { type StarCounts, starCounts } from '#modules/reviews/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';

// Inside JSON an instant is text.
export interface TicketTypeRow {
  id: number;
  name: string;
  description: string;
  // In the language that was asked for; null: nothing, or it is the main one.
  own: Partial<TypeText> | null;
  price_minor: number;
  sale_starts_at: string | null;
  sale_ends_at: string | null;
  min_per_order: number;
  max_per_order: number;
  admits: number;
  // `valid_on`: for a date pass, the date for which this pool is sold.
  pools: { id: number; capacity: number; held: number; sold: number; valid_on: string | null }[];
  // Live and coming ones.
  flash_sales: FlashSaleRow[];
}

export interface FlashSaleRow {
  id: number;
  label: string;
  starts_at: string;
  ends_at: string;
  price_minor: number;
  left: number | null;
}

// What the states and prices of an event are worked out from.
export interface SaleRow {
  id: number;
  status: 'published' | 'postponed' | 'cancelled' | 'ended';
  starts_at: Date;
  ends_at: Date;
  // Its original start, if it was moved.
  previous_starts_at: Date | null;
  time_zone: string;
  // Its organiser is.
  is_suspended: boolean;
  ticket_types: TicketTypeRow[];
}

export interface SummaryRow extends SaleRow {
  slug: string;
  name: string;
  // The main language, and the name in the one that was asked for; null: there is none, or it is the main one.
  locale: Locale;
  own_name: string | null;
  currency: string;
  old_url: string | null;
  poster_seed: number;
  picture_key: string | null;
  picture_alt: string;
  is_free: boolean;
  published_at: Date | null;
  category_slug: string;
  country_code: string;
  organizer_id: number;
  category: { names: Texts };
  city: { slug: string; name: string };
  country: { slug: string; names: Texts };
  venue: { name: string };
  organizer: { slug: string; name: string };
}

export interface EventDetailsRow extends SummaryRow {
  summary: string;
  description: string;
  // What it says in the language that was asked for; null: nothing, or it is the main one.
  own: Partial<EventText> | null;
  doors_at: Date | null;
  refund_policy: string;
  age_policy: string;
  access_policy: string;
  updated_at: Date;
  venue: { name: string; address: string; landmark: string; lat: number; lng: number };
  organizer: {
    slug: string;
    name: string;
    about: string;
    email: string | null;
    phone: string | null;
    website: string | null;
    is_verified: boolean;
    is_suspended: boolean;
    picture_key: string | null;
  };
  // For which day each pool is, including pools that a pass for several days takes from.
  pool_days: { pool_id: number; valid_on: string }[];
  star_counts: StarCounts | null;
  organizer_star_counts: StarCounts | null;
  events_held: number;
  events_upcoming: number;
}

// Hidden types are left out, except for those that a code has unlocked.
const ticketTypes = (
  now: Date,
  locale: Locale | null,
  unlocked: readonly number[] = [],
): RawBuilder<TicketTypeRow[]> => sql`(
  select coalesce(json_agg(json_build_object(
    'id', type.id,
    'name', type.name,
    'description', type.description,
    'own', type.texts -> ${locale}::text,
    'price_minor', type.price_minor,
    'sale_starts_at', type.sale_starts_at,
    'sale_ends_at', type.sale_ends_at,
    'min_per_order', type.min_per_order,
    'max_per_order', type.max_per_order,
    'admits', type.admits,
    'pools', (
      select coalesce(json_agg(json_build_object(
        'id', pool.id, 'capacity', pool.capacity, 'held', pool.held, 'sold', pool.sold,
        'valid_on', taken.valid_on
      ) order by taken.valid_on, pool.id), '[]')
      from ticket_type_pools as taken join pools as pool on pool.id = taken.pool_id
      where taken.ticket_type_id = type.id
    ),
    'flash_sales', (
      select coalesce(json_agg(json_build_object(
        'id', sale.id, 'label', sale.label, 'starts_at', sale.starts_at, 'ends_at', sale.ends_at,
        'price_minor', price.price_minor, 'left', pool.capacity - pool.held - pool.sold
      ) order by sale.starts_at, sale.id), '[]')
      from flash_sale_prices as price
      join flash_sales as sale on sale.id = price.flash_sale_id
      left join pools as pool on pool.id = sale.pool_id
      where price.ticket_type_id = type.id and sale.ends_at > ${now}
    )
  ) order by type.position, type.id), '[]')
  from ticket_types as type
  where type.event_id = event.id and type.archived_at is null
    and (not type.is_hidden or type.id = any(${[...unlocked]}::int[]))
)`;

// One row of another table as JSON. Joining five tables instead would take the database four times as long to plan.
const lookUp = (columns: RawBuilder<unknown>, table: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`(
  select to_json(found) from (select ${columns} from ${table} where ${where}) as found
)`;

const EVENT = sql`event`;

const IS_SUSPENDED: RawBuilder<boolean> = sql`(
  select suspended_at is not null from organizers where id = event.organizer_id
)`;

const summaryColumns = (now: Date, locale: Locale): RawBuilder<unknown> => sql`
  event.id, event.slug, event.name, event.locale, ${ownText(EVENT, 'name', locale)} as own_name, event.status, event.starts_at, event.ends_at,
  event.previous_starts_at, event.time_zone, event.currency, event.old_url, event.poster_seed, event.picture_key, event.picture_alt, event.is_free, event.published_at,
  event.category_slug, event.country_code, event.organizer_id, ${IS_SUSPENDED} as is_suspended,
  ${lookUp(sql`names`, sql`categories`, sql`slug = event.category_slug`)} as category,
  ${lookUp(sql`slug, name`, sql`cities`, sql`id = event.city_id`)} as city,
  ${lookUp(sql`slug, names`, sql`countries`, sql`code = event.country_code`)} as country,
  ${ticketTypes(now, locale)} as ticket_types
`;

const INSTANTS = [
  'starts_at',
  'ends_at',
  'published_at',
  'doors_at',
  'previous_starts_at',
  'updated_at',
] as const;

// A row of many columns is returned as one JSON text, which is cheaper to read than separate columns. Keeps the order
// of the rows.
async function readRows<Row extends SaleRow>(db: Sql | Tx, rows: RawBuilder<unknown>): Promise<Row[]> {
  const found = await sql<{ all: Row[] }>`
    select coalesce(json_agg(event_row), '[]') as all from (${rows}) as event_row
  `.execute(db);
  const all = found.rows[0]?.all ?? [];
  for (const row of all as Partial<Record<(typeof INSTANTS)[number], Date | string | null>>[]) {
    for (const key of INSTANTS) if (typeof row[key] === 'string') row[key] = new Date(row[key]);
  }
  return all;
}

const poolDays: RawBuilder<EventDetailsRow['pool_days']> = sql`(
  select coalesce(json_agg(json_build_object('pool_id', day.pool_id, 'valid_on', day.valid_on)), '[]')
  from ticket_types as type
  join ticket_type_pools as day on day.ticket_type_id = type.id and day.valid_on is not null
  where type.event_id = event.id
)`;

const idOfSlug = (slug: string): RawBuilder<number> => sql`coalesce(
  (select id from events where slug = ${slug}),
  (select event_id from former_slugs where slug = ${slug})
)`;

const cardColumns = (now: Date, locale: Locale): RawBuilder<unknown> => sql`
  ${summaryColumns(now, locale)},
  ${lookUp(sql`name`, sql`venues`, sql`id = event.venue_id`)} as venue,
  ${lookUp(sql`slug, name`, sql`organizers`, sql`id = event.organizer_id`)} as organizer
`;

// In the order of the ids.
export async function listSummaryRows(
  db: Sql | Tx,
  ids: number[],
  now: Date,
  locale: Locale,
): Promise<SummaryRow[]> {
  if (ids.length === 0) return [];
  return readRows(
    db,
    sql`
      select ${cardColumns(now, locale)}
      from unnest(${ids}::int[]) with ordinality as wanted (id, place)
      join events as event on event.id = wanted.id
      order by wanted.place
    `,
  );
}

// By its slug or one that it had before. What is not published is found only by whoever may see it: then it is shown as if
// it were.
export async function findEventDetails(
  db: Sql | Tx,
  slug: string,
  now: Date,
  locale: Locale,
  { withUnpublished = false }: { withUnpublished?: boolean } = {},
): Promise<EventDetailsRow | null> {
  const [found] = await readRows<EventDetailsRow>(
    db,
    sql`
      select ${summaryColumns(now, locale)},
        event.summary, event.description, event.texts -> ${locale}::text as own, event.doors_at,
        event.refund_policy, event.age_policy, event.access_policy, event.updated_at,
        ${lookUp(sql`name, address, landmark, lat, lng`, sql`venues`, sql`id = event.venue_id`)} as venue,
        ${lookUp(
          sql`slug, name, about, email, phone, website, is_verified, suspended_at is not null as is_suspended, picture_key`,
          sql`organizers`,
          sql`id = event.organizer_id`,
        )} as organizer,
        ${poolDays} as pool_days,
        ${starCounts('event', sql`event.id`)} as star_counts,
        ${starCounts('organizer', sql`event.organizer_id`)} as organizer_star_counts,
        ${eventsHeld(sql`event.organizer_id`, now)} as events_held,
        ${eventsUpcoming(sql`event.organizer_id`, now)} as events_upcoming
      from events as event
      where event.id = ${idOfSlug(slug)} ${withUnpublished ? sql`` : sql`and event.status <> 'draft'`}
    `,
  );
  if (!found) return null;
  return (found.status as string) === 'draft' ? { ...found, status: 'published' } : found;
}

// Who answers for an event that the site's own people took down. null: nobody did, or there is no such event.
export async function findOrganizerOfHidden(
  db: Sql | Tx,
  slug: string,
): Promise<{ slug: string; name: string } | null> {
  const found = await sql<{ slug: string; name: string }>`
    select organizer.slug, organizer.name from events as event
    join event_take_downs as down on down.event_id = event.id
    join organizers as organizer on organizer.id = event.organizer_id
    where event.id = ${idOfSlug(slug)}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function findSale(db: Sql | Tx, slug: string, now: Date): Promise<SaleRow | null> {
  const found = await sql<SaleRow>`
    select event.id, event.status, event.starts_at, event.ends_at, event.previous_starts_at, event.time_zone,
      ${IS_SUSPENDED} as is_suspended, ${ticketTypes(now, null)} as ticket_types
    from events as event
    where event.id = ${idOfSlug(slug)} and event.status <> 'draft'
  `.execute(db);
  return found.rows[0] ?? null;
}

// Includes the hidden types that a code has unlocked, and for which day each pool is.
export async function findUnlockedSale(
  db: Sql | Tx,
  eventId: number,
  unlocked: readonly number[],
  now: Date,
  locale: Locale,
): Promise<(SaleRow & Pick<EventDetailsRow, 'pool_days' | 'locale'>) | null> {
  const found = await sql<SaleRow & Pick<EventDetailsRow, 'pool_days' | 'locale'>>`
    select event.id, event.locale, event.status, event.starts_at, event.ends_at, event.previous_starts_at, event.time_zone,
      ${IS_SUSPENDED} as is_suspended, ${ticketTypes(now, locale, unlocked)} as ticket_types, ${poolDays} as pool_days
    from events as event where event.id = ${eventId} and event.status <> 'draft'
  `.execute(db);
  return found.rows[0] ?? null;
}

interface OrganizerRecord {
  events_held: number;
  events_upcoming: number;
  star_counts: StarCounts | null;
}

export async function findOrganizerRecord(
  db: Sql | Tx,
  organizerId: number,
  now: Date,
): Promise<OrganizerRecord> {
  const id = sql`${organizerId}::int`;
  const found = await sql<OrganizerRecord>`
    select ${eventsHeld(id, now)} as events_held, ${eventsUpcoming(id, now)} as events_upcoming,
      ${starCounts('organizer', id)} as star_counts
  `.execute(db);
  return found.rows[0] ?? { events_held: 0, events_upcoming: 0, star_counts: null };
}

const eventsHeld = (organizerId: RawBuilder<unknown>, now: Date): RawBuilder<number> => sql`(
  select count(*)::int from events as other
  where other.organizer_id = ${organizerId} and other.status in ('published', 'ended')
    and other.ends_at <= ${now}
)`;

const eventsUpcoming = (organizerId: RawBuilder<unknown>, now: Date): RawBuilder<number> => sql`(
  select count(*)::int from events as other
  where other.organizer_id = ${organizerId} and other.status in ('published', 'postponed')
    and other.ends_at > ${now}
)`;

// Upcoming events of its category: those of its city first, then of its country, then of anywhere, each soonest first.
// null: there is no such event.
export async function findSimilarRows(
  db: Sql | Tx,
  slug: string,
  now: Date,
  locale: Locale,
  most: number,
): Promise<SummaryRow[] | null> {
  const nearby = (rank: number, where: RawBuilder<unknown>) => sql`(
    select event.id, ${rank}::int as rank, event.starts_at
    from events as event, this
    where event.status in ('published', 'postponed') and event.ends_at > ${now}
      and event.category_slug = this.category_slug and event.id <> this.id and ${where}
    order by event.starts_at, event.id limit ${most}
  )`;
  const found = await readRows<SummaryRow>(
    db,
    sql`
      with this as materialized (
        select id, category_slug, city_id, country_code from events
        where id = ${idOfSlug(slug)} and status <> 'draft'
      ), nearest as materialized (
        select * from (
          ${nearby(1, sql`event.city_id = this.city_id`)}
          union all
          ${nearby(2, sql`event.country_code = this.country_code and event.city_id <> this.city_id`)}
          union all
          ${nearby(3, sql`event.country_code <> this.country_code`)}
        ) as similar_event
        order by rank, starts_at, id limit ${most}
      )
      select ${cardColumns(now, locale)}
      from this
      left join nearest on true
      left join events as event on event.id = nearest.id
      order by nearest.rank, nearest.starts_at, nearest.id
    `,
  );
  return found.length === 0 ? null : found.filter((row) => row.id !== null);
}

// The present slug of an event that had this path on the site that we replaced.
export async function findSlugByOldUrl(db: Sql | Tx, path: string): Promise<string | null> {
  const found = await sql<{ slug: string }>`
    select slug from events where old_url = ${path} and status <> 'draft'
  `.execute(db);
  return found.rows[0]?.slug ?? null;
}

export async function findSlugById(db: Sql | Tx, id: number): Promise<string | null> {
  const found = await sql<{ slug: string }>`select slug from events where id = ${id}`.execute(db);
  return found.rows[0]?.slug ?? null;
}
