import { z } from 'zod';
import { eventDetails } from '#modules/publishing/events/event.contract.ts';
import { atEvent, atOrganizer, SEEING_EVENT, WRITING } from '#modules/selling/calls.contract.ts';
import { eventView } from '#modules/storefront/event-views.contract.ts';
import type { Calls } from '#platform/http/call.ts';

export const previewView = z.object({
  event: eventView,
  missing: z
    .array(z.enum(['name', 'date', 'place']))
    .describe('What is not there yet, so that an example stands in its place'),
});
export type PreviewView = z.output<typeof previewView>;

export const previewCalls = {
  'GET /api/sell/{organizer}/drafts/{draft}/preview': {
    summary: 'A draft as visitors would see it on its page',
    access: { member: 'see_events' },
    limits: [],
    botCheck: null,
    params: atOrganizer.extend({ draft: z.uuid() }),
    answer: previewView,
    refusals: ['organizer_not_found', 'draft_not_found', 'proof_needed'],
  },
  'POST /api/sell/{organizer}/events/{event}/preview': {
    summary: 'An event as visitors would see it with these details; nothing is changed',
    access: { member: 'see_events' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    body: z.strictObject({ details: eventDetails.nullable().describe('null: as it is') }),
    answer: previewView,
    refusals: [...SEEING_EVENT, 'venue_unknown', 'category_unknown'],
  },
} as const satisfies Calls;
