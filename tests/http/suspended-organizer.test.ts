import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { LOCALES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator } from '#tests/support/due-money.ts';
import { asking, BUYER, react } from '#tests/support/holding.ts';
import { lastMail, openBrowser } from '#tests/support/people.ts';
import { sendRaw } from '#tests/support/raw-request.ts';
import { seenInTime } from '#tests/support/seen-in-time.ts';
import { testSite } from '#tests/support/site.ts';
import { newMember } from '#tests/support/teams.ts';
import { testApp } from '#tests/support/test-app.ts';

// An organiser is suspended: nothing more is sold, and whoever has a ticket keeps it.

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now });
const { get, post, must, place, pay, buy, ticketsOf } = asking(app);
const when = { startsAt: days(10, now), endsAt: days(11, now) };
const [eventId = 0, otherId = 0] = await (await openCatalogue(db)).add(
  {
    slug: 'halted-night',
    ...when,
    ticketTypes: [
      { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } },
      { name: 'Free', priceMinor: 0, pool: { capacity: 100 } },
    ],
  },
  { slug: 'other-night', ...when, organizer: 'kenari' },
);
const [type = 0, free = 0] = await typesOf(db, eventId);
const [otherType = 0] = await typesOf(db, otherId);

const suspend = () =>
  sql`update organizers set suspended_at = now()
    where id = (select organizer_id from events where id = ${eventId})`.execute(db.sql);
const lift = () => sql`update organizers set suspended_at = null`.execute(db.sql);
afterEach(lift);

const wish = (id: number, key: string = randomUUID(), locale = 'en') =>
  post(
    '/api/event/order',
    { ticket_details: [{ id, quantity: 1 }], buyer: BUYER },
    { 'idempotency-key': key, cookie: `MY_LANG=${locale}` },
  );
const held = async () =>
  (await sql`select from orders where event_id = ${eventId}`.execute(db.sql)).rows.length;

test.each(LOCALES)('nothing of it is sold, paid or free, and the buyer is told so (%s)', async (locale) => {
  // A process that has sold remembers the sale; it must see that this changed.
  await place([{ id: type, quantity: 1 }]);
  await suspend();
  const before = await held();
  for (const id of [type, free]) {
    const answer = await wish(id, randomUUID(), locale);
    expect([answer.status, answer.body.code]).toEqual([422, 'event_paused']);
    expect(answer.body.message).toMatch(
      { en: /not on sale at the moment/, id: /sedang tidak dijual/, sw: /haziuzwi kwa sasa/ }[locale],
    );
  }
  expect(await held()).toBe(before);
  expect((await wish(otherType)).status).toBe(200);
  await lift();
  expect((await wish(type)).status).toBe(200);
});

test('who sends an order again is given it, and what was held may still be paid', async () => {
  const key = randomUUID();
  const first = await must(wish(type, key));
  await suspend();
  expect(await must(wish(type, key))).toMatchObject({ reference: first.reference });
  await pay(first);
  expect(await ticketsOf(first)).toHaveLength(1);
});

test('tickets, the check of them and asking for money back go on as before', async () => {
  const order = await buy([{ id: type, quantity: 2 }]);
  await react(app);
  await suspend();
  expect((await ticketsOf(order)).map(({ state }: { state: string }) => state)).toEqual(['valid', 'valid']);
  const query = new URLSearchParams({ search: order.reference, email: BUYER.email });
  expect(await must(get(`/api/events/orders/checkTicket?${query}`))).toMatchObject({
    tickets: [{ state: 'valid' }, { state: 'valid' }],
  });
  const asked = { t: order.token, words: 'I cannot come' };
  await must(post(`/api/events/orders/refund-request/${order.reference}`, asked));
});

