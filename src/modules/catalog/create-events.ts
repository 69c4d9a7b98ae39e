import { createPools, type NewPool } from '#modules/inventory/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import type { Locale } from '#shared/i18n.ts';
import type { Currency } from '#shared/money.ts';
import type { DoorColour, EntryRule } from './at-door.rules.ts';
import { insertEventRows, type NewEventRow, reserveIds } from './catalog.queries.ts';
import { choosePosterSeeds } from './choose-poster-seeds.ts';
import { type OtherTexts, type OtherTypeTexts, tidyTexts, tidyTypeTexts } from './event-texts.rules.ts';
import { refreshEventSearch } from './search/refresh-event-search.ts';

export interface NewEvent {
  slug: string;
  name: string;
  summary: string;
  description: string;
  // In which name, summary and description are written, 'en' unless said otherwise; and the same in other languages.
  locale?: Locale;
  texts?: OtherTexts;
  status: 'draft' | 'published' | 'postponed' | 'cancelled' | 'ended';
  categorySlug: string;
  organizerId: number;
  venueId: number;
  currency: Currency;
  doorsAt?: Date | null;
  startsAt: Date;
  endsAt: Date;
  previousStartsAt?: Date | null;
  oldUrl?: string | null;
  posterSeed?: number;
  // Uploaded, and the organiser's own; null: the drawing.
  picture?: { key: string; alt: string } | null;
  policies?: { refund?: string; age?: string; access?: string };
  publishedAt?: Date | null;
  // Pools that several ticket types share.
  rooms?: NewPool[];
  ticketTypes: NewTicketType[];
  flashSales?: NewFlashSale[];
}

export interface NewTicketType {
  name: string;
  description?: string;
  // The same in other languages.
  texts?: OtherTypeTexts;
  priceMinor: number;
  saleStartsAt?: Date | null;
  saleEndsAt?: Date | null;
  minPerOrder?: number;
  maxPerOrder?: number;
  isHidden?: boolean;
  // How many people one ticket lets in; 1 unless said otherwise.
  admits?: number;
  // 'once' unless said otherwise.
  entryRule?: EntryRule;
  doorNote?: string;
  doorColour?: DoorColour | null;
  // An ordinary type has one pool; a type sold by the date has one per date.
  pool?: NewPool;
  dates?: (NewPool & { on: string })[];
  // A pass for several days also takes one from each day's pool of another type: its index in the list of types.
  takesDaysOf?: number;
  // It also takes one from a shared room: its index in the list of rooms. Not for types that are sold by the date.
  room?: number;
}

export interface NewFlashSale {
  label: string;
  startsAt: Date;
  endsAt: Date;
  pool?: NewPool;
  // `ticketType` is the type's index in the list.
  prices: { ticketType: number; priceMinor: number }[];
}

