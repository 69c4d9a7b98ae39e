import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { closeDemoAccounts } from '#modules/accounts/index.ts';
import { ensureReferenceData } from '#modules/catalog/index.ts';
import { proveLedger } from '#modules/ledger/index.ts';
import { createSaleSnapshots, validateCoupon } from '#modules/pricing/index.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openBrowser } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';
import { EVENTS } from './content/events/events.ts';
import { DEMO_OPERATORS, demoCodeAt } from './demo-operators.ts';
import { DEMO_BUYER, DEMO_PASSWORD, DEMO_PEOPLE, DEMO_TEAM, ensureDemoPeople } from './demo-people.ts';
import { fillDemo } from './fill-demo.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const db = await testDatabase();
const sales = createSaleSnapshots(db.sql);

beforeAll(async () => {
  await db.sql.transaction().execute(ensureReferenceData);
  expect(await fillDemo(db, NOW)).toBe(EVENTS.length);
});

// Events are written in the order of the list, from id 1.
async function tryCode(slug: string, code: string, cart: Record<string, number>) {
  const eventId = EVENTS.findIndex((event) => event.slug === slug) + 1;
  const sale = await sales.current(eventId);
  const entries = Object.entries(cart).map(([name, quantity]) => ({
    id: sale?.types.find((type) => type.name === name)?.id ?? 0,
    quantity,
    date_pass: [],
  }));
  const services = { sql: db.sql, sales };
  const answer = await validateCoupon(services, { code, entries, eventId }, NOW);
  return answer.ok
    ? answer.value.discounts.reduce((sum, discount) => sum + discount.discountMinor, 0) / 100
    : answer.reason;
}

test.each([
  // At the flash price of 1,050.
  ['KARIBU10', { Regular: 2 }, 210],
  ['KARIBU10', { 'Front cushions': 1, 'Group of five': 1 }, 950],
  ['BENGA500', { 'Group of five': 1 }, 500],
  ['BENGA500', { Regular: 2 }, 'coupon_minimum'],
  ['MITO25', { 'Front cushions': 1 }, 875],
  ['MITO25', { Regular: 1 }, 'coupon_not_for_these'],
  ['KAWAIDA', { Regular: 1 }, 'coupon_not_with_flash'],
  ['KAWAIDA', { 'Front cushions': 1 }, 525],
  ['MARAMOJA', { Regular: 1 }, 210],
  ['WATUWACHACHE', { Regular: 1 }, 525],
  ['IMEISHA', { Regular: 1 }, 'coupon_used_up'],
  ['JANA', { Regular: 1 }, 'coupon_expired'],
  ['KESHO', { Regular: 1 }, 'coupon_not_yet'],
  ['MGENI', { Regular: 1 }, 1_050],
  ['HAPANA', { Regular: 1 }, 'coupon_unknown'],
])('the demo has a code for every answer: %s for %j', async (code, cart, expected) => {
  expect(await tryCode('benga-under-the-trees', code, cart as Record<string, number>)).toBe(expected);
});

test.each(EVENTS.flatMap(({ slug, unlockCode }) => (unlockCode ? [[slug, unlockCode]] : [])))(
  'the hidden tickets of %s are shown by %s',
  async (slug = '', code = '') => {
    const eventId = EVENTS.findIndex((event) => event.slug === slug) + 1;
    const sale = await sales.current(eventId);
    const coupon = sale && (await sales.findCoupon(sale, code));
    const hidden = sale?.types.filter((type) => type.isHidden).map((type) => type.id);
    expect(hidden?.length).toBeGreaterThan(0);
    expect(coupon?.unlocks).toEqual(hidden);
    expect(await tryCode(slug, code, {})).toBe(0);
  },
);

