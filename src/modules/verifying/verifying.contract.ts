import { z } from 'zod';
import { METHOD_KINDS } from '#modules/payouts/payouts.rules.ts';
import { atOrganizer, WRITING } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { sentFile } from '#platform/http/sent-file.ts';
import { typed } from '#platform/http/typed-text.ts';
import { CURRENCIES } from '#shared/money.ts';
import { MOST_PAPER_BYTES, MOST_PAPERS, VERIFICATION_STATES } from './verifying.rules.ts';

const paper = z.object({
  key: z.uuid(),
  kind: z.enum(['jpg', 'pdf']).describe('As it is kept: pictures are made anew'),
  bytes: z.int(),
});
export type LeftPaper = z.output<typeof paper>;

export const verificationView = z.object({
  state: z.enum(VERIFICATION_STATES),
  request: z
    .object({
      id: z.uuid(),
      number: z.string().describe('Masked'),
      method: z.string().describe('Masked'),
      asked_at: z.iso.datetime(),
      asked_by: z.string().nullable(),
      decided_at: z.iso.datetime().nullable(),
      words: z.string().nullable().describe('Why it was refused'),
    })
    .nullable(),
  papers: z.array(paper).describe('Uploaded and not handed in yet; they go after a day'),
  methods: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(METHOD_KINDS),
      currency: z.enum(CURRENCIES),
      label: z.string(),
    }),
  ),
  needs_proof: z.boolean().describe('Whoever asks has to prove first that it is them'),
  time_zone: z.string(),
  has_second_factor: z.boolean().describe('Of whoever asks'),
  blocked_until: z.iso.datetime().nullable().describe('Whoever asks reset a password or second factor'),
});
export type VerificationView = z.output<typeof verificationView>;

export const verifyingCalls = {
  'GET /api/sell/{organizer}/verification': {
    summary: 'Whether we know who the organiser is, and what is needed to ask for it',
    access: { member: 'see_ledger' },
    limits: [],
    botCheck: null,
    params: atOrganizer,
    answer: verificationView,
    refusals: ['organizer_not_found', 'proof_needed'],
  },
  'POST /api/sell/{organizer}/verification/papers': {
    summary: 'Uploads a paper that proves who the organiser is; only operators ever see it',
    access: { member: 'ask_verification' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    takesFile: {
      mostBytes: MOST_PAPER_BYTES,
      types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf'],
    },
    body: sentFile,
    answer: paper,
    refusals: [
      'organizer_not_found',
      'not_allowed',
      'paper_kind',
      'paper_missing',
      'paper_too_large',
      'too_many_papers',
      'picture_heic',
      'picture_broken',
      'picture_too_many_pixels',
      'picture_too_small',
      'upload_broken_off',
    ],
  },
  'POST /api/sell/{organizer}/verification/papers/remove': {
    summary: 'Deletes a paper that was not handed in',
    access: { member: 'ask_verification' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    body: z.strictObject({ key: z.uuid() }),
    answer: z.null(),
    refusals: ['organizer_not_found', 'not_allowed', 'paper_not_found'],
  },
  'POST /api/sell/{organizer}/verification/ask': {
    summary: 'Hands in who the organiser is; needs fresh proof and a second factor',
    access: { member: 'ask_verification' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    body: z.strictObject({
      id: z.uuid().describe('The same id again asks for nothing new'),
      legal_name: typed(160),
      number: typed(40).describe('Of the identity card, the passport or the company'),
      method: z.uuid().describe('A payout method in that name'),
      papers: z.array(z.uuid()).min(1).max(MOST_PAPERS),
    }),
    answer: z.object({ id: z.uuid() }),
    refusals: [
      'organizer_not_found',
      'proof_needed',
      'sign_in_needed',
      'second_factor_required',
      'payouts_blocked',
      'id_number_invalid',
      'already_verified',
      'verification_open',
      'method_not_found',
      'paper_not_found',
    ],
  },
  'POST /api/sell/{organizer}/verification/withdraw': {
    summary: 'Takes it back before it was decided; its papers are deleted',
    access: { member: 'ask_verification' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    body: z.strictObject({ id: z.uuid() }),
    answer: z.null(),
    refusals: ['organizer_not_found', 'proof_needed', 'verification_not_found', 'verification_decided'],
  },
} as const satisfies Calls;
