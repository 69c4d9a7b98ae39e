import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { plainLine } from '#platform/http/typed-text.ts';
import { inAll, read, version, write } from '../edited.contract.ts';

export const MOST_SOCIAL = 8;
const phone = plainLine(30).regex(/^[+\d ()-]*$/);

const operatorSite = z.object({
  version,
  name: z.string(),
  taglines: inAll(z.string()),
  email: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  address: z.string(),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
});
export type OperatorSite = z.output<typeof operatorSite>;

export const operatorSiteCalls = {
  'GET /api/admin/site': {
    ...read,
    summary: 'What the site says of itself, as operators change it',
    answer: operatorSite,
    refusals: [],
  },
  'POST /api/admin/site': {
    ...write,
    summary: 'Change what the site says of itself',
    body: z.strictObject({
      version,
      name: plainLine(60).min(1),
      taglines: inAll(plainLine(160)),
      email: plainLine(254).describe('Empty: none'),
      phone,
      whatsapp: phone,
      address: plainLine(200),
      social: z
        .array(z.strictObject({ name: plainLine(40).min(1), url: plainLine(300).min(1) }))
        .max(MOST_SOCIAL),
    }),
    refusals: ['text_changed', 'email_invalid', 'web_address_invalid'],
  },
} as const satisfies Calls;
