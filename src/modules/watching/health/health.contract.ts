import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';

const instant = z.iso.datetime();
const count = z.int();

const minute = z.object({
  at: instant,
  begun: count,
  paid: count,
  ended: count.describe('That expired or were given up, unpaid'),
});
export type Minute = z.output<typeof minute>;

const providerHealth = z.object({
  provider: z.string(),
  succeeded: count,
  failed: count,
  reasons: z
    .array(z.object({ code: z.string().describe('The provider’s last word; empty: none'), count }))
    .describe('Why they failed, the most frequent first'),
});
export type ProviderHealth = z.output<typeof providerHealth>;

const hottest = z.object({
  slug: z.string(),
  name: z.string(),
  begun: count.describe('Orders of it among the last ones'),
  of: count.describe('So many last orders were looked at, none older than an hour'),
  minutes: z.number().describe('They were begun within so many minutes'),
  sold: count,
  held: count,
  capacity: count,
});
export type Hottest = z.output<typeof hottest>;

const queue = z.object({ name: z.string(), waiting: count, active: count, failed: count });

export const healthBoard = z.object({
  as_of: instant,
  counted_until: instant.nullable().describe('Orders and payments are counted up to here; null: not yet'),
  minutes: z.array(minute).describe('Of the last hour, the oldest first'),
  payments: z.array(providerHealth).describe('Of the last hour'),
  hottest: hottest.nullable(),
  callbacks: z.object({
    waiting: count.describe('Not handled yet'),
    oldest_seconds: z.int(),
    looked_at: count.describe('Of so many last ones, none older than an hour, are the next two'),
    half_ms: z.int().describe('Half of them were handled within'),
    slowest_ms: z.int(),
  }),
  messages: z.object({
    due: count,
    late_seconds: z.int().describe('So long the one that is due longest waits'),
    looked_at: count.describe('Of so many last ones, none older than an hour, are the next three'),
    left: count,
    failed: count,
    half_seconds: z.int().describe('Half of those that left did so within'),
  }),
  jobs: z.object({
    counted_at: instant.nullable().describe('null: the queue was never started'),
    waiting: count,
    active: count,
    failed: count.describe('That were given up within a day'),
    announcements: count.describe('News on its way into the queue'),
    queues: z.array(queue).describe('In which anything waits or failed, the longest first'),
  }),
  booking_lag_seconds: z.int(),
  connections: z
    .object({ in_use: count.describe('At work at this moment'), open: count, most: count })
    .nullable()
    .describe('To the database, of all processes; null: it is the embedded one'),
});
export type HealthBoard = z.output<typeof healthBoard>;

export const healthBoardCalls = {
  'GET /api/admin/health': {
    summary: 'How the last hour went: orders, payments, callbacks, messages, jobs, the hottest sale',
    access: 'operator',
    limits: [],
    botCheck: null,
    answer: healthBoard,
    refusals: [],
  },
} as const satisfies Calls;
