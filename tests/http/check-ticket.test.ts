import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listNewestMessages } from '#platform/messages/messages.queries.ts';
import { botToken } from '#tests/support/bot-token.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { asking, BUYER, react } from '#tests/support/holding.ts';
import { wordsOf } from '#tests/support/html.ts';
import { openBrowser } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';

// SEC-4 and SEC-5: what a stranger learns by asking.

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now, env: { PUBLIC_URL: 'https://tiketi.example.com' } });
const { get, must, buy, place, ticketsOf, share, tokenOf, accept } = asking(app);
let order: { reference: string; token: string };
let type: number;

beforeAll(async () => {
  const [eventId = 0] = await (await openCatalogue(db)).add({
    slug: 'checked',
    name: 'Checked Night',
    startsAt: days(10, now),
    endsAt: days(11, now),
  });
  [type = 0] = await typesOf(db, eventId);
  order = await buy([{ id: type, quantity: 2 }]);
  await react(app);
});
beforeEach(() => sql`delete from tries`.execute(db.sql));

const check = (query: Record<string, string>, headers?: Record<string, string>) =>
  get(`/api/events/orders/checkTicket?${new URLSearchParams(query)}`, headers);

test('tells how tickets stand to whoever knows the reference and the email or phone, and never a code', async () => {
  const [ticket] = await ticketsOf(order);
  for (const contact of [
    { email: 'JOSEPH@example.com', phone: '' },
    { email: '', phone: '0712 345 678' },
    { phone: '+254712345678' },
    // One that matches is enough.
    { email: 'wrong@example.com', phone: '0712345678' },
  ]) {
    const data = await must(check({ search: order.reference.toLowerCase(), ...contact }));
    expect(data).toMatchObject({
      kind: 'tickets',
      state: 'paid',
      event: { name: 'Checked Night' },
      tickets: [
        { number: 1, ticket_type: 'Regular', date: null, state: 'valid', initial: 'J' },
        { number: 2, initial: 'J' },
      ],
    });
    const text = JSON.stringify(data);
    for (const secret of [
      ticket.id,
      ticket.code,
      ticket.qr.text,
      'Otieno',
      'joseph',
      '712345678',
      order.token,
    ]) {
      expect(text).not.toContain(secret);
    }
    await sql`delete from tries`.execute(db.sql);
  }
  const unpaid = await place([{ id: type, quantity: 1 }]);
  const data = await must(check({ search: unpaid.reference, email: BUYER.email }));
  expect(data).toMatchObject({ state: 'held', tickets: [] });
});

