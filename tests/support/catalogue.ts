import { createEvents, createVenues, ensureReferenceData, type NewEvent } from '#modules/catalog/index.ts';
import { createOrganizers } from '#modules/merchants/index.ts';
import { ensureSiteInfo } from '#modules/site/index.ts';
import type { Database } from '#platform/database/index.ts';

// A Monday, 12:00 in Nairobi and 16:00 in Jakarta.
export const NOW = new Date('2026-11-16T09:00:00.000Z');

const HOUR_MS = 3_600_000;
export const hours = (count: number, from: Date = NOW) => new Date(from.getTime() + count * HOUR_MS);
export const days = (count: number, from: Date = NOW) => hours(24 * count, from);

const VENUES = {
  nairobi: { name: 'Baraza Gardens', citySlug: 'nairobi', currency: 'KES' },
  mombasa: { name: 'Old Harbour Steps', citySlug: 'mombasa', currency: 'KES' },
  kampala: { name: 'Seven Hills Hall', citySlug: 'kampala', currency: 'UGX' },
  dar: { name: 'Mikoko Pier', citySlug: 'dar-es-salaam', currency: 'TZS' },
  kigali: { name: 'Imigongo House', citySlug: 'kigali', currency: 'RWF' },
  jakarta: { name: 'Lapangan Kenari', citySlug: 'jakarta', currency: 'IDR' },
  denpasar: { name: 'Bale Segara', citySlug: 'denpasar', currency: 'IDR' },
} as const;

export const ORGANIZERS = {
  ngoma: { slug: 'ngoma-nights', name: 'Ngoma Nights', isVerified: true },
  kenari: { slug: 'kenari-kolektif', name: 'Kenari Kolektif', isVerified: false },
} as const;

// Give only what your test is about: the rest is an ordinary published event in Nairobi, ten days ahead.
export type EventSketch = Partial<Omit<NewEvent, 'venueId' | 'organizerId'>> & {
  venue?: keyof typeof VENUES;
  organizer?: keyof typeof ORGANIZERS;
};

export type NamedSketch = EventSketch & { slug: string };

export interface Catalogue {
  // The complete event, for tests that write it themselves.
  complete(sketch: EventSketch): NewEvent;
  // Answers the new events' ids in order.
  add(...sketches: EventSketch[]): Promise<number[]>;
}

// What a new installation has before its first event, with venues and organisers. Call it once per database. Its events
// are ten days after `now`.
export async function openCatalogue(db: Database, now: Date = NOW): Promise<Catalogue> {
  const [venueIds, organizerIds] = await db.sql.transaction().execute(async (tx) => {
    await ensureReferenceData(tx);
    await ensureSiteInfo(tx);
    const venues = Object.values(VENUES).map(({ name, citySlug }, place) => ({
      name,
      citySlug,
      address: `${place + 1} Test Road`,
      landmark: 'opposite the clock tower',
      lat: -1.25 + place,
      lng: 36.75 + place,
    }));
    const organizers = Object.values(ORGANIZERS).map((organizer) => ({
      ...organizer,
      about: `${organizer.name} puts on evenings that people remember.`,
      email: `${organizer.slug}@example.com`,
      phone: '+254000000200',
      website: null,
    }));
    return [await createVenues(tx, venues), await createOrganizers(tx, organizers)];
  });
  const venueId = (key: keyof typeof VENUES) => venueIds[Object.keys(VENUES).indexOf(key)] ?? 0;
  const organizerId = (key: keyof typeof ORGANIZERS) =>
    organizerIds[Object.keys(ORGANIZERS).indexOf(key)] ?? 0;

  let made = 0;
  function complete({ venue = 'nairobi', organizer = 'ngoma', ...sketch }: EventSketch): NewEvent {
    made += 1;
    const slug = sketch.slug ?? `event-${made}`;
    const startsAt = sketch.startsAt ?? days(10, now);
    return {
      slug,
      name: nameOf(slug),
      summary: `${nameOf(slug)}, in one sentence.`,
      description: `All about **${nameOf(slug)}**.`,
      status: 'published',
      categorySlug: 'music',
      currency: VENUES[venue].currency,
      startsAt,
      endsAt: hours(3, startsAt),
      publishedAt: days(-30, now),
      ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } }],
      venueId: venueId(venue),
      organizerId: organizerId(organizer),
      ...sketch,
    };
  }

  return {
    complete,
    add: (...sketches) => db.sql.transaction().execute((tx) => createEvents(tx, sketches.map(complete))),
  };
}

