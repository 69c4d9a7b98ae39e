import { z } from 'zod';
import { phoneCountry } from '#modules/accounts/accounts.contract.ts';
import { line, text } from '#modules/publishing/form-fields.contract.ts';
import { atOrganizer, WRITING } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { PICTURE_KEY } from '#shared/poster/picture.ts';
import { MOST_LINKS } from './most-links.rules.ts';

const address = z.string().max(600).describe('https; a beginning that is left out is taken for it');

const pageForm = z.strictObject({
  name: line(120).min(1),
  about: text(5_000).describe('Markdown'),
  email: z
    .string()
    .max(320)
    .nullable()
    .describe(
      'Public: visitors write to it, and what buyers ask is mailed there; null: none, the owner is mailed',
    ),
  phone: z.string().max(40).nullable().describe('Public; a mobile number, answered with its calling code'),
  website: address.nullable(),
  links: z.array(address).max(MOST_LINKS),
  picture_key: z
    .string()
    .regex(PICTURE_KEY)
    .nullable()
    .describe('Its logo, as the upload answered; null: the drawing'),
});

export const pageView = z.object({
  version: z.string().describe('Of what it says; to be sent along when it is changed'),
  page: pageForm,
  about_html: z.string().describe('Sanitised'),
  slug: z.string(),
  is_verified: z.boolean().describe('Ends with another name'),
  can_rename: z.boolean(),
});
export type PageView = z.output<typeof pageView>;

export const pageCalls = {
  'GET /api/sell/{organizer}/page': {
    summary: 'What an organiser says of itself',
    access: { member: 'edit_page' },
    limits: [],
    botCheck: null,
    params: atOrganizer,
    answer: pageView,
    refusals: ['organizer_not_found', 'proof_needed'],
  },
  'POST /api/sell/{organizer}/page': {
    summary: 'Changes what an organiser says of itself, if nobody else did meanwhile',
    access: { member: 'edit_page' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    // Without a logo, an address or a number the one that there is stays.
    body: pageForm.partial({ picture_key: true, email: true, phone: true }).extend({
      phone_country: phoneCountry.optional(),
      version: z.string().min(1).max(64).describe('The one that was seen'),
    }),
    answer: z.object({ version: z.string() }),
    refusals: [
      'organizer_not_found',
      'proof_needed',
      'page_changed',
      'name_reserved',
      'web_address_invalid',
      'email_invalid',
      'phone_invalid',
      'picture_not_found',
    ],
  },
} as const satisfies Calls;
