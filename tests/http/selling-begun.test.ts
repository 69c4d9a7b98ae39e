import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertMember, openOrganizer } from '#modules/merchants/index.ts';
import { EMPTY_DRAFT } from '#modules/publishing/index.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { draftType } from '#tests/support/drafting.ts';
import { type Browser, lastMail, newPerson, openBrowser, PASSWORD, tokenIn } from '#tests/support/people.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// What was typed before signing in: kept for whoever typed it, taken over once, seen by nobody else.

const db = await testDatabase();
const now = new Date();
let app: TestApp;

beforeAll(async () => {
  app = await testApp(db, { now });
  await openCatalogue(db);
}, 60_000);

const doc = { ...EMPTY_DRAFT, name: 'Taarab by the water', ticket_types: [draftType()] };
const keep = (browser: Browser, given: object = {}) =>
  browser.post('/api/sell/begun/keep', { doc: { ...doc, ...given }, place: '' });
const begunOf = async (browser: Browser) => (await browser.get('/api/sell/begun')).body.data;
const count = async () =>
  (await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from begun_drafts`))[0]?.count;

const TYPED = {
  name: 'Taarab by the water',
  starts_date: days(20, now).toISOString().slice(0, 10),
  starts_time: '19:30',
  place: 'A hall nobody knows',
  'types.0.name': 'Regular',
  'types.0.price': '1500',
  'types.0.places': '80',
  'types.0.sold': 'own',
};

async function openFor(email: string, organization: string): Promise<string> {
  const [{ id } = { id: '' }] = await rowsOf<{ id: string }>(
    db,
    sql`select id from accounts where email = ${email}`,
  );
  await openOrganizer({ db }, { accountId: id, organization });
  const [row] = await rowsOf<{ slug: string }>(
    db,
    sql`select slug from organizers join merchant_members on organizer_id = organizers.id where account_id = ${id}`,
  );
  return row?.slug ?? '';
}

describe('what was typed before signing in', () => {
  test('is there again in the same browser, and in no other', async () => {
    const browser = openBrowser(app);
    expect(await begunOf(browser)).toBeNull();
    const { id } = (await keep(browser)).body.data;
    expect(await begunOf(browser)).toMatchObject({ id, doc, place: '', is_here: true });
    expect(await begunOf(openBrowser(app))).toBeNull();
    // Sent again, it is the same one.
    expect((await keep(browser, { name: 'Taarab' })).body.data.id).toBe(id);
    expect((await begunOf(browser)).doc.name).toBe('Taarab');
    await browser.post('/api/sell/begun/forget');
    expect(await begunOf(browser)).toBeNull();
    expect(browser.cookies.has('MY_BEGUN')).toBe(false);
  });

  test('is refused at its field where it is wrong, and nothing is kept', async () => {
    const browser = openBrowser(app);
    const before = await count();
    const html = await keep(browser, { name: '<b>Taarab</b>' });
    expect([html.status, Object.keys(html.body.errors)]).toEqual([400, ['doc.name']]);
    const long = await keep(browser, {
      description: 'x'.repeat(20_000),
      policies: { refund: 'x'.repeat(2_000), age: 'x'.repeat(2_000), access: 'x'.repeat(2_000) },
      ticket_types: Array.from({ length: 40 }, () => draftType({ description: 'x'.repeat(500) })),
    });
    expect([long.status, Object.keys(long.body.errors)]).toEqual([400, ['doc']]);
    expect(await count()).toBe(before);
  });

  test('is taken over once, by the organiser of whoever signs in', async () => {
    const browser = await newPerson(app, db, 'one@example.com', { organization: 'One' });
    const one = await openFor('one@example.com', 'One');
    const guest = openBrowser(app);
    const { id } = (await keep(guest)).body.data;
    for (const [name, value] of browser.cookies) guest.cookies.set(name, value);
    const opened = await guest.open('/sell');
    expect([opened.status, opened.location]).toEqual([303, `/sell/${one}/drafts/${id}`]);
    expect((await guest.get(`/api/sell/${one}/drafts/${id}`)).body.data.doc).toEqual(doc);
    // Nothing of it is left in this browser or anywhere else.
    expect(guest.cookies.has('MY_BEGUN')).toBe(false);
    expect((await openBrowser(app).get(`/api/sell/begun?id=${id}`)).body.data).toBeNull();
    expect((await guest.open('/sell')).location).toBe(`/sell/${one}`);
    const again = await guest.post(`/api/sell/${one}/begun/claim`, { id });
    expect(again.body.data).toEqual({ draft: id });
    const other = await newPerson(app, db, 'thief@example.com', { organization: 'Thief' });
    const thief = await openFor('thief@example.com', 'Thief');
    expect((await other.post(`/api/sell/${thief}/begun/claim`, { id })).status).toBe(404);
    expect((await other.post(`/api/sell/${one}/begun/claim`, { id: randomUUID() })).status).toBe(404);
  });

  test('is seen by nobody else after whoever was signed in signs out', async () => {
    const browser = await newPerson(app, db, 'buyer@example.com');
    const { id } = (await keep(browser)).body.data;
    expect((await begunOf(browser)).id).toBe(id);
    const kept = browser.cookies.get('MY_BEGUN') ?? '';
    await browser.post('/api/user/logout');
    browser.cookies.set('MY_BEGUN', kept);
    expect(await begunOf(browser)).toBeNull();
    const next = await newPerson(app, db, 'next@example.com');
    next.cookies.set('MY_BEGUN', kept);
    expect(await begunOf(next)).toBeNull();
    expect((await keep(next)).body.data.id).not.toBe(id);
  });

  test('goes after a week', async () => {
    const browser = openBrowser(app);
    const { id } = (await keep(browser)).body.data;
    await sql`update begun_drafts set kept_at = ${days(-8, now)} where id = ${id}`.execute(db.sql);
    expect(await begunOf(browser)).toBeNull();
  });
});

describe('the way in without script', () => {
  test('begins with the form; what is wrong is said at its field, with what was typed', async () => {
    const browser = openBrowser(app);
    const first = await browser.open('/sell?price=1500');
    expect(first.status).toBe(200);
    expect(first.html).toContain('value="1500"');
    // Worked out in another currency, it stays in that one.
    const rupiah = await browser.open('/sell?price=150000&currency=IDR');
    expect(rupiah.html).toContain('Price (Rp)');
    expect(rupiah.html).toContain('name="currency" value="IDR"');
    const again = await browser.open('/sell', { ...TYPED, name: '', currency: 'IDR', intent: 'continue' });
    expect(again.html).toContain('Price (Rp)');
    expect((await browser.open('/sell?price=1&currency=XXX')).html).toContain('Price (Ksh)');
    // A price in rupiah is not taken for one in shillings because of a place: it is looked at first.
    const venues: { name: string; currency: string }[] = (await browser.get('/api/sell/venues')).body.data;
    const hall = venues.find(({ currency }) => currency === 'KES');
    const placed = { ...TYPED, place: hall?.name ?? '', intent: 'continue' };
    const other = await browser.open('/sell', { ...placed, currency: 'IDR' });
    expect(other.status).toBe(422);
    expect(other.html).toContain('id="types.0.price-error"');
    expect(other.html).toContain('name="currency" value="KES"');
    expect((await browser.open('/sell', { ...placed, currency: 'KES' })).status).toBe(303);
    browser.cookies.delete('MY_BEGUN');
    const refused = await browser.open('/sell', {
      ...TYPED,
      name: '',
      'types.0.price': '1.234',
      intent: 'continue',
    });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('id="name-error"');
    expect(refused.html).toContain('A hall nobody knows');
    expect(browser.cookies.has('MY_BEGUN')).toBe(false);
  });

  test('a new person signs up, confirms, and finds the draft with all of it', async () => {
    const browser = openBrowser(app);
    const begun = await browser.open('/sell', { ...TYPED, intent: 'continue' });
    expect(begun.status).toBe(303);
    expect(begun.location).toMatch(/^\/signup\/merchant\?next=%2Fsell%3Fbegun%3D/);
    expect((await browser.open('/sell')).html).toContain('Taarab by the water');
    const signup = await browser.open(begun.location ?? '');
    const next = new URL(begun.location ?? '', 'http://here').searchParams.get('next') ?? '';
    expect(signup.html).toContain(`name="next" value="${next}"`);
    const email = 'amina.new@example.com';
    const sent = await browser.open('/signup/merchant', {
      next,
      organization: 'Amina Live',
      name: 'Amina',
      email,
      password: PASSWORD,
    });
    expect(sent.status, sent.html.slice(0, 300)).toBe(200);
    const token = tokenIn(await lastMail(db, email));
    const confirmed = await browser.open('/signup/confirm', { token });
    expect([confirmed.status, confirmed.location]).toEqual([303, next]);
    // The organiser is made a moment later.
    await sql`delete from merchant_members where account_id = (select id from accounts where email = ${email})`.execute(
      db.sql,
    );
    const opening = await browser.open(next);
    expect([opening.status, opening.location]).toEqual([200, undefined]);
    expect(opening.html).toContain(`url=${next}`);
    const slug = await openFor(email, 'Amina Live');
    const there = await browser.open(next);
    expect(there.status).toBe(303);
    expect(there.location).toContain(`/sell/${slug}/drafts/`);
    // Whoever comes back to it later, from the home page, finds all of it as well.
    const draft = await browser.open(there.location?.split('?')[0] ?? '');
    for (const typed of ['Taarab by the water', '19:30', 'A hall nobody knows', 'Regular', '1500', '80'])
      expect(draft.html, typed).toContain(`value="${typed}"`);
  });

  test('whoever confirms on another device is asked there, and finds all of it', async () => {
    const phone = openBrowser(app);
    const { location = '' } = await phone.open('/sell', { ...TYPED, intent: 'sign-in' });
    expect(location).toMatch(/^\/login\?next=/);
    const next = new URL(location, 'http://here.invalid').searchParams.get('next') ?? '';
    const laptop = await newPerson(app, db, 'two.devices@example.com', { organization: 'Two' });
    const slug = await openFor('two.devices@example.com', 'Two');
    const asked = await laptop.open(next);
    expect(asked.status).toBe(200);
    expect(asked.html).toContain('Taarab by the water');
    const id = new URL(next, 'http://here.invalid').searchParams.get('begun') ?? '';
    const taken = await laptop.open('/sell', { intent: 'claim', id, organizer: slug });
    expect(taken.location).toContain(`/sell/${slug}/drafts/${id}`);
  });

  test('whoever has several organisers is asked which', async () => {
    const browser = await newPerson(app, db, 'several@example.com', { organization: 'Several' });
    const own = await openFor('several@example.com', 'Several');
    const [{ account, organizer, slug } = { account: '', organizer: 0, slug: '' }] = await rowsOf<{
      account: string;
      organizer: number;
      slug: string;
    }>(
      db,
      sql`select accounts.id as account, organizers.id as organizer, organizers.slug from accounts, organizers
        where accounts.email = 'several@example.com' and organizers.slug <> ${own} order by organizers.id limit 1`,
    );
    await db.sql.transaction().execute((tx) => insertMember(tx, account, organizer, 'manager'));
    await keep(browser);
    const asked = await browser.open('/sell');
    expect(asked.status).toBe(200);
    for (const one of [own, slug]) expect(asked.html).toContain(`value="${one}"`);
  });

  test('somebody with an account who sells nothing yet gets an organiser, and no second account', async () => {
    const browser = await newPerson(app, db, 'buyer.sells@example.com');
    expect((await browser.open('/sell')).html).toContain('id="name"');
    const { location = '' } = await browser.open('/sell', { ...TYPED, intent: 'continue' });
    const page = await browser.open(location);
    expect(page.html).toContain('id="organization"');
    expect(page.html).not.toContain('id="password"');
    const next = new URL(location, 'http://here.invalid').searchParams.get('next') ?? '';
    // Whoever signs in on the way is led there, too.
    expect((await browser.open(next)).location).toBe(location);
    const begun = await browser.open('/signup/merchant', {
      intent: 'become',
      organization: 'Buyer Live',
      next,
    });
    expect([begun.status, begun.location]).toEqual([303, next]);
    const slug = await openFor('buyer.sells@example.com', 'Buyer Live');
    expect((await browser.open(next)).location).toContain(`/sell/${slug}/drafts/`);
  });

  test('whoever sells already comes home', async () => {
    const browser = await newPerson(app, db, 'home@example.com', { organization: 'Home' });
    const slug = await openFor('home@example.com', 'Home');
    expect((await browser.open('/sell')).location).toBe(`/sell/${slug}`);
    // With a price that was worked out, it begins an event.
    const priced = await browser.open('/sell?price=1500&currency=KES');
    expect(priced.html).toContain('value="1500"');
    const sent = await browser.open('/sell', { ...TYPED, currency: 'KES', intent: 'continue' });
    expect(sent.location).toMatch(/^\/sell\?begun=/);
    expect((await browser.open(sent.location ?? '')).location).toContain(`/sell/${slug}/drafts/`);
  });
});