test('everybody may sign in as a buyer or as somebody who works for a seller, until it is no demo any more', async () => {
  const app = await testApp(db, { now: NOW });
  const { accounts } = app.services;
  // Operators with the code of their second step.
  const signIn = (username: string, browser = openBrowser(app)) =>
    browser.post('/api/user/login', {
      ...{ username, password: DEMO_PASSWORD },
      ...(username.includes('operator@') && { code: demoCodeAt(app.clock.now()) }),
    });
  await ensureDemoPeople(app.services);
  await ensureDemoPeople(app.services);
  for (const { email, isMerchant } of DEMO_PEOPLE) {
    expect((await signIn(email)).body.user).toMatchObject({ email, is_merchant: isMerchant });
  }
  const teams = await sql`
    select account.email, organizer.slug, member.role from merchant_members as member
    join accounts as account on account.id = account_id join organizers as organizer on organizer.id = organizer_id
    where password_hash is not null
  `.execute(db.sql);
  expect(teams.rows).toEqual(
    expect.arrayContaining(DEMO_TEAM.map(({ email, role }) => ({ email, slug: 'savanna-sound', role }))),
  );
  expect(teams.rows).toHaveLength(DEMO_TEAM.length);
  // What one of them approves, the other one sends.
  const [first, second] = [openBrowser(app), openBrowser(app)];
  app.clock.set(new Date(NOW.getTime() + 60_000));
  await signIn(DEMO_OPERATORS[0]?.email ?? '', first);
  await signIn(DEMO_OPERATORS[1]?.email ?? '', second);
  const [{ id, amount }] = (await first.get('/api/admin/payouts')).body.data.to_approve;
  expect(amount).toBeGreaterThan(0);
  expect((await first.get('/api/admin/ledger-proof')).body.data).toMatchObject({ count: 0 });
  const invoices = await rowsOf<{ number: number }>(db, sql`select number from fee_invoices order by number`);
  expect(invoices.length).toBeGreaterThan(0);
  expect(invoices.map(({ number }) => number)).toEqual(invoices.map((_, place) => place + 1));
  expect((await first.post(`/api/admin/payouts/${id}/approve`)).status).toBe(200);
  expect((await first.post(`/api/admin/payouts/${id}/send`)).body.code).toBe('another_person_needed');
  expect((await second.post(`/api/admin/payouts/${id}/send`)).body.data).toEqual({ carrier: 'hand' });
  expect(await proveLedger(db)).toEqual([]);
  await closeDemoAccounts(accounts);
  expect(await rowsOf(db, sql`select from accounts where is_admin`)).toEqual([]);
  for (const { email } of DEMO_PEOPLE) expect((await signIn(email)).status).toBe(401);
  await ensureDemoPeople(app.services);
  expect((await signIn(DEMO_BUYER.email)).status).toBe(200);
});

test('the buyer finds tickets: bought ones, one that a friend sent, and one of an event to review', async () => {
  const now = new Date();
  const fresh = await testDatabase();
  await fresh.sql.transaction().execute(ensureReferenceData);
  await fillDemo(fresh, now);
  const app = await testApp(fresh, { now });
  await ensureDemoPeople(app.services);
  const buyer = openBrowser(app);
  await buyer.post('/api/user/login', { username: DEMO_BUYER.email, password: DEMO_PASSWORD });
  const orders = async (when: string) =>
    (await buyer.get(`/api/events/orders/myOrders?when=${when}`)).body.data.data.map(
      ({ kind, event }: { kind: string; event: { slug_name: string } }) => [kind, event.slug_name],
    );
  expect(await orders('upcoming')).toEqual(
    expect.arrayContaining([
      ['order', 'mombasa-qasida-evening'],
      ['ticket', 'kigali-hills-city-hike'],
    ]),
  );
  expect(await orders('past')).toEqual([['order', 'kigali-repair-cafe']]);
  const visited = EVENTS.findIndex(({ slug }) => slug === 'kigali-repair-cafe') + 1;
  const review = { event: visited, stars: 5, text: 'The radio plays again, and now I know why it did not.' };
  expect(await buyer.post('/api/reviews/write', review)).toMatchObject({ status: 200 });
});
