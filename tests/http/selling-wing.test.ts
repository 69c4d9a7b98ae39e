import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { typesOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { wholeDraft } from '#tests/support/drafting.ts';
import { asking } from '#tests/support/holding.ts';
import type { Browser } from '#tests/support/people.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// What a seller's pages offer is what can be done: by the role, and by what became of the event.

const db = await testDatabase();
const now = new Date();
const catalogue = await openCatalogue(db, now);
const ORGANIZER = ORGANIZERS.ngoma.slug;
const sell = (path: string) => `/api/sell/${ORGANIZER}/${path}`;
let app: TestApp;
let owner: Browser;
let reader: Browser;

beforeAll(async () => {
  app = await testApp(db, { now });
  owner = await newMember(app, db);
  reader = await newMember(app, db, { role: 'reader' });
}, 60_000);

async function saved(doc: object): Promise<string> {
  const id = randomUUID();
  const answer = await owner.post(sell('drafts/save'), { id, version: 0, doc });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return id;
}

describe('a draft', () => {
  test('lacks as many things on the home page as in the editor', async () => {
    const home = async (id: string) => {
      const { drafts } = (await owner.get(sell('home'))).body.data;
      return drafts.find((draft: { id: string }) => draft.id === id).missing;
    };
    expect(await home(await saved(wholeDraft(now, { currency: null })))).toBe(0);
    expect(await home(await saved(wholeDraft(now, { currency: null, venue_id: null })))).toBe(1);
    expect(await home(await saved(wholeDraft(now, { starts_at: null, ends_at: null, doors_at: null })))).toBe(
      1,
    );
    expect(await home(await saved(wholeDraft(now, { name: '', venue_id: null, currency: null })))).toBe(2);
  });

  test('is shown to whoever may not change it, with nothing to press and who can', async () => {
    const id = await saved(wholeDraft(now));
    const looked = await reader.open(`/sell/${ORGANIZER}/drafts/${id}`);
    expect(looked.html).toMatch(/<fieldset disabled/);
    expect(looked.html).toContain('An owner or manager of the team can.');
    expect(looked.html).not.toMatch(/value="(save|publish|new-place|add-type)"/);
    const edited = (await owner.open(`/sell/${ORGANIZER}/drafts/${id}`)).html;
    expect(edited).toContain('value="publish"');
    expect(edited).not.toContain('An owner or manager');
  });

  test('without a poster of its own has the same one in the editor, the preview and on its page', async () => {
    const id = await saved(wholeDraft(now, { name: 'Poster night', poster_seed: null }));
    const drawn = (html: string) => /posters\/[^"']*?poster-night[^"']*?(\d{5,})/.exec(html)?.[1];
    const edited = drawn((await owner.open(`/sell/${ORGANIZER}/drafts/${id}`)).html);
    const { event } = (await owner.get(sell(`drafts/${id}/preview`))).body.data;
    const published = await owner.post(sell('drafts/publish'), { id, version: 1 });
    const page = (await owner.get(`/api/event/view/${published.body.data.slug}`)).body.data;
    expect(edited).toEqual(expect.any(String));
    expect(drawn(JSON.stringify(event))).toBe(edited);
    expect(drawn(JSON.stringify(page))).toBe(edited);
  });
});

describe('an event', () => {
  const act =
    /value="(archive|up|down|leave-room|create|end)"|tickets\/(new|places|room)"|codes\/(new|many)"|flash\/new"/;

  test('that is cancelled offers nothing that would be refused, and says why', async () => {
    const [event = 0] = await catalogue.add({
      name: 'Called off',
      ticketTypes: ['A', 'B'].map((name) => ({ name, priceMinor: 500_00, pool: { capacity: 9 } })),
    });
    await owner.post(sell(`events/${event}/share/create`), { name: 'flyer' });
    const page = async (tab: string) => (await owner.open(`/sell/${ORGANIZER}/events/${event}/${tab}`)).html;
    const tabs = ['tickets', 'flash', 'codes', 'share'];
    for (const tab of tabs) expect(await page(tab), tab).toMatch(act);
    expect((await owner.post(sell(`events/${event}/cancel`))).status).toBe(200);
    for (const tab of tabs) {
      expect(await page(tab), tab).not.toMatch(act);
      expect(await page(tab), tab).toContain('This event is cancelled.');
    }
    const room = await owner.open(`/sell/${ORGANIZER}/events/${event}/tickets/room`);
    expect(room.location).toBe(`/sell/${ORGANIZER}/events/${event}/tickets`);
  });

  test('offers no room to tickets that somebody has', async () => {
    const [event = 0] = await catalogue.add({
      name: 'Half sold',
      ticketTypes: ['Sold', 'Unsold'].map((name) => ({ name, priceMinor: 500_00, pool: { capacity: 9 } })),
    });
    const [sold = 0, unsold = 0] = await typesOf(db, event);
    await asking(app).place([{ id: sold, quantity: 1 }]);
    const { html } = await owner.open(`/sell/${ORGANIZER}/events/${event}/tickets/room`);
    const tick = (type: number) => new RegExp(`<input[^>]*name="type.${type}"[^>]*>`).exec(html)?.[0];
    expect(tick(sold)).toContain('disabled');
    expect(html).toContain('Some of this ticket are sold or in carts.');
    expect(tick(unsold)).not.toContain('disabled');
    // One alone shares nothing.
    const list = await owner.open(`/sell/${ORGANIZER}/events/${event}/tickets`);
    expect(list.html).not.toContain('tickets/room"');
  });

  test('that is off sale can be given another time, and cannot be put off', async () => {
    const [event = 0] = await catalogue.add({ name: 'Off sale', status: 'draft' });
    const details = `/sell/${ORGANIZER}/events/${event}/details`;
    expect((await owner.open(details)).html).toContain(`href="${details}/when"`);
    const { html, status } = await owner.open(`${details}/when`);
    expect(status).toBe(200);
    expect(html).not.toContain('value="postpone"');
  });
});

test('what was typed when the session had ended is sent again after signing in', async () => {
  const away = await newMember(app, db, { email: 'away@example.com' });
  const id = await saved(wholeDraft(now));
  const [event = 0] = await catalogue.add({ name: 'Signed out' });
  const draft = `/sell/${ORGANIZER}/drafts/${id}`;
  const type = `/sell/${ORGANIZER}/events/${event}/tickets/new`;
  const cookies = new Map(away.cookies);
  away.cookies.clear();
  for (const [path, field] of [
    [draft, 'description'],
    [type, 'name'],
    ['/profile/edit', 'name'],
  ] as const) {
    const more = path.startsWith('/profile') ? { intent: 'edit', city: 'nairobi', language: 'en' } : {};
    const email = 'away@example.com';
    const sent = await away.open(path, { email, password: 'x', [field]: 'A long "text" of mine', ...more });
    expect([path, sent.status]).toEqual([path, 401]);
    expect(sent.html).toContain('You are signed out');
    expect(sent.html, 'under the logo').toMatch(
      /<header[\s\S]*<img src="[^"]*"[^>]*width="32"[\s\S]*<\/header>/,
    );
    expect(sent.html).toContain(`action="${path}"`);
    expect(sent.html).toContain(`name="${field}" value="A long &quot;text&quot;`);
    expect(sent.html).not.toContain('name="password"');
  }
  const pressed = await away.open(draft, { intent: 'save' });
  expect([pressed.status, pressed.location]).toEqual([303, `/login?next=${encodeURIComponent(draft)}`]);
  for (const [name, value] of cookies) away.cookies.set(name, value);
  expect((await away.open(type, { name: 'Late', price: '500', places: '5' })).html).not.toContain(
    'signed out',
  );
});

describe('what is refused', () => {
  test('is said in words that are true', async () => {
    const [event = 0] = await catalogue.add({ slug: 'true-words', name: 'True words' });
    const [type = 0] = await typesOf(db, event);
    const sale = await owner.post(sell(`events/${event}/flash-sales/create`), {
      label: 'Twice',
      starts_at: days(-1, now).toISOString(),
      ends_at: days(1, now).toISOString(),
      units: null,
      prices: [100, 90].map((price) => ({ ticket_type_id: type, price })),
    });
    expect(sale.body).toMatchObject({
      code: 'type_twice',
      message: 'This ticket type is in the sale twice.',
    });
    const tickets = (await owner.get(sell(`events/${event}/tickets`))).body.data;
    const { capacity } = tickets.pools[0];
    const held = await owner.post(sell(`events/${event}/tickets/${type}/hold-back`), {
      name: 'Friends',
      code: 'FRIENDS',
      count: 99_999,
      from_capacity: capacity,
    });
    expect(held.body.message).toBe(`Only ${capacity} are free: the others are sold or in carts.`);
  });
});
