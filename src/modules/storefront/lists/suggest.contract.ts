import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { term } from '../addresses.contract.ts';

const suggestion = z.object({
  kind: z.enum(['event', 'venue', 'city', 'organizer', 'category']),
  text: z.string(),
  detail: z.string().describe('Where, or when'),
  href: z.string().describe('Path of the page to open'),
});

export const suggestCalls = {
  'GET /api/event/suggestions': {
    summary: 'Suggestions while typing: events, places, organisers, categories',
    access: 'public',
    limits: [],
    botCheck: null,
    query: z.strictObject({ event: term }),
    answer: z.array(suggestion),
    refusals: [],
  },
} as const satisfies Calls;

export type Suggestion = z.infer<typeof suggestion>;
