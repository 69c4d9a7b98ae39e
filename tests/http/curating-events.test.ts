import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LOCALES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { rowsOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator, switchFactorOn } from '#tests/support/due-money.ts';
import { lastMail, newPerson } from '#tests/support/people.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { newMember } from '#tests/support/teams.ts';
import { testApp } from '#tests/support/test-app.ts';

// What operators do with events of the catalogue.

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now });
const catalogue = await openCatalogue(db, now);
const sketch = (slug: string) => ({
  slug,
  name: `The ${slug}`,
  startsAt: days(20, now),
  ticketTypes: [{ name: 'Regular', priceMinor: 100_000, pool: { capacity: 100 } }],
});
const [event = 0, other = 0] = await catalogue.add(sketch('drums'), sketch('strings'));
const first = await newOperator(app, db, 'first@example.com');
const second = await newOperator(app, db, 'second@example.com');
const owner = await newMember(app, db);
const OURS = ORGANIZERS.ngoma.slug;
const BUYER = { name: 'Amina', email: 'amina@example.com', phone: '+254712345678' };

const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const post = (id: number, step: string, body: object = {}, who = first) =>
  who.post(`/api/admin/events/${id}/${step}`, body);
const view = async (id: number) => (await first.get(`/api/admin/events/${id}`)).body.data;
const details = async () => (await owner.get(`/api/sell/${OURS}/events/${event}/details`)).body.data;
const logged = async () =>
  (await owner.get(`/api/sell/${OURS}/log?event=${event}`)).body.data.lines.map(
    ({ action }: { action: string }) => action,
  );

test('nobody features, takes down or puts up what is their own team’s', async () => {
  const both = await newMember(app, db, { email: 'both@example.com' });
  await switchFactorOn(db, 'both@example.com');
  await sql`update accounts set is_admin = true where email = 'both@example.com'`.execute(db.sql);
  for (const [step, body] of [
    ['feature', { is_featured: true }],
    ['take-down', { words: 'Ours' }],
    ['put-up', {}],
  ] as const)
    expect([step, ...codeOf(await post(event, step, body, both))]).toEqual([step, 403, 'own_team']);
});

test('an event is found, shown first, and no longer', async () => {
  const found = (await first.get('/api/admin/events?q=NGOMA')).body.data;
  expect(found.map(({ id }: { id: number }) => id)).toEqual([event, other]);
  expect((await first.get('/api/admin/events')).body.data).toEqual([]);
  expect((await first.open('/events')).html).not.toContain('Picked by us');
  for (const who of [first, second])
    expect((await post(other, 'feature', { is_featured: true }, who)).status).toBe(200);
  expect((await first.open('/events')).html).toContain('Picked by us');
  const { data } = (await first.get('/api/events/featured')).body.data;
  expect(data.map(({ id }: { id: number }) => id)).toEqual([other]);
  expect((await first.get('/api/admin/events')).body.data).toMatchObject([{ id: other, is_featured: true }]);
  expect((await first.open(`/admin/events/${other}`, { intent: 'unfeature' })).status).toBe(303);
  expect((await first.open('/events')).html).not.toContain('Picked by us');
  const rows = await rowsOf<{ action: string }>(
    db,
    sql`select action from operator_log where subject = ${`event:${other}`}`,
  );
  expect(rows).toHaveLength(2);
  expect(codeOf(await post(999_999, 'feature', { is_featured: true }))).toEqual([404, 'event_not_found']);
});

