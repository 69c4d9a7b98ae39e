import { beforeAll, describe, expect, test } from 'vitest';
import type { Ask } from '#platform/http/call.ts';
import { ANYBODY } from '#shared/actor.ts';
import { type Catalogue, days, hours, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { editEvent } from '#tests/support/edit-event.ts';
import { findSlugByOldUrl } from './events.queries.ts';
import { listSimilar } from './lists/list-similar.ts';
import { viewAvailability } from './view-availability.ts';
import { viewEvent } from './view-event.ts';

const db = await testDatabase();
let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await openCatalogue(db);
});

function askAt(now: Date) {
  const tags: string[] = [];
  const untils: (string | null)[] = [];
  const ask: Ask = {
    locale: 'en',
    now,
    requestId: null,
    shows: {
      tag: (...more) => tags.push(...more),
      until: (instant) => untils.push(instant?.toISOString() ?? null),
    },
    actor: ANYBODY,
  };
  return { ask, tags, untils };
}

async function view(slug: string, now = NOW) {
  const answer = await viewEvent(db.sql, slug, askAt(now).ask);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

test('a former slug answers with the present one, and so does the address on an earlier site', async () => {
  const [id = 0] = await catalogue.add({ slug: 'first-name', oldUrl: '/event/77' });
  await editEvent(db, id, { slug: 'second-name' }, NOW);
  await editEvent(db, id, { slug: 'third-name' }, NOW);
  for (const slug of ['first-name', 'second-name', 'third-name']) {
    expect((await view(slug)).slug_name).toBe('third-name');
  }
  expect(await findSlugByOldUrl(db.sql, '/event/77')).toBe('third-name');
  expect(await findSlugByOldUrl(db.sql, '/event/78')).toBeNull();
});

test('a draft is not found, by any address', async () => {
  await catalogue.add({ slug: 'a-draft', status: 'draft', oldUrl: '/event/draft' });
  const { ask } = askAt(NOW);
  const notFound = { ok: false, reason: 'event_not_found' };
  expect(await viewEvent(db.sql, 'a-draft', ask)).toEqual(notFound);
  expect(await listSimilar(db.sql, 'a-draft', ask)).toEqual(notFound);
  expect(await viewAvailability(db.sql, () => {}, 'a-draft', ask)).toEqual(notFound);
  expect(await findSlugByOldUrl(db.sql, '/event/draft')).toBeNull();
});

describe('a date pass', () => {
  // Three days in Nairobi (UTC+3), each until late; the last ends with the event.
  const dates = ['2026-12-04', '2026-12-05', '2026-12-06'];
  beforeAll(async () => {
    await catalogue.add({
      slug: 'three-days',
      startsAt: new Date('2026-12-04T09:00:00Z'),
      endsAt: new Date('2026-12-06T19:00:00Z'),
      ticketTypes: [
        {
          name: 'One day',
          priceMinor: 1_000_00,
          dates: dates.map((on, at) => ({ on, capacity: 100, sold: at === 1 ? 100 : 0 })),
        },
        { name: 'All days', priceMinor: 2_500_00, takesDaysOf: 0 },
      ],
    });
  });

  test('tells each date; a pass for several days tells what it admits to and is as sold out as its fullest day', async () => {
    const [oneDay, allDays] = (await view('three-days')).ticket_types;
    expect(oneDay).toMatchObject({
      state: 'on_sale',
      valid_dates: [],
      dates: [
        { date: '2026-12-04', state: 'on_sale' },
        { date: '2026-12-05', state: 'sold_out' },
        { date: '2026-12-06', state: 'on_sale' },
      ],
    });
    expect(allDays).toMatchObject({ state: 'sold_out', dates: [], valid_dates: dates });
  });

  test('a date is over at midnight where the event is', async () => {
    const stateOfFirst = async (now: string) =>
      (await view('three-days', new Date(now))).ticket_types[0]?.dates[0]?.state;
    expect(await stateOfFirst('2026-12-04T20:59:59Z')).toBe('on_sale');
    expect(await stateOfFirst('2026-12-04T21:00:00Z')).toBe('past');
  });
});

describe('what an answer shows', () => {
  test('is tagged with its event and organiser, until the clock changes it', async () => {
    const [id] = await catalogue.add({
      slug: 'clockwork',
      startsAt: days(9),
      ticketTypes: [
        { name: 'Regular', priceMinor: 500_00, saleStartsAt: hours(5), pool: { capacity: 9 } },
        { name: 'Hidden', priceMinor: 1_00, saleStartsAt: hours(1), isHidden: true, pool: { capacity: 9 } },
      ],
      flashSales: [
        {
          label: 'Dawn',
          startsAt: hours(6),
          endsAt: hours(7),
          prices: [{ ticketType: 0, priceMinor: 100_00 }],
        },
      ],
    });
    const untilAt = async (now: Date) => {
      const { ask, tags, untils } = askAt(now);
      await viewEvent(db.sql, 'clockwork', ask);
      expect(tags).toEqual([`event:${id}`, expect.stringMatching(/^organizer:\d+$/)]);
      return untils;
    };
    expect(await untilAt(NOW)).toEqual([hours(5).toISOString()]);
    expect(await untilAt(hours(5))).toEqual([hours(6).toISOString()]);
    expect(await untilAt(hours(6))).toEqual([hours(7).toISOString()]);
    expect(await untilAt(hours(7))).toEqual([days(9).toISOString()]);
    expect(await untilAt(days(20))).toEqual([null]);
  });

  test('names the coming flash sale, then the live one', async () => {
    expect((await view('clockwork')).upcoming_flash_sale).toMatchObject({ flashsale_label: 'Dawn' });
    const live = await view('clockwork', hours(6));
    expect(live.upcoming_flash_sale).toBeNull();
    expect(live.ticket_types[0]?.overrides).toMatchObject([{ override_price: 100, left: null }]);
    expect(live.has_flash_sale).toBe(true);
  });

  test('availability is never kept, and counts the look', async () => {
    const { ask, untils } = askAt(NOW);
    const counted: number[] = [];
    await viewAvailability(db.sql, (id) => counted.push(id), 'clockwork', ask);
    expect(untils).toEqual([NOW.toISOString()]);
    expect(counted).toHaveLength(1);
  });
});

test('a flash sale of an event that is cancelled, postponed or over is none', async () => {
  const sale = {
    label: 'Too late',
    startsAt: days(-30),
    endsAt: days(30),
    prices: [{ ticketType: 0, priceMinor: 1_00 }],
  };
  await catalogue.add(
    { slug: 'off-cancelled', status: 'cancelled', flashSales: [sale] },
    { slug: 'off-postponed', status: 'postponed', flashSales: [sale] },
    { slug: 'off-past', startsAt: days(-3), flashSales: [sale] },
  );
  for (const slug of ['off-cancelled', 'off-postponed', 'off-past']) {
    const event = await view(slug);
    expect(event.has_flash_sale).toBe(false);
    expect(event.ticket_types[0]?.overrides).toEqual([]);
  }
});

test('a flash sale is said to end when nothing is sold at its price any more', async () => {
  const sale = (label: string, startsAt: Date) => ({
    label,
    startsAt,
    endsAt: days(30),
    prices: [{ ticketType: 0, priceMinor: 1_00 }],
  });
  const type = { name: 'Regular', priceMinor: 5_00, pool: { capacity: 9 } };
  await catalogue.add(
    { slug: 'ends-first', startsAt: days(4), endsAt: days(5), flashSales: [sale('On', days(-1))] },
    {
      slug: 'type-ends-first',
      startsAt: days(4),
      ticketTypes: [{ ...type, saleEndsAt: days(3) }],
      flashSales: [sale('Coming', days(2))],
    },
    {
      slug: 'never-begins',
      startsAt: days(4),
      ticketTypes: [{ ...type, saleEndsAt: days(3) }],
      flashSales: [sale('Never', days(3))],
    },
  );
  const [on] = (await view('ends-first')).ticket_types;
  expect(on?.overrides[0]?.ends_at).toBe(days(5).toISOString());
  expect((await view('type-ends-first')).upcoming_flash_sale).toMatchObject({
    flashsale_label: 'Coming',
    ends_at: days(3).toISOString(),
  });
  expect((await view('never-begins')).upcoming_flash_sale).toBeNull();
});

test('an organiser’s figures count what was held and what is coming', async () => {
  await catalogue.add(
    { slug: 'k-past', organizer: 'kenari', startsAt: days(-9) },
    { slug: 'k-ended', organizer: 'kenari', startsAt: days(-99), status: 'ended' },
    { slug: 'k-off', organizer: 'kenari', status: 'cancelled' },
    { slug: 'k-draft', organizer: 'kenari', status: 'draft' },
    { slug: 'k-next', organizer: 'kenari' },
  );
  expect((await view('k-next')).organizer).toMatchObject({ events_held: 2, events_upcoming: 1 });
});

test('similar: upcoming ones of the category, of the city first, then the country, then anywhere', async () => {
  const tech = { categorySlug: 'tech' };
  await catalogue.add(
    { slug: 'this', ...tech },
    { slug: 'far', ...tech, venue: 'jakarta', startsAt: days(1) },
    { slug: 'country-later', ...tech, venue: 'mombasa', startsAt: days(3) },
    { slug: 'country', ...tech, venue: 'mombasa', startsAt: days(2) },
    { slug: 'city', ...tech, startsAt: days(40) },
    { slug: 'over', ...tech, startsAt: days(-4) },
    { slug: 'cancelled', ...tech, status: 'cancelled' },
    { slug: 'other-kind', startsAt: days(1) },
  );
  const { ask, tags } = askAt(NOW);
  const similar = async (slug: string) => {
    const answer = await listSimilar(db.sql, slug, ask);
    return answer.ok && answer.value.map((event) => event.slug_name);
  };
  expect(await similar('this')).toEqual(['city', 'country', 'country-later', 'far']);
  expect(tags).toContain('lists');
  await catalogue.add({ slug: 'city-too', ...tech, startsAt: days(50) });
  expect(await similar('this')).toEqual(['city', 'city-too', 'country', 'country-later']);
});
