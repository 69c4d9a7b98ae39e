import { createEvents, createVenues, ensureReferenceData, type NewEvent } from '#modules/catalog/index.ts';
import { createOrganizers } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let made = 0;

// An ordinary published event in Nairobi a week from `now`; say only what your test is about.
export function newEvent(given: Partial<NewEvent> & { now: Date }): NewEvent {
  const { now, ...chosen } = given;
  made += 1;
  const startsAt = chosen.startsAt ?? new Date(now.getTime() + 7 * DAY_MS);
  return {
    slug: `event-${made}`,
    name: `Event ${made}`,
    summary: 'An evening out',
    description: 'Come as you are.',
    status: 'published',
    categorySlug: 'music',
    organizerId: 1,
    venueId: 1,
    currency: 'KES',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS),
    publishedAt: new Date(now.getTime() - 30 * DAY_MS),
    ticketTypes: [{ name: 'Regular', priceMinor: 150_000, pool: { capacity: 100 } }],
    ...chosen,
  };
}

// A catalogue with one organiser and a venue in Nairobi (both with id 1), and the given events.
export async function buildCatalog(db: Database, events: NewEvent[]): Promise<number[]> {
  return db.sql.transaction().execute(async (tx) => {
    await ensureReferenceData(tx);
    await createOrganizers(tx, [
      {
        slug: 'baraza-nights',
        name: 'Baraza Nights',
        about: 'Evenings under the trees.',
        email: 'hello@example.com',
        phone: null,
        website: null,
        isVerified: true,
      },
    ]);
    await createVenues(tx, [
      {
        name: 'The Courtyard',
        address: '12 Mpaka Road',
        landmark: 'opposite the market',
        citySlug: 'nairobi',
        lat: -1.26,
        lng: 36.8,
      },
    ]);
    return createEvents(tx, events);
  });
}
