import { z } from 'zod';
import { instant, line, locale, otherTexts, picture, publicId, text } from '../form-fields.contract.ts';

const policies = z.strictObject({ refund: text(2_000), age: text(2_000), access: text(2_000) });

// What an event says of itself; when it is, is moved or postponed.
export const eventDetails = z.strictObject({
  name: line(120).min(1),
  slug: line(80),
  summary: text(300),
  description: text(20_000),
  locale: locale.describe('In which name, summary and description are written'),
  texts: otherTexts.describe('The same in other languages'),
  category: line(40),
  venue_id: publicId,
  poster_seed: z.int().min(0).max(4_294_967_295),
  picture: picture.nullable(),
  policies,
});
export type EventDetails = z.output<typeof eventDetails>;

// What is left out stays.
export const eventDetailsForm = eventDetails.extend({ policies: policies.partial() }).partial();
export type EventDetailsForm = z.output<typeof eventDetailsForm>;

export const whenForm = z.strictObject({
  starts_at: instant,
  ends_at: instant,
  doors_at: instant.nullable(),
});
export type WhenForm = z.output<typeof whenForm>;
