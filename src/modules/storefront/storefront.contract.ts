import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { slug } from './addresses.contract.ts';
import { eventCalls } from './event.contract.ts';
import { organizerPageView } from './event-views.contract.ts';
import { holidayCalls } from './holidays.contract.ts';
import { listCalls } from './lists/lists.contract.ts';
import { suggestCalls } from './lists/suggest.contract.ts';
import { placeCalls } from './places/places.contract.ts';

export type { AvailabilityView, CouponView } from './event.contract.ts';
export type {
  EventSummary,
  EventView,
  OrganizerPageView,
  OrganizerView,
  OverrideView,
  SaleStateWord,
  TicketTypeSummary,
  TicketTypeView,
} from './event-views.contract.ts';
export type { EventPage, FacetCounts } from './lists/lists.contract.ts';

// In the order in which the documentation has them.
export const storefrontCalls = {
  ...placeCalls,
  ...listCalls,
  ...eventCalls,
  ...suggestCalls,
  'GET /api/fees': {
    summary:
      'What the platform keeps of a paid ticket, by currency; free tickets have no fee, and some sellers another one',
    access: 'public',
    limits: [],
    botCheck: null,
    answer: z.array(
      z.object({
        currency: z.string(),
        percent: z.number(),
        cash_percent: z.number().describe('Of cash at the door'),
      }),
    ),
    refusals: [],
  },
  ...holidayCalls,
  'GET /api/organizer/view/{slug}': {
    summary: 'One organiser',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ slug }),
    answer: organizerPageView,
    refusals: ['organizer_not_found'],
  },
} as const satisfies Calls;
