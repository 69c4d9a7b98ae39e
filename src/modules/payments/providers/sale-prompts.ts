export interface SalePrompts {
  // Counts one prompt for this sale; false when it has had its share.
  take(saleKey: string): boolean;
}

const MOST = 60_000;
const STRETCH_MS = 10 * 60 * 1000;

// Limits how many phones one sale makes ring in ten minutes, per process, however many orders somebody makes up.
export function createSalePrompts(now: () => number = () => performance.now(), most = MOST): SalePrompts {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    take(saleKey) {
      if (now() >= endsAt) {
        counts = new Map();
        endsAt = now() + STRETCH_MS;
      }
      const count = counts.get(saleKey) ?? 0;
      if (count < most) counts.set(saleKey, count + 1);
      return count < most;
    },
  };
}
