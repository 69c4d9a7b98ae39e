import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#tests/support/buying.ts';
import { ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { react } from '#tests/support/holding.ts';
import { type Browser, newPerson, openBrowser } from '#tests/support/people.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// What an organiser says of itself: edited by its team, read by everybody.

const db = await testDatabase();
const now = new Date();
const catalogue = await openCatalogue(db, now);
const ORGANIZER = ORGANIZERS.ngoma.slug;
const PAGE = `/api/sell/${ORGANIZER}/page`;
let app: TestApp;
let owner: Browser;
let reader: Browser;
let stranger: Browser;

beforeAll(async () => {
  app = await testApp(db, { now });
  await catalogue.add({ slug: 'an-evening', name: 'An evening' });
  owner = await newMember(app, db);
  reader = await newMember(app, db, { role: 'reader' });
  stranger = await newPerson(app, db, 'stranger@example.com', { organization: 'Others' });
  await react(app);
});

const view = async () => (await owner.get(PAGE)).body.data;
const save = async (changes: object, browser = owner) => {
  const { version, page } = await view();
  return browser.post(PAGE, { version, ...page, ...changes });
};
const publicPage = async () => (await openBrowser(app).open(`/organizers/${ORGANIZER}`)).html;

test('another name is for owners, is not the platform’s, and ends what was verified', async () => {
  const organizer = async () =>
    (await openBrowser(app).get('/api/event/view/an-evening')).body.data.organizer;
  const before = await organizer();
  expect(before.is_verified).toBe(true);
  const manager = await newMember(app, db, { role: 'manager' });
  expect((await save({ name: 'Safaricom PLC' }, manager)).body.code).toBe('not_allowed');
  expect((await save({ about: 'By a manager.' }, manager)).status).toBe(200);
  expect((await manager.open(`/sell/${ORGANIZER}/page`)).html).toContain('Only an owner of the team');
  expect((await owner.open(`/sell/${ORGANIZER}/page`)).html).toContain('until we have checked the new name');
  for (const name of ['Tiketi', 'T1keti Support'])
    expect(await save({ name })).toMatchObject({ status: 422, body: { code: 'name_reserved' } });
  expect(await organizer()).toMatchObject({ name: before.name, is_verified: true });
  const saysNew = async () =>
    (
      await Promise.all(
        ['/events/an-evening', `/organizers/${ORGANIZER}`].map((path) => openBrowser(app).open(path)),
      )
    ).map(({ html }) => html.includes('New organiser'));
  expect(await saysNew()).toEqual([false, false]);
  expect((await save({ name: 'Safaricom PLC' })).status).toBe(200);
  expect(await organizer()).toMatchObject({ name: 'Safaricom PLC', is_verified: false });
  expect((await save({ name: before.name })).status).toBe(200);
  expect(await organizer()).toMatchObject({ name: before.name, is_verified: false });
  expect(await saysNew()).toEqual([true, true]);
  expect((await owner.open(`/sell/${ORGANIZER}/page`)).html).toContain('only payouts wait for it');
  const taken = await stranger.post('/api/user/merchant', { organization: 'Tiketi Support' });
  expect(taken.body.code).toBe('name_reserved');
});

test('it is changed, everybody reads it at once, and the name stands on events and is found', async () => {
  expect(await publicPage()).not.toContain('benga');
  const changes = {
    name: 'Ngoma Nights Live',
    about: 'We play **benga**.',
    website: 'https://ngoma.example/',
    links: ['instagram.com/ngoma', 'https://instagram.com/ngoma'],
  };
  const first = await save(changes);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect((await view()).page).toMatchObject({ ...changes, links: ['https://instagram.com/ngoma'] });
  expect((await view()).version).toBe(first.body.data.version);
  const html = await publicPage();
  expect(html).toContain('We play <strong>benga</strong>.');
  expect(html).toContain('href="https://instagram.com/ngoma"');
  expect(html).toContain('>instagram.com<');
  const event = (await openBrowser(app).get('/api/event/view/an-evening')).body.data;
  expect(event.organizer).toMatchObject({ name: 'Ngoma Nights Live', about: 'We play benga.' });
  const found = await openBrowser(app).get('/api/events/search/?event=ngoma%20live');
  expect(found.body.data.data).toMatchObject([{ slug_name: 'an-evening' }]);
});

test('visitors find the new address and number, and the log keeps neither whole', async () => {
  const saved = await save({ email: ' Hello@ngoma.example ', phone: '0712 345 678', phone_country: 'KE' });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await view()).page).toMatchObject({ email: 'Hello@ngoma.example', phone: '+254712345678' });
  const event = (await openBrowser(app).get('/api/event/view/an-evening')).body.data;
  expect(event.organizer).toMatchObject({ email: 'Hello@ngoma.example', phone: '+254712345678' });
  const html = await publicPage();
  for (const shown of ['mailto:Hello@ngoma.example', 'tel:+254712345678'])
    expect([shown, html.includes(shown)]).toEqual([shown, true]);
  const [line] = await rowsOf<{ changes: Record<string, unknown> }>(
    db,
    sql`select changes from audit_log where action = 'page.edited' order by id desc limit 1`,
  );
  expect(Object.keys(line?.changes ?? {}).sort()).toEqual(['email', 'phone']);
  expect(JSON.stringify(line)).toContain('H•••@ngoma.example');
  expect(JSON.stringify(line)).not.toMatch(/Hello@|345678|345 678/);
  const log = await owner.open(`/sell/${ORGANIZER}/log`);
  expect(log.html).toContain('address, phone');

  // Sent again as they stand they stay; a form that does not name them leaves them.
  expect((await save({})).status).toBe(200);
  const { version, page } = await view();
  const { email: _, phone: __, ...others } = page;
  expect((await owner.post(PAGE, { version, ...others, about: 'Without them.' })).status).toBe(200);
  expect((await view()).page).toMatchObject({ email: 'Hello@ngoma.example', phone: '+254712345678' });
  expect((await save({ phone: null })).status).toBe(200);
  expect((await view()).page.phone).toBeNull();
});

