import { z } from 'zod';
import { SUPPORT_TOPICS } from '#modules/support/support-topics.rules.ts';
import type { Calls } from '#platform/http/call.ts';
import { typedLines } from '#platform/http/typed-text.ts';
import { LOCALES } from '#shared/i18n.ts';

const REQUEST_STATES = ['open', 'answered', 'closed'] as const;

const assigned = z.object({
  id: z.uuid(),
  name: z.string().nullable().describe('null: they are gone'),
  is_me: z.boolean(),
});

const requestRow = z.object({
  number: z.string(),
  name: z.string(),
  topic: z.enum(SUPPORT_TOPICS),
  state: z.enum(REQUEST_STATES),
  asked_at: z.iso.datetime(),
  since: z.iso.datetime().describe('When it came into its state'),
  begins: z.string().describe('How what they wrote last begins'),
  assigned: assigned.nullable().describe('Who looks after it'),
});
export type RequestLine = z.output<typeof requestRow>;

const place = z.templateLiteral([z.iso.datetime(), '~', z.string().regex(/^S-\d{6}$/)]);

const requestList = z.object({
  requests: z.array(requestRow),
  further: place.nullable().describe('The place behind which there are more'),
});
export type RequestList = z.output<typeof requestList>;

const requestView = requestRow.omit({ begins: true }).extend({
  email: z.string(),
  account: z.uuid().nullable().describe('Whose address this is now; null: nobody’s with an account'),
  locale: z.enum(LOCALES),
  reference: z.string().nullable().describe('As they wrote it: nothing is proved by it'),
  message: z.string(),
  letters: z
    .array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        is_from_us: z.boolean(),
        is_from_page: z.boolean().describe('They wrote it themselves, on the page of their request'),
        who: z.string().nullable().describe('Of us: who wrote it, or wrote it down'),
        words: z.string(),
      }),
    )
    .describe('What was written since, the oldest first'),
  templates: z
    .array(z.object({ name: z.string(), words: z.string() }))
    .describe('In the language of the person'),
});
export type RequestView = z.output<typeof requestView>;

const MOVING = [{ of: 'operating', per: 'person', most: 60, seconds: 60 }] as const;
const at = z.strictObject({ number: z.string().min(1).max(20) });
const read = { access: 'operator', limits: [], botCheck: null } as const;
const move = { access: 'operator', limits: MOVING, botCheck: null, params: at, answer: z.null() } as const;
const id = z.uuid().describe('The same id again writes nothing new');
const words = typedLines(4_000);
const letters = z.int().nonnegative().describe('How many had been written when the page was opened');

export const operatorSupportCalls = {
  'GET /api/admin/support': {
    ...read,
    summary: 'What people asked of us: what waits, the oldest first, or what does not, the newest first',
    query: z.strictObject({ state: z.enum(REQUEST_STATES).default('open'), behind: place.optional() }),
    answer: requestList,
    refusals: [],
  },
  'GET /api/admin/support/{number}': {
    ...read,
    summary: 'One request with all that was written; who looked is written down',
    params: at,
    answer: requestView,
    refusals: ['request_not_found'],
  },
  'POST /api/admin/support/{number}/assign': {
    ...move,
    summary: 'Take a request on, over, or let it go again',
    body: z.strictObject({
      from: z.uuid().nullable().describe('Who looked after it when the page was opened'),
      is_mine: z.boolean(),
    }),
    refusals: ['request_not_found', 'request_closed', 'request_taken'],
  },
  'POST /api/admin/support/{number}/answer': {
    ...move,
    summary: 'Answer by mail; refused where somebody wrote meanwhile, or the request is closed',
    body: z.strictObject({
      id,
      words,
      letters,
      closes: z.boolean(),
    }),
    refusals: ['request_not_found', 'request_closed', 'request_moved'],
  },
  'POST /api/admin/support/{number}/close': {
    ...move,
    summary: 'Nothing more is to be done about it; refused where somebody wrote meanwhile',
    body: z.strictObject({ letters }),
    refusals: ['request_not_found', 'request_closed', 'request_moved'],
  },
  'POST /api/admin/support/{number}/reopen': {
    ...move,
    summary: 'The person answered: what they wrote is kept with it, and it waits again',
    body: z.strictObject({ id, words }),
    refusals: ['request_not_found', 'request_moved'],
  },
} as const satisfies Calls;
