import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventView, TicketTypeView } from '#modules/storefront/storefront.contract.ts';
import { schemaProblems } from '#tests/support/schema-org.ts';
import { breadcrumbJsonLd, eventJsonLd, organizerJsonLd, serializeJsonLd } from './json-ld.ts';

const surroundings = {
  publicUrl: 'https://tiketi.example',
  locale: 'en',
  now: '2026-11-14T09:00:00Z',
} as const;

const regular: TicketTypeView = {
  id: 1,
  ticket_name: 'Regular',
  price: 1500,
  overrides: [],
  description: '',
  langs: { name: null, description: null },
  admits: 1,
  state: 'on_sale',
  sale_starts_at: '2026-10-01T06:00:00Z',
  sale_ends_at: '2026-12-05T16:00:00Z',
  min_per_order: 1,
  max_per_order: 10,
  dates: [],
  valid_dates: [],
};

const flash = {
  override_price: 900,
  flashsale_id: 7,
  flashsale_label: 'Early dew',
  starts_at: '2026-11-13T00:00:00Z',
  ends_at: '2026-11-15T00:00:00Z',
  left: 38,
};

const event: EventView = {
  id: 12,
  name: 'Koroga Night',
  lang: null,
  langs: { summary: null, description: null, refund: null, age: null, access: null },
  slug_name: 'koroga-night',
  loc: 'Carnivore Grounds, Nairobi',
  main_image: '/posters/music/koroga-night-5.4x5.svg',
  poster: { category: 'music', seed: 5, color: '#16123f', picture: null },
  old_url: null,
  start_at: '2026-12-05T16:00:00Z',
  end_at: '2026-12-05T21:00:00Z',
  time_zone: 'Africa/Nairobi',
  is_free: false,
  has_flash_sale: false,
  currency: 'KES',
  ticket_types: [regular],
  category: { slug: 'music', name: 'Music' },
  city: { slug: 'nairobi', name: 'Nairobi' },
  country: { code: 'KE', slug: 'kenya', name: 'Kenya' },
  organizer: {
    slug_name: 'savanna-sound',
    name: 'Savanna Sound',
    about: 'Concerts since 2009.',
    email: 'hello@savanna.example',
    phone: '+254000000001',
    website: 'https://savanna.example',
    is_verified: true,
    is_suspended: false,
    logo: null,
    events_held: 3,
    events_upcoming: 2,
    rating: null,
  },
  rating: null,
  state: 'on_sale',
  sale_starts_at: null,
  is_new: false,
  summary: 'One night of slow-cooked music.',
  description_html: '<p>One night.</p>',
  status: 'published',
  doors_at: '2026-12-05T14:00:00Z',
  previous_start_at: null,
  upcoming_flash_sale: null,
  venue: { name: 'Carnivore Grounds', address: 'Langata Road', landmark: '', lat: -1.33, lng: 36.8 },
  policies: { refund: '', age: '', access: '' },
  updated_at: '2026-11-01T00:00:00Z',
};

const ld = (changes: Partial<EventView>) => eventJsonLd({ ...event, ...changes }, surroundings);
const offersOf = (changes: Partial<EventView>) => ld(changes).offers as Record<string, unknown>[];

