import { type Instant, instantMs } from '#shared/time.ts';

// Best first for a buyer. Of several ticket types, or of several dates of one, the best state is shown for all: an
// event is "few left" only if nothing of it is plainly on sale. Tickets that will certainly be sold later come before
// those that may come back from carts.
export const SALE_STATES = [
  'on_sale',
  'few_left',
  'sale_soon',
  'all_held',
  'sold_out',
  'sale_ended',
  'paused',
  'postponed',
  'past',
  'cancelled',
] as const;

export type SaleState = (typeof SALE_STATES)[number];

export type EventStatus = 'draft' | 'published' | 'postponed' | 'cancelled' | 'ended';

// A postponed event that has a new date is sold for that date like any other event.
export function standing<Status extends EventStatus>(
  status: Status,
  previousStartsAt: Instant | null,
): Status | 'published' {
  return status === 'postponed' && previousStartsAt !== null ? 'published' : status;
}

// As buyers meet it. While its organiser is suspended nothing more is sold of an event; what was sold stays good.
export type SaleStanding = EventStatus | 'paused';

export function saleStanding<Status extends EventStatus>(
  status: Status,
  previousStartsAt: Instant | null,
  isSuspended: boolean,
): Status | 'published' | 'paused' {
  const stands = standing(status, previousStartsAt);
  return isSuspended && stands === 'published' ? 'paused' : stands;
}

export type PoolCount = { capacity: number; held: number; sold: number };

export type EventClock = { now: Instant; eventStatus: SaleStanding; eventEndsAt: Instant };

export type TypeSale = EventClock & {
  saleStartsAt: Instant | null;
  saleEndsAt: Instant | null;
  // One unit takes one from each of these.
  pools: readonly PoolCount[];
  minPerOrder: number;
};

// "Few left" is a tenth of the pool, but at least 5 and at most 50 tickets, and never more than half of it: a small
// table is not "nearly gone" before anything was sold, and nobody is hurried while hundreds are left.
const FEW_LEFT_SHARE = 0.1;
const FEW_LEFT_AT_LEAST = 5;
const FEW_LEFT_AT_MOST = 50;

export function fewLeftThreshold(capacity: number): number {
  const share = Math.ceil(capacity * FEW_LEFT_SHARE);
  const few = Math.min(Math.max(share, FEW_LEFT_AT_LEAST), FEW_LEFT_AT_MOST);
  return Math.min(few, Math.floor(capacity / 2));
}

// The state of a ticket type, or of one date of a date pass; for a date, pass that date's end as `eventEndsAt`, and 1
// as `minPerOrder`, because the minimum counts all dates of an order together.
export function typeState(sale: TypeSale): SaleState {
  const now = instantMs(sale.now);
  const fromEvent = stateOfEventAlone(sale);
  if (fromEvent) return fromEvent;
  if (sale.saleEndsAt !== null && instantMs(sale.saleEndsAt) <= now) return 'sale_ended';
  if (sale.saleStartsAt !== null && now < instantMs(sale.saleStartsAt)) return 'sale_soon';
  return stockState(sale.pools, Math.max(1, sale.minPerOrder));
}

// The state of a date pass from those of its dates.
export function dateTypeState(dateStates: readonly SaleState[]): SaleState {
  return bestState(dateStates);
}

// The state of an event from those of its visible types.
export function eventState(typeStates: readonly SaleState[], event: EventClock): SaleState {
  return stateOfEventAlone(event) ?? bestState(typeStates);
}

export function canBuy(state: SaleState): boolean {
  return state === 'on_sale' || state === 'few_left';
}

export type TimeWindow = { startsAt: Instant | null; endsAt: Instant | null };

// The next instant at which the clock alone changes what is shown; null if it never does. Give it the event from
// start to end and every window shown with it: sales, flash sales, dates of a pass.
export function nextBoundary(now: Instant, windows: Iterable<TimeWindow>): Date | null {
  const nowMs = instantMs(now);
  let next = Number.POSITIVE_INFINITY;
  for (const { startsAt, endsAt } of windows) {
    for (const edge of [startsAt, endsAt]) {
      const ms = edge === null ? Number.NEGATIVE_INFINITY : instantMs(edge);
      if (ms > nowMs && ms < next) next = ms;
    }
  }
  return Number.isFinite(next) ? new Date(next) : null;
}

export type FlashRow = {
  startsAt: Instant;
  endsAt: Instant;
  priceMinor: number;
  // Units left at this price; null when only the tickets themselves limit it.
  left: number | null;
};

// The flash sale of a type that is live now. The editor refuses overlaps, so there is at most one.
export function liveOverride<Row extends FlashRow>(rows: readonly Row[], now: Instant): Row | null {
  const nowMs = instantMs(now);
  const live = rows.find(
    (row) =>
      instantMs(row.startsAt) <= nowMs &&
      nowMs < instantMs(row.endsAt) &&
      row.priceMinor > 0 &&
      (row.left === null || row.left > 0),
  );
  return live ?? null;
}

// A postponed event keeps its old dates until it has new ones, so old dates do not mean that it is over.
function stateOfEventAlone({ now, eventStatus, eventEndsAt }: EventClock): SaleState | null {
  if (eventStatus === 'cancelled' || eventStatus === 'postponed') return eventStatus;
  if (eventStatus === 'ended' || instantMs(eventEndsAt) <= instantMs(now)) return 'past';
  return eventStatus === 'paused' ? 'paused' : null;
}

// Every pool is checked, not only the emptiest: otherwise selling from one pool could end the "few left" of another.
function stockState(pools: readonly PoolCount[], needed: number): SaleState {
  if (pools.length === 0 || pools.some((pool) => pool.capacity - pool.sold < needed)) return 'sold_out';
  if (pools.some((pool) => available(pool) < needed)) return 'all_held';
  return pools.some((pool) => available(pool) <= fewLeftThreshold(pool.capacity)) ? 'few_left' : 'on_sale';
}

function available({ capacity, held, sold }: PoolCount): number {
  return capacity - held - sold;
}

// An event without ticket types counts as not on sale yet.
function bestState(states: readonly SaleState[]): SaleState {
  return SALE_STATES.find((state) => states.includes(state)) ?? 'sale_soon';
}
