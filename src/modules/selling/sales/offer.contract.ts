import { z } from 'zod';
import { CURRENCIES } from '#shared/money.ts';

// What the pages of flash sales and codes need to know of the event.
export const offer = z.object({
  slug: z.string(),
  currency: z.enum(CURRENCIES),
  time_zone: z.string(),
  ends_at: z.iso.datetime(),
  fee_percent: z.number(),
  is_cancelled: z.boolean(),
  types: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        price: z.number(),
        is_hidden: z.boolean(),
        is_archived: z.boolean(),
      }),
    )
    .describe('In the order in which they are shown'),
});
export type Offer = z.output<typeof offer>;
