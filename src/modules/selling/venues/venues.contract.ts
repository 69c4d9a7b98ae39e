import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { CURRENCIES } from '#shared/money.ts';

export const venueChoice = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  address: z.string(),
  landmark: z.string(),
  currency: z.enum(CURRENCIES),
  time_zone: z.string(),
});
export type VenueChoice = z.output<typeof venueChoice>;

export const venueCalls = {
  'GET /api/sell/venues': {
    summary: 'Places where events are, by words of their name and city',
    access: 'visitor',
    limits: [{ of: 'venues', per: 'address', most: 240, seconds: 60 }],
    botCheck: null,
    query: z.strictObject({
      q: z.string().trim().max(160).default(''),
      id: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .optional()
        .describe('This one alone'),
    }),
    answer: z.array(venueChoice),
    refusals: [],
  },
} as const satisfies Calls;
