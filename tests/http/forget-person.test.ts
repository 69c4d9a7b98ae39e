import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendNewsletter } from '#modules/newsletter/index.ts';
import { findBrokenRules, rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { asking, react } from '#tests/support/holding.ts';
import { newPerson, PASSWORD } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now });
const { buy, place, ticketsOf, share, tokenOf, accept, must, post } = asking(app);

const LEAVER = { name: 'Njeri Kamau', email: 'Njeri@Example.com', phone: '0722333444' };
const OTHER = { name: 'Otieno Ouma', email: 'otieno@example.com', phone: '0722333445' };

test('who deletes the account is forgotten; the money is not, nor is anybody else', async () => {
  const [eventId = 0] = await (await openCatalogue(db)).add({
    slug: 'long-ago',
    startsAt: days(2, now),
    endsAt: hours(4, days(2, now)),
    ticketTypes: [{ name: 'Regular', priceMinor: 1_000_00, pool: { capacity: 10 } }],
  });
  const [id = 0] = await typesOf(db, eventId);
  const mine = await buy([{ id, quantity: 2 }], LEAVER);
  const [named, passed] = await ticketsOf(mine);
  await must(share(named.id, { t: mine.token, assign: { name: 'Njeri’s guest' } }));
  const offered = await must(share(passed.id, { t: mine.token, share: { by: 'link', name: OTHER.name } }));
  await must(accept(tokenOf(offered.sharing.offer.link), { name: OTHER.name, email: OTHER.email }));
  // Never paid: one was given up, the other's time ran out.
  const unwanted = await place([{ id, quantity: 1 }], LEAVER);
  await must(post(`/api/event/order/cancel/${unwanted.reference}`, { t: unwanted.token }));
  const overdue = await place([{ id, quantity: 1 }], LEAVER);
  await sql`update orders set expires_at = now() where reference = ${overdue.reference}`.execute(db.sql);
  await sql`select expire_holds(null, 10)`.execute(db.sql);
  const others = await buy([{ id, quantity: 1 }], OTHER);
  const [given] = await ticketsOf(others);
  const page = await must(share(given.id, { t: others.token, share: { by: 'link' } }));
  await must(accept(tokenOf(page.sharing.offer.link), { name: LEAVER.name, email: LEAVER.email }));
  const leaver = await newPerson(app, db, LEAVER.email, LEAVER);
  const leave = () =>
    leaver.post('/api/user/delete', { password: PASSWORD, confirmation: LEAVER.email.toLowerCase() });

  expect((await leave()).body.code).toBe('tickets_upcoming');
  await sql`
    update events set doors_at = null, starts_at = now() - interval '1 day', ends_at = now() - interval '20 hours'
  `.execute(db.sql);
  const { body } = await leaver.post('/api/reviews/write', { event: eventId, stars: 5, text: 'Farewell' });
  expect(body.data).toBeTruthy();
  await sql`
    insert into newsletter_subscribers (address, email, locale, state)
    values (lower(${LEAVER.email}), ${LEAVER.email}, 'en', 'confirmed')
  `.execute(db.sql);
  const issue = { key: 'november', texts: { en: { subject: 'November', markdown: 'All' } } };
  const inOutbox = sql`select from messages where key like 'mail:newsletter-november:%'`;
  expect(await sendNewsletter(app.services, issue, now)).toMatchObject({ value: { mails: 1 } });
  expect(await rowsOf(db, inOutbox)).toHaveLength(1);
  expect((await leave()).status).toBe(200);
  await react(app);
  expect(await rowsOf(db, inOutbox), 'nothing is mailed to whoever is forgotten').toEqual([]);

  const rows = await rowsOf<{ text: string }>(
    db,
    sql`select orders::text as text from orders union all select tickets::text from tickets
      union all select ticket_offers::text from ticket_offers
      union all select ticket_history::text from ticket_history union all select reviews::text from reviews
      union all select accounts::text from accounts`,
  );
  const kept = rows.map(({ text }) => text).join('\n');
  for (const gone of ['Njeri', 'Kamau', 'njeri@example.com', '722333444', 'Farewell']) {
    expect(kept.toLowerCase()).not.toContain(gone.toLowerCase());
  }
  for (const stays of [mine.reference, others.reference, OTHER.name, OTHER.email, '+254722333445']) {
    expect(kept).toContain(stays);
  }
  const money = sql`select state, sum(total_minor)::int as total from orders group by state order by state`;
  expect(await rowsOf(db, money)).toEqual([
    { state: 'cancelled', total: 1_000_00 },
    { state: 'expired', total: 1_000_00 },
    { state: 'paid', total: 3_000_00 },
  ]);
  // Whoever got a ticket from the leaver is still named in what became of it.
  const steps = sql`select what, name from ticket_history where ticket_id = ${passed.id} order by id`;
  expect(await rowsOf(db, steps)).toEqual([
    { what: 'issued', name: null },
    { what: 'offered', name: OTHER.name },
    { what: 'accepted', name: OTHER.name },
  ]);
  expect(await findBrokenRules(db, 'tickets')).toEqual([]);
});

test('what became of a ticket is written once: only a name can go, and only when somebody is forgotten', async () => {
  const inForgetting = (change: string, setting = 'yes') =>
    db.sql.transaction().execute(async (tx) => {
      await sql`select set_config('tiketi.forgets_people', ${setting}, true)`.execute(tx);
      await sql.raw(change).execute(tx);
    });
  const count = async () =>
    (
      await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from ticket_history where name is null`)
    )[0]?.n ?? 0;
  const before = await count();
  for (const change of [
    `update ticket_history set name = 'Somebody else'`,
    `update ticket_history set name = null, actor = 'nobody'`,
    `update ticket_history set name = null, at = now()`,
    'delete from ticket_history',
  ]) {
    await expect(inForgetting(change), change).rejects.toThrow('is refused');
  }
  const blank = 'update ticket_history set name = null';
  await expect(inForgetting(blank, 'no')).rejects.toThrow('is refused');
  await expect(sql.raw(blank).execute(db.sql)).rejects.toThrow('is refused');
  expect(await count()).toBe(before);
  await inForgetting(blank);
  expect(await count()).toBeGreaterThan(before);
});
