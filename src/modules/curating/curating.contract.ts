import type { Calls } from '#platform/http/call.ts';
import { operatorCategoryCalls } from './categories/categories.contract.ts';
import { operatorCityCalls } from './cities/cities.contract.ts';
import { operatorEventCalls } from './events/events.contract.ts';
import { feeCalls } from './fees/fees.contract.ts';
import { operatorVenueCalls } from './venues/venues.contract.ts';

export const curatingCalls = {
  ...operatorEventCalls,
  ...operatorVenueCalls,
  ...operatorCityCalls,
  ...operatorCategoryCalls,
  ...feeCalls,
} as const satisfies Calls;
