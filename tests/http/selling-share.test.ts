import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { BUYER } from '#tests/support/holding.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { newMember, newSeller } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// Links of an event, the code to print, the embed, and what each of them brought.

const db = await testDatabase();
const now = new Date();
const catalogue = await openCatalogue(db, now);
const ORGANIZER = ORGANIZERS.ngoma.slug;
let app: TestApp;
let owner: Browser;
let reader: Browser;
let stranger: Browser;
let eventId = 0;
let type = 0;
let slug = '';
let made = 0;

beforeAll(async () => {
  app = await testApp(db, { now });
  owner = await newMember(app, db);
  reader = await newMember(app, db, { role: 'reader' });
  stranger = (await newSeller(app, db)).browser;
}, 60_000);

beforeEach(async () => {
  made += 1;
  slug = `shared-${made}`;
  [eventId = 0] = await catalogue.add({
    slug,
    name: 'Shared night',
    ticketTypes: [{ name: 'Free', priceMinor: 0, pool: { capacity: 100 } }],
  });
  [type = 0] = await typesOf(db, eventId);
});

const at = (rest = '') => `/api/sell/${ORGANIZER}/events/${eventId}/share${rest}`;
const view = async (browser = owner) => (await browser.get(at())).body.data;
const create = (name: string, browser = owner) => browser.post(at('/create'), { name });
const end = (name: string, browser = owner) => browser.post(at('/end'), { name });

// Somebody whose browser remembers where they came from buys so many; what is free is theirs at once.
async function buy(cameFrom: string | null, quantity = 1): Promise<void> {
  const visitor = openBrowser(app);
  if (cameFrom) visitor.cookies.set('MY_SOURCE', cameFrom);
  const email = `buyer${Math.random().toString(36).slice(2)}@example.com`;
  const placed = await visitor.post('/api/event/order', {
    ticket_details: [{ id: type, quantity, date_pass: [] }],
    buyer: { ...BUYER, email },
  });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
}

describe('campaign links', () => {
  test('are made of what people type, once, and listed with their link', async () => {
    expect((await create('Instagram März')).body.data).toEqual({ name: 'instagram-marz' });
    expect((await create('instagram marz')).body.data).toEqual({ name: 'instagram-marz' });
    const { campaigns, link } = await view();
    expect(campaigns).toMatchObject([
      { name: 'instagram-marz', link: `${link}?c=instagram-marz`, is_ended: false, orders: 0, amount: 0 },
    ]);
    const log = await rowsOf(
      db,
      sql`select action from audit_log where event_id = ${eventId} and action = 'campaign.made'`,
    );
    expect(log).toHaveLength(1);
  });

  test('count the orders of whoever came by them; others are the site’s', async () => {
    await create('radio');
    await buy(`${slug}.link.radio`, 3);
    await buy(`${slug}.link.radio`);
    await buy(`${slug}.link.never-made`);
    await buy('another-event.link.radio');
    await buy('nonsense');
    await buy(null);
    const { campaigns, site, embed } = await view();
    expect(campaigns).toMatchObject([{ name: 'radio', orders: 2, tickets: 4 }]);
    expect(site).toMatchObject({ orders: 4, tickets: 4 });
    expect(embed).toMatchObject({ orders: 0 });
    const rows = await rowsOf(
      db,
      sql`select from order_sources join orders on orders.id = order_id where event_id = ${eventId}`,
    );
    expect(rows).toHaveLength(2);
  });

  test('that are ended count no more, keep what they brought, and may count again', async () => {
    await create('radio');
    await buy(`${slug}.link.radio`);
    expect((await end('radio')).status).toBe(200);
    expect((await end('radio')).status).toBe(200);
    await buy(`${slug}.link.radio`);
    expect((await view()).campaigns).toMatchObject([{ is_ended: true, orders: 1 }]);
    await create('Radio');
    await buy(`${slug}.link.radio`);
    expect((await view()).campaigns).toMatchObject([{ is_ended: false, orders: 2 }]);
  });

  test.each([['   '], ['!!!'], ['x'.repeat(41)]])('%j is no name', async (name) => {
    const refused = await create(name);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(['name']);
    expect((await view()).campaigns).toEqual([]);
  });

  test('HTML in a name is refused', async () => {
    const refused = await create('<script>alert(1)</script>');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['name']]);
  });

  test('are 50 at the most', async () => {
    await db.sql.transaction().execute(async (tx) => {
      await sql`insert into campaigns (event_id, name, made_at)
        select ${eventId}, 'c-' || n, ${now} from generate_series(1, 50) as n`.execute(tx);
    });
    expect((await create('one more')).status).toBe(422);
    expect((await create('c-7')).status).toBe(200);
  });

  test('are the team’s: another’s are not there, and whoever may only look makes none', async () => {
    await create('radio');
    for (const answer of [
      await stranger.get(at()),
      await stranger.get(at('/qr')),
      await create('radio', stranger),
      await end('radio', stranger),
      await owner.get(`/api/sell/${ORGANIZER}/events/999999/share`),
      await end('never'),
      await owner.get(at('/qr?c=never')),
    ])
      expect(answer.status).toBe(404);
    expect((await create('tv', reader)).status).toBe(403);
    expect((await end('radio', reader)).status).toBe(403);
    expect(await view(reader)).toMatchObject({ may_edit: false, campaigns: [{ is_ended: false }] });
  });
});