test('calls and the page say that it is not on sale now, in three languages', async () => {
  await suspend();
  const seen = await must(get('/api/event/availability/halted-night'));
  expect(seen).toMatchObject({ state: 'paused', ticket_types: [{ state: 'paused' }, { state: 'paused' }] });
  for (const locale of LOCALES) {
    const browser = openBrowser(app);
    browser.cookies.set('MY_LANG', locale);
    const { status, html } = await browser.open('/events/halted-night');
    expect(status).toBe(200);
    const said = {
      en: 'not on sale at the moment',
      id: 'sedang tidak dijual.',
      sw: 'haziuzwi kwa sasa',
    }[locale];
    expect(html.includes(said)).toBe(true);
    expect(html.match(/name="q\.\d/)).toBeNull();
    // Which others see among similar events, with its badge.
    const other = (await browser.open('/events/other-night')).html;
    expect([other.includes(said), /name="q\.\d/.test(other)]).toEqual([false, true]);
  }
});

test.each(LOCALES)(
  'a cart that was filled before says so and asks nobody for their name (%s)',
  async (locale) => {
    const browser = openBrowser(app);
    browser.cookies.set('MY_LANG', locale);
    const cart = { [type]: { id: type, quantity: 2, date_pass: [] } };
    browser.cookies.set('MY_CART', encodeURIComponent(JSON.stringify(cart)));
    const open = async () => {
      const { status, html } = await browser.open('/events/pay');
      expect(status).toBe(200);
      return [
        html.includes(m.reason_event_paused({}, { locale })),
        html.includes('name="intent" value="place"'),
      ];
    };
    expect(await open()).toEqual([false, true]);
    await suspend();
    expect(await open()).toEqual([true, false]);
  },
);

test('by an operator: kept pages stop selling at once, whoever has an old one is refused, and the team reads why', async () => {
  const site = await testSite(db, { now });
  const operator = await newOperator(site.app, db, 'operator@example.com');
  const owner = await newMember(site.app, db, { email: 'suspended@example.com' });
  const { slug } = ORGANIZERS.ngoma;
  const judge = (step: string, body?: object) => operator.post(`/api/admin/organizers/${slug}/${step}`, body);
  const open = async () => {
    const { body } = await sendRaw(site.port, { target: '/events/halted-night' });
    return /name="q\.\d/.test(body) ? 'sells' : 'sells nothing';
  };
  const refused = async () => (await wish(type)).body.code;
  expect(await open()).toBe('sells');
  // The control: nobody says a word, so the page is kept as it was. No order comes of it all the same.
  await suspend();
  expect([await open(), await refused()]).toEqual(['sells', 'event_paused']);
  await lift();

  const words = 'Two buyers say that the hall is not yours.';
  const isMarked = async () => (await owner.open(`/organizers/${slug}`)).html.includes('Verified organiser');
  expect(await isMarked()).toBe(true);
  expect((await judge('suspend', { words })).status).toBe(200);
  expect(await refused()).toBe('event_paused');
  await seenInTime(open, 'sells nothing');
  const again = await judge('suspend', { words: 'Again.' });
  expect([again.status, again.body.code]).toEqual([409, 'already_suspended']);
  expect(again.body.message).toMatch(/^Somebody was quicker: suspended by Otieno Operator, /);
  const mail = await lastMail(db, 'suspended@example.com');
  expect([mail.subject, mail.body_text.includes(words)]).toEqual(['Ngoma Nights is suspended', true]);
  const home = await owner.open(`/sell/${slug}`);
  expect([home.html.includes(words), home.html.includes('href="/support"')]).toEqual([true, true]);
  // Nobody who answers for it reads that it is on sale.
  for (const [person, path] of [
    [owner, `/sell/${slug}`],
    [owner, `/sell/${slug}/events`],
    [operator, '/admin/search?q=halted-night'],
    [operator, '/admin/events?q=halted-night'],
    [operator, `/admin/events/${eventId}`],
  ] as const) {
    const { html } = await person.open(path);
    expect([path, html.includes('Suspended: no sales'), />(On sale|Published)</.test(html)]).toEqual([
      path,
      true,
      false,
    ]);
  }
  // Nothing is vouched for meanwhile.
  for (const [person, path] of [
    [owner, `/organizers/${slug}`],
    [owner, '/events/halted-night'],
    [owner, `/sell/${slug}/money/verification`],
    [operator, '/admin/organizers'],
    [operator, '/admin/search?q=ngoma'],
  ] as const)
    expect([path, /Verified|We know who you are/.test((await person.open(path)).html)]).toEqual([
      path,
      false,
    ]);
  // Nobody else reads why.
  expect((await sendRaw(site.port, { target: `/organizers/${slug}` })).body).not.toContain(words);
  expect((await operator.get('/api/admin/organizers')).body.data).toMatchObject([
    { slug, suspended_words: words },
  ]);

  expect((await judge('lift')).status).toBe(200);
  await seenInTime(async () => `it ${await open()}`, 'it sells');
  expect((await judge('lift')).body).toMatchObject({
    code: 'not_suspended',
    message: expect.stringMatching(/^Somebody was quicker: suspension lifted by Otieno Operator, /),
  });
  expect((await wish(type)).status).toBe(200);
  const [last] = (await owner.get(`/api/sell/${slug}/log?kind=page`)).body.data.lines;
  expect(last.action).toBe('organizer.lifted');
  // Why stays known, after it is over too.
  const log = await rowsOf(
    db,
    sql`select action, changes from audit_log where action in ('organizer.suspended', 'organizer.lifted') order by id`,
  );
  expect(log).toEqual([
    { action: 'organizer.suspended', changes: { why: [null, words] } },
    { action: 'organizer.lifted', changes: { why: [words, null] } },
  ]);
});
