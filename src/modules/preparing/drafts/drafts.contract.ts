import { z } from 'zod';
import { draftForm, draftView } from '#modules/publishing/drafts/draft.contract.ts';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import { atOrganizer, WRITING } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { CURRENCIES } from '#shared/money.ts';

const seen = z.strictObject({ id: z.uuid(), version: z.int().min(1).describe('The one that was seen') });

export const draftCalls = {
  'GET /api/sell/{organizer}/drafts/{draft}': {
    summary: 'A draft as it is now',
    access: { member: 'see_events' },
    limits: [],
    botCheck: null,
    params: atOrganizer.extend({ draft: z.uuid() }),
    answer: draftView.extend({
      fees: z
        .array(z.object({ currency: z.enum(CURRENCIES), percent: z.number(), cash_percent: z.number() }))
        .describe('What is kept of a paid ticket of this organiser now'),
    }),
    refusals: ['organizer_not_found', 'draft_not_found', 'proof_needed'],
  },
  'POST /api/sell/{organizer}/drafts/save': {
    summary: 'Keeps a draft, if nobody else changed it meanwhile',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    body: draftForm,
    answer: z.object({ version: z.int() }),
    refusals: [
      'organizer_not_found',
      'draft_not_found',
      'draft_changed',
      'draft_published',
      'picture_not_found',
      'too_many_drafts',
      'proof_needed',
    ],
  },
  'POST /api/sell/{organizer}/drafts/publish': {
    summary: 'Makes an event of a draft and puts it on sale',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    body: seen,
    answer: z.object({ event_id: publicId, slug: z.string() }),
    refusals: [
      'organizer_not_found',
      'draft_not_found',
      'draft_changed',
      'draft_incomplete',
      'venue_unknown',
      'category_unknown',
      'slug_invalid',
      'slug_reserved',
      'slug_taken',
      'too_many_published',
      'proof_needed',
    ],
  },
  'POST /api/sell/{organizer}/drafts/discard': {
    summary: 'Throws a draft away',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    body: seen,
    answer: z.null(),
    refusals: ['organizer_not_found', 'draft_not_found', 'draft_changed', 'draft_published', 'proof_needed'],
  },
} as const satisfies Calls;
