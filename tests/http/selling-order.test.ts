import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { buyTickets, placeOrder } from '#tests/support/sold-orders.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// One order, as its seller sees it and helps its buyer.

const db = await testDatabase();
const now = new Date();
let app: TestApp;
let owner: Browser;
let reader: Browser;
let ofOther: Browser;
let slug = '';
let event = 0;
let reference = '';
const AMINA = { name: 'Amina Otieno', email: 'amina@example.com', phone: '0712345678' };

beforeAll(async () => {
  app = await testApp(db, { now });
  const catalogue = await openCatalogue(db);
  const sold = {
    ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 500 } }],
    startsAt: days(9, now),
  };
  const [first = 0, second = 0] = await catalogue.add(
    { slug: 'first', ...sold },
    { slug: 'second', ...sold },
  );
  event = first;
  const [mine] = await rowsOf<{ slug: string }>(
    db,
    sql`select organizers.slug from organizers join events on organizer_id = organizers.id where events.id = ${first}`,
  );
  slug = mine?.slug ?? '';
  owner = await newMember(app, db, { email: 'owner@example.com', role: 'owner', name: 'Wangari Njeri' });
  reader = await newMember(app, db, { email: 'reader@example.com', role: 'reader', name: 'Wangari Njeri' });
  ofOther = await newMember(app, db, {
    email: 'of-other@example.com',
    role: 'manager',
    name: 'Wangari Njeri',
    eventIds: [second],
  });
  reference = await buyTickets({ app, db }, first, AMINA, 3);
}, 90_000);

