import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { auditBooks } from '#modules/audit/index.ts';
import { formatPlainDay } from '#shared/time.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { asking, BUYER, react } from '#tests/support/holding.ts';
import { type Browser, lastMail } from '#tests/support/people.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// A sold ticket becomes another that costs the same.

const db = await testDatabase();
const now = new Date();
const day = (count: number) => days(count, now).toISOString().slice(0, 10);
const [SATURDAY, SUNDAY] = [day(10), day(11)];
let app: TestApp;
let owner: Browser;
let event = 0;
let [regular, balcony, vip, pass] = [0, 0, 0, 0];

beforeAll(async () => {
  app = await testApp(db, { now });
  [event = 0] = await (await openCatalogue(db)).add({
    slug: 'changing',
    startsAt: days(9, now),
    endsAt: days(12, now),
    ticketTypes: [
      { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 50 } },
      { name: 'Balcony', priceMinor: 1_500_00, pool: { capacity: 1 } },
      { name: 'Front row', priceMinor: 5_000_00, pool: { capacity: 50 } },
      {
        name: 'Day pass',
        priceMinor: 1_500_00,
        dates: [
          { on: SATURDAY, capacity: 5 },
          { on: SUNDAY, capacity: 5 },
        ],
      },
    ],
  });
  [regular = 0, balcony = 0, vip = 0, pass = 0] = await typesOf(db, event);
  owner = await newMember(app, db, { email: 'owner@example.com', role: 'owner' });
}, 90_000);

const at = (reference: string) => `/api/sell/ngoma-nights/orders/${reference}`;
const change = (reference: string, ticket: number, type: number, date: string | null = null) =>
  owner.post(`${at(reference)}/type`, { ticket, type, date });
const view = async (reference: string) => (await owner.get(at(reference))).body.data;
const buy = (quantity: number, type = regular) => asking(app).buy([{ id: type, quantity }]);
const soldOf = async (type: number) =>
  (
    await rowsOf<{ sold: number }>(
      db,
      sql`select sum(sold)::int as sold from pools join ticket_type_pools on pool_id = pools.id where ticket_type_id = ${type}`,
    )
  )[0]?.sold;
const expectTrueBooks = async () => expect((await auditBooks(db)).differences).toEqual([]);

test('its place is given back and another taken, its code is replaced, its link stays, and its holder hears of it', async () => {
  const order = await buy(3);
  const { reference } = order;
  const before = await asking(app).ticketsOf(order);
  const sold = await soldOf(regular);
  const page = await view(reference);
  expect(page.tickets_of[0]).toMatchObject({ can_change: true, normal_price: 1_500, type: 'Regular' });
  expect(page.types.map(({ name }: { name: string }) => name)).toContain('Day pass');

  expect((await change(reference, 2, balcony)).status).toBe(200);
  expect([await soldOf(regular), await soldOf(balcony)]).toEqual([(sold ?? 0) - 1, 1]);
  const after = await asking(app).ticketsOf(order);
  expect(after[1]).toMatchObject({
    id: before[1].id,
    ticket_type: { id: balcony, name: 'Balcony' },
    price: 1_500,
  });
  expect([after[1].qr.text, after[1].code]).not.toEqual([before[1].qr.text, before[1].code]);
  expect(after[0].qr.text).toBe(before[0].qr.text);

  const seen = await view(reference);
  expect(seen.timeline).toContainEqual(
    expect.objectContaining({
      what: 'type_changed',
      tickets: [2],
      before: 'Regular',
      name: 'Balcony',
      days: null,
      by: { name: expect.any(String) },
    }),
  );
  expect(seen).toMatchObject({ total: page.total, net: page.net, fee: page.fee });
  const log = (await owner.get('/api/sell/ngoma-nights/log')).body.data;
  expect(JSON.stringify(log)).toContain('order.ticket_type_changed');
  await react(app);
  const mail = await lastMail(db, BUYER.email);
  expect(mail.body_text).toContain('changed ticket 2 of your order from Regular to Balcony');
  const byType = await rowsOf<{ type: number; tickets: number; gross: number }>(
    db,
    sql`select part.type, part.tickets, part.gross from sale_records, unnest(type_ids, type_tickets, type_gross_minor) as part (type, tickets, gross)
      where order_id = (select id from orders where reference = ${reference}) order by part.type`,
  );
  expect(byType).toEqual([
    { type: regular, tickets: 2, gross: 3_000_00 },
    { type: balcony, tickets: 1, gross: 1_500_00 },
  ]);

  // The last place is taken: it is said at the field, and without script too.
  const full = await change(reference, 1, balcony);
  expect([full.status, full.body.code, Object.keys(full.body.errors)]).toEqual([409, 'sold_out', ['type']]);
  const path = `/sell/ngoma-nights/orders/${reference}`;
  const refused = await owner.open(path, { act: 'type', ticket: '1', type: String(balcony) });
  expect(refused.status).toBe(409);
  expect(refused.html).toContain('No place is left there.');
  expect((await owner.open(path, { act: 'type', ticket: '1', type: '' })).html).toContain(
    'Choose what the ticket becomes.',
  );
  const done = await owner.open(path, { act: 'type', ticket: '1', type: `${pass}_${SATURDAY}` });
  expect([done.status, done.location]).toEqual([303, `${path}?done=type`]);
  expect((await owner.open(`${path}?done=type`)).html).toContain('Its old code opens no door any more');
  expect((await view(reference)).tickets_of[0]).toMatchObject({ type: 'Day pass', date: SATURDAY });

  // What goes back, goes back to where it is now.
  const refund = { tickets: [2], amount: 1_500, words: '' };
  expect((await owner.post(`${at(reference)}/refund`, refund)).status).toBe(200);
  expect(await soldOf(balcony)).toBe(0);
  await expectTrueBooks();
});

