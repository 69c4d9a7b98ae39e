export interface Counts {
  capacity: number;
  held: number;
  sold: number;
}

export interface Take {
  poolId: number;
  count: number;
}

export type Stock = Map<number, Counts>;

// `all_held`: enough units may still come back from holds; `sold_out`: they cannot.
export interface Shortage {
  poolId: number;
  reason: 'sold_out' | 'all_held';
}

export function available({ capacity, held, sold }: Counts): number {
  return capacity - held - sold;
}

// undefined: the stock has no such pool.
export function leftIn(stock: Stock, poolId: number): number | undefined {
  const pool = stock.get(poolId);
  return pool && Math.max(0, available(pool));
}

// Why not all of this can be taken; null if it can. `sold_out` is the worse news and is told first.
export function findShortage(stock: Stock, takes: readonly Take[]): Shortage | null {
  let shortage: Shortage | null = null;
  for (const { poolId, count } of takes) {
    const pool = stock.get(poolId);
    if (pool === undefined || pool.capacity - pool.sold < count) return { poolId, reason: 'sold_out' };
    if (available(pool) < count) shortage ??= { poolId, reason: 'all_held' };
  }
  return shortage;
}

// The stock after taking all of this; all or nothing.
export function takeFromStock(stock: Stock, takes: readonly Take[]): Shortage | null {
  const shortage = findShortage(stock, takes);
  if (shortage) return shortage;
  changeHeld(stock, takes, 1);
  return null;
}

export function giveBackToStock(stock: Stock, takes: readonly Take[]): void {
  changeHeld(stock, takes, -1);
}

function changeHeld(stock: Stock, takes: readonly Take[], sign: 1 | -1): void {
  for (const { poolId, count } of takes) {
    const pool = stock.get(poolId);
    if (pool) stock.set(poolId, { ...pool, held: pool.held + sign * count });
  }
}

// One entry per pool, in id order: the order in which pools are locked.
export function sumTakes(orders: Iterable<readonly Take[]>): Take[] {
  const sums = new Map<number, number>();
  for (const takes of orders) {
    for (const { poolId, count } of takes) sums.set(poolId, (sums.get(poolId) ?? 0) + count);
  }
  return [...sums]
    .map(([poolId, count]) => ({ poolId, count }))
    .sort((one, other) => one.poolId - other.poolId);
}
