import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#tests/support/buying.ts';
import { ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { draftType, wholeDraft } from '#tests/support/drafting.ts';
import type { Browser } from '#tests/support/people.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// A draft says everything that the pages of a published event can: nothing is lost on the way there.

const db = await testDatabase();
const now = new Date();
let app: TestApp;
let owner: Browser;
const organizer = ORGANIZERS.ngoma.slug;

beforeAll(async () => {
  app = await testApp(db, { now });
  await openCatalogue(db);
  owner = await newMember(app, db);
}, 60_000);

const START = '2027-03-05';
const MORE = {
  'types.0.description': 'A seat and a drink',
  'types.0.sale_starts_date': '2027-02-01',
  'types.0.sale_starts_time': '',
  'types.0.sale_ends_date': '2027-03-05',
  'types.0.sale_ends_time': '12:00',
  'types.0.min_per_order': '2',
  'types.0.max_per_order': '6',
  'types.0.is_hidden': 'on',
  'types.0.admits': '4',
  'types.0.entry_rule': 'reentry',
  'types.0.door_note': 'Left lane',
  'types.0.door_colour': 'blue',
};
const FORM = {
  name: 'Taarab by the water',
  category: 'music',
  starts_date: START,
  starts_time: '22:00',
  doors_time: '21:00',
  ends_time: '03:00',
  ends_date: '',
  slug: 'taarab-of-march',
  summary: 'By the sea',
  description: '**Bold**',
  refund: 'Always',
  age: '18+',
  access: 'Ramps',
  'types.0.name': 'Table',
  'types.0.price': '8000',
  'types.0.places': '10',
  'types.0.sold': 'own',
  ...MORE,
};

async function begin(): Promise<{ id: string; place: string; before: string }> {
  const id = randomUUID();
  const doc = wholeDraft(now, { ticket_types: [draftType()] });
  await owner.post(`/api/sell/${organizer}/drafts/save`, { id, version: 0, doc });
  const [venue] = await rowsOf<{ name: string; city: string }>(
    db,
    sql`select venues.name, cities.name as city from venues join cities on cities.id = city_id where venues.id = 1`,
  );
  return { id, place: `${venue?.name}, ${venue?.city}`, before: JSON.stringify(doc) };
}

test('the form keeps all of it, and the event that comes of it has it', async () => {
  const { id, place, before } = await begin();
  const path = `/sell/${organizer}/drafts/${id}`;
  const sent = { ...FORM, id, version: '1', before, place };
  const saved = await owner.open(path, { ...sent, intent: 'save' });
  expect([saved.status, saved.location]).toEqual([303, `${path}?saved`]);
  const { doc } = (await owner.get(`/api/sell/${organizer}/drafts/${id}`)).body.data;
  expect(doc).toMatchObject({
    slug: 'taarab-of-march',
    starts_at: '2027-03-05T19:00:00.000Z',
    doors_at: '2027-03-05T18:00:00.000Z',
    ends_at: '2027-03-06T00:00:00.000Z',
    policies: { refund: 'Always', age: '18+', access: 'Ramps' },
  });
  const type = {
    description: 'A seat and a drink',
    min_per_order: 2,
    max_per_order: 6,
    is_hidden: true,
    admits: 4,
    entry_rule: 'reentry',
    door_note: 'Left lane',
    door_colour: 'blue',
  };
  expect(doc.ticket_types).toEqual([
    expect.objectContaining({
      ...type,
      sale_starts_at: '2027-01-31T21:00:00.000Z',
      sale_ends_at: '2027-03-05T09:00:00.000Z',
    }),
  ]);
  // The page shows it again.
  const { html } = await owner.open(path);
  for (const value of ['taarab-of-march', 'Left lane', '2027-02-01', '12:00'])
    expect(html, value).toContain(`value="${value}"`);

  const published = await owner.post(`/api/sell/${organizer}/drafts/publish`, { id, version: 2 });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  expect(published.body.data.slug).toBe('taarab-of-march');
  const sold = (await owner.get(`/api/sell/${organizer}/events/${published.body.data.event_id}/tickets`)).body
    .data;
  expect(sold.types).toMatchObject([type]);
});

test('what is wrong in what is folded away is said at its field, and all else is saved', async () => {
  const { id, place, before } = await begin();
  const path = `/sell/${organizer}/drafts/${id}`;
  const refused = await owner.open(path, {
    ...FORM,
    id,
    version: '1',
    before,
    place,
    intent: 'save',
    'types.0.door_note': '<i>Left</i>',
  });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('Saved, except what is marked');
  expect(refused.html).toContain('id="types.0.door_note-error"');
  expect(refused.html).toContain('&lt;i&gt;Left&lt;/i&gt;');
  // What is sent next is of the version that was saved.
  expect(refused.html).toContain('name="version" value="2"');
  const { doc } = (await owner.get(`/api/sell/${organizer}/drafts/${id}`)).body.data;
  expect(doc).toMatchObject({ policies: { age: '18+' }, ticket_types: [{ door_note: '', admits: 4 }] });
});

test('days that differ stay as they are until another number is typed for all', async () => {
  const { id, place } = await begin();
  const days = [
    { on: '2027-03-05', capacity: 50 },
    { on: '2027-03-06', capacity: 80 },
  ];
  const doc = wholeDraft(now, { ticket_types: [draftType({ stock: { kind: 'dates', days } })] });
  await owner.post(`/api/sell/${organizer}/drafts/save`, { id, version: 1, doc });
  const form = {
    ...FORM,
    starts_time: '10:00',
    doors_time: '',
    ends_time: '22:00',
    ends_date: '2027-03-06',
    'types.0.sold': 'days',
    'types.0.places': '50',
    id,
    before: JSON.stringify(doc),
    place,
    intent: 'save',
  };
  const stockOf = async () =>
    (await owner.get(`/api/sell/${organizer}/drafts/${id}`)).body.data.doc.ticket_types[0].stock;
  await owner.open(`/sell/${organizer}/drafts/${id}`, { ...form, version: '2' });
  expect((await stockOf()).days).toEqual(days);
  const version = String((await owner.get(`/api/sell/${organizer}/drafts/${id}`)).body.data.version);
  await owner.open(`/sell/${organizer}/drafts/${id}`, { ...form, version, 'types.0.places': '60' });
  expect((await stockOf()).days.map(({ capacity }: { capacity: number }) => capacity)).toEqual([60, 60]);
});

test('a place that nobody knows keeps nothing else from being saved, and says how it is added', async () => {
  const { id, place, before } = await begin();
  const path = `/sell/${organizer}/drafts/${id}`;
  const draft = async () => (await owner.get(`/api/sell/${organizer}/drafts/${id}`)).body.data;
  const sent = { ...FORM, id, before };
  const saved = await owner.open(path, { ...sent, version: '1', place: 'Nobody’s & hall', intent: 'save' });
  expect([saved.status, saved.location]).toEqual([303, `${path}?saved`]);
  // The place stays the one that it was, with its clock and its money.
  const { version, doc } = await draft();
  expect(doc).toMatchObject({ name: FORM.name, summary: 'By the sea', venue_id: 1, currency: 'KES' });
  expect(doc.starts_at).toBe('2027-03-05T19:00:00.000Z');
  const { html } = await owner.open(path);
  expect(html).toContain('value="Nobody’s &amp; hall"');
  expect(/id="place-error"[^>]*>[^<]*add it with the button/.test(html)).toBe(true);

  const published = await owner.open(path, {
    ...sent,
    version: String(version),
    place: 'Nobody’s & hall',
    intent: 'publish',
  });
  expect(published.status).toBe(422);
  expect(published.html).toContain('id="place-error"');
  expect(await draft()).toMatchObject({ version, event_id: null });

  const known = await owner.open(path, { ...sent, version: String(version), place, intent: 'save' });
  expect(known.location).toBe(`${path}?saved`);
  expect((await owner.open(path)).html).not.toContain('id="place-error"');
});

test('a day without a clock, and what depends on it, is kept as typed and asked for when it is published', async () => {
  const { id, place, before } = await begin();
  const path = `/sell/${organizer}/drafts/${id}`;
  const half = { ...FORM, id, before, place, starts_time: '', ends_date: '2027-03-06' };
  const saved = await owner.open(path, { ...half, version: '1', intent: 'save' });
  expect(saved.location).toBe(`${path}?saved`);
  const { doc, version } = (await owner.get(`/api/sell/${organizer}/drafts/${id}`)).body.data;
  expect(doc).toMatchObject({ name: FORM.name, starts_at: null, ends_at: null, doors_at: null });
  const shown = async () => {
    const { html } = await owner.open(path);
    const typedIn = (field: string) =>
      new RegExp(`<input[^>]*id="${field}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1];
    return ['starts_date', 'starts_time', 'doors_time', 'ends_time', 'ends_date'].map(typedIn);
  };
  expect(await shown()).toEqual([START, '', '21:00', '03:00', '2027-03-06']);

  const refused = await owner.open(path, { ...half, version: String(version), intent: 'publish' });
  expect(refused.html).toContain('id="starts_time-error"');
  expect(refused.html).toContain('Say at what time it starts.');
  expect(refused.html).not.toContain('id="ends_time-error"');

  // With the clock it is an instant, and nothing is left of what was typed.
  const current = (await owner.get(`/api/sell/${organizer}/drafts/${id}`)).body.data;
  const whole = { ...half, before: JSON.stringify(current.doc), starts_time: '22:00', ends_date: '' };
  await owner.open(path, { ...whole, version: String(current.version), intent: 'save' });
  const after = (await owner.get(`/api/sell/${organizer}/drafts/${id}`)).body.data.doc;
  expect(after).toMatchObject({ starts_at: '2027-03-05T19:00:00.000Z', typed_times: null });
  expect(await shown()).toEqual([START, '22:00', '21:00', '03:00', '']);
});
