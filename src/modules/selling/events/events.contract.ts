import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { atEvent, atOrganizer, SEEING_EVENT } from '../calls.contract.ts';
import { draftLine, soldEvent } from '../home/home.contract.ts';

export const EVENT_LISTS = ['coming', 'past'] as const;

export const eventList = z.object({
  drafts: z.array(draftLine),
  events: z.array(soldEvent),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
});
export type EventList = z.output<typeof eventList>;

export const eventCalls = {
  'GET /api/sell/{organizer}/events': {
    summary: 'An organiser’s drafts and events, those that come or those that are over',
    access: { member: 'see_events' },
    limits: [],
    botCheck: null,
    params: atOrganizer,
    query: z.strictObject({
      list: z.enum(EVENT_LISTS).default('coming'),
      page: z
        .string()
        .regex(/^[1-9]\d{0,4}$/)
        .default('1')
        .transform(Number),
    }),
    answer: eventList,
    refusals: ['organizer_not_found', 'proof_needed'],
  },
  'GET /api/sell/{organizer}/events/{event}': {
    summary: 'An event as its sellers see it, with what is sold of it',
    access: { member: 'see_home' },
    limits: [],
    botCheck: null,
    params: atEvent,
    answer: soldEvent,
    refusals: SEEING_EVENT,
  },
} as const satisfies Calls;
