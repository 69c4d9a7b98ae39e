import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { wholeDraft } from '#tests/support/drafting.ts';
import { newOperator } from '#tests/support/due-money.ts';
import { react } from '#tests/support/holding.ts';
import { wordsOf } from '#tests/support/html.ts';
import { openBrowser } from '#tests/support/people.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { newMember } from '#tests/support/teams.ts';
import { testApp } from '#tests/support/test-app.ts';

// Venues, cities and categories, as operators keep them in order.

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now });
const catalogue = await openCatalogue(db, now);
const ticketTypes = [{ name: 'Regular', priceMinor: 100_000, pool: { capacity: 100 } }];
const [event = 0] = await catalogue.add({
  slug: 'evening',
  name: 'Drum evening',
  startsAt: days(20, now),
  ticketTypes,
});
const first = await newOperator(app, db, 'first@example.com');
const second = await newOperator(app, db, 'second@example.com');
const owner = await newMember(app, db);
const OURS = ORGANIZERS.ngoma.slug;
const BUYER = { name: 'Amina', email: 'amina@example.com', phone: '+254712345678' };

const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const fieldsOf = (body: { errors?: object }) => Object.keys(body.errors ?? {});
const deedsOf = (subject: string) =>
  rowsOf<{ action: string }>(
    db,
    sql`select action from operator_log where subject = ${subject} order by id`,
  ).then((rows) => rows.map(({ action }) => action));
const HALL = {
  name: 'Baraza Garden',
  address: 'Ngong Road 12',
  landmark: '',
  city: 'nairobi',
  lat: -1.25,
  lng: 36.75,
  is_another: false,
};
const addVenue = async (given: object = {}) =>
  (await owner.post(`/api/sell/${OURS}/venues/add`, { ...HALL, ...given })).body.data.id as number;
const viewVenue = async (id: number) => (await first.get(`/api/admin/venues/${id}`)).body.data;
const fieldsOfVenue = async (id: number) => {
  const { name, address, landmark, lat, lng, version } = await viewVenue(id);
  return { name, address, landmark, lat, lng, version };
};
const place = async () => (await first.get('/api/event/view/evening')).body.data.venue;

test('a venue is merged while its event sells: events, drafts and pages follow, and the other is everybody’s', async () => {
  const old = await addVenue();
  const kept = await addVenue({ name: 'Baraza Gardens Nairobi' });
  const moved = await owner.get(`/api/sell/${OURS}/events/${event}/details`);
  const { version, details } = moved.body.data;
  await owner.post(`/api/sell/${OURS}/events/${event}/details`, { ...details, version, venue_id: old });
  const draft = randomUUID();
  const doc = wholeDraft(now, { venue_id: old });
  await owner.post(`/api/sell/${OURS}/drafts/save`, { id: draft, version: 0, doc });
  await buyTickets({ app, db }, event, BUYER);
  const sale = await rowsOf(db, sql`select sale_version from events where id = ${event}`);
  expect((await first.get('/api/event/suggestions?event=baraza')).status).toBe(200);

  const { others } = await viewVenue(old);
  expect(others.map(({ id }: { id: number }) => id)).toContain(kept);
  const asked = wordsOf((await first.open(`/admin/venues/${old}?into=${kept}`)).html);
  for (const said of [`“${HALL.name} · `, 'Baraza Gardens Nairobi', '1 event moves there', 'Yes, merge them'])
    expect(asked).toContain(said);
  expect(wordsOf((await first.open(`/admin/venues/${old}?into=`)).html)).not.toContain('Yes, merge them');
  const page = await first.open(`/admin/venues/${old}`, { intent: 'merge', into: String(kept) });
  expect([page.status, page.location]).toEqual([303, `/admin/venues/${kept}?merged=`]);

  expect((await place()).name).toBe('Baraza Gardens Nairobi');
  expect(await rowsOf(db, sql`select sale_version from events where id = ${event}`)).toEqual(sale);
  await buyTickets({ app, db }, event, BUYER);
  const seen = (await owner.get(`/api/sell/${OURS}/drafts/${draft}`)).body.data;
  expect([seen.version, seen.doc.venue_id]).toEqual([2, kept]);
  const late = await owner.post(`/api/sell/${OURS}/drafts/save`, { id: draft, version: 1, doc });
  expect(codeOf(late)).toEqual([409, 'draft_changed']);
  expect(await viewVenue(kept)).toMatchObject({ organizer: null, events: 1, coming: 1 });
  await react(app);
  const found = (await first.get('/api/events/search/?event=Gardens+Nairobi')).body.data.data;
  expect(found.map(({ id }: { id: number }) => id)).toEqual([event]);
  expect(
    await rowsOf(db, sql`select from suggestions where kind = 'venue' and ref = ${String(old)}`),
  ).toEqual([]);
  expect(await deedsOf(`venue:${old}`)).toEqual(['venue.merged']);
  const log = wordsOf((await owner.open(`/sell/${OURS}/log?kind=events`)).html);
  expect(log).toContain('The site’s staff made two entries of one place into one');
  expect(log).toContain(`Changed: place (${HALL.name} → Baraza Gardens Nairobi)`);
  const mails = await rowsOf<{ body_text: string }>(
    db,
    sql`select body_text from messages where key like '%venue-merged:%'`,
  );
  expect(mails.map(({ body_text }) => body_text)).toEqual([
    expect.stringContaining('Your events there now say Baraza Gardens Nairobi, Ngong Road 12.'),
  ]);
  const [merged] = (await viewVenue(kept)).merged;
  expect(merged).toMatchObject({ from: HALL.name, into: 'Baraza Gardens Nairobi', events: 1 });
  expect([typeof merged.who, Date.parse(merged.at) > 0]).toEqual(['string', true]);
  expect(wordsOf((await first.open(`/admin/venues/${kept}`)).html)).toContain(
    `“${HALL.name}” into “Baraza Gardens`,
  );

  // Whoever comes second sees it, and nobody publishes at a place that is gone.
  expect(codeOf(await second.post(`/api/admin/venues/${old}/merge`, { into: kept }))).toEqual([
    409,
    'venue_merged',
  ]);
  expect((await second.open(`/admin/venues/${old}`)).location).toBe(`/admin/venues/${kept}?merged=`);
  expect((await second.open(`/admin/venues/${kept}?merged=`)).html).toContain('Merged.');
});