describe('an event', () => {
  it('is of the kind of its category, in its own time and place', () => {
    expect(ld({})).toMatchObject({
      '@type': 'MusicEvent',
      url: 'https://tiketi.example/events/koroga-night',
      name: 'Koroga Night',
      startDate: '2026-12-05T19:00:00+03:00',
      endDate: '2026-12-06T00:00:00+03:00',
      doorTime: '2026-12-05T17:00:00+03:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'Place',
        name: 'Carnivore Grounds',
        address: { streetAddress: 'Langata Road', addressLocality: 'Nairobi', addressCountry: 'KE' },
        geo: { latitude: -1.33, longitude: 36.8 },
      },
      organizer: { name: 'Savanna Sound', url: 'https://tiketi.example/organizers/savanna-sound' },
    });
  });

  it('of a category without a kind is plainly an event', () => {
    expect(ld({ category: { slug: 'outdoors', name: 'Outdoors' } })['@type']).toBe('Event');
  });

  it('shows its poster as absolute addresses, first the one that previews can read', () => {
    expect(ld({}).image).toEqual([
      'https://tiketi.example/posters/music/koroga-night-5.og.png',
      'https://tiketi.example/posters/music/koroga-night-5.1x1.svg',
      'https://tiketi.example/posters/music/koroga-night-5.16x9.svg',
    ]);
  });

  it('that was moved says when it was to be', () => {
    expect(ld({ status: 'postponed', previous_start_at: '2026-11-20T16:00:00Z' })).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-11-20T19:00:00+03:00',
    });
  });

  it('that waits for a new date is postponed', () => {
    const postponed = ld({ status: 'postponed' });
    expect(postponed.eventStatus).toBe('https://schema.org/EventPostponed');
    expect(postponed).not.toHaveProperty('previousStartDate');
  });

  it('that is cancelled or over offers nothing', () => {
    const cancelled = ld({ status: 'cancelled', state: 'cancelled' });
    expect(cancelled.eventStatus).toBe('https://schema.org/EventCancelled');
    expect(cancelled).not.toHaveProperty('offers');
    expect(ld({ status: 'ended', state: 'past' })).not.toHaveProperty('offers');
  });
});

describe('an offer', () => {
  it('has the price, the sale window and the state of its type', () => {
    expect(offersOf({})).toEqual([
      {
        '@type': 'Offer',
        name: 'Regular',
        url: 'https://tiketi.example/events/koroga-night',
        price: 1500,
        priceCurrency: 'KES',
        availability: 'https://schema.org/InStock',
        validFrom: '2026-10-01T09:00:00+03:00',
        validThrough: '2026-12-05T19:00:00+03:00',
      },
    ]);
  });

  it('has the flash price while it lasts', () => {
    const [offer] = offersOf({ ticket_types: [{ ...regular, overrides: [flash] }] });
    expect(offer).toMatchObject({ price: 900, validThrough: '2026-11-15T03:00:00+03:00' });
  });

  it('has the normal price once the flash sale is over', () => {
    const over = { ...flash, ends_at: '2026-11-14T09:00:00Z' };
    const [offer] = offersOf({ ticket_types: [{ ...regular, overrides: [over] }] });
    expect(offer).toMatchObject({ price: 1500, validThrough: '2026-12-05T19:00:00+03:00' });
  });

  it.each([
    ['few_left', 'LimitedAvailability'],
    ['sold_out', 'SoldOut'],
    ['sale_soon', 'PreOrder'],
    ['sale_ended', 'OutOfStock'],
    ['paused', 'OutOfStock'],
  ] as const)('of a type that is %s is %s', (state, availability) => {
    const [offer] = offersOf({ ticket_types: [{ ...regular, state }] });
    expect(offer?.availability).toBe(`https://schema.org/${availability}`);
  });
});

describe('days sold with tickets of their own', () => {
  const pass: TicketTypeView = {
    ...regular,
    ticket_name: 'One day',
    dates: [
      { date: '2026-12-05', state: 'on_sale' },
      { date: '2026-12-06', state: 'sold_out' },
    ],
  };

  it('are events of their own inside the event', () => {
    expect(ld({ ticket_types: [pass] }).subEvent).toMatchObject([
      { name: 'Koroga Night, Sat 5 Dec', startDate: '2026-12-05T19:00:00+03:00' },
      {
        name: 'Koroga Night, Sun 6 Dec',
        startDate: '2026-12-06',
        offers: [{ name: 'One day', availability: 'https://schema.org/SoldOut' }],
      },
    ]);
  });

  it('are not repeated when there is only one', () => {
    expect(ld({ ticket_types: [{ ...pass, dates: pass.dates.slice(0, 1) }] })).not.toHaveProperty('subEvent');
  });
});

it('an organiser without website or phone leaves them out', () => {
  const organizer = organizerJsonLd(
    { ...event.organizer, phone: null, website: null },
    surroundings.publicUrl,
  );
  expect(organizer).toMatchObject({ '@type': 'Organization', name: 'Savanna Sound' });
  expect(organizer).not.toHaveProperty('telephone');
  expect(organizer).not.toHaveProperty('sameAs');
});

