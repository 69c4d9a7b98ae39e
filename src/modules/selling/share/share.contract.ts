import { z } from 'zod';
import { line } from '#modules/publishing/form-fields.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { CURRENCIES } from '#shared/money.ts';
import { atEvent, CHANGING_EVENT, SEEING_EVENT, WRITING } from '../calls.contract.ts';

const sold = z.object({
  orders: z.int(),
  tickets: z.int(),
  amount: z.number().describe('What buyers paid, and was not given back'),
});
export type Sold = z.output<typeof sold>;

const campaignView = sold.extend({
  name: z.string(),
  link: z.string(),
  made_at: z.iso.datetime(),
  is_ended: z.boolean(),
});
export type CampaignView = z.output<typeof campaignView>;

export const shareView = z.object({
  name: z.string(),
  slug: z.string(),
  link: z.string().describe('Of its page'),
  currency: z.enum(CURRENCIES),
  is_public: z.boolean().describe('Visitors can open the link'),
  is_cancelled: z.boolean(),
  may_edit: z.boolean(),
  site: sold.describe('Of buyers who came by themselves'),
  embed: sold.describe('Of buyers who came from an embed on another page'),
  campaigns: z.array(campaignView).describe('Those that go on first'),
});
export type ShareView = z.output<typeof shareView>;

const campaignName = line(40).min(1);

export const shareCalls = {
  'GET /api/sell/{organizer}/events/{event}/share': {
    summary: 'The links of an event and what they brought',
    access: { member: 'see_events' },
    limits: [],
    botCheck: null,
    params: atEvent,
    answer: shareView,
    refusals: SEEING_EVENT,
  },
  'GET /api/sell/{organizer}/events/{event}/share/qr': {
    summary: 'A code to print that leads to the event, or to it by a campaign',
    access: { member: 'see_events' },
    limits: [],
    botCheck: null,
    params: atEvent,
    query: z.strictObject({ c: campaignName.optional().describe('The campaign') }),
    answer: z.object({
      name: z.string(),
      slug: z.string(),
      link: z.string(),
      size: z.int().describe('Of its sides, in modules, the quiet zone included'),
      path: z.string().describe('The dark modules, as a path of SVG'),
      png: z.base64(),
    }),
    refusals: [...SEEING_EVENT, 'campaign_unknown'],
  },
  'POST /api/sell/{organizer}/events/{event}/share/create': {
    summary: 'Makes a link of a campaign; again, if it was ended',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    body: z.strictObject({ name: line(60).describe('As people write it: capitals and spaces are fine') }),
    answer: z.object({ name: z.string().describe('As it stands in the link') }),
    refusals: [...CHANGING_EVENT, 'campaign_name', 'campaigns_full'],
  },
  'POST /api/sell/{organizer}/events/{event}/share/end': {
    summary: 'Ends a campaign: its link leads to the event still and counts no more',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    body: z.strictObject({ name: campaignName }),
    answer: z.null(),
    refusals: [...CHANGING_EVENT, 'campaign_unknown'],
  },
} as const satisfies Calls;
