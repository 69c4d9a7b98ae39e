import type { Calls } from '#platform/http/call.ts';
import { categoryDeskCalls } from './categories/categories.contract.ts';
import { cityDeskCalls } from './cities/cities.contract.ts';
import { eventDeskCalls } from './events/events.contract.ts';
import { feeCalls } from './fees/fees.contract.ts';
import { venueDeskCalls } from './venues/venues.contract.ts';

export const curatingCalls = {
  ...eventDeskCalls,
  ...venueDeskCalls,
  ...cityDeskCalls,
  ...categoryDeskCalls,
  ...feeCalls,
} as const satisfies Calls;
