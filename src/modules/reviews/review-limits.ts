import type { Ask } from '#platform/http/call.ts';
import { addressKey } from '#platform/limiter/address-key.ts';
import { createSlidingWindow } from '#platform/limiter/sliding-window.ts';

const HOUR_MS = 3_600_000;
const MOST_KEYS = 20_000;
// Every change ends cached pages: nobody has this many second thoughts.
const CHANGES_OF_A_PERSON = 30;
const REPORTS_OF_A_VISITOR = 20;
// Mobile networks put thousands of people behind one address, and anybody can invent visitors.
const REPORTS_OF_AN_ADDRESS = 200;

export interface ReviewLimits {
  // Seconds to wait; 0: go ahead.
  change(accountId: string, now: Date): number;
  report(visitorId: string, ask: Ask): number;
}

export function createReviewLimits(): ReviewLimits {
  const limits = { windowMs: HOUR_MS, mostKeys: MOST_KEYS };
  const changes = createSlidingWindow({ ...limits, most: CHANGES_OF_A_PERSON });
  const visitors = createSlidingWindow({ ...limits, most: REPORTS_OF_A_VISITOR });
  const addresses = createSlidingWindow({ ...limits, most: REPORTS_OF_AN_ADDRESS });
  return {
    change: (accountId, now) => Math.ceil(changes.take(accountId, now.getTime()) / 1_000),
    report(visitorId, { caller, now }) {
      const at = now.getTime();
      const waitMs = visitors.take(visitorId, at) || addresses.take(addressKey(caller.address()), at);
      return Math.ceil(waitMs / 1_000);
    },
  };
}
