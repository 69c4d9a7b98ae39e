import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findBrokenRules, rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { asking, react } from '#tests/support/holding.ts';
import { newPerson, PASSWORD } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now });
const { buy, ticketsOf, share, tokenOf, accept, must } = asking(app);

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
  expect((await leave()).status).toBe(200);
  await react(app);

  const rows = await rowsOf<{ text: string }>(
    db,
    sql`select orders::text as text from orders union all select tickets::text from tickets
      union all select ticket_offers::text from ticket_offers union all select reviews::text from reviews
      union all select accounts::text from accounts`,
  );
  const kept = rows.map(({ text }) => text).join('\n');
  for (const gone of ['Njeri', 'Kamau', 'njeri@example.com', '722333444', 'Farewell']) {
    expect(kept.toLowerCase()).not.toContain(gone.toLowerCase());
  }
  for (const stays of [mine.reference, others.reference, OTHER.name, OTHER.email, '+254722333445']) {
    expect(kept).toContain(stays);
  }
  expect(await rowsOf(db, sql`select sum(total_minor)::int as total from orders`)).toEqual([
    { total: 3_000_00 },
  ]);
  expect(await findBrokenRules(db, 'tickets')).toEqual([]);
});
