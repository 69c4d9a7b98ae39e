import { listPools } from '#modules/inventory/index.ts';
import { isScarce } from '#modules/orders/index.ts';
import type { SaleSnapshot } from '#modules/pricing/index.ts';
import type { Sql } from '#platform/database/index.ts';
import { ticketPoolsOf } from './shortage.ts';

export interface Scarcity {
  // Whether few tickets of this event are left, by the last look. Only the first caller waits for that look.
  isScarce(sale: SaleSnapshot, now: number): boolean | Promise<boolean>;
}

const LOOK_EVERY_MS = 1_000;
const MOST_EVENTS = 1_000;

export function createScarcity(db: Sql, scarcePercent: number): Scarcity {
  const seen = new Map<number, { isScarce: boolean; at: number }>();
  const looking = new Map<number, Promise<boolean>>();

  function look(sale: SaleSnapshot, now: number): Promise<boolean> {
    const underWay = looking.get(sale.eventId);
    if (underWay) return underWay;
    const started = listPools(db, [...ticketPoolsOf(sale)])
      .then((pools) => {
        if (seen.size >= MOST_EVENTS) seen.clear();
        const found = { isScarce: isScarce(pools, scarcePercent), at: now };
        seen.set(sale.eventId, found);
        return found.isScarce;
      })
      .finally(() => looking.delete(sale.eventId));
    looking.set(sale.eventId, started);
    return started;
  }

  return {
    isScarce(sale, now) {
      if (scarcePercent === 0) return false;
      const last = seen.get(sale.eventId);
      if (!last) return look(sale, now);
      // If this fails, the next caller looks again; if the database is away, the buyer hears of it when the order is
      // placed.
      if (now - last.at >= LOOK_EVERY_MS) look(sale, now).catch(() => {});
      return last.isScarce;
    },
  };
}
