import { z } from 'zod';
import { reviewRating } from '#modules/reviews/reviews.contract.ts';
import { LOCALES } from '#shared/i18n.ts';

// Amounts are numbers in major units with at most two decimals; instants are ISO in UTC.
export const amount = z.number().nonnegative();
export const instant = z.iso.datetime();

export const saleState = z.enum([
  'on_sale',
  'few_left',
  'all_held',
  'sold_out',
  'sale_soon',
  'sale_ended',
  'paused',
  'cancelled',
  'postponed',
  'past',
]);

export const override = z.object({
  override_price: amount,
  flashsale_id: z.int(),
  flashsale_label: z.string(),
  starts_at: instant,
  ends_at: instant,
  left: z
    .int()
    .nullable()
    .describe('Units left at this price; null when only the tickets themselves limit it'),
});

export const ticketType = z.object({
  id: z.int(),
  ticket_name: z.string(),
  price: amount,
  overrides: z.array(override).describe('The flash sale that is live now, at most one'),
  state: saleState,
});

const uploadedPicture = z.object({
  path: z.string().describe('Of every size, but for its width and format, such as 640.webp or 640.avif'),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
});

// null: in the language that was asked for.
const textLang = z.enum(LOCALES).nullable();

export const eventSummary = z.object({
  id: z.int(),
  name: z.string(),
  lang: textLang.describe('In which the name is'),
  slug_name: z.string(),
  loc: z.string().describe('Venue, City'),
  main_image: z.string().describe('Path of the poster, 4:5'),
  poster: z.object({
    category: z.string(),
    seed: z.int(),
    color: z.string().describe('Its main colour, to hold its place'),
    picture: uploadedPicture.nullable().describe('What was uploaded instead of the drawing'),
  }),
  old_url: z.string().nullable(),
  start_at: instant,
  end_at: instant,
  time_zone: z.string(),
  is_free: z.boolean(),
  has_flash_sale: z.boolean(),
  currency: z.string(),
  ticket_types: z.array(ticketType),
  category: z.object({ slug: z.string(), name: z.string() }),
  city: z.object({ slug: z.string(), name: z.string() }),
  country: z.object({ code: z.string(), slug: z.string(), name: z.string() }),
  organizer: z.object({ slug_name: z.string(), name: z.string() }),
  state: saleState,
  sale_starts_at: instant.nullable().describe('When the first sale begins, if none has'),
  is_new: z.boolean().describe('Published in the last seven days'),
});

export const ticketTypeView = ticketType.extend({
  description: z.string(),
  langs: z.object({ name: textLang, description: textLang }).describe('In which these are'),
  admits: z.int().describe('How many people one ticket lets in'),
  sale_starts_at: instant.nullable(),
  sale_ends_at: instant.nullable(),
  min_per_order: z.int(),
  max_per_order: z.int(),
  dates: z
    .array(z.object({ date: z.iso.date(), state: saleState }))
    .describe('The days of a date pass; empty for an ordinary type'),
  valid_dates: z.array(z.iso.date()).describe('The days that one unit admits to, of a pass for several days'),
});

export const organizerView = z.object({
  slug_name: z.string(),
  name: z.string(),
  about: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  is_verified: z.boolean().describe('Never while it is suspended'),
  is_suspended: z.boolean(),
  logo: z.string().nullable().describe('Path of a small picture that was uploaded'),
  events_held: z.int(),
  events_upcoming: z.int(),
  rating: reviewRating.nullable().describe('Of all its events; null: nobody has said anything yet'),
});

// The organiser's own page says more than its card.
export const organizerPageView = organizerView.extend({
  about_html: z.string().describe('Sanitised'),
  links: z.array(z.string()).describe('https addresses'),
});

export const eventView = eventSummary.extend({
  summary: z.string(),
  description_html: z.string().describe('Sanitised'),
  langs: z
    .object({ summary: textLang, description: textLang, refund: textLang, age: textLang, access: textLang })
    .describe('In which these and the policies are'),
  status: z.enum(['published', 'postponed', 'cancelled', 'ended']),
  doors_at: instant.nullable(),
  previous_start_at: instant.nullable(),
  ticket_types: z.array(ticketTypeView),
  upcoming_flash_sale: z
    .object({ flashsale_label: z.string(), starts_at: instant, ends_at: instant })
    .nullable(),
  venue: z.object({
    name: z.string(),
    address: z.string(),
    landmark: z.string(),
    lat: z.number(),
    lng: z.number(),
  }),
  organizer: organizerView,
  rating: reviewRating.nullable().describe('null: nobody has said anything yet'),
  policies: z.object({ refund: z.string(), age: z.string(), access: z.string() }),
  updated_at: instant,
});

export type SaleStateWord = z.infer<typeof saleState>;
export type OverrideView = z.infer<typeof override>;
export type TicketTypeSummary = z.infer<typeof ticketType>;
export type TicketTypeView = z.infer<typeof ticketTypeView>;
export type EventSummary = z.infer<typeof eventSummary>;
export type EventView = z.infer<typeof eventView>;
export type OrganizerPageView = z.infer<typeof organizerPageView>;
export type OrganizerView = z.infer<typeof organizerView>;