const api = (rest = '', of = reference) => `/api/sell/${slug}/orders/${of}${rest}`;
const view = async (who = owner, of = reference) => {
  const answer = await who.get(api('', of));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const words = async (of = reference) =>
  (await view(owner, of)).timeline.map(({ what }: { what: string }) => what);

describe('what is seen', () => {
  test('who, what, how much and what happened, to the hundredth', async () => {
    const order = await view();
    const [row] = await rowsOf<{ fee: number }>(
      db,
      sql`select fee_minor / 100.0 as fee from orders where reference = ${reference}`,
    );
    expect(order).toMatchObject({
      reference,
      state: 'paid',
      buyer: { name: 'Amina Otieno', email: 'amina@example.com', phone: '+254712345678' },
      total: 4_500,
      returned: 0,
      is_masked: false,
      can_edit: true,
      can_resend: true,
      can_check: false,
    });
    expect(order.net).toBe(4_500 - Number(row?.fee));
    expect(
      order.tickets_of.map(({ number, price }: { number: number; price: number }) => [number, price]),
    ).toEqual([
      [1, 1_500],
      [2, 1_500],
      [3, 1_500],
    ]);
    expect(await words()).toEqual(['placed', 'tried', 'paid']);
  });

  test('by a reader without names, numbers and addresses, and without anything to press', async () => {
    const order = await view(reader);
    const text = JSON.stringify(order);
    for (const secret of ['Amina', 'amina@', '712345678']) expect(text).not.toContain(secret);
    expect(order).toMatchObject({ is_masked: true, can_edit: false, can_resend: false });
    const { html } = await reader.open(`/sell/${slug}/orders/${reference}`);
    expect(html).not.toContain('Amina');
    expect(html).not.toContain('name="act"');
  });

  test('by nobody who is there for another event, whose it is not, or who is nobody', async () => {
    expect((await ofOther.get(api())).body.code).toBe('order_not_found');
    const unknown = await owner.get(api('', 'KX7Q2ABC'));
    expect([unknown.status, unknown.body.message]).toEqual([
      404,
      'You have no such order. Check the reference.',
    ]);
    expect((await owner.get(api('', 'not-one'))).status).toBe(404);
    expect((await openBrowser(app).get(api())).status).toBe(401);
    for (const act of ['resend', 'check']) expect((await ofOther.post(api(`/${act}`))).status).toBe(404);
    expect((await reader.post(api('/note'), { words: 'x' })).status).toBe(403);
    expect((await reader.open(`/sell/${slug}/orders/${reference}/refund`)).status).toBe(403);
  });
});

test('tickets that were chosen to be returned stay chosen, also for another look, and none is chosen for anybody', async () => {
  const chosenAt = async (query: string) => {
    const { html } = await owner.open(`/sell/${slug}/orders/${reference}/refund${query}`);
    return [...html.matchAll(/<input type="checkbox"[^>]*>/g)].flatMap(([box]) =>
      box.includes('checked') ? Number(/value="(\d+)"/.exec(box)?.[1]) : [],
    );
  };
  expect(await chosenAt('')).toEqual([1, 2, 3]);
  const { html } = await owner.open(`/sell/${slug}/orders/${reference}/refund?asked=&ticket=1&ticket=3`);
  const again = /refund(\?asked=&amp;again=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(await chosenAt(again)).toEqual([1, 3]);
  expect(await chosenAt('?asked=')).toEqual([]);
});

describe('what is done', () => {
  test('tickets are sent again, a few times an hour, and it is written down who did', async () => {
    const again = async () => (await owner.post(api('/resend'))).status;
    expect([await again(), await again(), await again(), await again()]).toEqual([200, 200, 200, 429]);
    const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int as count from messages where key like ${`mail:tickets-again-%:${reference}`}
        and recipient = 'amina@example.com'`,
    );
    expect(count).toBe(3);
    expect((await words()).filter((what: string) => what === 'sent_again')).toHaveLength(3);
  });

  test('a name is changed on a ticket that its buyer still has; its code stays', async () => {
    const codes = () =>
      rowsOf<{ code: string; holder: string | null; passed: boolean }>(
        db,
        sql`select code, holder, passed_on_at is not null as passed from tickets join orders on orders.id = order_id
          where reference = ${reference} order by line_position, seq`,
      );
    const before = await codes();
    const rename = (ticket: number, name: string) => owner.post(api('/rename'), { ticket, name });
    expect((await rename(2, '  Baraka Mwangi ')).status).toBe(200);
    const after = await codes();
    expect(after.map(({ code }) => code)).toEqual(before.map(({ code }) => code));
    expect(after[1]?.holder).toBe('Baraka Mwangi');
    const renamed = async (who = owner) => (await view(who)).timeline.at(-1);
    const by = { name: 'Wangari Njeri' };
    const first = { what: 'named', tickets: [2], before: 'Amina Otieno', name: 'Baraka Mwangi', by };
    expect(await renamed()).toMatchObject(first);
    // As by the buyer, in between.
    await sql`insert into ticket_history (ticket_id, what, actor, name, generation)
      select id, 'assigned', 'buyer', 'Zawadi', generation from tickets where code = ${before[1]?.code}`.execute(
      db.sql,
    );
    expect(await renamed()).toMatchObject({ before: 'Baraka Mwangi', name: 'Zawadi', by: null });
    expect((await rename(2, 'Chidi Obi')).status).toBe(200);
    expect(await renamed()).toMatchObject({ before: 'Zawadi', name: 'Chidi Obi', by });
    expect(await renamed(reader)).toMatchObject({ before: 'Z•••', name: 'C•••', by });
    const page = (await owner.open(`/sell/${slug}/orders/${reference}`)).html;
    expect(page).toContain('Wangari Njeri changed the name on ticket 2: Amina Otieno → Baraka Mwangi');
    // The log is never forgotten, so it has no more than a letter.
    const log = (await owner.open(`/sell/${slug}/log?kind=orders`)).html;
    expect(log).toContain('name on the ticket (A••• → B•••)');
    expect(log).not.toContain('Baraka');
    const missing = await rename(9, 'Nobody');
    expect([missing.body.code, missing.body.message]).toEqual([
      'ticket_not_found',
      'This order has no such ticket.',
    ]);
    expect(Object.keys((await rename(1, '')).body.errors)).toEqual(['name']);
    expect((await rename(1, 'x'.repeat(121))).status).toBe(400);
    await sql`update tickets set passed_on_at = now() where order_id = (select id from orders where reference = ${reference})
      and seq = 3`.execute(db.sql);
    expect((await rename(3, 'Thief')).body.code).toBe('ticket_passed_on');
  });

  test('a note is kept once, for the team alone', async () => {
    const note = () => owner.post(api('/note'), { words: 'Called.\nComes late.' });
    await Promise.all([note(), note()]);
    expect((await view()).notes).toMatchObject([{ words: 'Called.\nComes late.', name: expect.any(String) }]);
    expect((await view(reader)).notes).toMatchObject([{ words: '' }]);
    const { html } = await reader.open(`/sell/${slug}/orders/${reference}`);
    expect(html).toContain('Hidden: notes may name buyers');
    expect(html).not.toContain('Comes late');
    expect((await owner.post(api('/note'), { words: ' ' })).status).toBe(400);
    expect((await owner.post(api('/note'), { words: 'x'.repeat(2_001) })).status).toBe(400);
    const buyers = await openBrowser(app).open(
      `/events/pay/${reference}?t=${app.services.access.linkToken(reference)}`,
    );
    expect(buyers.html).not.toContain('Comes late');
  });

  test('the provider is asked now what became of a payment', async () => {
    const { reference: open, start } = await placeOrder({ app, db }, event, {
      ...AMINA,
      phone: '0733000111',
    });
    const attempt = await start();
    expect(await view(owner, open)).toMatchObject({ state: 'paying', can_check: true, can_resend: false });
    await openBrowser(app).post(`/api/event/pay/sandbox/${attempt}`, { outcome: 'pending' });
    await sql`update sandbox_payments set succeeds_at = now() where ref = ${attempt}`.execute(db.sql);
    const checked = await owner.post(api('/check', open));
    expect([checked.status, checked.body.data]).toEqual([200, { state: 'paid' }]);
    expect((await owner.post(api('/check', open))).status).toBe(429);
  });
});

describe('the page', () => {
  test('works without script: what is wrong stands at its field, what was done is said', async () => {
    const path = `/sell/${slug}/orders/${reference}`;
    const wrong = await owner.open(path, { act: 'note', words: '' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('Write something first.');
    const long = 'y'.repeat(2_001);
    expect((await owner.open(path, { act: 'note', words: long })).html).toContain(long);
    const done = await owner.open(path, { act: 'note', words: 'Kept without script' });
    expect([done.status, done.location]).toEqual([303, `${path}?done=note`]);
    const { html } = await owner.open(`${path}?done=note`);
    for (const said of ['The note was kept.', 'Kept without script', 'It was paid', 'Amina Otieno', 'Ksh'])
      expect(html).toContain(said);
    expect((await owner.open(path, { act: 'nonsense' })).status).toBe(303);
  });
});
