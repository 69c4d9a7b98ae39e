import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';

export const placeCalls = {
  'GET /api/events/countries': {
    summary: 'Countries with their cities',
    access: 'public',
    limits: [],
    botCheck: null,
    answer: z.array(
      z.object({
        code: z.string(),
        slug: z.string(),
        name: z.string(),
        currency: z.string(),
        time_zone: z.string(),
        events: z.int(),
        cities: z.array(z.object({ slug: z.string(), name: z.string(), events: z.int() })),
      }),
    ),
    refusals: [],
  },
} as const satisfies Calls;
