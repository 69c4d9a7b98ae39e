import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { typesOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { wholeDraft } from '#tests/support/drafting.ts';
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

beforeAll(async () => {
  app = await testApp(db, { now });
  owner = await newMember(app, db);
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
