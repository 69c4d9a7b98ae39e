import type { CartEntry, CouponRule, SaleSnapshot } from '#modules/pricing/index.ts';
import { type Random, shuffled } from '../content/generated/random.ts';
import type { DemoEvent } from '../content/types.ts';

// What one buyer wanted of an event.
export interface Wish {
  entries: CartEntry[];
  // At the price of the flash sale.
  isFlash: boolean;
  // The code that unlocks these tickets, if they are hidden.
  unlock: CouponRule | null;
}

interface Wishes {
  bought: Wish[];
  held: Wish[];
}

// A number of tickets of one type and, if it is sold by the day, of one day.
interface Heap {
  place: number;
  on: string | null;
  count: number;
}

const TWO_KINDS = 0.12;

// Divides what an event has sold, according to the content, into plausible orders.
export function wishesOf(
  demo: DemoEvent,
  sale: SaleSnapshot,
  coupons: readonly CouponRule[],
  random: Random,
): Wishes {
  const sold = heapsOf(demo, sale);
  const flash = takeFlash(demo, sold);
  const held = demo.ticketTypes.map((type, place) => ({ place, on: null, count: type.held ?? 0 }));
  const wish = (heap: Heap, quantity: number, isFlash: boolean): Wish => {
    const id = sale.types[heap.place]?.id ?? 0;
    const date_pass = heap.on === null ? [] : [{ date: heap.on, quantity }];
    return {
      entries: [{ id, quantity, date_pass }],
      isFlash,
      unlock: demo.ticketTypes[heap.place]?.hidden
        ? (coupons.find((coupon) => coupon.unlocks.includes(id)) ?? null)
        : null,
    };
  };
  const split = (heaps: readonly Heap[], isFlash = false) =>
    heaps.flatMap((heap) =>
      ordersOf(heap.count, demo.ticketTypes[heap.place] ?? {}, random).map((quantity) =>
        wish(heap, quantity, isFlash),
      ),
    );
  return {
    bought: [...split(flash, true), ...joinSome(shuffled(split(sold), random), random)],
    held: split(held),
  };
}

// The number sold for a day includes passes for all days.
function heapsOf({ slug, ticketTypes }: DemoEvent, sale: SaleSnapshot): Heap[] {
  const everyDay = ticketTypes.reduce((sum, type) => sum + (type.daysPass ? type.sold : 0), 0);
  return ticketTypes.flatMap((type, place): Heap[] => {
    if (!type.dates) return [{ place, on: null, count: type.sold }];
    return type.dates.map((date, at) => {
      const on = sale.types[place]?.dates[at]?.on;
      if (on === undefined) throw new Error(`${slug} has no day ${at} on sale`);
      return { place, on, count: date.sold - everyDay };
    });
  });
}

// Moves what was sold in the flash sale into heaps of its own.
function takeFlash({ slug, ticketTypes, flashSale }: DemoEvent, heaps: Heap[]): Heap[] {
  let wanted = flashSale?.sold ?? 0;
  const taken: Heap[] = [];
  for (const heap of heaps) {
    if (flashSale?.prices[ticketTypes[heap.place]?.name ?? ''] === undefined) continue;
    const count = Math.min(wanted, heap.count);
    heap.count -= count;
    wanted -= count;
    taken.push({ ...heap, count });
  }
  if (wanted > 0) throw new Error(`${slug} sold more in its flash sale than it has sold`);
  return taken;
}

// One or two tickets, sometimes a whole table; within the limits of an order, as far as the rest allows.
function ordersOf(
  count: number,
  { min = 1, max = 10 }: { min?: number; max?: number },
  random: Random,
): number[] {
  const quantities: number[] = [];
  for (let left = count; left > 0; ) {
    const wanted = random.pick([1, 1, 1, 2, 2, 2, 2, 3, 4, 4, 6]);
    let quantity = Math.min(left, max, Math.max(min, wanted));
    // The rest would be too little for another order.
    if (left - quantity > 0 && left - quantity < min) quantity = left;
    quantities.push(quantity);
    left -= quantity;
  }
  return quantities;
}

function joinSome(wishes: readonly Wish[], random: Random): Wish[] {
  const joined: Wish[] = [];
  for (const wish of wishes) {
    const before = joined.at(-1);
    const areTwoKinds = before?.entries[0]?.id !== wish.entries[0]?.id && before?.entries.length === 1;
    const areOpen = before?.unlock === null && wish.unlock === null;
    if (before && areTwoKinds && areOpen && random.chance(TWO_KINDS)) before.entries.push(...wish.entries);
    else joined.push(wish);
  }
  return joined;
}
