import { z } from 'zod';
import { eventDetails, whenForm } from '#modules/publishing/events/event.contract.ts';
import { instant } from '#modules/publishing/form-fields.contract.ts';
import {
  atEvent,
  atOrganizer,
  CHANGING_EVENT,
  SEEING_EVENT,
  WRITING,
} from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { CURRENCIES } from '#shared/money.ts';

const EVENT_STATUS = ['draft', 'published', 'postponed', 'cancelled', 'ended'] as const;

export const detailsView = z.object({
  version: z.string().describe('Of what it says of itself; to be sent along when it is changed'),
  details: eventDetails,
  place: z.string().describe('Where it is, in words'),
  status: z.enum(EVENT_STATUS),
  waits_for_date: z.boolean().describe('Postponed without a date'),
  doors_at: instant.nullable(),
  starts_at: instant,
  ends_at: instant,
  time_zone: z.string(),
  holders: z.int().describe('How many people hold a ticket and are told of another day'),
  taken_down: z.string().nullable().describe('Why the site’s own people took it down'),
  can_unpublish: z.boolean().describe('Nobody holds or bought a ticket'),
  may_edit: z.boolean().describe('Of what is cancelled nothing is changed all the same'),
});
export type DetailsView = z.output<typeof detailsView>;

const refundSum = z.object({ count: z.int(), amount: z.number() });

export const cancellingView = z.object({
  status: z.enum(EVENT_STATUS),
  currency: z.enum(CURRENCIES),
  tickets: z.int().describe('Still good; of a cancelled event: still to be taken back'),
  amount: z.number().describe('What goes back for them'),
  done: refundSum,
  waiting: refundSum,
  failed: refundSum,
  is_over: z.boolean().describe('Cancelled, and nothing waits any more'),
});
export type CancellingView = z.output<typeof cancellingView>;

const TIMES = [
  'in_the_past',
  'too_far_ahead',
  'ends_before_start',
  'too_long',
  'doors_after_start',
  'days_left_out',
  'told_too_often',
] as const;

export const detailsCalls = {
  'GET /api/sell/{organizer}/events/{event}/details': {
    summary: 'What an event says of itself, and when it is',
    access: { member: 'see_events' },
    limits: [],
    botCheck: null,
    params: atEvent,
    answer: detailsView,
    refusals: SEEING_EVENT,
  },
  'POST /api/sell/{organizer}/events/{event}/details': {
    summary: 'Changes what an event says of itself, if nobody else did meanwhile',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    // Without a picture the one that there is stays.
    body: eventDetails.partial({ picture: true }).extend({
      version: z.string().min(1).max(64).describe('The one that was seen'),
      times: z
        .enum(['clock', 'moment'])
        .optional()
        .describe('What stays where it goes to another time zone: what clocks show, or the moment'),
    }),
    answer: z.object({ slug: z.string(), version: z.string() }),
    refusals: [
      ...CHANGING_EVENT,
      'event_changed',
      'venue_unknown',
      'zone_differs',
      'category_unknown',
      'slug_invalid',
      'slug_reserved',
      'slug_taken',
      'slug_changed_often',
      'picture_not_found',
      'told_too_often',
      'ends_before_start',
      'event_taken_down',
    ],
  },
  'POST /api/sell/{organizer}/preview': {
    summary: 'How a text in Markdown is shown to visitors',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    // Also of a text that could not be saved: the look shows what would become of it.
    body: z.strictObject({ text: z.string().trim().max(20_000) }),
    answer: z.object({ html: z.string().describe('Safe to show to anybody') }),
    refusals: ['organizer_not_found', 'proof_needed'],
  },
  'POST /api/sell/{organizer}/events/{event}/move': {
    summary: 'Another time; of another day whoever holds a ticket is told',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    body: whenForm,
    answer: z.null(),
    refusals: [...CHANGING_EVENT, ...TIMES, 'event_taken_down'],
  },
  'POST /api/sell/{organizer}/events/{event}/postpone': {
    summary: 'Puts an event off, to another day or until there is one',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    body: z.strictObject({ to: whenForm.nullable().describe('null: there is no date yet') }),
    answer: z.null(),
    refusals: [...CHANGING_EVENT, ...TIMES, 'date_unchanged', 'event_not_on'],
  },
  'GET /api/sell/{organizer}/events/{event}/cancelling': {
    summary: 'What cancelling would take back, and how far it is where it was done',
    access: { member: 'edit_events' },
    limits: [],
    botCheck: null,
    params: atEvent,
    answer: cancellingView,
    refusals: SEEING_EVENT,
  },
  'POST /api/sell/{organizer}/events/{event}/cancel': {
    summary: 'Cancels an event and pays everybody back; needs fresh proof',
    access: { member: 'cancel_event' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    answer: z.null(),
    refusals: [...CHANGING_EVENT, 'event_over', 'event_not_published'],
  },
  'POST /api/sell/{organizer}/events/{event}/unpublish': {
    summary: 'Takes an event off sale and out of sight before anybody bought, or puts it back',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    body: z.strictObject({ is_unpublished: z.boolean() }),
    answer: z.null(),
    refusals: [...CHANGING_EVENT, 'event_sold', 'event_not_on', 'event_past', 'event_taken_down'],
  },
  'POST /api/sell/{organizer}/events/{event}/duplicate': {
    summary: 'A new draft that says what the event says, without dates',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    body: z.strictObject({ draft: z.uuid().describe('Chosen by whoever asks: the same for every try') }),
    answer: z.object({ draft: z.uuid() }),
    refusals: [...SEEING_EVENT, 'draft_not_found', 'too_many_drafts'],
  },
} as const satisfies Calls;
