// The last sale of a device of which no answer said that it was made. Kept until one does, also when the page is closed: whoever
// sold it anew under another name would sell it twice.
export interface SentSale {
  deviceId: string;
  // As the server knows it; the same for every try.
  sale: string;
  total: number;
  currency: string;
  sentAtMs: number;
  // The server said later that it was not made. The next one has the same name: should the first come through after all, it is one.
  isUnsold: boolean;
}

// Until then what was sent may still be on its way: the browser waits 15 seconds for an answer.
const UNDER_WAY_MS = 20_000;

export const isUnderWay = ({ sentAtMs }: SentSale, nowMs: number): boolean =>
  Math.abs(nowMs - sentAtMs) < UNDER_WAY_MS;