test('a number that was there and is no mobile one stays, as the form writes it', async () => {
  await sql`update organizers set phone = '+254202222222' where slug = ${ORGANIZER}`.execute(db.sql);
  expect((await save({ phone: '0202 222 222', phone_country: 'KE' })).status).toBe(200);
  expect((await view()).page.phone).toBe('+254202222222');
});

test('the same twice is once, and only changes are written down', async () => {
  const lines = () => rowsOf(db, sql`select id from audit_log where action = 'page.edited'`);
  const before = (await lines()).length;
  const body = { ...(await view()).page, version: (await view()).version, about: 'Anew.' };
  expect([(await owner.post(PAGE, body)).status, (await owner.post(PAGE, body)).status]).toEqual([200, 200]);
  expect(await lines()).toHaveLength(before + 1);
});

test('who saves second from a stale page gets what is there now', async () => {
  const { version, page } = await view();
  await save({ about: 'By the first.' });
  const refused = await owner.post(PAGE, { version, ...page, about: 'By the second.' });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'page_changed', data: { page: { about: 'By the first.' } } },
  });
  const form = { version, name: page.name, about: 'By the second.', website: '' };
  const shown = await owner.open(`/sell/${ORGANIZER}/page`, form);
  expect(shown.status).toBe(409);
  expect(shown.html).toContain('By the first.');
  expect(shown.html).toContain('By the second.');
  const [, theirs = ''] = /name="their_version" value="([^"]+)"/.exec(shown.html) ?? [];
  const kept = await owner.open(`/sell/${ORGANIZER}/page`, {
    ...form,
    intent: 'keep-mine',
    their_version: theirs,
  });
  expect(kept.location).toBe(`/sell/${ORGANIZER}/page?saved`);
  expect((await view()).page.about).toBe('By the second.');
  // Field by field: of the text theirs, of the address mine.
  const now = (await view()).version;
  const chosen = await owner.open(`/sell/${ORGANIZER}/page`, {
    ...form,
    about: 'By the third.',
    website: 'https://mine.example',
    intent: 'keep-mine',
    their_version: now,
    'choice.about': 'theirs',
    'there.about': JSON.stringify({ about: 'By the second.' }),
    'choice.website': 'mine',
    'there.website': JSON.stringify({ website: '' }),
  });
  expect(chosen.location).toBe(`/sell/${ORGANIZER}/page?saved`);
  expect((await view()).page).toMatchObject({ about: 'By the second.', website: 'https://mine.example/' });
});