test('a venue is not merged with itself, with another city’s, or with none', async () => {
  const [here, kept] = [await addVenue({ name: 'Kwa Njeri' }), await addVenue({ name: 'Kwa Njeri Hall' })];
  const away = await addVenue({ name: 'Njeri', city: 'kampala', lat: 0.3, lng: 32.6 });
  const merge = (from: number, into: unknown) => first.post(`/api/admin/venues/${from}/merge`, { into });
  for (const [into, code] of [
    [here, 'venue_itself'],
    [away, 'venue_other_city'],
    [987_654, 'venue_unknown'],
  ] as const) {
    const answer = await merge(here, into);
    expect([...codeOf(answer), ...fieldsOf(answer.body)]).toEqual([422, code, 'into']);
  }
  expect(codeOf(await merge(987_654, kept))).toEqual([404, 'venue_not_found']);
  for (const into of ['<b>1</b>', 0, -1, 1.5, null]) expect((await merge(here, into)).status).toBe(400);
  const page = await first.open(`/admin/venues/${here}`, { intent: 'merge', into: '' });
  expect([page.status, page.html.includes('id="into-error"')]).toEqual([422, true]);
  expect(await deedsOf(`venue:${here}`)).toEqual([]);
  // Both at once, each into the other: one of them is first.
  const both = await Promise.all([
    merge(here, kept),
    second.post(`/api/admin/venues/${kept}/merge`, { into: here }),
  ]);
  expect(both.map(({ status }) => status).sort()[0]).toBe(200);
  expect(both.map(({ status }) => status).sort()[1]).toBeGreaterThanOrEqual(409);
});