it('breadcrumbs are counted from one and absolute', () => {
  const { itemListElement } = breadcrumbJsonLd(
    [
      { name: 'Events', path: '/events' },
      { name: 'Music', path: '/events/category/music' },
    ],
    surroundings.publicUrl,
  );
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Events', item: 'https://tiketi.example/events' },
    { '@type': 'ListItem', position: 2, name: 'Music', item: 'https://tiketi.example/events/category/music' },
  ]);
});

describe('the script element', () => {
  it('cannot be ended by any text, and the text survives', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('</script>', '<!--', ']]>', '&lt;', '\u2028', '\u2029', '"', '\\', 'a'),
        }),
        (name) => {
          const text = serializeJsonLd({ '@type': 'Thing', name });
          expect(text).not.toMatch(/[<>&\u2028\u2029]/);
          expect(JSON.parse(text)['@graph'][0].name).toBe(name);
        },
      ),
    );
  });
});

describe('what search engines ask for', () => {
  const pass = {
    ...regular,
    dates: [
      { date: '2026-12-05', state: 'on_sale' as const },
      { date: '2026-12-06', state: 'sold_out' as const },
    ],
  };
  const rating: EventView['rating'] = { average: 4.3, count: 12, by_stars: [0, 0, 1, 4, 7] };

  it.each<[string, Partial<EventView>]>([
    ['on sale', {}],
    ['free', { is_free: true, ticket_types: [{ ...regular, price: 0 }] }],
    ['in a flash sale', { has_flash_sale: true, ticket_types: [{ ...regular, overrides: [flash] }] }],
    ['sold out', { state: 'sold_out', ticket_types: [{ ...regular, state: 'sold_out' }] }],
    ['before its sale', { state: 'sale_soon', ticket_types: [{ ...regular, state: 'sale_soon' }] }],
    ['cancelled', { status: 'cancelled', state: 'cancelled' }],
    ['postponed', { status: 'postponed', state: 'postponed' }],
    ['moved', { status: 'postponed', previous_start_at: '2026-11-20T16:00:00Z' }],
    ['over', { status: 'ended', state: 'past' }],
    ['sold by the day', { ticket_types: [pass] }],
    ['of no kind', { category: { slug: 'outdoors', name: 'Outdoors' }, doors_at: null }],
  ])('an event %s is valid', (_state, changes) => {
    expect(schemaProblems(ld(changes))).toEqual([]);
  });

  it('so are a rated event, its organiser and the way to it', () => {
    const ratedEvent = { ...event, rating };
    const before = eventJsonLd(ratedEvent, surroundings);
    expect(before).not.toHaveProperty('aggregateRating');
    const rated = eventJsonLd(ratedEvent, { ...surroundings, now: event.start_at });
    expect(schemaProblems(rated)).toEqual([]);
    expect(rated).toHaveProperty('aggregateRating');
    const organizer = organizerJsonLd({ ...event.organizer, rating }, surroundings.publicUrl);
    expect(schemaProblems(organizer)).toEqual([]);
    expect(organizer).toHaveProperty('aggregateRating');
    const crumbs = breadcrumbJsonLd([{ name: 'Events', path: '/events' }], surroundings.publicUrl);
    expect(schemaProblems(crumbs)).toEqual([]);
  });

  it('a flash price stands in the offer alone', () => {
    const text = JSON.stringify(ld({ ticket_types: [{ ...regular, overrides: [flash] }] }));
    expect(text.match(/\b900\b/g)).toHaveLength(1);
    expect(text).toContain('"price":900');
    expect(text).not.toContain(flash.flashsale_label);
  });

  // Controls: wrong documents are refused.
  it.each<[string, object, string]>([
    ['a start without an offset', { startDate: '2026-12-05T19:00:00Z' }, 'MusicEvent.startDate'],
    ['no place', { location: undefined }, 'MusicEvent.location'],
    ['a promotion in the name', { name: 'Koroga Night, 50% off' }, 'MusicEvent.name'],
    ['a price in words', { offers: [{ '@type': 'Offer', price: 'Ksh 5' }] }, 'MusicEvent.offers[0].price'],
    ['a property of nobody', { ticketPrice: 5 }, 'MusicEvent.ticketPrice'],
  ])('%s is a problem', (_what, changes, where) => {
    expect(schemaProblems({ ...ld({}), ...changes }).some((problem) => problem.startsWith(where))).toBe(true);
  });
});