// Writes whole events with their types, pools and flash sales, many at a time; answers their ids in order.
export async function createEvents(tx: Tx, events: NewEvent[]): Promise<number[]> {
  if (events.length === 0) return [];
  const types = events.flatMap((event) => event.ticketTypes);
  const sales = events.flatMap((event) => event.flashSales ?? []);
  const [eventIds, typeIds, saleIds] = await reserveIds(tx, {
    events: events.length,
    ticket_types: types.length,
    flash_sales: sales.length,
  });
  const takePool = handOut(
    await createPools(tx, [
      ...types.flatMap(poolsOf),
      ...events.flatMap((event) => event.rooms ?? []),
      ...sales.flatMap((sale) => sale.pool ?? []),
    ]),
  );
  const seeds = await choosePosterSeeds(tx, events);
  const takeTypeId = handOut(typeIds);
  const takeSaleId = handOut(saleIds);

  // The pools were created in this order: those of the types of all events, then the rooms, then the flash sales.
  const written = events.map((event, place) => {
    const dayPools: { poolId: number; on: string }[][] = [];
    const ticketTypes = event.ticketTypes.map((type, position) => {
      const ownPools = poolsOf(type).map(takePool);
      dayPools[position] = (type.dates ?? []).map((date, at) => ({ poolId: ownPools[at] ?? 0, on: date.on }));
      return { type, position, id: takeTypeId(), ownPools };
    });
    return { event, id: eventIds[place] ?? 0, seed: seeds[place] ?? 0, ticketTypes, dayPools };
  });
  const rooms = new Map(events.map((event) => [event, (event.rooms ?? []).map(takePool)]));
  await insertEventRows(tx, {
    events: written.map(({ event, id, seed }): NewEventRow => toEventRow(event, id, seed)),
    ticketTypes: written.flatMap(({ event, id: eventId, ticketTypes }) =>
      ticketTypes.map(({ type, id, position }) => ({
        id,
        event_id: eventId,
        position,
        name: type.name,
        description: type.description ?? '',
        texts: tidyTypeTexts(type.texts ?? {}, event.locale ?? 'en'),
        price_minor: type.priceMinor,
        sale_starts_at: type.saleStartsAt ?? null,
        sale_ends_at: type.saleEndsAt ?? null,
        min_per_order: type.minPerOrder ?? 1,
        max_per_order: type.maxPerOrder ?? 10,
        is_hidden: type.isHidden ?? false,
        admits: type.admits ?? 1,
        entry_rule: type.entryRule ?? 'once',
        door_note: type.doorNote ?? '',
        door_colour: type.doorColour ?? null,
      })),
    ),
    typePools: written.flatMap(({ event, ticketTypes, dayPools }) =>
      ticketTypes.flatMap(({ type, id, ownPools }) => [
        ...ownPools.map((poolId, at) => ({
          ticket_type_id: id,
          pool_id: poolId,
          valid_on: type.dates?.[at]?.on ?? null,
        })),
        ...[
          ...(type.takesDaysOf === undefined ? [] : (dayPools[type.takesDaysOf] ?? [])).map(
            ({ poolId }) => poolId,
          ),
          ...(type.room === undefined ? [] : [rooms.get(event)?.[type.room] ?? 0]),
        ].map((poolId) => ({ ticket_type_id: id, pool_id: poolId, valid_on: null })),
      ]),
    ),
    flashSales: written.flatMap(({ event, id: eventId, ticketTypes }) =>
      (event.flashSales ?? []).map((sale) => ({
        id: takeSaleId(),
        event_id: eventId,
        label: sale.label,
        starts_at: sale.startsAt,
        ends_at: sale.endsAt,
        pool_id: sale.pool ? takePool() : null,
        from_price_minor: lowestPriceDuring(sale, event.ticketTypes),
        prices: sale.prices.map((price) => ({
          ticket_type_id: ticketTypes[price.ticketType]?.id ?? 0,
          price_minor: price.priceMinor,
        })),
      })),
    ),
  });
  await refreshEventSearch(tx, eventIds);
  await announcePageChange(tx, ['lists']);
  return eventIds;
}

const poolsOf = (type: NewTicketType): NewPool[] => type.dates ?? (type.pool ? [type.pool] : []);

// null: the sale has no type that visitors can see.
function lowestPriceDuring(sale: NewFlashSale, types: NewTicketType[]): number | null {
  const salePrices = new Map(sale.prices.map((price) => [price.ticketType, price.priceMinor]));
  const visible = types.flatMap((type, place) =>
    type.isHidden ? [] : [{ type, salePrice: salePrices.get(place) }],
  );
  if (visible.every(({ salePrice }) => salePrice === undefined)) return null;
  return Math.min(...visible.map(({ type, salePrice }) => salePrice ?? type.priceMinor));
}

function handOut(ids: number[]): () => number {
  let next = 0;
  return () => {
    const id = ids[next++];
    if (id === undefined) throw new Error('Fewer ids were reserved than rows are written');
    return id;
  };
}

function toEventRow(event: NewEvent, id: number, seed: number): NewEventRow {
  const visible = event.ticketTypes.filter((type) => !type.isHidden);
  const prices = visible.map((type) => type.priceMinor);
  return {
    id,
    slug: event.slug,
    name: event.name,
    summary: event.summary,
    description: event.description,
    locale: event.locale ?? 'en',
    texts: tidyTexts(event.texts ?? {}, event.locale ?? 'en'),
    status: event.status,
    category_slug: event.categorySlug,
    organizer_id: event.organizerId,
    venue_id: event.venueId,
    currency: event.currency,
    doors_at: event.doorsAt ?? null,
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    previous_starts_at: event.previousStartsAt ?? null,
    old_url: event.oldUrl ?? null,
    poster_seed: seed,
    picture_key: event.picture?.key ?? null,
    picture_alt: event.picture?.alt ?? '',
    refund_policy: event.policies?.refund ?? '',
    age_policy: event.policies?.age ?? '',
    access_policy: event.policies?.access ?? '',
    published_at: event.publishedAt ?? null,
    from_price_minor: prices.length > 0 ? Math.min(...prices) : 0,
    is_free: prices.length > 0 && Math.max(...prices) === 0,
    is_pass: visible.some((type) => (type.dates ?? []).length > 0),
  };
}