test('a venue is renamed everywhere; the second of two is told, and HTML is refused at each field', async () => {
  const id = await addVenue({ name: 'Old Hall' });
  const form = await fieldsOfVenue(id);
  const edit = (body: object, who = first) => who.post(`/api/admin/venues/${id}/edit`, body);
  for (const field of ['name', 'address', 'landmark'] as const) {
    const refused = await edit({ ...form, [field]: 'x <script>alert(1)</script>' });
    expect([refused.status, ...fieldsOf(refused.body)]).toEqual([400, field]);
  }
  expect([...codeOf(await edit({ ...form, lat: 50 }))]).toEqual([422, 'pin_elsewhere']);
  expect((await edit({ ...form, lat: 91 })).status).toBe(400);
  expect((await edit({ ...form, name: 'New Hall' })).status).toBe(200);
  expect(codeOf(await edit({ ...form, name: 'Third Hall' }, second))).toEqual([409, 'venue_changed']);
  // The same twice is once.
  expect((await edit({ ...form, name: 'New Hall' })).status).toBe(200);
  expect(await deedsOf(`venue:${id}`)).toEqual(['venue.edited']);
  const bad = await first.open(`/admin/venues/${id}`, {
    ...form,
    intent: 'edit',
    lat: 'north',
    lng: '36',
    name: '',
  });
  expect([bad.status, bad.html.includes('id="lat-error"'), bad.html.includes('id="name-error"')]).toEqual([
    422,
    true,
    true,
  ]);
  expect((await first.open('/admin/venues?q=%3Cb%3E')).html).not.toContain('<b>');
});

const town = (name: string) => ({ town: { name, country: 'KE', time_zone: 'Africa/Nairobi' }, city: '' });

test('a town that a seller named is merged into one of the list, or put there', async () => {
  const venue = await addVenue({ name: 'Lake Club', ...town('Kisumu City'), lat: -0.1, lng: 34.75 });
  const { cities } = (await first.get('/api/admin/cities')).body.data;
  expect(cities[0]).toMatchObject({ slug: 'kisumu-city', organizer: ORGANIZERS.ngoma.name, venues: 1 });
  const merge = (from: string, into: string, who = first) =>
    who.post(`/api/admin/cities/${from}/merge`, { into });
  for (const [from, into, status, code] of [
    ['kisumu-city', 'kisumu-city', 422, 'city_itself'],
    ['kisumu-city', 'kampala', 422, 'city_other_country'],
    ['kisumu-city', 'nowhere', 422, 'city_unknown'],
    ['nairobi', 'kisumu', 409, 'city_listed'],
    ['nowhere', 'kisumu', 404, 'city_not_found'],
  ] as const)
    expect(codeOf(await merge(from, into))).toEqual([status, code]);
  expect((await merge('kisumu-city', 'kisumu')).status).toBe(200);
  expect(codeOf(await merge('kisumu-city', 'kisumu', second))).toEqual([409, 'city_merged']);
  // Whoever comes second, or by an old link, finds where it went.
  const old = await second.open('/admin/cities/kisumu-city');
  expect([old.status, old.location]).toEqual([303, '/admin/cities/kisumu?merged=']);
  const late = { name: 'Kisumu', is_listed: true, version: 'x' };
  expect(codeOf(await second.post('/api/admin/cities/kisumu-city/edit', late))).toEqual([409, 'city_merged']);
  const reader = openBrowser(app);
  const listed = await reader.open('/events/listing/city:kisumu-city+when:today?page=2');
  expect([listed.status, listed.location]).toEqual([301, '/events/listing/city:kisumu+when:today?page=2']);
  expect((await reader.open('/events/listing/city:nowhere')).status).toBe(404);
  const feed = await reader.open('/feeds/city/kisumu-city.xml');
  expect([feed.status, feed.html.includes('Kisumu')]).toEqual([200, true]);
  expect((await reader.open('/feeds/city/nowhere.xml')).status).toBe(404);
  expect(await viewVenue(venue)).toMatchObject({ city: { slug: 'kisumu' } });

  await addVenue({ name: 'Hill Club', ...town('Iten'), lat: 0.67, lng: 35.5 });
  const { version } = (await first.get('/api/admin/cities/iten')).body.data;
  const edit = (body: object, who = first) => who.post('/api/admin/cities/iten/edit', { version, ...body });
  expect(fieldsOf((await edit({ name: '<i>Iten</i>', is_listed: true })).body)).toEqual(['name']);
  expect((await edit({ name: 'Iten Town', is_listed: true })).status).toBe(200);
  expect(codeOf(await edit({ name: 'Itene', is_listed: true }, second))).toEqual([409, 'city_changed']);
  const all = (await first.get('/api/events/countries')).body.data;
  expect(JSON.stringify(all)).toContain('Iten Town');
  expect(await deedsOf('city:iten')).toEqual(['city.edited']);

  const add = (given: object) =>
    first.post('/api/admin/cities/add', {
      ...{ name: 'Kitale', country: 'KE', time_zone: 'Africa/Nairobi', lat: 1.02, lng: 35 },
      ...given,
    });
  for (const [given, code, field] of [
    [{ country: 'XX' }, 'country_unknown', 'country'],
    [{ time_zone: 'Asia/Jakarta' }, 'zone_unknown', 'time_zone'],
    [{ lat: 35, lng: 1.02 }, 'city_elsewhere', 'lat'],
    [{ name: 'Nairobi' }, 'city_taken', 'name'],
    [{ name: '<b>Kitale</b>' }, 'bad_request', 'name'],
  ] as const) {
    const { body } = await add(given);
    expect([body.code, ...fieldsOf(body)]).toEqual([code, field]);
  }
  const form = { name: 'Kitale', zone: 'KE Africa/Nairobi', lat: '1.02', lng: '35' };
  expect((await first.open('/admin/cities', form)).location).toBe('/admin/cities?done=');
});