test('anything that does not match gets one answer', async () => {
  const answers = [
    await check({ search: order.reference, email: 'wrong@example.com' }),
    await check({ search: order.reference, phone: '0799999999' }),
    await check({ search: 'ZZZZZZZ2', email: BUYER.email }),
    await check({ search: 'not a reference', email: BUYER.email }),
    await check({ search: "'--", email: BUYER.email }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(404);
    expect(body).toEqual(answers[0]?.body);
  }
});

describe('tries', () => {
  const from = (address: string, email: string, headers = {}) =>
    openBrowser(app, address).get(
      `/api/events/orders/checkTicket?${new URLSearchParams({ search: order.reference, email })}`,
      headers,
    );

  test('are five per reference, place and hour, known or not, right or wrong', async () => {
    for (const search of [order.reference, 'ZZZZZZZ2']) {
      const statuses = [];
      for (let at = 0; at < 6; at += 1) {
        statuses.push((await check({ search, email: `guess${at}@example.com` })).status);
      }
      expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
      const late = await check({ search: search.toLowerCase(), email: BUYER.email });
      expect([late.status, late.body.code]).toEqual([429, 'too_many_tries']);
      const minutes = Math.ceil(Number(late.headers['retry-after']) / 60);
      expect(minutes).toBeGreaterThan(50);
      expect(late.body.message).toBe(`That was too many tries. Try again in ${minutes} minutes.`);
    }
  });

  test('that are right use none up, here or at opening the order, and do not forgive the wrong ones', async () => {
    const browser = openBrowser(app, '10.9.6.1');
    const unlock = (contact: string) => browser.post(`/api/event/pay/unlock/${order.reference}`, { contact });
    for (let at = 0; at < 4; at += 1) expect((await unlock('x@example.com')).status).toBe(403);
    for (let at = 0; at < 12; at += 1) {
      expect((await unlock(BUYER.email)).status).toBe(200);
      expect((await from('10.9.6.1', BUYER.email)).status).toBe(200);
    }
    expect((await unlock('x@example.com')).status).toBe(403);
    const shutOut = await unlock(BUYER.email);
    expect(shutOut.status).toBe(429);
    // Whoever is shut out of the order hears why it is not shown, and it is looked for all the same.
    const fields = { contact: BUYER.email, code: order.reference };
    const { html } = await browser.open('/help', fields);
    expect(wordsOf(html)).toContain('We are looking');
    expect(wordsOf(html)).toContain(`cannot be shown here at the moment. ${shutOut.body.message}`);
    await react(app);
  });

  test('are counted in the database: another process counts on', async () => {
    for (let at = 0; at < 5; at += 1) await check({ search: order.reference, email: 'x@example.com' });
    const other = asking(await testApp(db, { now }));
    const url = `/api/events/orders/checkTicket?search=${order.reference}&email=${BUYER.email}`;
    expect((await other.get(url)).status).toBe(429);
  });

  test('of strangers elsewhere lock nobody out; from the twentieth on each brings a token', async () => {
    for (let at = 0; at < 20; at += 1) {
      expect((await from(`10.9.3.${at}`, `guess${at}@example.com`)).status).toBe(404);
      if (at === 5) expect((await from('10.9.4.1', BUYER.email)).status, 'the buyer, elsewhere').toBe(200);
    }
    const bare = await from('10.9.4.2', BUYER.email);
    expect(bare).toMatchObject({ status: 403, body: { code: 'bot_check_needed' } });
    const worked = { 'x-bot-check': await botToken(app, 'check_ticket') };
    expect((await from('10.9.4.2', BUYER.email, worked)).status).toBe(200);
  });

  test('are no second set beside those of opening the order', async () => {
    const unlock = (contact: string) =>
      openBrowser(app, '10.9.5.1').post(`/api/event/pay/unlock/${order.reference}`, { contact });
    for (let at = 0; at < 3; at += 1) expect((await unlock(`x${at}@example.com`)).status).toBe(403);
    for (let at = 0; at < 2; at += 1) {
      expect((await from('10.9.5.1', `y${at}@example.com`)).status).toBe(404);
    }
    expect((await from('10.9.5.1', BUYER.email)).status).toBe(429);
    expect((await unlock(BUYER.email)).status).toBe(429);
  });
});

describe('without a reference', () => {
  const mails = () => listNewestMessages(db.sql, 50);
  const ask = async (query: Record<string, string>, headers?: Record<string, string>) => {
    await sql`delete from messages`.execute(db.sql);
    const data = await must(check(query, headers));
    await react(app);
    return { data, mails: await mails() };
  };

  test('nothing is told: a link goes to the address on file, once a day', async () => {
    const known = await ask({ phone: '0712345678' });
    const unknown = await ask({ email: 'nobody@example.com' });
    expect(known.data).toEqual({ kind: 'link_sent' });
    expect(unknown.data).toEqual(known.data);
    expect(unknown.mails).toEqual([]);
    expect(known.mails.map(({ recipient }) => recipient)).toEqual([BUYER.email]);
    expect(known.mails[0]?.body_text).toContain(
      `https://tiketi.example.com/events/pay/${order.reference}?t=${order.token}`,
    );
    // Asked again, and asked in another way for the same mailbox.
    expect((await ask({ phone: '0712345678' })).mails).toEqual([]);
    expect((await ask({ email: BUYER.email })).mails).toEqual([]);
  });

  test('whoever was given a ticket gets the link to it, and hears nothing of its order', async () => {
    const given = await buy([{ id: type, quantity: 2 }]);
    const tickets = await ticketsOf(given);
    const offer = async (ticket: { id: string }) => {
      const page = await must(share(ticket.id, { t: given.token, share: { by: 'link' } }));
      return tokenOf(page.sharing.offer.link);
    };
    const amina = { name: 'Amina Wanjiku', email: 'Amina.W@example.com' };
    await must(accept(await offer(tickets[0]), amina));
    await must(
      accept(await offer(tickets[1]), { name: 'Baraka', email: 'baraka@example.com', phone: '0733111222' }),
    );
    await react(app);
    await sql`delete from tries`.execute(db.sql);
    const asked = await ask({ email: 'amina.w@EXAMPLE.com' });
    expect(asked.data).toEqual({ kind: 'link_sent' });
    expect(asked.mails.map(({ recipient }) => recipient)).toEqual([amina.email]);
    const [mail] = asked.mails;
    expect(mail?.body_text).toContain(`https://tiketi.example.com/tickets/${tickets[0].id}?t=`);
    expect(mail?.body_text).not.toContain(given.reference);
    expect(mail?.body_text).not.toContain(tickets[1].id);
    expect((await ask({ email: amina.email })).mails).toEqual([]);
    const byPhone = await ask({ phone: '0733 111 222' });
    expect(byPhone.mails.map(({ recipient }) => recipient)).toEqual(['baraka@example.com']);
  });

  test('tickets that were given to a number alone are found again there, and no mail goes to nobody', async () => {
    const given = await buy([{ id: type, quantity: 1 }], { ...BUYER, phone: '0733999888' });
    await sql`
      update orders set buyer_email = '', buyer_keys = array['', '+254733999888'] where reference = ${given.reference}
    `.execute(db.sql);
    await react(app);
    await sql`delete from tries`.execute(db.sql);
    const { mails: sent } = await ask({ phone: '0733 999 888' });
    expect(sent.map(({ channel, recipient }) => [channel, recipient])).toEqual([['sms', '+254733999888']]);
    expect(sent[0]?.body_text).toContain(`/events/pay/${given.reference}?t=`);
  });

  test('another site cannot make our visitors ask', async () => {
    const asked = await ask({ email: BUYER.email }, { 'sec-fetch-site': 'cross-site' });
    expect(asked).toEqual({ data: { kind: 'link_sent' }, mails: [] });
  });
});

test.each([
  [{}, 422, 'email'],
  [{ search: 'ZZZZZZZ2' }, 422, 'email'],
  [{ email: 'nope', search: 'ZZZZZZZ2' }, 422, 'email'],
  [{ phone: 'nope', search: 'ZZZZZZZ2' }, 422, 'phone'],
  [{ email: `${'x'.repeat(255)}@example.com` }, 400, 'email'],
  [{ email: 'a@example.com', search: 'a\u0000' }, 400, 'search'],
  [{ email: 'a@example.com', order: '1' }, 400, 'order'],
])('REL-17: %j is named', async (query, status, field) => {
  const refused = await check(query as Record<string, string>);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([status, [field]]);
});
