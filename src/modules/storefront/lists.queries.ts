import { type RawBuilder, sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

// Which events a list shows, and in which order.
export interface Selection {
  // upcoming: published or postponed and not over. past: over. organizer: what an organiser has coming, cancelled
  // and postponed events included.
  among: 'upcoming' | 'past' | 'organizer';
  // Slugs; several values of one kind widen the list.
  categories?: readonly string[];
  countries?: readonly string[];
  cities?: readonly string[];
  organizer?: string;
  cityIds?: readonly number[];
  when?: readonly ZoneWindow[];
  price?: 'free' | 'paid' | { fromMinor: number; toMinor: number };
  hasFlashSale?: boolean;
  hasPass?: boolean;
  isHoliday?: boolean;
  sort: 'soonest' | 'latest' | 'trending' | 'price';
}

// A stretch of time in the zones where it is these instants.
export interface ZoneWindow {
  zones: readonly string[];
  fromUtc: Date;
  toUtc: Date;
}

export interface IdPage {
  // Whether every slug of the selection exists.
  isKnown: boolean;
  ids: number[];
  // Counted no further than one past the cap.
  count: number;
}

type Condition = RawBuilder<unknown>;

// Reads one page of ids and the capped count in one statement.
export async function listEventIds(
  db: Sql | Tx,
  selection: Selection,
  now: Date,
  page: { limit: number; offset: number; countUpTo: number },
): Promise<IdPage> {
  const where = conditions(selection, now);
  const found = await sql<IdPage>`
    ${needsLiveSales(selection) ? sql`with live_sales as materialized (${liveSales(now)})` : sql``}
    select
      ${everySlugExists(selection)} as "isKnown",
      array(${pageOfIds(selection, where, page)}) as ids,
      (
        select count(*)::int from (
          -- Counting needs no order; naming it makes the database follow the index that the page follows too.
          select from events as event where ${where}
          order by ${selection.sort === 'latest' ? sql`event.ends_at desc` : sql`event.starts_at`}
          limit ${page.countUpTo + 1}
        ) as counted
      ) as count
  `.execute(db);
  const row = found.rows[0];
  if (!row) throw new Error('A list answered no row');
  return row;
}

function pageOfIds(
  selection: Selection,
  where: Condition,
  page: { limit: number; offset: number },
): Condition {
  const { limit, offset } = page;
  switch (selection.sort) {
    case 'soonest':
      return sql`
        select event.id from events as event where ${where}
        order by event.starts_at, event.id limit ${limit} offset ${offset}`;
    case 'latest':
      return sql`
        select event.id from events as event where ${where}
        order by event.ends_at desc, event.id desc limit ${limit} offset ${offset}`;
    case 'trending':
      return sql`select id from (${trendingFirst(where, limit + offset)}) as ranked
        order by score desc, starts_at, id limit ${limit} offset ${offset}`;
    case 'price':
      return sql`select id from (${cheapestFirst(where, limit + offset)}) as priced
        order by price_minor, starts_at, id limit ${limit} offset ${offset}`;
  }
}

// Scored events, then the others soonest first; each half reads its index only as far as the page goes.
const trendingFirst = (where: Condition, most: number): Condition => sql`
  (
    select event.id, trending.score, event.starts_at
    from event_trending as trending join events as event on event.id = trending.event_id
    where ${where}
    order by trending.score desc, event.starts_at, event.id limit ${most}
  ) union all (
    select event.id, 0, event.starts_at from events as event
    where ${where} and event.id not in (select event_id from event_trending)
    order by event.starts_at, event.id limit ${most}
  )`;

// By the price in force: the few events in a flash sale are priced one by one, the others by their index.
const cheapestFirst = (where: Condition, most: number): Condition => sql`
  (
    select event.id, sale.from_price_minor as price_minor, event.starts_at
    from live_sales as sale join events as event on event.id = sale.event_id
    where ${where}
    order by 2, event.starts_at, event.id limit ${most}
  ) union all (
    select event.id, event.from_price_minor, event.starts_at from events as event
    where ${where} and event.id not in (select event_id from live_sales)
    order by event.from_price_minor, event.starts_at, event.id limit ${most}
  )`;

// Events whose flash sale is on and has units left, with their lowest price in force. Each sale looks up its own
// few rows; joined, the database would read all ticket types and pools.
const liveSales = (now: Date): Condition => sql`
  select event_id, min(from_price_minor) as from_price_minor
  from (
    select sale.event_id, (
      select case when count(price.price_minor) > 0 then min(coalesce(price.price_minor, type.price_minor)) end
      from ticket_types as type
      left join flash_sale_prices as price on price.ticket_type_id = type.id and price.flash_sale_id = sale.id
      where type.event_id = sale.event_id and not type.is_hidden
    ) as from_price_minor
    from flash_sales as sale
    where sale.starts_at <= ${now} and sale.ends_at > ${now} and coalesce(
      (select pool.capacity > pool.held + pool.sold from pools as pool where pool.id = sale.pool_id), true
    )
  ) as sale
  where from_price_minor is not null
  group by event_id`;

const needsLiveSales = ({ hasFlashSale, price, sort }: Selection): boolean =>
  hasFlashSale === true || typeof price === 'object' || sort === 'price';

function conditions(selection: Selection, now: Date): Condition {
  const { categories, countries, cities, organizer, cityIds, when, price } = selection;
  const all: Condition[] = [among(selection.among, now)];
  if (categories?.length) all.push(isOneOf(sql`event.category_slug`, categories, 'text'));
  if (countries?.length) {
    all.push(isOneFound(sql`event.country_code`, sql`select code from countries`, countries));
  }
  if (cities?.length) all.push(isOneFound(sql`event.city_id`, sql`select id from cities`, cities));
  if (cityIds) all.push(isOneOf(sql`event.city_id`, cityIds, 'int'));
  if (organizer !== undefined) {
    all.push(isOneFound(sql`event.organizer_id`, sql`select id from organizers`, [organizer]));
  }
  if (when) all.push(isWithin(when, now));
  if (price === 'free') all.push(sql`event.is_free`);
  if (price === 'paid') all.push(sql`not event.is_free`);
  if (typeof price === 'object') all.push(isPriced(price.fromMinor, price.toMinor));
  if (typeof price === 'object' || selection.sort === 'price') all.push(isInHomeCurrency(selection));
  if (selection.hasFlashSale) {
    all.push(sql`event.status = 'published' and event.id in (select event_id from live_sales)`);
  }
  if (selection.hasPass) all.push(sql`event.is_pass`);
  if (selection.isHoliday) all.push(isHoliday);
  return sql.join(all, sql` and `);
}

function among(which: Selection['among'], now: Date): Condition {
  switch (which) {
    case 'upcoming':
      return sql`event.status in ('published', 'postponed') and event.ends_at > ${now}`;
    case 'past':
      return sql`event.status in ('published', 'ended') and event.ends_at <= ${now}`;
    case 'organizer':
      return sql`event.status in ('published', 'postponed', 'cancelled')
        and (event.ends_at > ${now} or event.status = 'postponed')`;
  }
}

// A getaway or a trip: sold by the date, and outdoors or longer than a day.
const isHoliday = sql`event.is_pass
  and (event.category_slug = 'outdoors' or event.ends_at - event.starts_at >= interval '1 day')`;

// One value as an equality, so that the index gives the events already in order.
const isOneOf = (column: Condition, values: readonly unknown[], type: 'text' | 'int'): Condition =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::${sql.raw(type)}[])`;

const isOneFound = (column: Condition, selectKey: Condition, slugs: readonly string[]): Condition =>
  slugs.length === 1
    ? sql`${column} = (${selectKey} where slug = ${slugs[0]})`
    : sql`${column} = any(array(${selectKey} where slug = any(${slugs}::text[])))`;

// An event is on in a stretch of time if it begins in it, or had begun and goes on for some hours of it: last
// night's concert is not on today, the festival's second day is. For a stretch that begins later than that from now,
// only the month before it is searched for events that will have begun.
const GOES_ON_FOR = sql`interval '6 hours'`;
const LOOKS_BACK_MS = 31 * 24 * 3_600_000;

function isWithin(windows: readonly ZoneWindow[], now: Date): Condition {
  const eachZone = windows.map(
    ({ zones, fromUtc, toUtc }) => sql`(
      event.time_zone = any(${zones}::text[]) and event.starts_at < ${toUtc}
      and (event.starts_at >= ${fromUtc} or event.ends_at >= ${fromUtc}::timestamptz + ${GOES_ON_FOR})
    )`,
  );
  const last = new Date(Math.max(...windows.map(({ toUtc }) => toUtc.getTime())));
  const lookBackTo = new Date(Math.min(...windows.map(({ fromUtc }) => fromUtc.getTime())) - LOOKS_BACK_MS);
  return sql`event.starts_at < ${last} and (${sql.join(eachZone, sql` or `)})
    ${lookBackTo > now ? sql`and event.starts_at >= ${lookBackTo}` : sql``}`;
}

const isPriced = (fromMinor: number, toMinor: number): Condition => sql`(
  event.id in (select event_id from live_sales where from_price_minor between ${fromMinor} and ${toMinor})
  or event.from_price_minor between ${fromMinor} and ${toMinor}
    and event.id not in (select event_id from live_sales)
)`;

// Amounts compare only within one currency: that of the one country or city that the selection names.
function isInHomeCurrency({ countries, cities }: Selection): Condition {
  return countries?.length === 1
    ? sql`event.currency = (select currency from countries where slug = ${countries[0]})`
    : sql`event.currency = (
        select country.currency from cities join countries as country on country.code = cities.country_code
        where cities.slug = ${cities?.[0] ?? ''}
      )`;
}

function everySlugExists({ categories, countries, cities, organizer }: Selection): Condition {
  const exist = (table: Condition, slugs: readonly string[]) =>
    sql`(select count(*) from ${table} where slug = any(${slugs}::text[])) = ${slugs.length}::int`;
  const all: Condition[] = [sql`true`];
  if (categories?.length) all.push(exist(sql`categories`, categories));
  if (countries?.length) all.push(exist(sql`countries`, countries));
  if (cities?.length) all.push(exist(sql`cities`, cities));
  if (organizer !== undefined) all.push(exist(sql`organizers`, [organizer]));
  return sql.join(all, sql` and `);
}

// Every zone that an event can be in.
export async function listTimeZones(db: Sql | Tx): Promise<string[]> {
  const found = await sql<{ time_zone: string }>`select distinct time_zone from cities`.execute(db);
  return found.rows.map((row) => row.time_zone);
}