test('the day of a pass is changed as a type is', async () => {
  const { reference } = await asking(app).buy([
    { id: pass, quantity: 1, date_pass: [{ date: SATURDAY, quantity: 1 }] },
  ]);
  expect((await change(reference, 1, pass, SATURDAY)).body.code).toBe('type_same');
  expect((await change(reference, 1, pass)).body.code).toBe('type_unknown');
  expect((await change(reference, 1, pass, SUNDAY)).status).toBe(200);
  const seen = await view(reference);
  expect(seen.tickets_of[0]).toMatchObject({ type: 'Day pass', date: SUNDAY });
  expect(seen.timeline).toContainEqual(
    expect.objectContaining({
      before: 'Day pass',
      name: 'Day pass',
      days: { before: SATURDAY, after: SUNDAY },
    }),
  );
  const said = (on: string) => formatPlainDay(on, 'en');
  const { html } = await owner.open(`/sell/ngoma-nights/orders/${reference}`);
  expect(html).toContain(`changed ticket 1: Day pass, ${said(SATURDAY)} → Day pass, ${said(SUNDAY)}`);
  const log = (await owner.open('/sell/ngoma-nights/log')).html;
  expect(log).toContain('ticket type (Regular → Balcony)');
  expect(log).toContain(`day (${said(SATURDAY)} → ${said(SUNDAY)})`);
  await expectTrueBooks();
});

test('of a ticket that was passed on, its holder is told; their link goes on working', async () => {
  const { share, accept, ticketsOf, must, tokenOf, get } = asking(app);
  const order = await buy(1);
  const [{ id }] = await ticketsOf(order);
  const offered = await must(share(id, { t: order.token, share: { by: 'link' } }));
  expect((await change(order.reference, 1, pass, SUNDAY)).body.code).toBe('ticket_sent');
  const { token } = await must(accept(tokenOf(offered.sharing.offer.link)));
  const open = () => get(`/api/events/orders/viewTicket/${id}?t=${token}`);
  const before = (await open()).body.data;
  expect((await change(order.reference, 1, pass, SUNDAY)).status).toBe(200);
  const after = await open();
  expect([after.status, after.body.data.ticket_type.name]).toEqual([200, 'Day pass']);
  expect(after.body.data.qr.text).not.toBe(before.qr.text);
  expect(after.body.data.history).toEqual(before.history);
  await react(app);
  const mail = await lastMail(db, 'amina@example.com');
  expect(mail.body_text).toContain('that Joseph passed on to you from Regular to Day pass');
  expect(mail.body_text).toContain(token);
  expect(mail.body_text).not.toContain(order.reference);
});

test('another price, a ticket that came in or went back, and what is not there are refused in words; nothing is done', async () => {
  const { reference } = await buy(3);
  const to = async (ticket: number, type: number) => (await change(reference, ticket, type)).body;
  expect(await to(1, vip)).toMatchObject({
    statusCode: 422,
    code: 'type_costs_other',
    errors: { type: [expect.stringContaining('another price')] },
  });
  expect((await to(1, regular)).code).toBe('type_same');
  expect((await to(1, 999_999)).code).toBe('type_unknown');
  expect((await to(9, balcony)).code).toBe('ticket_not_found');
  await sql`update tickets set state = 'used', used_at = now() where seq = 2
    and order_id = (select id from orders where reference = ${reference})`.execute(db.sql);
  await owner.post(`${at(reference)}/refund`, { tickets: [3], amount: 1_500, words: '' });
  expect([(await to(2, balcony)).code, (await to(3, balcony)).code]).toEqual([
    'ticket_used',
    'ticket_revoked',
  ]);
  await sql`update events set status = 'cancelled' where id = ${event}`.execute(db.sql);
  expect((await to(1, balcony)).code).toBe('event_cancelled');
  expect((await view(reference)).tickets_of[0].can_change).toBe(false);
  const changed = sql`select from ticket_log where cause = 'type_changed' and ticket_id in (
    select id from tickets where order_id = (select id from orders where reference = ${reference}))`;
  expect(await rowsOf(db, changed)).toEqual([]);
});
