import type { Rating } from '#modules/reviews/reviews.rules.ts';
import type {
  EventView,
  OrganizerView,
  SaleStateWord,
  TicketTypeView,
} from '#modules/storefront/storefront.contract.ts';
import type { Locale } from '#shared/i18n.ts';
import { jpegWidth } from '#shared/poster/picture.ts';
import { posterPath } from '#shared/poster/poster-path.ts';
import type { PosterRatio } from '#shared/poster/poster-ratios.ts';
import { formatPlainDay, type Instant, instantMs, isoWithOffset, plainDateIn } from '#shared/time.ts';
import { eventPath, organizerPath } from '#web/paths/catalogue.ts';

export type JsonLd = { '@type': string } & Record<string, unknown>;

export type Crumb = { name: string; path: string };

type EventSurroundings = {
  publicUrl: string;
  locale: Locale;
  now: Instant;
};

const SCHEMA = 'https://schema.org';

// Categories for which schema.org has its own type; all others are plain events.
const EVENT_KINDS: Readonly<Record<string, string>> = {
  music: 'MusicEvent',
  festivals: 'Festival',
  comedy: 'ComedyEvent',
  sports: 'SportsEvent',
  food: 'FoodEvent',
  tech: 'BusinessEvent',
  family: 'ChildrensEvent',
};

const AVAILABILITY: Readonly<Record<SaleStateWord, string>> = {
  on_sale: 'InStock',
  few_left: 'LimitedAvailability',
  all_held: 'LimitedAvailability',
  sold_out: 'SoldOut',
  sale_soon: 'PreOrder',
  sale_ended: 'OutOfStock',
  paused: 'OutOfStock',
  postponed: 'OutOfStock',
  cancelled: 'OutOfStock',
  past: 'OutOfStock',
};

export function eventJsonLd(event: EventView, surroundings: EventSurroundings): JsonLd {
  const { publicUrl } = surroundings;
  const offered = event.state !== 'cancelled' && event.state !== 'past';
  const days = daysSoldAlone(event);
  return {
    '@type': EVENT_KINDS[event.category.slug] ?? 'Event',
    '@id': `${publicUrl}${eventPath(event.slug_name)}`,
    url: `${publicUrl}${eventPath(event.slug_name)}`,
    name: event.name,
    description: event.summary,
    startDate: isoWithOffset(event.start_at, event.time_zone),
    endDate: isoWithOffset(event.end_at, event.time_zone),
    ...(event.doors_at && { doorTime: isoWithOffset(event.doors_at, event.time_zone) }),
    eventStatus: statusOf(event),
    ...(event.previous_start_at && {
      previousStartDate: isoWithOffset(event.previous_start_at, event.time_zone),
    }),
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    isAccessibleForFree: event.is_free,
    image: imagesOf(event, publicUrl),
    location: placeOf(event),
    organizer: {
      '@type': 'Organization',
      name: event.organizer.name,
      url: `${publicUrl}${organizerPath(event.organizer.slug_name)}`,
    },
    ...(offered && {
      offers: event.ticket_types.map((type) => offerOf(event, type, type.state, surroundings)),
    }),
    ...(instantMs(event.start_at) <= instantMs(surroundings.now) && ratingOf(event.rating)),
    ...(days.length > 1 && { subEvent: days.map((day) => dayOf(event, day, offered, surroundings)) }),
  };
}

export function organizerJsonLd(organizer: OrganizerView, publicUrl: string): JsonLd {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}${organizerPath(organizer.slug_name)}`,
    url: `${publicUrl}${organizerPath(organizer.slug_name)}`,
    name: organizer.name,
    description: organizer.about,
    ...(organizer.email && { email: organizer.email }),
    ...(organizer.phone && { telephone: organizer.phone }),
    ...(organizer.website && { sameAs: [organizer.website] }),
    ...ratingOf(organizer.rating),
  };
}

// Only what the page itself shows.
function ratingOf(rating: Rating | null) {
  return (
    rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }
  );
}

export function breadcrumbJsonLd(crumbs: readonly Crumb[], publicUrl: string): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

// One document for a script element. No text inside can end that element or open a comment in it.
export function serializeJsonLd(...things: JsonLd[]): string {
  return JSON.stringify({ '@context': SCHEMA, '@graph': things }).replace(
    /[<>&\u2028\u2029]/g,
    (mark) => ESCAPES[mark] ?? '',
  );
}

// A moved event has its new dates and names its old one; an event that waits for a date still shows the old one.
function statusOf({ status, previous_start_at }: EventView): string {
  if (status === 'cancelled') return `${SCHEMA}/EventCancelled`;
  if (previous_start_at !== null) return `${SCHEMA}/EventRescheduled`;
  return `${SCHEMA}/${status === 'postponed' ? 'EventPostponed' : 'EventScheduled'}`;
}

function placeOf({ venue, city, country }: EventView): JsonLd {
  return {
    '@type': 'Place',
    name: venue.name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: venue.address,
      addressLocality: city.name,
      addressCountry: country.code,
    },
    geo: { '@type': 'GeoCoordinates', latitude: venue.lat, longitude: venue.lng },
  };
}

function offerOf(
  event: EventView,
  type: TicketTypeView,
  state: SaleStateWord,
  { publicUrl, now }: EventSurroundings,
): JsonLd {
  const flash = type.overrides.find(
    ({ override_price, ends_at }) => override_price > 0 && instantMs(now) < instantMs(ends_at),
  );
  const ends = flash?.ends_at ?? type.sale_ends_at;
  return {
    '@type': 'Offer',
    name: type.ticket_name,
    url: `${publicUrl}${eventPath(event.slug_name)}`,
    price: flash?.override_price ?? type.price,
    priceCurrency: event.currency,
    availability: `${SCHEMA}/${AVAILABILITY[state]}`,
    ...(type.sale_starts_at && { validFrom: isoWithOffset(type.sale_starts_at, event.time_zone) }),
    ...(ends && { validThrough: isoWithOffset(ends, event.time_zone) }),
  };
}

function daysSoldAlone(event: EventView): string[] {
  const dates = event.ticket_types.flatMap((type) => type.dates.map(({ date }) => date));
  return [...new Set(dates)].sort();
}

// A day that has tickets of its own is listed as an event of its own.
function dayOf(event: EventView, day: string, offered: boolean, surroundings: EventSurroundings): JsonLd {
  const isFirst = plainDateIn(event.start_at, event.time_zone) === day;
  const offers = event.ticket_types.flatMap((type) =>
    type.dates
      .filter(({ date }) => date === day)
      .map(({ state }) => offerOf(event, type, state, surroundings)),
  );
  return {
    '@type': EVENT_KINDS[event.category.slug] ?? 'Event',
    name: `${event.name}, ${formatPlainDay(day, surroundings.locale)}`,
    startDate: isFirst ? isoWithOffset(event.start_at, event.time_zone) : day,
    eventStatus: statusOf(event),
    location: placeOf(event),
    ...(offered && { offers }),
  };
}

function imagesOf(event: EventView, publicUrl: string): string[] {
  const { picture } = event.poster;
  if (!picture) return (['og', '1x1', '16x9'] as const).map((ratio) => posterUrl(event, ratio, publicUrl));
  const { path, width } = picture;
  return [`${publicUrl}${path}${jpegWidth(width)}.jpg`, `${publicUrl}${path}${width}.webp`];
}

function posterUrl({ slug_name, poster }: EventView, ratio: PosterRatio, publicUrl: string): string {
  return `${publicUrl}${posterPath({ slug: slug_name, category: poster.category, seed: poster.seed, ratio })}`;
}
