import { findRoom } from '#modules/publishing/ticket-types/ticket-type.rules.ts';
import type { SoldPool } from './tickets.contract.ts';

export interface Counted {
  id: number;
  capacity: number;
  held: number;
  sold: number;
}

// What one ticket of a type takes from; a null date: not sold by the date.
export interface TypePool {
  ticket_type_id: number;
  pool_id: number;
  valid_on: string | null;
}

// Which pools are days, which are rooms that several types fill, and which belong to one type alone.
export function poolsOf(links: readonly TypePool[], counts: readonly Counted[]): SoldPool[] {
  return counts.map((pool) => {
    const takers = links.filter((link) => link.pool_id === pool.id);
    const on = takers.find((link) => link.valid_on !== null)?.valid_on ?? null;
    const isShared = takers.some((link) => findRoom(link.ticket_type_id, links) === pool.id);
    const kind = on !== null ? 'day' : isShared ? 'room' : 'own';
    return { ...pool, on, kind, ticket_type_ids: takers.map((link) => link.ticket_type_id) };
  });
}

export const freeOf = ({ capacity, held, sold }: Counted): number => capacity - held - sold;

// Of all days the one that fills first; null: there are none.
export function tightestOf<Pool extends Counted>(pools: readonly Pool[]): Pool | null {
  return pools.reduce<Pool | null>(
    (least, pool) => (least === null || freeOf(pool) < freeOf(least) ? pool : least),
    null,
  );
}
