import { z } from 'zod';
import { draftDocument } from '#modules/publishing/drafts/draft.contract.ts';
import { line } from '#modules/publishing/form-fields.contract.ts';
import { atOrganizer, WRITING } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';

const HOUR = 3_600;
// Enough for a long text and some ticket types; anybody may send it.
const MOST_CHARACTERS = 40_000;

const place = line(160).describe('As typed, where it is none of the list');

export const begunDraft = z.object({
  id: z.uuid(),
  doc: draftDocument,
  place: z.string(),
  is_here: z.boolean().describe('This browser typed it'),
});
export type BegunDraft = z.output<typeof begunDraft>;

export const begunCalls = {
  'GET /api/sell/begun': {
    summary: 'What was typed about an event before signing in',
    access: 'visitor',
    limits: [{ of: 'begun', per: 'address', most: 600, seconds: HOUR }],
    botCheck: null,
    query: z.strictObject({ id: z.uuid().optional().describe('On another device: the one that this names') }),
    answer: begunDraft.nullable(),
    refusals: [],
  },
  'POST /api/sell/begun/keep': {
    summary: 'Keeps what was typed about an event until somebody has signed in',
    access: 'visitor',
    limits: [{ of: 'begun_kept', per: 'address', most: 60, seconds: HOUR }],
    botCheck: null,
    body: z.strictObject({
      doc: draftDocument.check(({ value, issues }) => {
        if (JSON.stringify(value).length > MOST_CHARACTERS)
          issues.push({ code: 'too_big', origin: 'string', maximum: MOST_CHARACTERS, input: value });
      }),
      place,
    }),
    answer: z.object({ id: z.uuid() }),
    refusals: [],
  },
  'POST /api/sell/begun/forget': {
    summary: 'Forgets it',
    access: 'visitor',
    limits: [{ of: 'begun_kept', per: 'address', most: 60, seconds: HOUR }],
    botCheck: null,
    answer: z.null(),
    refusals: [],
  },
  'POST /api/sell/{organizer}/begun/claim': {
    summary: 'Makes a draft of it, once',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    body: z.strictObject({ id: z.uuid() }),
    answer: z.object({ draft: z.uuid() }),
    refusals: ['organizer_not_found', 'begun_not_found', 'too_many_drafts', 'proof_needed'],
  },
} as const satisfies Calls;
