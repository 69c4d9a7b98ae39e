import { addressKey } from '#platform/limiter/address-key.ts';
import { createSlidingWindow } from '#platform/limiter/sliding-window.ts';

export interface Guesser {
  address: string;
  // null: a browser that keeps no cookies, or that is new here.
  visitorId: string | null;
}

export type GuessAdmission =
  // Call `settle` with whether the code was unknown: in the end only unknown codes count.
  { ok: true; settle(isMiss: boolean): void } | { ok: false; retryAfterSeconds: number };

export interface CouponGuesses {
  admit(guesser: Guesser, now: Date): GuessAdmission;
}

const WINDOW_MS = 10 * 60_000;
const MOST_KEYS = 20_000;
const MISSES_EACH = 10;
// Wide, because mobile networks put thousands of people behind one address; needed, because anybody can invent
// visitors.
const MISSES_OF_AN_ADDRESS = 50;
const MISSES_OF_ALL = 1_000;
// When so many unknown codes are tried everywhere that somebody must be guessing from many addresses, each gets fewer
// tries.
const MISSES_EACH_UNDER_ATTACK = 3;

// Against guessing codes. A try counts from its beginning, so that sending a hundred at once does not help, and is
// given back if the code exists.
export function createCouponGuesses(): CouponGuesses {
  const limits = { windowMs: WINDOW_MS, mostKeys: MOST_KEYS };
  const each = createSlidingWindow({ ...limits, most: MISSES_EACH });
  const addresses = createSlidingWindow({ ...limits, most: MISSES_OF_AN_ADDRESS });
  const everybody = createSlidingWindow({ ...limits, most: MISSES_OF_ALL, mostKeys: 1 });

  return {
    admit({ address, visitorId }, now) {
      const at = now.getTime();
      const place = addressKey(address);
      const self = visitorId === null ? `address ${place}` : `visitor ${visitorId}`;
      const refuse = (waitMs: number): GuessAdmission => ({
        ok: false,
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
      });
      const isUnderAttack = everybody.count('all', at) >= MISSES_OF_ALL;
      if (isUnderAttack && each.count(self, at) >= MISSES_EACH_UNDER_ATTACK) return refuse(WINDOW_MS);
      const ownWait = each.take(self, at);
      if (ownWait > 0) return refuse(ownWait);
      const placeWait = addresses.take(place, at);
      if (placeWait > 0) {
        each.giveBack(self, at);
        return refuse(placeWait);
      }
      return {
        ok: true,
        settle(isMiss) {
          if (isMiss) {
            everybody.take('all', at);
          } else {
            each.giveBack(self, at);
            addresses.giveBack(place, at);
          }
        },
      };
    },
  };
}
