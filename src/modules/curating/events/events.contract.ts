import { z } from 'zod';
import { instant } from '#modules/publishing/form-fields.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { line, typed } from '#platform/http/typed-text.ts';
import { change, numbered, read } from '../curating-calls.contract.ts';

const eventLine = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  organizer: z.object({ slug: z.string(), name: z.string() }),
  place: z.string(),
  starts_at: instant,
  time_zone: z.string(),
  status: z.enum(['draft', 'published', 'postponed', 'cancelled', 'ended']),
  is_featured: z.boolean(),
  is_taken_down: z.boolean(),
  is_suspended: z.boolean().describe('Its organiser is: nothing is sold of it'),
});
export type EventLine = z.output<typeof eventLine>;

const eventView = eventLine.extend({
  taken_down: z.object({ at: instant, words: z.string() }).nullable(),
  former_slugs: z.array(z.string()).describe('They lead to it'),
  venue: z.object({ id: z.int(), name: z.string() }),
  is_over: z.boolean(),
});
export type CuratedEventView = z.output<typeof eventView>;

const at = z.strictObject({ event: numbered });
const GATE = ['event_not_found', 'event_cancelled'] as const;

export const operatorEventCalls = {
  'GET /api/admin/events': {
    ...read,
    summary:
      'Events by a part of their name, address or organiser; without one, those that are featured or taken down',
    query: z.strictObject({ q: line(120).default('') }),
    answer: z.array(eventLine),
    refusals: [],
  },
  'GET /api/admin/events/{event}': {
    ...read,
    summary: 'One event of the catalogue',
    params: at,
    answer: eventView,
    refusals: ['event_not_found'],
  },
  'POST /api/admin/events/{event}/feature': {
    ...change,
    summary: 'Shown first on the page of all events, or no longer',
    params: at,
    body: z.strictObject({ is_featured: z.boolean() }),
    answer: z.null(),
    refusals: ['event_not_found', 'event_not_on', 'own_team'],
  },
  'POST /api/admin/events/{event}/take-down': {
    ...change,
    summary: 'Off the site, whoever bought; its team reads why; needs fresh proof',
    params: at,
    body: z.strictObject({ words: typed(300).describe('Its team reads it') }),
    answer: z.null(),
    refusals: [...GATE, 'event_not_on', 'event_past', 'event_taken_down', 'proof_needed', 'own_team'],
  },
  'POST /api/admin/events/{event}/put-up': {
    ...change,
    summary: 'On the site again, as it was; needs fresh proof',
    params: at,
    answer: z.null(),
    refusals: [...GATE, 'event_not_down', 'proof_needed', 'own_team'],
  },
  'POST /api/admin/events/{event}/slug': {
    ...change,
    summary: 'Another address; the old one leads to it',
    params: at,
    body: z.strictObject({ from: line(80).describe('The one that was seen'), slug: line(80) }),
    answer: z.null(),
    refusals: [
      ...GATE,
      'proof_needed',
      'slug_changed',
      'slug_invalid',
      'slug_reserved',
      'slug_taken',
      'slug_changed_often',
    ],
  },
} as const satisfies Calls;
