import { type RawBuilder, sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';

// Which events a list shows, and in which order.
export interface Selection {
  // upcoming: published or postponed and not over. past: over. organizer: an organiser's coming events, including
  // cancelled and postponed ones.
  among: 'upcoming' | 'past' | 'organizer';
  // Several values of one kind widen the list; an empty list of one kind does not filter.
  categorySlugs?: readonly string[];
  countryCodes?: readonly string[];
  cityIds?: readonly number[];
  organizerSlug?: string;
  when?: readonly ZoneWindow[];
  price?: 'free' | 'paid' | { fromMinor: number; toMinor: number };
  // Amounts compare only within one currency: a price range is in this one, and sorting by price lists its events
  // first.
  currency?: string;
  hasFlashSale?: boolean;
  hasPass?: boolean;
  isHoliday?: boolean;
  isFeatured?: boolean;
  sort: 'soonest' | 'latest' | 'trending' | 'price';
}

// A stretch of time, and the zones in which it has these instants.
export interface ZoneWindow {
  zones: readonly string[];
  fromUtc: Date;
  toUtc: Date;
}

export interface IdPage {
  // Whether the categories and the organiser of the selection exist.
  isKnown: boolean;
  ids: number[];
  // Counted up to one more than the cap.
  count: number;
}

type Condition = RawBuilder<unknown>;

interface Page {
  limit: number;
  offset: number;
  countUpTo: number;
}

// Reads one page of ids and the capped count in one statement.
export async function listEventIds(
  db: Sql | Tx,
  selection: Selection,
  now: Date,
  page: Page,
): Promise<IdPage> {
  const found = await sql<IdPage>`
    with ${needsLiveSales(selection) ? sql`live_sales as materialized (${liveSales(now)}),` : sql``}
    list as materialized (${idsAndCount(selection, now, page)})
    select ${everySlugExists(selection)} as "isKnown", ids, count from list
  `.execute(db);
  const row = found.rows[0];
  if (!row) throw new Error('A list answered no row');
  return row;
}

export interface KindCount {
  category_slug: string;
  city_id: number;
  events: number;
}

// How many of the soonest `most` events of the selection are in each city and category: a few hundred rows at most.
export async function countByKind(
  db: Sql | Tx,
  selection: Selection,
  now: Date,
  most: number,
): Promise<KindCount[]> {
  const where = conditions(selection, now);
  const inOrder = sql`event.starts_at, event.id`;
  const found = await sql<KindCount>`
    with ${needsLiveSales(selection) ? sql`live_sales as materialized (${liveSales(now)}),` : sql``}
    chosen as (${
      typeof selection.price === 'object'
        ? sql`select event.category_slug, event.city_id from events as event
            where event.id in (
              select id from (${byPrice(selection, where, inOrder, most)}) as priced
              order by starts_at, id limit ${most}
            )`
        : sql`select event.category_slug, event.city_id from events as event where ${where}
            order by ${inOrder} limit ${most}`
    })
    select category_slug, city_id, count(*)::int as events from chosen group by category_slug, city_id
  `.execute(db);
  return found.rows;
}

function idsAndCount(selection: Selection, now: Date, { limit, offset, countUpTo }: Page): Condition {
  const where = conditions(selection, now);
  const counted = orderedIds(selection, where, countUpTo + 1);
  if (selection.sort === 'soonest' || selection.sort === 'latest') {
    // The list is read once, in its order, up to the cap; the page is cut out of that.
    return sql`
      with counted as materialized (select array(${counted}) as ids)
      select ids[${offset + 1}::int : ${offset + limit}::int] as ids, cardinality(ids) as count from counted`;
  }
  const wanted =
    selection.sort === 'trending'
      ? trendingFirst(where, limit + offset)
      : cheapestFirst(selection, where, limit + offset);
  return sql`
    select array(${wanted} limit ${limit} offset ${offset}) as ids, cardinality(array(${counted})) as count`;
}

function orderedIds(selection: Selection, where: Condition, most: number): Condition {
  if (typeof selection.price === 'object') {
    return sql`select id from (${byPrice(selection, where, sql`event.starts_at, event.id`, most)}) as priced
      order by starts_at, id limit ${most}`;
  }
  return selection.sort === 'latest'
    ? sql`select event.id from events as event where ${where}
        order by event.ends_at desc, event.id desc limit ${most}`
    : sql`select event.id from events as event where ${where}
        order by event.starts_at, event.id limit ${most}`;
}

// Events with a score first, then the others, soonest first. Each half reads its index only as far as the page needs.
const trendingFirst = (where: Condition, most: number): Condition => sql`
  select id from (
    (
      select event.id, trending.score, event.starts_at
      from event_trending as trending join events as event on event.id = trending.event_id
      where ${where}
      order by trending.score desc, event.starts_at, event.id limit ${most}
    ) union all (
      select event.id, 0, event.starts_at from events as event
      where ${where} and event.id not in (select event_id from event_trending)
      order by event.starts_at, event.id limit ${most}
    )
  ) as ranked
  order by score desc, starts_at, id`;

// Prices in another currency cannot be compared with these: such events come last, soonest first.
function cheapestFirst(selection: Selection, where: Condition, most: number): Condition {
  const { currency } = selection;
  const inOrder = sql`price_minor, event.starts_at, event.id`;
  if (currency === undefined || typeof selection.price === 'object') {
    return sql`select id from (${byPrice(selection, where, inOrder, most)}) as priced
      order by price_minor, starts_at, id`;
  }
  return sql`
    select id from (
      select id, price_minor, starts_at, false as is_foreign
      from (${byPrice(selection, sql`${where} and event.currency = ${currency}`, inOrder, most)}) as priced
      union all (
        select event.id, 0, event.starts_at, true from events as event
        where ${where} and event.currency <> ${currency}
        order by event.starts_at, event.id limit ${most}
      )
    ) as priced
    order by is_foreign, price_minor, starts_at, id`;
}

// By the price in force. The few events in a flash sale get it from the sale, all others from their own row and so from
// an index.
function byPrice({ price }: Selection, where: Condition, order: Condition, most: number): Condition {
  const isInRange = (column: Condition) =>
    typeof price === 'object' ? sql`and ${column} between ${price.fromMinor} and ${price.toMinor}` : sql``;
  return sql`
    (
      select event.id, sale.from_price_minor as price_minor, event.starts_at
      from live_sales as sale join events as event on event.id = sale.event_id
      where ${where} ${isInRange(sql`sale.from_price_minor`)}
      order by ${order} limit ${most}
    ) union all (
      select event.id, event.from_price_minor as price_minor, event.starts_at from events as event
      where ${where} ${isInRange(sql`event.from_price_minor`)}
        and event.id not in (select event_id from live_sales)
      order by ${order} limit ${most}
    )`;
}

// Events whose flash sale is on and has units left, with their lowest price in force.
const liveSales = (now: Date): Condition => sql`
  select sale.event_id, min(sale.from_price_minor) as from_price_minor
  from flash_sales as sale
  where sale.starts_at <= ${now} and sale.ends_at > ${now} and sale.from_price_minor is not null
    -- Looked up one by one: with a join, the database may choose to read all pools.
    and coalesce(
      (select pool.capacity > pool.held + pool.sold from pools as pool where pool.id = sale.pool_id), true
    )
  group by sale.event_id`;

const needsLiveSales = ({ hasFlashSale, price, sort }: Selection): boolean =>
  hasFlashSale === true || typeof price === 'object' || sort === 'price';

function conditions(selection: Selection, now: Date): Condition {
  const { categorySlugs, countryCodes, cityIds, organizerSlug, when, price, currency } = selection;
  const all: Condition[] = [among(selection.among, now)];
  if (categorySlugs) all.push(isOneOf(sql`event.category_slug`, categorySlugs, sql`text[]`));
  if (countryCodes) all.push(isOneOf(sql`event.country_code`, countryCodes, sql`text[]`));
  if (cityIds) all.push(isOneOf(sql`event.city_id`, cityIds, sql`int[]`));
  if (organizerSlug !== undefined) {
    all.push(sql`event.organizer_id = (select id from organizers where slug = ${organizerSlug})`);
  }
  if (when) all.push(isWithin(when, now));
  if (price === 'free') all.push(sql`event.is_free`);
  if (price === 'paid') all.push(sql`not event.is_free`);
  if (currency !== undefined && typeof price === 'object') all.push(sql`event.currency = ${currency}`);
  if (selection.hasFlashSale) {
    all.push(sql`event.status = 'published' and event.id in (select event_id from live_sales)`);
  }
  if (selection.hasPass) all.push(sql`event.is_pass`);
  if (selection.isHoliday) all.push(isHoliday);
  if (selection.isFeatured) all.push(sql`event.id in (select event_id from featured_events)`);
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

// A getaway is a trip: outdoors, on a day of one's choice. A festival of three days is not one.
const isHoliday = sql`event.is_pass and event.category_slug = 'outdoors'`;

// A single value is compared with =, so that the index gives the events in order.
const isOneOf = (column: Condition, values: readonly unknown[], type: Condition): Condition =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::${type})`;

// An event is on in a stretch of time if it begins in it, or began before and goes on for some hours of it: last
// night's concert is not on today, the festival's second day is. For a stretch in the future, only the month before it
// is searched for events that began earlier.
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

function everySlugExists({ categorySlugs, organizerSlug }: Selection): Condition {
  const exist = (table: Condition, slugs: readonly string[]) =>
    sql`(select count(*) from ${table} where slug = any(${slugs}::text[])) = ${slugs.length}::int`;
  const all: Condition[] = [sql`true`];
  if (categorySlugs) all.push(exist(sql`categories`, categorySlugs));
  if (organizerSlug !== undefined) all.push(exist(sql`organizers`, [organizerSlug]));
  return sql.join(all, sql` and `);
}
