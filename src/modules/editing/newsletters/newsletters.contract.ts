import { z } from 'zod';
import { LONGEST_ISSUE } from '#modules/newsletter/issue-texts.rules.ts';
import type { Calls } from '#platform/http/call.ts';
import { plainLine, plainLines } from '#platform/http/typed-text.ts';
import { localeWord, read, version, write } from '../edited.contract.ts';

const key = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);
const at = z.strictObject({ issue: key });

const issueLine = z.object({
  key,
  subject: z.string(),
  state: z.enum(['draft', 'scheduled', 'going', 'paused', 'done']),
  send_at: z.iso.datetime().nullable(),
  begun_at: z.iso.datetime().nullable(),
  mails: z.int().describe('Put into the outbox so far'),
});
export type IssueLine = z.output<typeof issueLine>;

const issueView = issueLine.extend({
  version,
  texts: z.partialRecord(localeWord, z.object({ subject: z.string(), words: z.string() })),
  missing: z.string().nullable().describe('What is still to be written before it can be sent'),
  previews: z
    .array(
      z.object({
        locale: localeWord,
        people: z.int().describe('Who would read it in this language now'),
        subject: z.string(),
        html: z.string().describe('Sanitised'),
      }),
    )
    .describe('As it would be read, without the frame of all mails'),
  people: z.int().describe('Who would get it now'),
  to: z.string().nullable().describe('Where a test goes: the address of whoever asks'),
  result: z
    .object({
      waiting: z.int(),
      sent: z.int(),
      failed: z.int(),
      unsubscribed: z.int().describe('Who stopped between this one and the next'),
    })
    .nullable()
    .describe('null: it has not begun'),
  is_over: z.boolean(),
});
export type IssueView = z.output<typeof issueView>;

const steer = { ...write, params: at, refusals: ['issue_not_found', 'issue_not_going'] } as const;

export const operatorNewsletterCalls = {
  'GET /api/admin/newsletters': {
    ...read,
    summary: 'Newsletters, sent and to be sent, the newest first',
    answer: z.array(issueLine),
    refusals: [],
  },
  'GET /api/admin/newsletters/{issue}': {
    ...read,
    summary: 'A newsletter, how it reads, and what became of it',
    params: at,
    answer: issueView,
    refusals: ['issue_not_found'],
  },
  'POST /api/admin/newsletters/{issue}': {
    ...write,
    summary: 'Write a newsletter, or another text of one; the id is made by whoever asks',
    params: at,
    body: z.strictObject({
      version,
      texts: z.partialRecord(
        localeWord,
        z.strictObject({ subject: plainLine(150), words: plainLines(LONGEST_ISSUE).describe('Markdown') }),
      ),
    }),
    refusals: ['text_changed', 'issue_fixed', 'issue_empty'],
  },
  'POST /api/admin/newsletters/{issue}/test': {
    ...write,
    limits: [{ of: 'testing newsletters', per: 'person', most: 20, seconds: 3_600 }],
    summary: 'Send a newsletter to oneself alone, once in each language that was written',
    params: at,
    answer: z.object({ sent_to: z.string() }),
    refusals: ['issue_not_found', 'issue_incomplete', 'email_required'],
  },
  'POST /api/admin/newsletters/{issue}/send': {
    ...write,
    summary: 'Send a newsletter to all subscribers, now or at a time',
    params: at,
    body: z.strictObject({ version, at: z.iso.datetime().nullable().describe('null: now') }),
    refusals: [
      'issue_not_found',
      'text_changed',
      'issue_fixed',
      'issue_incomplete',
      'nobody_subscribed',
      'time_past',
    ],
  },
  'POST /api/admin/newsletters/{issue}/unschedule': {
    ...write,
    summary: 'A newsletter that waits for its time is a draft again',
    params: at,
    refusals: ['issue_not_found', 'issue_fixed'],
  },
  'POST /api/admin/newsletters/{issue}/pause': {
    ...steer,
    summary: 'Nothing more of a newsletter goes out for now; what is being sent at that moment still arrives',
  },
  'POST /api/admin/newsletters/{issue}/resume': {
    ...steer,
    summary: 'A newsletter that was paused goes on, without those who stopped meanwhile',
  },
} as const satisfies Calls;
