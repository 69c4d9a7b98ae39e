import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { typed } from '#platform/http/typed-text.ts';
import { MOST_COUNTED } from '../queues/queues.rules.ts';
import { LONGEST_KIND } from './stuck.rules.ts';

const failedMessage = z.object({
  id: z.uuid(),
  channel: z.enum(['mail', 'sms']),
  to: z.string().describe('Masked'),
  subject: z.string().describe('Of a mail; an SMS has none, and one about an account is not shown'),
  why: z.string().describe('What the last try met, without the address'),
  tries: z.int(),
  queued_at: z.iso.datetime(),
  given_up_at: z.iso.datetime(),
});
export type FailedMessage = z.output<typeof failedMessage>;

const failedMessages = z.array(
  z.object({
    kind: z.string(),
    count: z.int().max(MOST_COUNTED),
    oldest: z.array(failedMessage).describe('The first ones'),
  }),
);
export type FailedMessages = z.output<typeof failedMessages>;

const failedJobs = z.array(
  z.object({
    name: z.string(),
    count: z.int().max(MOST_COUNTED),
    oldest: z
      .array(
        z.object({
          id: z.uuid(),
          reference: z.string().nullable().describe('Of the order that it is about'),
          problem: z.string().describe('The first line of the error'),
          times: z.int().describe('How often it was given up'),
          first_at: z.iso.datetime(),
          failed_at: z.iso.datetime(),
        }),
      )
      .describe('The first ones'),
  }),
);
export type FailedJobs = z.output<typeof failedJobs>;
export type FailedJob = FailedJobs[number]['oldest'][number];

const read = { access: 'operator', limits: [], botCheck: null } as const;
const move = {
  access: 'operator',
  limits: [{ of: 'operating', per: 'person', most: 60, seconds: 60 }],
  botCheck: null,
  answer: z.object({ count: z.int().min(1).describe('How many it were') }),
} as const;
const how = z.enum(['again', 'let_go']);

export const stuckCalls = {
  'GET /api/admin/messages': {
    ...read,
    summary: 'Mails and SMS that could not be delivered, by kind, the oldest first',
    answer: failedMessages,
    refusals: [],
  },
  'POST /api/admin/messages/settle': {
    ...move,
    summary: `Send one again, or up to ${MOST_COUNTED} of a kind; or let them go`,
    body: z.discriminatedUnion('which', [
      z.strictObject({ which: z.literal('one'), message: z.uuid(), how }),
      z.strictObject({ which: z.literal('kind'), kind: typed(LONGEST_KIND), how }),
    ]),
    refusals: ['message_settled'],
  },
  'GET /api/admin/jobs': {
    ...read,
    summary: 'Work in the background that was given up, by its name, the oldest first',
    answer: failedJobs,
    refusals: [],
  },
  'POST /api/admin/jobs/settle': {
    ...move,
    summary: 'Try one again, or all with a name; or let them go',
    body: z.discriminatedUnion('which', [
      z.strictObject({ which: z.literal('one'), job: z.uuid(), how }),
      z.strictObject({ which: z.literal('name'), name: typed(120), how }),
    ]),
    refusals: ['job_settled'],
  },
} as const satisfies Calls;
