import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { draftType, wholeDraft } from '#tests/support/drafting.ts';
import type { Browser } from '#tests/support/people.ts';
import { newMember, newSeller } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// Places that sellers add: whose they are, where they are seen, and what clocks show there.

const db = await testDatabase();
const now = new Date();
const catalogue = await openCatalogue(db);
let app: TestApp;
let owner: Browser;
let reader: Browser;
let other: Browser;
const mine: string = ORGANIZERS.ngoma.slug;
let others = '';
let event = 0;

beforeAll(async () => {
  app = await testApp(db, { now });
  [event = 0] = await catalogue.add({ slug: 'evening', startsAt: days(30, now), endsAt: days(30.1, now) });
  owner = await newMember(app, db);
  reader = await newMember(app, db, { role: 'reader' });
  ({ browser: other, slug: others } = await newSeller(app, db, 'other@example.com'));
}, 60_000);

const HALL = {
  name: 'Kwa Mama Hall',
  address: 'Ngong Road 12',
  landmark: 'Opposite Nakumatt',
  city: 'nairobi',
  lat: -1.3,
  lng: 36.78,
  is_another: false,
};
const add = (given: object = {}, browser = owner, organizer = mine) =>
  browser.post(`/api/sell/${organizer}/venues/add`, { ...HALL, ...given });
const found = async (browser: Browser, organizer: string, q: string) =>
  (await browser.get(`/api/sell/${organizer}/venues?q=${encodeURIComponent(q)}`)).body.data.map(
    ({ name }: { name: string }) => name,
  );
