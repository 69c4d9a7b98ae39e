import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { read, write } from '../edited.contract.ts';

const hours = z.int().min(1).max(336).describe('Within how many hours people who write get an answer');
const code = z.string().regex(/^[A-Z]{2}$/);
const terms = {
  release_days: z.int().min(0).max(30).describe('Working days that money waits beyond the first'),
  reserve_percent: z.int().min(0).max(100).describe('Of an event’s money that waits longer still'),
};
const slug = z.string().max(120);

const settings = z.object({
  answer_hours: z.int(),
  holiday_countries: z.array(code),
  countries: z.array(z.object({ code, name: z.string() })).describe('To choose from'),
  organizers: z
    .array(z.object({ slug: z.string(), name: z.string(), release_days: z.int(), reserve_percent: z.int() }))
    .describe('Whose money waits longer than usual, and the one that was looked for'),
  changes: z
    .array(
      z.object({
        at: z.iso.datetime(),
        who: z.string().nullable(),
        subject: z.string(),
        changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).describe('Before and after'),
      }),
    )
    .describe('The last ones, the newest first'),
});
export type Settings = z.output<typeof settings>;

export const settingsCalls = {
  'GET /api/admin/settings': {
    ...read,
    summary: 'What operators may set, and who changed it last',
    query: z.strictObject({ organizer: slug.default('').describe('The slug of one whose terms are wanted') }),
    answer: settings,
    refusals: [],
  },
  'POST /api/admin/settings/answer-hours': {
    ...write,
    summary: 'Set within how many hours people who write get an answer',
    body: z.strictObject({ before: hours, hours }),
    refusals: ['setting_changed'],
  },
  'POST /api/admin/settings/holiday-countries': {
    ...write,
    summary: 'Set whose public holidays are known',
    body: z.strictObject({ before: z.array(code).max(60), countries: z.array(code).min(1).max(60) }),
    refusals: ['setting_changed', 'country_not_found'],
  },
  'POST /api/admin/settings/release-terms': {
    ...write,
    summary:
      'Set how long the money of an organiser’s events waits; its team reads it in its log. Needs fresh proof',
    body: z.strictObject({
      organizer: slug.min(1),
      before: z.strictObject(terms),
      ...terms,
    }),
    refusals: ['setting_changed', 'organizer_not_found', 'proof_needed', 'own_team'],
  },
} as const satisfies Calls;