function nameOf(slug: string): string {
  return slug.replace(
    /(^|-)([a-z])/g,
    (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase(),
  );
}

const regular = (pool: { capacity: number; sold?: number; held?: number }, more: object = {}) => [
  { name: 'Regular', priceMinor: 1_500_00, pool, ...more },
];

// One event for every state that a visitor can see, and for everything that must stay hidden.
export function everyKind(now: Date): NamedSketch[] {
  const hours = (count: number) => new Date(now.getTime() + count * HOUR_MS);
  const days = (count: number) => hours(24 * count);
  const dayOf = (count: number) => days(count).toISOString().slice(0, 10);
  return [
    {
      slug: 'plain-evening',
      startsAt: days(1),
      doorsAt: hours(23),
      oldUrl: '/event/plain-evening-2019',
      policies: {
        refund: 'Refunds until a week before.',
        age: 'Everybody is welcome.',
        access: 'No steps.',
      },
      ticketTypes: [
        { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 }, minPerOrder: 2, maxPerOrder: 6 },
        { name: 'VIP', description: 'With a seat.', priceMinor: 4_250_00, pool: { capacity: 20, sold: 20 } },
      ],
    },
    { slug: 'few-evening', startsAt: days(2), ticketTypes: regular({ capacity: 100, sold: 97 }) },
    { slug: 'held-evening', startsAt: days(3), ticketTypes: regular({ capacity: 50, sold: 20, held: 30 }) },
    { slug: 'sold-evening', startsAt: days(4), ticketTypes: regular({ capacity: 50, sold: 50 }) },
    {
      slug: 'soon-evening',
      startsAt: days(20),
      ticketTypes: regular({ capacity: 50 }, { saleStartsAt: days(2), saleEndsAt: days(19) }),
    },
    {
      slug: 'ended-evening',
      startsAt: days(5),
      ticketTypes: regular({ capacity: 50 }, { saleEndsAt: days(-1) }),
    },
    { slug: 'cancelled-evening', status: 'cancelled', startsAt: days(6) },
    { slug: 'postponed-evening', status: 'postponed', startsAt: days(40), previousStartsAt: days(7) },
    { slug: 'past-evening', startsAt: days(-7) },
    { slug: 'ended-past-evening', status: 'ended', startsAt: days(-14) },
    { slug: 'draft-evening', status: 'draft', startsAt: days(8), publishedAt: null },
    {
      slug: 'free-evening',
      venue: 'kampala',
      startsAt: days(9),
      ticketTypes: [{ name: 'Entry', priceMinor: 0, pool: { capacity: 80 } }],
    },
    {
      slug: 'flash-evening',
      venue: 'mombasa',
      startsAt: days(10),
      ticketTypes: [
        { name: 'Regular', priceMinor: 2_000_00, pool: { capacity: 100 } },
        { name: 'VIP', priceMinor: 5_000_00, pool: { capacity: 50 } },
      ],
      flashSales: [
        {
          label: 'Early evening',
          startsAt: hours(-1),
          endsAt: hours(2),
          pool: { capacity: 40, sold: 2 },
          prices: [{ ticketType: 0, priceMinor: 1_250_00 }],
        },
      ],
    },
    {
      slug: 'flash-over-evening',
      startsAt: days(11),
      flashSales: [
        {
          label: 'Gone',
          startsAt: hours(-5),
          endsAt: hours(-1),
          prices: [{ ticketType: 0, priceMinor: 900_00 }],
        },
      ],
    },
    {
      slug: 'flash-soon-evening',
      startsAt: days(12),
      flashSales: [
        {
          label: 'Payday',
          startsAt: hours(3),
          endsAt: hours(9),
          prices: [{ ticketType: 0, priceMinor: 900_00 }],
        },
      ],
    },
    {
      slug: 'flash-used-up-evening',
      startsAt: days(13),
      flashSales: [
        {
          label: 'First ten',
          startsAt: hours(-1),
          endsAt: hours(5),
          pool: { capacity: 10, sold: 10 },
          prices: [{ ticketType: 0, priceMinor: 900_00 }],
        },
      ],
    },
    {
      slug: 'hidden-evening',
      startsAt: days(14),
      ticketTypes: [
        { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } },
        { name: 'Crew Zqhidden', priceMinor: 100_00, isHidden: true, pool: { capacity: 10 } },
      ],
    },
    {
      slug: 'pass-weekend',
      venue: 'jakarta',
      organizer: 'kenari',
      categorySlug: 'festivals',
      startsAt: new Date(`${dayOf(18)}T10:00:00Z`),
      endsAt: new Date(`${dayOf(20)}T16:00:00Z`),
      ticketTypes: [
        {
          name: 'Day pass',
          priceMinor: 150_000_00,
          dates: [
            { on: dayOf(18), capacity: 100, sold: 100 },
            { on: dayOf(19), capacity: 100 },
            { on: dayOf(20), capacity: 100, sold: 96 },
          ],
        },
      ],
    },
    {
      slug: 'dollar-evening',
      venue: 'kigali',
      currency: 'USD',
      categorySlug: 'tech',
      startsAt: days(16),
      ticketTypes: [{ name: 'Seat', priceMinor: 49_95, pool: { capacity: 100 } }],
    },
    {
      slug: 'creme-brulee',
      venue: 'denpasar',
      organizer: 'kenari',
      name: `Crème Brûlée & "Friends" <b>l'été</b>`,
      categorySlug: 'food',
      description: `Hello <script>alert('zqx')</script> [link](javascript:alert(1)) **bold** <img src=x onerror=alert(1)>`,
      startsAt: days(17),
      ticketTypes: [{ name: 'Meja & "Kursi"', priceMinor: 75_000_00, pool: { capacity: 100 } }],
    },
  ];
}

export const EVERY_KIND = everyKind(NOW);

export const upcomingOf = (sketches: NamedSketch[]): string[] =>
  sketches
    .filter(({ status = 'published', startsAt = days(10) }) => {
      const isShown = status === 'published' || status === 'postponed';
      return isShown && startsAt > NOW;
    })
    .sort((one, other) => (one.startsAt ?? days(10)).getTime() - (other.startsAt ?? days(10)).getTime())
    .map((sketch) => sketch.slug);
