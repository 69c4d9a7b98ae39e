import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_DRAFT } from '#modules/publishing/index.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// What no page of ours sends: it is refused by name, and nothing breaks.

const db = await testDatabase();
const now = new Date();
const ORGANIZER = ORGANIZERS.ngoma.slug;
const YEAR_0 = '0000-01-01';
let app: TestApp;
let owner: Browser;
let event = 0;
let order = '';
let place = '';

beforeAll(async () => {
  app = await testApp(db, { now });
  const catalogue = await openCatalogue(db, now);
  [event = 0] = await catalogue.add({
    slug: 'first',
    startsAt: days(9, now),
    ticketTypes: [{ name: 'Regular', priceMinor: 800_00, pool: { capacity: 50 } }],
  });
  owner = await newMember(app, db);
  const [venue] = (await owner.get(at('venues'))).body.data;
  place = `${venue.name}, ${venue.city}`;
  const buyer = { name: 'Amina Otieno', email: 'amina@example.com', phone: '0712345678' };
  order = await buyTickets({ app, db }, event, buyer, 1);
}, 90_000);

const at = (path: string) =>
  `/api/sell/${ORGANIZER}/${path.replace('{order}', order).replace('{event}', String(event))}`;
const wrongFields = ({ status, body }: { status: number; body: { errors?: object } | null }) => [
  status,
  Object.keys(body?.errors ?? {}),
];

const MESSAGE = {
  kind: 'service',
  texts: { en: { subject: 'Doors', words: 'Doors open at six.' } },
  chosen: { types: [], days: [YEAR_0], who: 'all' },
};
const expecting = (amount: number) => ({
  id: randomUUID(),
  orders: ['AAAA2222'],
  expected: { orders: 1, tickets: 1, amount },
});
const PEOPLE = [{ name: 'Asha', email: 'asha@example.com' }];

test.each<[string, object, string]>([
  ['orders/{order}/refund', { tickets: null, amount: 800.001, words: '' }, 'amount'],
  ['orders/{order}/refund', { tickets: null, amount: 1e30, words: '' }, 'amount'],
  ['refunds/begin', expecting(800.001), 'expected.amount'],
  ['refunds/begin', expecting(1e30), 'expected.amount'],
  ['events/{event}/messages/preview', MESSAGE, 'chosen.days.0'],
  ['events/{event}/comps/give', { batch: randomUUID(), type: 1, date: YEAR_0, people: PEOPLE }, 'date'],
])('%s refuses %j', async (path, body, field) => {
  expect(wrongFields(await owner.post(at(path), body))).toEqual([400, [field]]);
});

test.each(['attendees', 'attendees/export', 'door-list'])('the year 0 is none, for %s', async (path) => {
  expect(wrongFields(await owner.get(`${at(`events/{event}/${path}`)}?date=${YEAR_0}`))).toEqual([
    400,
    ['date'],
  ]);
});

test.each(['attendees', 'attendees/print', 'attendees.csv'])('nor for the page %s', async (path) => {
  const { status } = await owner.open(`/sell/${ORGANIZER}/events/${event}/${path}?date=${YEAR_0}`);
  expect([400, 404]).toContain(status);
});

test.each([
  `/events?date=${YEAR_0}`,
  `/api/events/trending?date=${YEAR_0}`,
  `/api/events/orders/myOrders?from=${YEAR_0}`,
])('nor for visitors: %s', async (url) => {
  expect((await openBrowser(app).get(url)).status).toBeLessThan(500);
});

describe('a hidden field that somebody changed', () => {
  test.each([undefined, '', '{}', '"', '1e309', 'null', '{"ticket_types":[null]}'])(
    'of a draft is not believed: %j',
    async (before) => {
      const id = randomUUID();
      await owner.post(at('drafts/save'), { id, version: 0, doc: EMPTY_DRAFT });
      const typed = {
        id,
        version: '1',
        name: 'Taarab',
        intent: 'save',
        ...(before !== undefined && { before }),
      };
      const saved = await owner.open(`/sell/${ORGANIZER}/drafts/${id}`, typed);
      expect(saved.status).toBe(303);
      expect((await owner.get(at(`drafts/${id}`))).body.data.doc).toEqual({ ...EMPTY_DRAFT, name: 'Taarab' });
    },
  );

  test.each([
    '',
    '{}',
    'null',
    '1e309',
    '{"locale":"en","texts":{"sw":null}}',
    '{"locale":"en","texts":{"sw":{"name":1}}}',
  ])('of details is none of ours: %j', async (words_before) => {
    const path = `/sell/${ORGANIZER}/events/${event}/details`;
    const typed = { name: 'First', place, intent: 'save', words_before };
    const { status } = await owner.open(path, typed);
    expect(status).toBe(400);
  });

  test.each(['', 'Mars/Olympus'])('of the hour is not asked: %j', async (zone) => {
    const date = days(20, now).toISOString().slice(0, 10);
    const moved = await owner.open(`/sell/${ORGANIZER}/events/${event}/details/when`, {
      how: 'move',
      zone,
      starts_date: date,
      starts_time: '19:00',
      ends_time: '22:00',
    });
    expect([moved.status, moved.location]).toEqual([303, `/sell/${ORGANIZER}/events/${event}/details?moved`]);
    const { starts_at } = (await owner.get(at('events/{event}/details'))).body.data;
    expect(starts_at).toBe(`${date}T16:00:00.000Z`);
  });
});