const countVenues = async () =>
  (await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from venues`))[0]?.count;

describe('a new place', () => {
  test('is its organiser’s: they find it, others and everybody do not', async () => {
    const added = await add();
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    expect(added.body.data).toMatchObject({
      name: HALL.name,
      city: 'Nairobi',
      currency: 'KES',
      time_zone: 'Africa/Nairobi',
    });
    expect(await found(owner, mine, 'mama')).toEqual([HALL.name]);
    expect(await found(other, others, 'mama')).toEqual([]);
    expect((await owner.get('/api/sell/venues?q=mama')).body.data).toEqual([]);
    expect((await other.get(`/api/sell/${mine}/venues`)).status).toBe(404);
    expect((await add({}, other)).status).toBe(404);
    expect((await add({}, reader)).status).toBe(403);
    // Twice is once.
    const before = await countVenues();
    expect((await add()).body.data.id).toBe(added.body.data.id);
    expect(await countVenues()).toBe(before);
  });

  test('of a name that there is in the city is warned of, and added when it is another', async () => {
    const twin = await add({ name: 'kwa mama hall', address: 'Elsewhere 3' });
    expect(twin.status).toBe(409);
    expect(twin.body).toMatchObject({
      code: 'venue_named_twice',
      errors: { name: [expect.stringContaining('Ngong Road 12')] },
    });
    expect((await add({ name: 'kwa mama hall', address: 'Elsewhere 3', is_another: true })).status).toBe(200);
    expect((await add({ city: 'kampala', lat: 0.34, lng: 32.58 })).status).toBe(200);
  });

  test('may be in a town that is not in the list: everybody means the same one, and filters know it with its first event', async () => {
    const town = { name: 'Naivasha', country: 'KE', time_zone: 'Africa/Nairobi' };
    const there = { city: '', town, lat: -0.72, lng: 36.43 };
    const listed = async () =>
      (await owner.get('/api/events/countries')).body.data
        .flatMap(({ cities }: { cities: { slug: string; events: number }[] }) => cities)
        .find(({ slug }: { slug: string }) => slug === 'naivasha');
    const added = await add({ ...there, name: 'Lake Stage' });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    expect(added.body.data).toMatchObject({ city: 'Naivasha', currency: 'KES', time_zone: 'Africa/Nairobi' });
    expect((await add({ ...there, name: 'Their Stage' }, other, others)).status).toBe(200);
    // Of a city of the list it is that one, and a namesake abroad is another.
    expect((await add({ town: { ...town, name: 'nairobi' }, name: 'Town hall' })).body.data.city).toBe(
      'Nairobi',
    );
    const abroad = { name: 'Naivasha', country: 'ID', time_zone: 'Asia/Makassar' };
    const far = await add({ town: abroad, lat: -8.6, lng: 115.2, name: 'Far Stage' });
    expect(far.body.data).toMatchObject({ city: 'Naivasha', currency: 'IDR', time_zone: 'Asia/Makassar' });
    expect(await rowsOf(db, sql`select slug from cities where added_by is not null order by slug`)).toEqual([
      { slug: 'naivasha' },
      { slug: 'naivasha-id' },
    ]);
    expect(await listed()).toBeUndefined();
    const draft = randomUUID();
    const doc = wholeDraft(now, { venue_id: added.body.data.id });
    await owner.post(`/api/sell/${mine}/drafts/save`, { id: draft, version: 0, doc });
    const published = await owner.post(`/api/sell/${mine}/drafts/publish`, { id: draft, version: 1 });
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    expect(await listed()).toMatchObject({ events: 1 });
    const inTown = await owner.get('/api/events/city?slug=naivasha');
    expect(inTown.body.data.data).toMatchObject([{ slug_name: published.body.data.slug }]);
  });

  test.each([
    ['town.name', { town: { name: '', country: 'KE', time_zone: 'Africa/Nairobi' } }, 400],
    ['town.name', { town: { name: '<b>Town</b>', country: 'KE', time_zone: 'Africa/Nairobi' } }, 400],
    ['country', { town: { name: 'Town', country: 'XX', time_zone: 'Africa/Nairobi' } }, 422],
    ['country', { town: { name: 'Town', country: 'KE', time_zone: 'Asia/Jakarta' } }, 422],
    ['lat', { town: { name: 'Town', country: 'RW', time_zone: 'Africa/Kigali' } }, 422],
    ['city', { city: '' }, 422],
    ['name', { name: '' }, 400],
    ['name', { name: '<b>Hall</b>' }, 400],
    ['address', { address: '' }, 400],
    ['address', { address: '<script>alert(1)</script>' }, 400],
    ['landmark', { landmark: '<img src=x>' }, 400],
    ['landmark', { landmark: 'x'.repeat(161) }, 400],
    ['city', { city: 'atlantis' }, 422],
    ['lat', { lat: 91 }, 400],
    ['lng', { lng: -181 }, 400],
    // The two numbers in the wrong order.
    ['lat', { lat: 36.78, lng: -1.3 }, 422],
  ])('with a wrong %s is refused there: %j', async (field, given, status) => {
    const before = await countVenues();
    const refused = await add({ name: 'Another hall', ...given });
    expect(refused.status, JSON.stringify(refused.body)).toBe(status);
    expect(Object.keys(refused.body.errors)).toEqual([field]);
    expect(await countVenues()).toBe(before);
  });

  test('is where a draft takes place, and another organiser’s is not', async () => {
    const { id } = (await add({ name: 'Draft hall' })).body.data;
    const publish = async (browser: Browser, organizer: string) => {
      const draft = randomUUID();
      const doc = wholeDraft(now, { venue_id: id });
      await browser.post(`/api/sell/${organizer}/drafts/save`, { id: draft, version: 0, doc });
      return browser.post(`/api/sell/${organizer}/drafts/publish`, { id: draft, version: 1 });
    };
    expect(await publish(other, others)).toMatchObject({ status: 422, body: { code: 'venue_unknown' } });
    const published = await publish(owner, mine);
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    const view = (await other.get(`/api/event/view/${published.body.data.slug}`)).body.data;
    expect(view.venue).toMatchObject({
      name: 'Draft hall',
      landmark: 'Opposite Nakumatt',
      lat: -1.3,
      lng: 36.78,
    });
  });
});

const MARKS: Record<string, string> = {
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#x27;': "'",
  '&amp;': '&',
};
const hiddenIn = (html: string, name: string): string =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '').replace(
    /&(quot|lt|gt|#x27|amp);/g,
    (mark) => MARKS[mark] ?? '',
  );

describe('without script', () => {
  const page = (query: string) => `/sell/${mine}/venues/new?${query}`;
  const typed = {
    name: 'Pwani Stage',
    address: 'Beach 1',
    city: 'jakarta',
    landmark: '',
    pin: '-6.2, 106.8',
  };

  test('what is wrong is said at its field, with what was typed', async () => {
    const refused = await owner.open(page('name=Pwani'), { ...typed, name: '', pin: 'somewhere' });
    expect(refused.status).toBe(422);
    for (const id of ['name-error', 'pin-error']) expect(refused.html).toContain(`id="${id}"`);
    expect(refused.html).toContain('value="Beach 1"');
    expect((await owner.open(page('name=Pwani'))).html).toContain('value="Pwani"');
  });

  test('a draft takes the place at once, and its clock shows what was typed', async () => {
    const draft = randomUUID();
    const doc = {
      ...wholeDraft(now, { venue_id: null, currency: null }),
      starts_at: '2027-03-05T16:00:00.000Z',
      ends_at: '2027-03-05T20:00:00.000Z',
      doors_at: '2027-03-05T15:30:00.000Z',
      ticket_types: [draftType({ sale_ends_at: '2027-03-05T10:00:00.000Z' })],
    };
    await owner.post(`/api/sell/${mine}/drafts/save`, { id: draft, version: 0, doc });
    const added = await owner.open(page(`draft=${draft}`), typed);
    expect([added.status, added.location]).toEqual([303, `/sell/${mine}/drafts/${draft}`]);
    const kept = (await owner.get(`/api/sell/${mine}/drafts/${draft}`)).body.data.doc;
    // 19:00 in Nairobi was typed: it is 19:00 in Jakarta.
    expect(kept).toMatchObject({
      currency: 'IDR',
      starts_at: '2027-03-05T12:00:00.000Z',
      ends_at: '2027-03-05T16:00:00.000Z',
      doors_at: '2027-03-05T11:30:00.000Z',
    });
    expect(kept.ticket_types[0].sale_ends_at).toBe('2027-03-05T06:00:00.000Z');
    const editor = await owner.open(`/sell/${mine}/drafts/${draft}`);
    expect(editor.html).toContain('value="Pwani Stage, Jakarta"');
    expect(editor.html).toContain('value="19:00"');
  });

  test('a typed place that nobody knows is handed on to the page that adds it', async () => {
    const draft = randomUUID();
    const doc = wholeDraft(now, { venue_id: null, currency: null });
    await owner.post(`/api/sell/${mine}/drafts/save`, { id: draft, version: 0, doc });
    const asked = await owner.open(`/sell/${mine}/drafts/${draft}`, {
      id: draft,
      version: '1',
      before: JSON.stringify(doc),
      name: 'A new name',
      place: 'Nowhere hall',
      intent: 'new-place',
    });
    expect(asked.location).toBe(`/sell/${mine}/venues/new?draft=${draft}&name=Nowhere+hall`);
    expect((await owner.get(`/api/sell/${mine}/drafts/${draft}`)).body.data.doc.name).toBe('A new name');
  });

  test('for an event one comes back to its page, which asks before it moves', async () => {
    const added = await owner.open(page(`event=${event}`), { ...typed, name: 'Event stage' });
    expect(added.location).toBe(`/sell/${mine}/events/${event}/details?place=Event+stage%2C+Jakarta`);
    expect((await owner.open(added.location ?? '')).html).toContain('value="Event stage, Jakarta"');
  });

  test('what was typed about an event and not saved goes along to the new place, and comes back', async () => {
    const path = `/sell/${mine}/events/${event}/details`;
    const before = (await owner.get(`/api${path}`)).body.data;
    const details = {
      version: before.version,
      name: 'A name that nobody saved',
      description: 'Two lines\n"of" <it>',
      refund: 'Never',
      place: 'Carried stage',
      place_before: before.place,
    };
    const asked = await owner.open(page(`event=${event}`), { ...details, intent: 'new-place' });
    expect(asked.status).toBe(200);
    // The typed place is the name of the new one.
    expect(asked.html).toContain('value="Carried stage"');
    const carried = hiddenIn(asked.html, 'carried');

    const refused = await owner.open(page(`event=${event}`), { ...typed, carried, pin: 'somewhere' });
    expect(refused.status).toBe(422);
    expect(hiddenIn(refused.html, 'carried')).toBe(carried);
    const added = await owner.open(page(`event=${event}`), { ...typed, carried, name: 'Carried stage' });
    expect(added.status).toBe(200);
    const back = { intent: 'carried', carried: hiddenIn(added.html, 'carried') };
    const place = hiddenIn(added.html, 'place');
    expect(place).toBe('Carried stage, Jakarta');

    const kept = await owner.open(path, { ...back, place });
    expect(kept.status).toBe(200);
    for (const value of [details.name, place, before.version])
      expect(kept.html).toContain(`value="${value}"`);
    for (const text of ['Two lines\n&quot;of&quot; &lt;it&gt;</textarea>', 'Never</textarea>'])
      expect(kept.html.includes(text)).toBe(true);
    // Without a place the typed one stays, and what is no form of ours brings nothing.
    expect((await owner.open(path, { ...back, place: '' })).html).toContain('value="Carried stage"');
    for (const wrong of ['', '[1', 'null', '{"name":{}}']) {
      const { status, html } = await owner.open(path, { intent: 'carried', carried: wrong, place: '' });
      expect([status, html.includes(`value="${before.details.name}"`)]).toEqual([200, true]);
    }
    expect((await owner.get(`/api${path}`)).body.data).toEqual(before);
  });
});

describe('an event that goes where clocks show something else', () => {
  const details = `/api/sell/${'{organizer}'}/events`;
  const at = () => `${details.replace('{organizer}', mine)}/${event}/details`;
  const save = async (changes: object) => {
    const seen = (await owner.get(at())).body.data;
    return owner.post(at(), { version: seen.version, ...seen.details, ...changes });
  };

  test('asks what stays, and does that', async () => {
    const before = (await owner.get(at())).body.data;
    const venue = (await add({ name: 'Far stage', city: 'jakarta', lat: -6.2, lng: 106.8 })).body.data.id;
    const asked = await save({ venue_id: venue });
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'zone_differs', errors: { venue_id: [expect.any(String)] } },
    });
    expect((await owner.get(at())).body.data.details.venue_id).toBe(before.details.venue_id);

    expect((await save({ venue_id: venue, times: 'clock' })).status).toBe(200);
    const clock = (await owner.get(at())).body.data;
    expect(clock.time_zone).toBe('Asia/Jakarta');
    expect(Date.parse(clock.starts_at) - Date.parse(before.starts_at)).toBe(-4 * 3_600_000);
    const [row] = await rowsOf<{ moved: boolean; told: boolean }>(
      db,
      sql`select previous_starts_at is not null as moved, place_notice_at is not null as told from events
        where id = ${event}`,
    );
    expect(row).toEqual({ moved: false, told: true });

    expect((await save({ venue_id: before.details.venue_id, times: 'moment' })).status).toBe(200);
    const moment = (await owner.get(at())).body.data;
    expect(moment).toMatchObject({ time_zone: before.time_zone, starts_at: clock.starts_at });
  });

  test('to a neighbour whose clocks agree it goes without a question', async () => {
    const venue = (await add({ name: 'Next stage', city: 'kampala', lat: 0.34, lng: 32.58 })).body.data.id;
    expect((await save({ venue_id: venue })).status).toBe(200);
  });

  test('the page asks it too', async () => {
    const venue = (await add({ name: 'Page stage', city: 'jakarta', lat: -6.2, lng: 106.8 })).body.data;
    const { version, details: said } = (await owner.get(at())).body.data;
    const { policies, ...texts } = said;
    const form = {
      ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, String(value)])),
      ...policies,
      version,
      place: `${venue.name}, Jakarta`,
      words_before: JSON.stringify({ locale: said.locale, texts: said.texts }),
      place_before: 'before',
      venue_before: '1',
    };
    const path = `/sell/${mine}/events/${event}/details`;
    const asked = await owner.open(path, form);
    expect(asked.status).toBe(409);
    expect(asked.html).toContain('name="times"');
    expect((await owner.open(path, { ...form, times: 'clock' })).location).toBe(`${path}?saved`);
  });
});
