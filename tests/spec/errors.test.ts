import { sql } from 'kysely';
import { expect } from 'vitest';
import { expectRefusal } from '#tests/support/ask.ts';
import { row } from './row.ts';
import { openStage } from './stage.ts';

const stage = await openStage({ PAGE_CACHE: 'off' });
const guest = stage.visitor();

// Takes away what one call needs and nothing else.
async function without(table: string, work: () => Promise<void>): Promise<void> {
  await sql`alter table ${sql.table(table)} rename to taken_away`.execute(stage.db.sql);
  try {
    await work();
  } finally {
    await sql`alter table taken_away rename to ${sql.table(table)}`.execute(stage.db.sql);
  }
}

row('8.01', () =>
  without('event_trending', async () => {
    const { status, body } = await guest.get('/api/events/trending');
    expect(status).toBe(500);
    expect(body).toMatchObject({ statusMessage: 'Error fetching trending events.', fatal: false });
    const page = await guest.open('/events');
    expect(page.main).toContain('Error fetching trending events.');
    expect(page.main).toContain('Plain Evening');
    expect(page.words).not.toContain('ERROR!!');
  }),
);

row('8.02', async () => {
  const page = await stage.renderWith({ 'GET /api/events/trending': { answer: undefined } }, '/events');
  expect(page.status).toBe(500);
  expect(page.main).toContain('ERROR!!');
  expect(page.main).toContain('Internal server error.');
  expect(page.main).not.toContain('Plain Evening');
});

row('8.03', async () => {
  const page = await stage.renderWith(
    { 'GET /api/events/categories/list': { answer: undefined } },
    '/events',
  );
  expect(page.status).toBe(500);
  expect(page.words).toContain('Internal server error.');
  expect(page.words).not.toContain('ERROR!!');
  expect(page.main).toContain('Plain Evening');
});

row('8.04', async () => {
  const page = await stage.renderWith(
    { 'GET /api/events/categories/list': { reason: 'internal' } },
    '/events',
  );
  expect(page.words).not.toContain('ERROR!!');
  expect(page.words).not.toContain('Internal server error.');
  expect(page.main).toContain('Plain Evening');
  expect(page.html).not.toContain('href="/events/category/music"');
});

row('8.05', () =>
  without('event_search', async () => {
    const { status, body } = await guest.get('/api/events/search/?event=evening&city=&size=8&page=1');
    expect(status).toBe(500);
    expect(body).toMatchObject({ statusMessage: 'Error searching the results.', fatal: true });
    const page = await guest.open('/events/search?event=evening');
    expect(page.status).toBe(500);
    expect(page.main).toContain('ERROR!!');
    expect(page.main).toContain('Error searching the results.');
  }),
);

row('8.06', () =>
  without('site_info', async () => {
    const { status, body } = await guest.get('/api/webData');
    expect(status).toBe(500);
    expect(body).toMatchObject({ statusMessage: 'Error fetching site information.', fatal: false });
    const page = await stage.renderWith({ 'GET /api/webData': { reason: 'site_info_failed' } }, '/events');
    expect(page.words).toContain('Error fetching site information.');
    expect(page.main).toContain('Plain Evening');
    expect(page.words).not.toContain('ERROR!!');
  }),
);

row('8.07', async () => {
  const page = await stage.renderWith({ 'GET /api/webData': { answer: undefined } }, '/events');
  expect(page.status).toBe(500);
  expect(page.words).toContain('ERROR!!');
  expect(page.words).toContain('Internal server error.');
});

row('8.08', async () => {
  const { status, main } = await guest.open('/there/is/nothing');
  expect(status).toBe(404);
  expect(main).toContain('Page not found: /there/is/nothing');
});

row('8.09', async () => {
  const unknown = await guest.get('/api/event/view/no-such-event');
  expectRefusal(unknown, 404);
  expectRefusal(await guest.get('/api/events/listing?size=0'), 400, 'size');
  expectRefusal(await guest.get('/api/events/orders/myOrders'), 401);
  // In the caller's language beside the stable English.
  const swahili = await guest.get('/api/event/view/no-such-event', { 'accept-language': 'sw' });
  expect(swahili.body.statusMessage).toBe(unknown.body.statusMessage);
  expect(swahili.body.message).not.toBe(unknown.body.message);
});
