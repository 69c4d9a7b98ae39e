import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createReviews } from '#modules/reviews/index.ts';
import { m } from '#shared/messages/messages.js';
import { EVERY_KIND, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { elements, wordsOf } from '#tests/support/html.ts';
import { type TestSite, testSite } from '#tests/support/site.ts';

const db = await testDatabase();
let site: TestSite;

beforeAll(async () => {
  await (await openCatalogue(db)).add(...EVERY_KIND);
});
// A site that has kept no page yet: one that it has would stand in for the failing one.
beforeEach(async () => {
  site = await testSite(db, { now: NOW });
});

// Takes away what one call needs and nothing else, for the length of the test.
async function withoutTable(table: string, work: () => Promise<void>): Promise<void> {
  await sql`alter table ${sql.table(table)} rename to taken_away`.execute(db.sql);
  try {
    await work();
  } finally {
    await sql`alter table taken_away rename to ${sql.table(table)}`.execute(db.sql);
  }
}

function expectPageWithGap(page: Awaited<ReturnType<TestSite['get']>>): void {
  expect(page.status).toBe(500);
  expect(page.headers.get('cache-control')).toContain('no-store');
  expect(page.headers.get('etag')).toBeNull();
  expect(wordsOf(page.html)).not.toContain('ERROR!!');
}

test('trending alone fails: its place has the message, the list stands', async () => {
  await withoutTable('event_trending', async () => {
    const call = await site.get('/api/events/trending');
    expect(call.status).toBe(500);
    expect(JSON.parse(call.html)).toMatchObject({
      statusCode: 500,
      statusMessage: 'Error fetching trending events.',
      fatal: false,
    });
    const page = await site.get('/events');
    expectPageWithGap(page);
    expect(wordsOf(page.html)).toContain('Error fetching trending events.');
    expect(page.html).toContain('href="/events/plain-evening"');
  });
  expect((await site.get('/events')).status, 'the failure was not kept').toBe(200);
});

test('site info alone fails: the page stands with the message', async () => {
  await withoutTable('site_info', async () => {
    const call = await site.get('/api/webData');
    expect(call.status).toBe(500);
    expect(JSON.parse(call.html)).toMatchObject({
      statusMessage: 'Error fetching site information.',
      fatal: false,
    });
    for (const path of ['/events', '/events/plain-evening']) {
      const page = await site.get(path);
      expectPageWithGap(page);
      expect(wordsOf(page.html), path).toContain('Error fetching site information.');
      expect(wordsOf(page.html), path).toContain('Plain Evening');
    }
    for (const [path, heading] of [
      ['/help', m.help_title()],
      ['/support', m.support_title()],
    ] as const) {
      const page = await site.get(path);
      expectPageWithGap(page);
      expect(wordsOf(elements(page.html, 'h1')[0]?.inner ?? ''), path).toBe(heading);
      expect(wordsOf(page.html), path).toContain('Error fetching site information.');
      expect(wordsOf(page.html), 'nothing is promised').not.toMatch(/answers within/);
    }
    const missing = await site.get('/nothing/here');
    expect(missing.status).toBe(404);
    expect(wordsOf(missing.html)).toContain('ERROR!!');
  });
  expect((await site.get('/events/plain-evening')).status).toBe(200);
});

test('search alone fails: its page is the error page, the others stand', async () => {
  await withoutTable('event_search', async () => {
    const call = await site.get('/api/events/search/?event=evening');
    expect(call.status).toBe(500);
    expect(JSON.parse(call.html)).toMatchObject({
      statusMessage: 'Error searching the results.',
      fatal: true,
    });
    const page = await site.get('/events/search?event=evening');
    expect(page.status).toBe(500);
    expect(page.headers.get('cache-control')).toContain('no-store');
    const words = wordsOf(page.html);
    expect(words).toContain('ERROR!!');
    expect(words).toContain('Oops, Internal server error.');
    expect(words).toContain('Error searching the results.');
    expect(words).not.toContain('This is a problem on our end. Please try again later.');
    const home = elements(page.html, 'a').find(({ inner }) => wordsOf(inner) === 'Go to home page');
    expect(home?.attributes.href).toBe('/');
    expect((await site.get('/events')).status).toBe(200);
    for (const [language, heading] of [
      ['id', 'ADA KESALAHAN!!'],
      ['sw', 'HITILAFU!!'],
    ] as const) {
      const translated = await site.get('/events/search?event=evening', { 'accept-language': language });
      expect(translated.status).toBe(500);
      expect(wordsOf(translated.html)).toContain(heading);
      expect(wordsOf(translated.html)).not.toContain('Oops');
    }
  });
  expect((await site.get('/events/search?event=evening')).status).toBe(200);
});

async function reviewEvent(slug: string): Promise<void> {
  const found = await sql<{ id: number; organizer_id: number }>`
    select id, organizer_id from events where slug = ${slug}
  `.execute(db.sql);
  const [event = { id: 0, organizer_id: 0 }] = found.rows;
  const review = {
    eventId: event.id,
    organizerId: event.organizer_id,
    accountId: 'amina',
    author: 'Amina W.',
  };
  await db.sql
    .transaction()
    .execute((tx) =>
      createReviews(tx, [{ ...review, stars: 5, text: 'What a night.', writtenAt: NOW, answer: null }]),
    );
}

test('reviews alone fail: their place has the message, the event and the organiser stand', async () => {
  const pages = ['/events/past-evening', '/events/plain-evening', '/organizers/ngoma-nights'];
  await reviewEvent('past-evening');
  await withoutTable('reviews', async () => {
    expect((await site.get('/api/reviews?event=past-evening')).status).toBe(500);
    for (const path of pages) {
      const page = await site.get(path);
      expectPageWithGap(page);
      expect(wordsOf(page.html)).toContain('We could not load the reviews.');
    }
  });
  for (const path of pages) {
    const page = await site.get(path);
    expect(page.status).toBe(200);
    expect(wordsOf(page.html)).not.toContain('We could not load');
  }
});

test('categories alone fail: they are left out, the list stands', async () => {
  await sql`alter table categories rename column descriptions to taken_away`.execute(db.sql);
  try {
    const call = await site.get('/api/events/categories/list');
    expect(call.status).toBe(500);
    expect(JSON.parse(call.html)).toMatchObject({ statusMessage: 'Internal server error.' });
    const page = await site.get('/events');
    expect(wordsOf(page.html)).not.toContain('ERROR!!');
    expect(page.html).toContain('href="/events/plain-evening"');
    expect(page.html).not.toContain('href="/events/category/music"');
    if (page.status !== 200) expectPageWithGap(page);
  } finally {
    await sql`alter table categories rename column taken_away to descriptions`.execute(db.sql);
  }
  const page = await site.get('/events');
  expect(page.status).toBe(200);
  expect(page.html).toContain('/events/category/music');
});

test('the counts beside the filters fail: the filters stand without them, and that is not kept', async () => {
  const musicOn = async (path: string) => {
    const page = await site.get(path);
    expect(page.status, path).toBe(200);
    const labels = elements(page.html, 'label').map(({ inner }) => wordsOf(inner));
    return { page, label: labels.find((words) => words.startsWith('Music')) };
  };
  const pages = ['/events', '/events/category/music'];
  await sql`alter table cities rename column time_zone to taken_away`.execute(db.sql);
  try {
    expect((await site.get('/api/events/facets/sort:soonest')).status).toBe(500);
    for (const path of pages) {
      const { page, label } = await musicOn(path);
      expect(label, path).toBe('Music');
      expect(page.html).toContain('href="/events/plain-evening"');
      expect(page.headers.get('cache-control')).toContain('no-store');
    }
  } finally {
    await sql`alter table cities rename column taken_away to time_zone`.execute(db.sql);
  }
  for (const path of pages) expect((await musicOn(path)).label, path).toMatch(/^Music\d+$/);
});

test('nothing to show is not a failure: an empty catalogue is an ordinary page', async () => {
  const empty = await testDatabase();
  await openCatalogue(empty);
  const emptySite = await testSite(empty, { now: NOW });
  for (const path of ['/events', '/events/search?event=a', '/events/listing', '/events/category/music']) {
    for (const language of ['en', 'id', 'sw']) {
      const page = await emptySite.get(path, { 'accept-language': language });
      expect(page.status, path).toBe(200);
      expect(wordsOf(page.html)).not.toContain('ERROR!!');
    }
  }
  for (const path of ['trending', 'request/all', 'listing', 'past', 'free', 'search/?event=a']) {
    const { status, html } = await emptySite.get(`/api/events/${path}`);
    expect(status).toBe(200);
    expect(JSON.parse(html).data).toMatchObject({ data: [], total: 0, page: 1, last_page: 1 });
  }
});
