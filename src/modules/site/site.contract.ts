import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';

export const siteInfo = z.object({
  name: z.string(),
  tagline: z.string(),
  logo: z.string().describe('Path of the mark'),
  contact: z.object({ email: z.string(), phone: z.string(), whatsapp: z.string(), address: z.string() }),
  support: z.object({ answer_within_hours: z.int().positive() }),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
  banner: z
    .object({ id: z.uuid(), text: z.string(), until: z.iso.datetime() })
    .nullable()
    .describe('What stands above every page for a time; null: nothing'),
  public_url: z.string(),
  languages: z.array(z.object({ code: z.string(), name: z.string() })),
  currencies: z.array(z.string()),
});

export const siteCalls = {
  'GET /api/webData': {
    summary: 'What the site says of itself: name, logo, contacts, languages',
    access: 'public',
    limits: [],
    botCheck: null,
    answer: siteInfo,
    refusals: [],
    failure: 'site_info_failed',
  },
} as const satisfies Calls;

export type SiteInfo = z.infer<typeof siteInfo>;
