import { dateEndsAt, saleStanding } from '#modules/catalog/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';
import { isCurrency } from '#shared/money.ts';
import type { CouponRule } from './coupon.rules.ts';
import type { SaleSnapshot, SaleType } from './price-order.rules.ts';
import {
  type CouponRow,
  findCoupon,
  findSale,
  findSaleVersion,
  listCoupons,
  listEventsOfTypes,
  listSales,
  type SaleRow,
  type SaleTypeRow,
} from './pricing.queries.ts';

// What this process remembers of the events that are being sold.
export interface SaleSnapshots {
  // As last seen, without asking the database. A caller that sells by it must compare its version with
  // `events.sale_version` in the selling transaction and, if they differ, start again with the current one. null: no
  // such event.
  cached(eventId: number): Promise<SaleSnapshot | null>;
  // As it is now.
  current(eventId: number): Promise<SaleSnapshot | null>;
  // The one event that has all these types; null if no event has, or several share them.
  eventOfTypes(ticketTypeIds: readonly number[]): Promise<number | null>;
  // `code` as `readCouponCode` writes it. The uses left are not known here.
  findCoupon(sale: SaleSnapshot, code: string): Promise<CouponRule | null>;
}

const MOST_EVENTS = 500;
const MOST_COUPONS_OF_AN_EVENT = 500;
const MOST_TYPES = 20_000;

export function createSaleSnapshots(db: Sql): SaleSnapshots {
  // The least recently used one comes first.
  const known = new Map<number, SaleSnapshot>();
  const loading = new Map<number, Promise<SaleSnapshot | null>>();
  const eventOfType = new Map<number, number>();
  // A changed coupon changes the version, so coupons are kept with the snapshot for which they were read.
  const coupons = new WeakMap<SaleSnapshot, Map<string, CouponRule>>();

  // The snapshot at the end of the map, which need not be moved there again: this is the usual case while one event
  // sells.
  let latest: SaleSnapshot | null = null;

  function remember(sale: SaleSnapshot): SaleSnapshot {
    if (sale === latest) return sale;
    const other = known.get(sale.eventId);
    const newest = other && other.version >= sale.version ? other : sale;
    known.delete(sale.eventId);
    known.set(sale.eventId, newest);
    const [oldest] = known.keys();
    if (known.size > MOST_EVENTS && oldest !== undefined) known.delete(oldest);
    latest = newest;
    return newest;
  }

  // Callers share one load. It may have begun before a change that a waiting caller already knows of.
  function load(eventId: number): Promise<SaleSnapshot | null> {
    const underWay = loading.get(eventId);
    if (underWay) return underWay;
    const started = findSale(db, eventId)
      .then((row) => (row ? remember(toSnapshot(row)) : null))
      .finally(() => loading.delete(eventId));
    loading.set(eventId, started);
    return started;
  }

  return {
    async cached(eventId) {
      const sale = known.get(eventId);
      return sale ? remember(sale) : load(eventId);
    },

    async current(eventId) {
      const version = await findSaleVersion(db, eventId);
      if (version === null) return null;
      const isCurrent = (sale: SaleSnapshot | null | undefined) => sale && sale.version >= version;
      const sale = known.get(eventId);
      if (sale && isCurrent(sale)) return remember(sale);
      const loaded = await load(eventId);
      return isCurrent(loaded) ? loaded : load(eventId);
    },

    async eventOfTypes(ids) {
      const unknown = ids.filter((id) => !eventOfType.has(id));
      if (unknown.length > 0) {
        if (eventOfType.size > MOST_TYPES) eventOfType.clear();
        for (const type of await listEventsOfTypes(db, ids)) eventOfType.set(type.id, type.event_id);
      }
      const events = new Set(ids.map((id) => eventOfType.get(id) ?? null));
      const [event] = events;
      return events.size === 1 ? (event ?? null) : null;
    },

    async findCoupon(sale, code) {
      const ofSale = coupons.get(sale) ?? new Map<string, CouponRule>();
      const seen = ofSale.get(code);
      if (seen) return seen;
      const row = await findCoupon(db, sale.eventId, code);
      if (!row) return null;
      if (ofSale.size >= MOST_COUPONS_OF_AN_EVENT) ofSale.clear();
      const coupon = toCoupon(row);
      ofSale.set(code, coupon);
      coupons.set(sale, ofSale);
      return coupon;
    },
  };
}

