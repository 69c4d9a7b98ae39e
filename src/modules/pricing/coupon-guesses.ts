import { addressKey } from '#platform/limiter/address-key.ts';
import { createSlidingWindow } from '#platform/limiter/sliding-window.ts';

export interface Guesser {
  address: string;
  visitorId: string;
}

export type GuessAdmission =
  // `needsToken`: only with proof that it is no program. Call `settle` with whether the code was unknown: in the end only
  // unknown codes count.
  { ok: true; needsToken: boolean; settle(isMiss: boolean): void } | { ok: false; retryAfterSeconds: number };

export interface CouponGuesses {
  admit(guesser: Guesser, now: Date): GuessAdmission;
}

const WINDOW_MS = 10 * 60_000;
const MOST_KEYS = 20_000;
const MISSES_EACH = 10;
// Anybody can invent visitors, and mobile networks put thousands of people behind one address: so after these an address
// needs a token for each try, and is only refused after very many.
const MISSES_WITHOUT_TOKEN = 50;
const MISSES_OF_AN_ADDRESS = 500;
// When so many unknown codes are tried everywhere that somebody must be guessing from many addresses, everybody needs a
// token.
const MISSES_OF_ALL = 1_000;

// Against guessing codes. A try counts from its beginning, so that sending a hundred at once does not help, and is
// given back if the code exists.
export function createCouponGuesses(): CouponGuesses {
  const limits = { windowMs: WINDOW_MS, mostKeys: MOST_KEYS };
  const visitors = createSlidingWindow({ ...limits, most: MISSES_EACH });
  const addresses = createSlidingWindow({ ...limits, most: MISSES_OF_AN_ADDRESS });
  const everybody = createSlidingWindow({ ...limits, most: MISSES_OF_ALL, mostKeys: 1 });

  return {
    admit({ address, visitorId }, now) {
      const at = now.getTime();
      const place = addressKey(address);
      const refuse = (waitMs: number): GuessAdmission => ({
        ok: false,
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
      });
      const ownWait = visitors.take(visitorId, at);
      if (ownWait > 0) return refuse(ownWait);
      const placeWait = addresses.take(place, at);
      if (placeWait > 0) {
        visitors.giveBack(visitorId, at);
        return refuse(placeWait);
      }
      return {
        ok: true,
        needsToken:
          addresses.count(place, at) > MISSES_WITHOUT_TOKEN || everybody.count('all', at) >= MISSES_OF_ALL,
        settle(isMiss) {
          if (isMiss) {
            everybody.take('all', at);
          } else {
            visitors.giveBack(visitorId, at);
            addresses.giveBack(place, at);
          }
        },
      };
    },
  };
}