describe('the overview of an event', () => {
  const overview = async (browser: Browser) =>
    (await browser.open(`/sell/${ORGANIZER}/events/${eventId}?published`)).html;
  const main = async (browser = owner) => (await overview(browser)).split('<main')[1] ?? '';

  test('has what to share it with, what is sold of each ticket, and what to do next', async () => {
    await buy(null, 3);
    const html = await main();
    expect(html).toContain(`>${(await view()).link}<`);
    expect(html).toContain('https://wa.me/');
    expect(html).toContain('>More ways to share</a>');
    expect(html).toContain('>Free</span>');
    expect(html.replaceAll('<!-- -->', '')).toContain('3 sold · 0 in carts · 97 left');
    for (const page of ['codes/new', 'flash/new', 'share/print'])
      expect(html).toContain(`href="/sell/${ORGANIZER}/events/${eventId}/${page}"`);
  });

  test('asks nothing of whoever may only look, and shows the door no link', async () => {
    expect(await main(reader)).toContain('More ways to share');
    expect(await main(reader)).not.toContain('flash/new');
    const door = await newMember(app, db, { role: 'scanner' });
    expect(await main(door)).not.toContain('More ways to share');
  });

  test('of one that is cancelled shares nothing', async () => {
    await sql`update events set status = 'cancelled' where id = ${eventId}`.execute(db.sql);
    expect(await main()).not.toContain('More ways to share');
  });
});

test('orders from an embed are the embed’s', async () => {
  const frame = await app.http.inject({ method: 'GET', url: `/embed/${eventId}` });
  expect(frame.payload).toContain('name="embed"');
  const visitor = openBrowser(app);
  await visitor.open('/events/pay', { event: slug, embed: '1', [`q.${type}`]: '2' });
  expect(visitor.cookies.get('MY_SOURCE')).toBe(`${slug}.embed`);
  await buy(visitor.cookies.get('MY_SOURCE') ?? '', 2);
  expect(await view()).toMatchObject({ embed: { orders: 1, tickets: 2 }, site: { orders: 0 } });
  // Its links lead to the page by the same door as those of campaigns.
  const links = [...frame.payload.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, link]) => link);
  expect(links.filter((link) => link?.includes(slug))).toEqual([
    expect.stringMatching(new RegExp(`/events/${slug}\\?embed=1$`)),
  ]);
  // Without the field the cart is changed as ever.
  const other = openBrowser(app);
  await other.open('/events/pay', { event: slug, [`q.${type}`]: '2' });
  expect(other.cookies.has('MY_SOURCE')).toBe(false);
});

describe('the page, without script', () => {
  const page = (rest = '') => `/sell/${ORGANIZER}/events/${eventId}/share${rest}`;

  test('makes and ends a link; a wrong name stays in its field', async () => {
    const wrong = await owner.open(page(), { intent: 'create', name: '???' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('value="???"');
    expect(wrong.html).toContain('id="name-error"');
    expect((await owner.open(page(), { intent: 'create', name: 'Flyer' })).location).toBe(page('?made'));
    const { html } = await owner.open(page());
    expect(html).toContain(`/events/${slug}?c=flyer`);
    expect(html).toContain('data-tiketi-embed=');
    expect(html).toContain(`src="/embed/${eventId}"`);
    expect((await owner.open(page(), { intent: 'end', name: 'flyer' })).location).toBe(page('?ended'));
    expect((await stranger.open(page())).status).toBe(404);
  });

  test('the code as a sheet, as SVG and as PNG', async () => {
    await create('flyer');
    expect((await owner.open(page('/print?c=flyer'))).html).toContain(`/events/${slug}?c=flyer`);
    const svg = await owner.open(page('/qr/svg'));
    expect(svg.headers['content-type']).toBe('image/svg+xml');
    expect(svg.html).toMatch(/^<svg /);
    const png = await owner.open(page('/qr/png?c=flyer'));
    expect(png.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="qr-${slug}-flyer.png"`,
      'x-content-type-options': 'nosniff',
    });
    expect((await stranger.open(page('/qr/png'))).status).toBe(404);
  });
});
