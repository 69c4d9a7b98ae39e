import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { MOST_COUNTED, QUEUES } from './queues.rules.ts';

const waitingQueue = z.object({
  queue: z.enum(QUEUES),
  count: z.int().max(MOST_COUNTED).describe(`${MOST_COUNTED}: so many or more`),
  oldest_at: z.iso.datetime().nullable(),
});
export type WaitingQueue = z.output<typeof waitingQueue>;

export const queueCalls = {
  'GET /api/admin/queues': {
    summary: 'How much waits for the platform’s own people, and since when',
    access: 'operator',
    limits: [],
    botCheck: null,
    answer: z.array(waitingQueue),
    refusals: [],
  },
} as const satisfies Calls;
