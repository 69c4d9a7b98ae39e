import { z } from 'zod';
import { atOrganizer } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { line, typed } from '#platform/http/typed-text.ts';

const at = z.strictObject({ verification: z.uuid() });

const waitingRequest = z.object({
  id: z.uuid(),
  state: z.enum(['asked', 'withdrawn', 'refused', 'verified']),
  organizer: z.object({ slug: z.string(), name: z.string() }),
  papers: z.int(),
  asked_at: z.iso.datetime(),
  asked_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  decided_by: z.string().nullable(),
  words: z.string().nullable().describe('Why it was refused'),
});
export type WaitingRequest = z.output<typeof waitingRequest>;

export const verificationQueue = z.object({
  waiting: z.array(waitingRequest).describe('The oldest first'),
  count: z.int().describe('How many wait in all'),
  decided: z.array(waitingRequest).describe('The last ones'),
});
export type VerificationQueue = z.output<typeof verificationQueue>;

export const openedRequest = waitingRequest.extend({
  handed_in: z
    .object({
      legal_name: z.string(),
      number: z.string(),
      method: z.string().describe('Masked'),
      holder: z.string().nullable().describe('In whose name the payout method is'),
    })
    .nullable()
    .describe('Until it is decided'),
  files: z.array(z.object({ id: z.uuid(), kind: z.enum(['jpg', 'pdf']), bytes: z.int() })),
});
export type OpenedRequest = z.output<typeof openedRequest>;

export const listedOrganizer = z.object({
  slug: z.string(),
  name: z.string(),
  is_verified: z.boolean(),
  suspended_at: z.iso.datetime().nullable(),
  suspended_words: z.string().nullable(),
});
export type ListedOrganizer = z.output<typeof listedOrganizer>;

const JUDGING = [{ of: 'judging organisers', per: 'person', most: 60, seconds: 60 }] as const;
const GATE = ['verification_not_found', 'verification_decided', 'proof_needed', 'own_team'] as const;
const words = typed(300).describe('The owners read it');

export const decidingCalls = {
  'GET /api/admin/verifications': {
    summary: 'Organisers that wait for somebody to look at who they are, and what was decided last',
    access: 'operator',
    limits: [],
    botCheck: null,
    answer: verificationQueue,
    refusals: [],
  },
  'GET /api/admin/verifications/{verification}': {
    summary: 'What one organiser handed in; who looks stands in its log',
    access: 'operator',
    limits: JUDGING,
    botCheck: null,
    params: at,
    answer: openedRequest,
    refusals: ['verification_not_found'],
  },
  'GET /api/admin/verifications/{verification}/papers/{paper}': {
    summary: 'One of its papers; who takes it stands in its log',
    access: 'operator',
    limits: JUDGING,
    botCheck: null,
    params: at.extend({ paper: z.uuid() }),
    answer: z.object({
      name: z.string(),
      type: z.enum(['image/jpeg', 'application/pdf']),
      file: z.string().describe('In base64'),
    }),
    refusals: ['paper_not_found'],
  },
  'POST /api/admin/verifications/{verification}/verify': {
    summary: 'They are who they say: payouts no longer wait for it',
    access: 'operator',
    limits: JUDGING,
    botCheck: null,
    params: at,
    body: z.strictObject({
      seen_name: line(200).describe('What the organiser was called when it was looked at'),
    }),
    answer: z.null(),
    refusals: [...GATE, 'verification_changed', 'method_not_found'],
  },
  'POST /api/admin/verifications/{verification}/refuse': {
    summary: 'It is not enough; the owners read why and may ask again',
    access: 'operator',
    limits: JUDGING,
    botCheck: null,
    params: at,
    body: z.strictObject({ words }),
    answer: z.null(),
    refusals: GATE,
  },
  'GET /api/admin/organizers': {
    summary: 'Organisers by a part of their name or address; without one, those that are suspended',
    access: 'operator',
    limits: [],
    botCheck: null,
    query: z.strictObject({ q: line(120).default('') }),
    answer: z.array(listedOrganizer),
    refusals: [],
  },
  'POST /api/admin/organizers/{organizer}/suspend': {
    summary: 'Nothing more is sold or paid out; tickets and the door go on working',
    access: 'operator',
    limits: JUDGING,
    botCheck: null,
    params: atOrganizer,
    body: z.strictObject({ words }),
    answer: z.null(),
    refusals: ['organizer_not_found', 'proof_needed', 'own_team', 'already_suspended'],
  },
  'POST /api/admin/organizers/{organizer}/lift': {
    summary: 'A suspension is over',
    access: 'operator',
    limits: JUDGING,
    botCheck: null,
    params: atOrganizer,
    answer: z.null(),
    refusals: ['organizer_not_found', 'proof_needed', 'own_team', 'not_suspended'],
  },
} as const satisfies Calls;
