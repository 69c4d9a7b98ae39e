import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_DRAFT, findDraft } from '#modules/publishing/index.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { draftType, typeForm, wholeDraft } from '#tests/support/drafting.ts';
import type { Browser } from '#tests/support/people.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// HTML in every text that sellers write: said at its field in the person's words, and nothing is saved.

const HTML = 'Jazz <img src=x onerror=alert(1)>';
const LESS = 'I <3 jazz, 1 < 2';

const db = await testDatabase();
const now = new Date();
const catalogue = await openCatalogue(db);
let app: TestApp;
let owner: Browser;
const at = `/api/sell/${ORGANIZERS.ngoma.slug}`;
let event = 0;
let type = 0;

beforeAll(async () => {
  app = await testApp(db, { now });
  owner = await newMember(app, db);
  [event = 0] = await catalogue.add({ slug: 'evening', name: 'An evening' });
  [type = 0] = await typesOf(db, event);
}, 60_000);

const everything = () =>
  rowsOf(
    db,
    sql`select (select json_agg(events.*)::text from events) as events,
      (select json_agg(ticket_types.*)::text from ticket_types) as types,
      (select json_agg(event_drafts.*)::text from event_drafts) as drafts,
      (select json_agg(flash_sales.*)::text from flash_sales) as sales`,
  );

type Sent = [path: string, body: (text: string) => object | Promise<object>, field: string];

const draft = (doc: object) => ({ id: randomUUID(), version: 0, doc: { ...wholeDraft(now), ...doc } });
const policies = { refund: '', age: '', access: '' };
const details = async (changes: object) => {
  const seen = (await owner.get(`${at}/events/${event}/details`)).body.data;
  return { version: seen.version, ...seen.details, ...changes };
};
const sale = (label: string) => ({
  label,
  starts_at: days(1, now).toISOString(),
  ends_at: days(2, now).toISOString(),
  units: null,
  prices: [{ ticket_type_id: type, price: 100 }],
});
const ofEvent = (path: string) => `events/:event/${path}`;

const SENT: Sent[] = [
  ['drafts/save', (name) => draft({ name }), 'doc.name'],
  ['drafts/save', (summary) => draft({ summary }), 'doc.summary'],
  ['drafts/save', (description) => draft({ description }), 'doc.description'],
  ['drafts/save', (refund) => draft({ policies: { ...policies, refund } }), 'doc.policies.refund'],
  ['drafts/save', (age) => draft({ policies: { ...policies, age } }), 'doc.policies.age'],
  ['drafts/save', (access) => draft({ policies: { ...policies, access } }), 'doc.policies.access'],
  ['drafts/save', (name) => draft({ ticket_types: [draftType({ name })] }), 'doc.ticket_types.0.name'],
  [
    'drafts/save',
    (description) => draft({ ticket_types: [draftType(), draftType({ name: 'VIP', description })] }),
    'doc.ticket_types.1.description',
  ],
  [ofEvent('details'), (name) => details({ name }), 'name'],
  [ofEvent('details'), (summary) => details({ summary }), 'summary'],
  [ofEvent('details'), (description) => details({ description }), 'description'],
  [ofEvent('details'), (age) => details({ policies: { ...policies, age } }), 'policies.age'],
  [ofEvent('tickets/:type/edit'), (name) => typeForm({ name }), 'name'],
  [ofEvent('tickets/:type/edit'), (description) => typeForm({ description }), 'description'],
  [ofEvent('tickets/:type/edit'), (door_note) => ({ ...typeForm(), door_note }), 'door_note'],
  [
    ofEvent('tickets/add'),
    (name) => ({ ...typeForm({ name }), stock: { kind: 'own', capacity: 5, room_pool_id: null } }),
    'name',
  ],
  [
    ofEvent('tickets/:type/hold-back'),
    (name) => ({ name, code: 'FRIENDS', count: 5, from_capacity: 100 }),
    'name',
  ],
  [ofEvent('flash-sales/create'), (label) => sale(label), 'label'],
];

const send = async ([path, body]: Sent, text: string) =>
  owner.post(
    `${at}/${path.replace(':event', String(event)).replace(':type', String(type))}`,
    await body(text),
  );

describe('HTML', () => {
  test.each(SENT)('in %s is refused at its field (%#)', async (...sent) => {
    const before = await everything();
    const refused = await send(sent, HTML);
    expect(refused.status, JSON.stringify(refused.body)).toBe(400);
    expect(refused.body).toMatchObject({
      code: 'bad_request',
      errors: { [sent[2]]: [expect.stringContaining('HTML tags')] },
    });
    expect(Object.keys(refused.body.errors)).toEqual([sent[2]]);
    expect(await everything()).toEqual(before);
  });

  test.each(SENT.filter(([path]) => path === 'drafts/save'))(
    'is not what is less or loved (%s, %#)',
    async (...sent) => {
      const kept = await send(sent, LESS);
      expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    },
  );

  test('and something else that is wrong are told together', async () => {
    const refused = await owner.post(`${at}/drafts/save`, draft({ name: HTML, summary: 'x'.repeat(301) }));
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors).sort()).toEqual(['doc.name', 'doc.summary']);
  });

  test('that an event has since before is shown in its duplicate, and not saved again', async () => {
    const [made = 0] = await catalogue.add({ slug: 'earlier', name: 'An <b>earlier</b> evening' });
    const id = randomUUID();
    expect((await owner.post(`${at}/events/${made}/duplicate`, { draft: id })).status).toBe(200);
    const by = sellerOf(1, now);
    const shown = await findDraft(db.sql, id, by);
    expect(shown).toMatchObject({ ok: true, value: { doc: { name: 'An <b>earlier</b> evening' } } });
    const again = { ...EMPTY_DRAFT, name: 'An <b>earlier</b> evening' };
    const refused = await owner.post(`${at}/drafts/save`, { id, version: 1, doc: again });
    expect(refused.status).toBe(400);
  });
});