const inAll = (text: string) => ({ en: text, id: text, sw: text });

test('categories are added, renamed, ordered, and retired only while nothing is in them', async () => {
  const list = async () => (await first.get('/api/admin/categories')).body.data;
  const post = (path: string, body: object, who = first) => who.post(`/api/admin/categories/${path}`, body);
  const form = {
    names: { en: 'Board games', id: 'Permainan', sw: 'Michezo ya meza' },
    descriptions: inAll(''),
  };
  const html = await post('add', { ...form, slug: '', names: { ...form.names, sw: '<b>x</b>' } });
  expect([html.status, ...fieldsOf(html.body)]).toEqual([400, 'names.sw']);
  expect((await post('add', { ...form, slug: '' })).body.data).toEqual({ slug: 'board-games' });
  expect(codeOf(await post('add', { ...form, slug: '' }, second))).toEqual([409, 'category_taken']);
  expect(codeOf(await post('add', { ...form, slug: 'Bad Slug' }))).toEqual([422, 'slug_invalid']);

  const shown = await list();
  const { version } = shown.at(-1);
  const renamed = { ...form, names: { ...form.names, en: 'Games' }, version };
  expect((await post('board-games/edit', renamed)).status).toBe(200);
  expect(codeOf(await post('board-games/edit', { ...renamed, names: inAll('X') }, second))).toEqual([
    409,
    'category_changed',
  ]);
  const offered = async () =>
    (await first.get('/api/events/categories/list')).body.data.map(({ name }: { name: string }) => name);
  expect((await offered()).at(-1)).toBe('Games');

  const from = shown.map(({ slug }: { slug: string }) => slug);
  const to = ['board-games', ...from.slice(0, -1)];
  expect((await post('order', { from, to })).status).toBe(200);
  expect(codeOf(await post('order', { from, to: from.toReversed() }, second))).toEqual([
    409,
    'categories_changed',
  ]);
  expect(codeOf(await post('order', { from: to, to: to.slice(1) }))).toEqual([409, 'categories_changed']);
  expect((await offered())[0]).toBe('Games');
  const down = await first.open('/admin/categories', {
    ...{ category: 'board-games', order: to.join(' '), intent: 'down' },
  });
  expect([down.status, (await offered())[1]]).toEqual([303, 'Games']);

  expect(codeOf(await post('music/retire', { is_retired: true }))).toEqual([409, 'category_used']);
  const draft = randomUUID();
  const save = (version: number, category: string) =>
    owner.post(`/api/sell/${OURS}/drafts/save`, { id: draft, version, doc: wholeDraft(now, { category }) });
  await save(0, 'board-games');
  expect(codeOf(await post('board-games/retire', { is_retired: true }))).toEqual([409, 'category_used']);
  await save(1, 'music');
  expect((await post('board-games/retire', { is_retired: true })).status).toBe(200);
  expect(await offered()).not.toContain('Games');
  await save(2, 'board-games');
  const refused = await owner.post(`/api/sell/${OURS}/drafts/publish`, { id: draft, version: 3 });
  expect(codeOf(refused)).toEqual([422, 'category_unknown']);
  // A start of the program brings nothing back, and nobody is asked twice.
  expect((await post('board-games/retire', { is_retired: true }, second)).status).toBe(200);
  expect((await post('board-games/retire', { is_retired: false })).status).toBe(200);
  expect(await offered()).toContain('Games');
  expect(await deedsOf('category:board-games')).toEqual([
    'category.added',
    'category.edited',
    'category.retired',
    'category.retired',
  ]);
});
