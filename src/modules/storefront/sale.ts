import {
  dateEndsAt,
  dateTypeState,
  type EventClock,
  eventState,
  liveOverride,
  nextBoundary,
  type SaleState,
  saleStanding,
  type TimeWindow,
  typeState,
} from '#modules/catalog/index.ts';
import type { FlashSaleRow, SaleRow, TicketTypeRow } from './events.queries.ts';

export interface TypeOnSale {
  row: TicketTypeRow;
  state: SaleState;
  // For a date pass, in order of date.
  dates: { date: string; state: SaleState }[];
  override: FlashSaleRow | null;
}

export interface EventOnSale {
  state: SaleState;
  types: TypeOnSale[];
  // When the clock alone will change any of this.
  changesAt: Date | null;
}

// The state of an event and its types at this instant.
export function saleAt(event: SaleRow, now: Date): EventOnSale {
  const status = saleStanding(event.status, event.previous_starts_at, event.is_suspended);
  const clock: EventClock = { now, eventStatus: status, eventEndsAt: event.ends_at };
  const sellsAtAll = status === 'published' && event.ends_at > now;
  const types = event.ticket_types.map((row) => typeAt(row, event, clock, sellsAtAll));
  return {
    state: eventState(
      types.map((type) => type.state),
      clock,
    ),
    types,
    changesAt: nextBoundary(now, timeWindows(event)),
  };
}

function typeAt(row: TicketTypeRow, event: SaleRow, clock: EventClock, sellsAtAll: boolean): TypeOnSale {
  const sale = { ...clock, saleStartsAt: row.sale_starts_at, saleEndsAt: row.sale_ends_at };
  const dates = row.pools.flatMap((pool) =>
    pool.valid_on === null
      ? []
      : [
          {
            date: pool.valid_on,
            state: typeState({
              ...sale,
              eventEndsAt: endOfDate(pool.valid_on, event),
              pools: [pool],
              minPerOrder: 1,
            }),
          },
        ],
  );
  return {
    row,
    dates,
    state:
      dates.length > 0
        ? dateTypeState(dates.map((date) => date.state))
        : typeState({ ...sale, pools: row.pools, minPerOrder: row.min_per_order }),
    override: sellsAtAll
      ? (liveOverride(flashSalesOf(row, event).map(toFlash), clock.now)?.sale ?? null)
      : null,
  };
}

// With the end that buyers see: after its type or the event, nothing is sold at its price either. Those that would never begin
// are left out.
export function flashSalesOf(
  type: Pick<TicketTypeRow, 'sale_ends_at' | 'flash_sales'>,
  event: Pick<SaleRow, 'ends_at'>,
): FlashSaleRow[] {
  const lastMs = Math.min(
    event.ends_at.getTime(),
    Date.parse(type.sale_ends_at ?? event.ends_at.toISOString()),
  );
  return type.flash_sales.flatMap((sale) => {
    const endsMs = Math.min(lastMs, Date.parse(sale.ends_at));
    return Date.parse(sale.starts_at) < endsMs ? { ...sale, ends_at: new Date(endsMs).toISOString() } : [];
  });
}

const toFlash = (sale: FlashSaleRow) => ({
  sale,
  startsAt: sale.starts_at,
  endsAt: sale.ends_at,
  priceMinor: sale.price_minor,
  left: sale.left,
});

const endOfDate = (date: string, event: SaleRow): Date =>
  dateEndsAt(date, { timeZone: event.time_zone, endsAt: event.ends_at });

function timeWindows(event: SaleRow): TimeWindow[] {
  return [
    { startsAt: event.starts_at, endsAt: event.ends_at },
    ...event.ticket_types.flatMap((type) => [
      { startsAt: type.sale_starts_at, endsAt: type.sale_ends_at },
      ...type.flash_sales.map((sale) => ({ startsAt: sale.starts_at, endsAt: sale.ends_at })),
      ...type.pools.flatMap((pool) =>
        pool.valid_on === null ? [] : [{ startsAt: null, endsAt: endOfDate(pool.valid_on, event) }],
      ),
    ]),
  ];
}