export interface WholeSale {
  sale: SaleSnapshot;
  coupons: CouponRule[];
}

// Everything that these events sell, with their coupon codes, for writing many orders at once.
export async function loadSales(db: Sql | Tx, eventIds: readonly number[]): Promise<Map<number, WholeSale>> {
  const coupons = Map.groupBy(await listCoupons(db, eventIds), (row) => row.event_id);
  return new Map(
    (await listSales(db, eventIds)).map((row) => [
      row.id,
      { sale: toSnapshot(row), coupons: (coupons.get(row.id) ?? []).map(toCoupon) },
    ]),
  );
}

function toSnapshot(row: SaleRow): SaleSnapshot {
  if (!isCurrency(row.currency)) throw new Error(`Event ${row.id} has an unknown currency: ${row.currency}`);
  return {
    eventId: row.id,
    slug: row.slug,
    organizerId: row.organizer_id,
    countryCode: row.country_code,
    timeZone: row.time_zone,
    version: row.sale_version,
    status: saleStanding(row.status, row.previous_starts_at, row.is_suspended),
    currency: row.currency,
    endsAt: row.ends_at.getTime(),
    rates: row.rates.map((fee) => ({
      startsAt: Date.parse(fee.starts_at),
      isOwn: fee.is_own,
      rate: fee.rate,
      cashRate: fee.cash_rate,
    })),
    types: row.ticket_types.map((type) => toType(type, row)),
  };
}

function toType(type: SaleTypeRow, event: SaleRow): SaleType {
  const days = new Set(type.pools.flatMap((pool) => pool.valid_on ?? []));
  return {
    id: type.id,
    name: type.name,
    texts: type.texts,
    priceMinor: type.price_minor,
    saleStartsAt: instant(type.sale_starts_at),
    saleEndsAt: instant(type.sale_ends_at),
    minPerOrder: type.min_per_order,
    maxPerOrder: type.max_per_order,
    isHidden: type.is_hidden,
    poolIds: poolsOn(type, null),
    dates: [...days].map((on) => ({
      on,
      endsAt: dateEndsAt(on, { timeZone: event.time_zone, endsAt: event.ends_at }).getTime(),
      poolIds: poolsOn(type, on),
    })),
    flashSales: type.flash_sales.map((sale) => ({
      id: sale.id,
      label: sale.label,
      startsAt: Date.parse(sale.starts_at),
      endsAt: Date.parse(sale.ends_at),
      priceMinor: sale.price_minor,
      poolId: sale.pool_id,
      left: null,
    })),
  };
}

const poolsOn = (type: SaleTypeRow, on: string | null) =>
  type.pools.flatMap((pool) => (pool.valid_on === on ? pool.id : []));

const instant = (text: string | null) => (text === null ? null : Date.parse(text));

function toCoupon(row: CouponRow): CouponRule {
  return {
    kind: row.kind,
    id: row.id,
    code: row.code,
    value: row.value,
    ticketTypeIds: row.ticket_type_ids,
    unlocks: row.unlocks,
    startsAt: row.starts_at?.getTime() ?? null,
    endsAt: row.ends_at?.getTime() ?? null,
    minimumSpendMinor: row.minimum_spend_minor,
    withFlash: row.with_flash,
    usesPerBuyer: row.uses_per_buyer,
    poolId: row.pool_id,
    usesLeft: null,
  };
}