test('taken down, it is gone from the site whoever bought; its seller reads why, tickets stay, it is put up as it was', async () => {
  const reference = await buyTickets({ app, db }, event, BUYER);
  const words = 'The poster shows <b>somebody</b> who did not agree.';
  const unsaid = await first.open(`/admin/events/${event}`, { intent: 'take_down', words: ' ' });
  expect([unsaid.status, unsaid.html.includes('id="words-error"')]).toEqual([422, true]);
  expect(unsaid.html).toContain('Write why: its team reads it');
  expect(unsaid.html).toContain(`href="/admin/organizers?q=${OURS}"`);
  expect((await first.open(`/admin/events/${event}`, { intent: 'take_down', words })).location).toBe(
    `/admin/events/${event}?done=`,
  );
  expect(codeOf(await post(event, 'take-down', { words: 'Too' }, second))).toEqual([409, 'event_taken_down']);
  expect(codeOf(await first.get('/api/event/view/drums'))).toEqual([404, 'event_not_shown']);
  // Whoever paid reads that their tickets are good and whom to ask, and nobody reads why.
  const [ofIts] = await rowsOf<{ id: string }>(
    db,
    sql`select id from tickets where order_id = (select id from orders where reference = ${reference})`,
  );
  const buyer = await newPerson(app, db, BUYER.email);
  for (const locale of LOCALES) {
    buyer.cookies.set('MY_LANG', locale);
    const page = await buyer.open('/events/drums');
    expect([page.status, page.html.includes('noindex'), page.html.includes('somebody')]).toEqual([
      404,
      true,
      false,
    ]);
    const said = m.event_not_shown_text({ organizer: ORGANIZERS.ngoma.name }, { locale });
    expect([locale, page.html.includes(said)]).toEqual([locale, true]);
    expect(page.html).toContain(`href="/organizers/${OURS}"`);
    expect(page.html).not.toMatch(/name="q\.\d/);
    for (const path of [`/events/pay/${reference}`, `/tickets/${ofIts?.id}`]) {
      const seen = await buyer.open(path);
      expect([path, seen.html.includes(m.event_not_shown_line({}, { locale }))]).toEqual([path, true]);
    }
  }
  expect((await first.open('/events')).html).not.toContain('The drums');
  expect(codeOf(await post(event, 'feature', { is_featured: true }))).toEqual([409, 'event_not_on']);

  const mail = await lastMail(db, 'owner@example.com');
  expect(mail.subject).toBe('We took The drums down');
  expect(mail.body_text).toContain(words);
  expect(mail.body_html).toContain('&lt;b&gt;somebody');
  expect(await details()).toMatchObject({ status: 'draft', taken_down: words });
  const { html } = await owner.open(`/sell/${OURS}/events/${event}/details`);
  expect(html).toContain('&lt;b&gt;somebody&lt;/b&gt;');
  expect(html).toContain('We took this event down');
  expect(await logged()).toContain('event.taken_down');

  // Its team cannot put it up, nor change when and where it is; the door goes on.
  const at = `/api/sell/${OURS}/events/${event}`;
  expect(codeOf(await owner.post(`${at}/unpublish`, { is_unpublished: false }))).toEqual([
    409,
    'event_taken_down',
  ]);
  const { starts_at, ends_at, doors_at, version, details: said } = await details();
  const later = { starts_at, ends_at: days(21, now).toISOString(), doors_at };
  expect(codeOf(await owner.post(`${at}/move`, later))).toEqual([409, 'event_taken_down']);
  expect(ends_at).toBeTruthy();
  const elsewhere = await owner.post(`${at}/details`, { ...said, version, venue_id: said.venue_id + 1 });
  expect(codeOf(elsewhere)).toEqual([409, 'event_taken_down']);
  expect((await owner.get(`${at}/door`)).status).toBe(200);
  const [ticket] = await rowsOf<{ state: string }>(
    db,
    sql`select state from tickets where order_id = (select id from orders where reference = ${reference})`,
  );
  expect(ticket?.state).toBe('valid');

  expect((await post(event, 'put-up')).status).toBe(200);
  expect(codeOf(await post(event, 'put-up', {}, second))).toEqual([409, 'event_not_down']);
  expect((await lastMail(db, 'owner@example.com')).subject).toBe('The drums is up again');
  expect(await details()).toMatchObject({ status: 'published', taken_down: null });
  expect((await first.get('/api/event/view/drums')).status).toBe(200);
  await buyTickets({ app, db }, event, BUYER);
});

test('a seller whose event was taken down can still cancel it and pay back', async () => {
  const [third = 0] = await catalogue.add(sketch('winds'));
  await buyTickets({ app, db }, third, BUYER);
  expect((await post(third, 'take-down', { words: 'It is somebody else’s.' })).status).toBe(200);
  expect((await owner.post(`/api/sell/${OURS}/events/${third}/cancel`)).status).toBe(200);
  expect(await view(third)).toMatchObject({ status: 'cancelled', taken_down: null });
  expect(codeOf(await post(third, 'take-down', { words: 'Again' }))).toEqual([422, 'event_cancelled']);
  expect(codeOf(await post(third, 'put-up'))).toEqual([422, 'event_cancelled']);
});

test('who has not just proved who they are takes nothing down', async () => {
  app.clock.set(new Date(now.getTime() + 11 * 60_000));
  expect(codeOf(await post(other, 'take-down', { words: 'Why not' }))).toEqual([403, 'proof_needed']);
  app.clock.set(now);
  expect(await view(other)).toMatchObject({ taken_down: null });
});

test('another address: the old one leads there; reserved, taken and unreadable ones are refused at the field', async () => {
  const slug = (given: string, from = 'strings', who = first) =>
    post(other, 'slug', { from, slug: given }, who);
  for (const [given, status, code] of [
    ['search', 422, 'slug_reserved'],
    ['drums', 409, 'slug_taken'],
    ['Two Words', 422, 'slug_invalid'],
    ['<b>x</b>', 422, 'slug_invalid'],
    ['', 422, 'slug_invalid'],
  ] as const) {
    const answer = await slug(given);
    expect([...codeOf(answer), ...Object.keys(answer.body.errors)]).toEqual([status, code, 'slug']);
  }
  const page = await first.open(`/admin/events/${other}`, { intent: 'slug', from: 'strings', slug: 'drums' });
  expect([page.status, page.html.includes('id="slug-error"')]).toEqual([409, true]);
  expect((await slug('string-quartet')).status).toBe(200);
  const late = await slug('quartet', 'strings', second);
  expect(codeOf(late)).toEqual([409, 'slug_changed']);
  // Whoever comes second reads what it is now.
  expect(late.body.message).toContain('another address meanwhile: ');
  expect((await first.open('/events/strings')).location).toContain('/events/string-quartet');
  expect(await view(other)).toMatchObject({ slug: 'string-quartet', former_slugs: ['strings'] });
  // What it left is nobody else's.
  const taken = await post(event, 'slug', { from: 'drums', slug: 'strings' });
  expect(codeOf(taken)).toEqual([409, 'slug_taken']);
});