test.each([
  ['name', { name: '' }, 400],
  ['name', { name: 'x'.repeat(121) }, 400],
  ['name', { name: 'two\nlines' }, 400],
  ['about', { about: 'x'.repeat(5_001) }, 400],
  ['email', { email: '' }, 422],
  ['email', { email: 'nobody' }, 422],
  ['email', { email: '<b>a@b.example</b>' }, 422],
  ['email', { email: `${'a'.repeat(320)}@b.example` }, 400],
  ['phone', { phone: '12' }, 422],
  ['phone', { phone: '<i>0712345678</i>' }, 422],
  ['phone', { phone: '0'.repeat(41) }, 400],
  ['phone_country', { phone: '0712345678', phone_country: 'XX' }, 400],
  ['website', { website: 'http://ngoma.example' }, 422],
  ['website', { website: 'javascript:alert(1)' }, 422],
  ['links.1', { links: ['https://a.example', 'https://127.0.0.1/'] }, 422],
  ['links', { links: Array.from({ length: 6 }, (_, at) => `https://a${at}.example/`) }, 400],
])('a wrong %s is refused there: %j', async (field, changes, status) => {
  const before = await view();
  const answer = await save(changes);
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, [field]]);
  expect(await view()).toEqual(before);
});

test('HTML is refused at its field, and Markdown leads nowhere bad', async () => {
  const refused = await save({ name: '<b>Bold</b>', about: '<script>alert(1)</script>' });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['name', 'about']]);
  expect((await save({ about: 'I <3 you [x](javascript:alert(1))' })).status).toBe(200);
  const html = await publicPage();
  expect(html).toContain('I &lt;3 you');
  expect(html).not.toContain('href="javascript');
  await save({ name: 'Ngoma Nights', about: '' });
});

test('is for those who manage the organiser', async () => {
  expect((await reader.get(PAGE)).status).toBe(403);
  expect((await save({ name: 'Mine' }, reader)).status).toBe(403);
  expect((await save({ name: 'Mine' }, stranger)).status).toBe(404);
  expect((await reader.open(`/sell/${ORGANIZER}/page`)).status).toBe(403);
});

test('without script: a look at the text keeps what was typed, a wrong link is named where it stands', async () => {
  const { version } = await view();
  const form = { version, name: 'Typed', about: 'Some *words*', website: '', 'link-3': 'ftp://a.example' };
  const looked = await owner.open(`/sell/${ORGANIZER}/page`, { ...form, intent: 'preview' });
  expect(looked.html).toContain('Some <em>words</em>');
  expect(looked.html).toContain('value="Typed"');
  const refused = await owner.open(`/sell/${ORGANIZER}/page`, form);
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('id="link-3-error"');
  expect(refused.html).toContain('value="ftp://a.example"');
});

test('without script: the address and the number are kept as typed, and said at their fields', async () => {
  const { version, page } = await view();
  const path = `/sell/${ORGANIZER}/page`;
  const form = { version, name: page.name, about: '', website: '', email: 'no address', phone: '0812' };
  const refused = await owner.open(path, { ...form, phone_country: 'ID' });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('id="email-error"');
  for (const value of ['no address', '0812']) expect(refused.html).toContain(`value="${value}"`);
  const number = await owner.open(path, { ...form, email: 'a@ngoma.example', phone_country: 'ID' });
  expect(number.html).toContain('id="phone-error"');
  expect(/<option(?=[^>]*value="ID")[^>]*selected/.test(number.html)).toBe(true);
  expect((await owner.open(path, { ...form, email: '', phone: '' })).location).toBe(`${path}?saved`);
  expect((await view()).page).toMatchObject({ email: null, phone: null });
  expect(await publicPage()).not.toMatch(/@ngoma\.example|tel:\+254202222222/);
  form.version = (await view()).version;
  const right = { ...form, email: 'a@ngoma.example', phone: '0812 3456 7890', phone_country: 'ID' };
  expect((await owner.open(path, right)).location).toBe(`${path}?saved`);
  expect((await view()).page).toMatchObject({ email: 'a@ngoma.example', phone: '+6281234567890' });
});
