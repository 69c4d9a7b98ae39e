import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sendTickets } from '#modules/notices/index.ts';
import { readCart, writeCart } from '#modules/pricing/cart.rules.ts';
import { checkSignature } from '#modules/tickets/codes/signing-keys.ts';
import { verifyTicketCode } from '#modules/tickets/codes/ticket-code.rules.ts';
import { listNewestMessages } from '#platform/messages/messages.queries.ts';
import { typesOf } from '#tests/support/buying.ts';
import { addUnit } from '#tests/support/cart-units.ts';
import { days, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { asking } from '#tests/support/holding.ts';
import { type Browser, lastMail, newPerson, openBrowser } from '#tests/support/people.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { readQr } from '#tests/support/read-qr.ts';
import { testApp } from '#tests/support/test-app.ts';

// Tickets from the paid order to the files in hand, through the API alone.

const db = await testDatabase();
const now = new Date();
const startsAt = days(30, now);
const day = (at: Date) => at.toISOString().slice(0, 10);

const [eventId = 0] = await (await openCatalogue(db)).add({
  slug: 'long-weekend',
  name: 'The Long Weekend',
  startsAt,
  endsAt: days(3, startsAt),
  doorsAt: hours(-1, startsAt),
  ticketTypes: [
    { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } },
    {
      name: 'One day',
      priceMinor: 700_00,
      dates: [
        { on: day(days(1, startsAt)), capacity: 10 },
        { on: day(days(2, startsAt)), capacity: 10 },
      ],
    },
    { name: 'Group of five', priceMinor: 6_000_00, admits: 5, pool: { capacity: 100 } },
  ],
});
const [typeId = 0, passId = 0, groupId = 0] = await typesOf(db, eventId);
const app = await testApp(db, { now });
const { get: ask, post, place, buy, ticketsOf } = asking(app);
const AMINA = { name: 'Amina Wanjiku', email: 'amina@example.com', phone: '0712345678' };

const newOrder = (details: object[]) => place(details, AMINA);
const newPaidOrder = (details: object[], attendees: string[] = []) =>
  buy(details, AMINA, {}, attendees.length > 0 ? { attendee_names: attendees } : {});

describe('links to files', () => {
  const filesOf = async (get: Browser['get'], query: string, order: { reference: string }) => {
    type Links = { pdf: string; pdf_small: string; ics: string; receipt?: string };
    const [first] = (await get(`/api/events/orders/viewTickets/${order.reference}${query}`)).body.data as {
      id: string;
      links: Links;
    }[];
    const alone = (await get(`/api/events/orders/viewTicket/${first?.id}${query}`)).body.data as {
      links: Links;
    };
    const receipt = (await get(`/api/events/orders/receipt/${order.reference}${query}`)).body.data as {
      links: Links;
    };
    return [first?.links, alone.links, receipt.links].flatMap((links) =>
      Object.values(links ?? {}).filter((url) => url.startsWith('/files/')),
    );
  };

  test('have no secret for the buyer who is signed in, and none opens after signing out', async () => {
    const email = 'shared-phone@example.com';
    const browser = await newPerson(app, db, email);
    const order = await buy([{ id: typeId, quantity: 1 }], { ...AMINA, email, phone: '0712345999' });
    const files = await filesOf(browser.get, '', order);
    expect(files).toHaveLength(10);
    for (const file of files) {
      expect(file).not.toMatch(/[?&]t=/);
      expect((await browser.get(file)).status, file).toBe(200);
    }
    await browser.post('/api/user/logout');
    for (const file of files) expect((await browser.get(file)).status, file).toBe(403);
  });

  test('have none for somebody who proved to know a contact, and open for them', async () => {
    const order = await newPaidOrder([{ id: typeId, quantity: 1 }]);
    const browser = openBrowser(app);
    await browser.post(`/api/event/pay/unlock/${order.reference}`, { contact: AMINA.phone });
    const files = await filesOf(browser.get, '', order);
    for (const file of files) {
      expect(file).not.toMatch(/[?&]t=/);
      expect((await browser.get(file)).status, file).toBe(200);
    }
  });

  test('have it for a guest who came with it', async () => {
    const order = await newPaidOrder([{ id: typeId, quantity: 1 }]);
    const files = await filesOf(openBrowser(app).get, `?t=${order.token}`, order);
    for (const file of files) expect(file).toContain(`?t=${order.token}`);
    expect((await openBrowser(app).get(files[1] ?? '')).status).toBe(200);
  });
});

test('the mail with the tickets makes no link of a name', async () => {
  const [email, name] = ['no-customer@example.com', 'You won - claim it at https://evil.example/win'];
  const order = await buy([{ id: typeId, quantity: 1 }], { ...AMINA, email, name });
  await sendTickets(app.services, order.reference);
  const mail = await lastMail(db, email);
  expect(mail.body_text).toContain('You won');
  for (const text of [mail.body_text, mail.body_html])
    expect(text).not.toMatch(/https:\/\/evil|evil\.example/);
});

describe('the tickets of a paid order', () => {
  test('are one per unit, named as far as names were given, and add up to what was paid', async () => {
    const order = await newPaidOrder(
      [
        { id: typeId, quantity: 2 },
        {
          id: passId,
          quantity: 2,
          date_pass: [
            { date: day(days(1, startsAt)), quantity: 1 },
            { date: day(days(2, startsAt)), quantity: 1 },
          ],
        },
      ],
      ['Amina', 'Đỗ Hương'],
    );
    const tickets = await ticketsOf(order);
    expect(tickets).toHaveLength(4);
    expect(tickets.map((ticket: { number: number }) => ticket.number)).toEqual([1, 2, 3, 4]);
    expect(tickets.map((ticket: { holder: string }) => ticket.holder)).toEqual([
      'Amina',
      'Đỗ Hương',
      'Amina Wanjiku',
      'Amina Wanjiku',
    ]);
    expect(tickets.map((ticket: { date: string }) => ticket.date)).toEqual([
      null,
      null,
      day(days(1, startsAt)),
      day(days(2, startsAt)),
    ]);
    const paid = tickets.reduce((sum: number, ticket: { price: number }) => sum + ticket.price, 0);
    expect(paid).toBe(4400);
    const codes = new Set(tickets.map((ticket: { code: string }) => ticket.code));
    expect(codes.size).toBe(4);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
    expect(tickets[0].event).toMatchObject({
      name: 'The Long Weekend',
      slug_name: 'long-weekend',
      zone: 'EAT',
      venue: 'Baraza Gardens',
      organizer: { name: 'Ngoma Nights' },
    });
  });

  test('say how many people each lets in: call, PDF, mail and check alike', async () => {
    const order = await newPaidOrder([
      { id: typeId, quantity: 1 },
      { id: groupId, quantity: 1 },
    ]);
    const tickets = await ticketsOf(order);
    expect(tickets.map((ticket: { admits: number }) => ticket.admits)).toEqual([1, 5]);

    const pages = await Promise.all(
      tickets.map(async (ticket: { links: { pdf: string } }) => {
        const file = await app.http.inject({ url: ticket.links.pdf });
        return readPdf(file.rawPayload)[0]?.text;
      }),
    );
    expect(pages[0]).not.toContain('Admits');
    expect(pages[0]).toContain('It lets one person in, once');
    expect(pages[1]).toContain('Admits 5 people');
    expect(pages[1]).toContain('It lets 5 people in, once');

    await sendTickets(app.services, order.reference);
    const mail = (await listNewestMessages(db.sql, 10)).find(
      ({ channel, body_text }) => channel === 'mail' && body_text.includes(order.reference),
    );
    for (const text of [mail?.body_text, mail?.body_html]) {
      expect(text?.match(/Admits/g)).toHaveLength(1);
      expect(text).toContain('Amina Wanjiku · Admits 5 people');
      expect(text).toContain('Each code lets in as many people as its ticket says, once');
    }

    const check = `/api/events/orders/checkTicket?phone=0712345678&search=${order.reference}`;
    const { tickets: checked } = (await ask(check)).body.data;
    expect(checked.map((ticket: { admits: number }) => ticket.admits)).toEqual([1, 5]);
  });

  test.each([
    [
      'en',
      'Its code lets 5 people in, once',
      'Each code lets one person in, once',
      'It lets 5 people in, once',
    ],
    [
      'id',
      'kode berlaku untuk 5 orang, satu kali',
      'kode berlaku untuk 1 orang, satu kali',
      'berlaku untuk 5 orang',
    ],
    ['sw', 'unaingiza watu 5, mara moja', 'unamwingiza mtu mmoja, mara moja', 'Unaingiza watu 5, mara moja'],
  ])('say it in whole sentences (%s) where all let in the same number', async (locale, five, one, paper) => {
    const inWords = async (details: object[]) => {
      const order = await newPaidOrder(details);
      await sql`update orders set locale = ${locale} where reference = ${order.reference}`.execute(db.sql);
      await sendTickets(app.services, order.reference);
      const sent = await listNewestMessages(db.sql, 10);
      const mail = sent.find(
        ({ channel, body_text }) => channel === 'mail' && body_text.includes(order.reference),
      );
      return { order, text: mail?.body_text };
    };
    const group = await inWords([{ id: groupId, quantity: 1 }]);
    expect(group.text).toContain(five);
    expect((await inWords([{ id: typeId, quantity: 2 }])).text).toContain(one);
    const [{ links }] = await ticketsOf(group.order);
    const file = await app.http.inject({ url: links.pdf, headers: { 'accept-language': locale } });
    expect(readPdf(file.rawPayload)[0]?.text.replace(/\s+/g, ' ')).toContain(paper);
  });

  test('say it on the pages, too: where they are chosen, in the cart and in hand', async () => {
    const order = await newPaidOrder([{ id: groupId, quantity: 1 }]);
    const [{ id }] = await ticketsOf(order);
    const said = { en: 'Admits 5 people', id: 'Untuk 5 orang', sw: 'Huingiza watu 5' };
    const cart = `MY_CART=${writeCart(addUnit(readCart(null), groupId))}`;
    const pages = ['/events/long-weekend', '/events/pay', `/tickets/${id}?t=${order.token}`];
    for (const [locale, words] of Object.entries(said)) {
      for (const url of pages) {
        const page = await app.http.inject({ url, headers: { cookie: `MY_LANG=${locale}; ${cart}` } });
        expect(page.payload, `${locale} ${url}`).toContain(words);
      }
    }
  });

  test('TKT-1: carry a code that the drawing says and the event’s public key proves', async () => {
    const [ticket] = await ticketsOf(await newPaidOrder([{ id: typeId, quantity: 1 }]));
    const strips = [...ticket.qr.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map(
      ([, x, y, length]) => [Number(x), Number(y), Number(length)] as const,
    );
    expect(readQr(ticket.qr.size, strips)).toBe(ticket.qr.text);
    const publicKeys = await app.services.signingKeys.publicKeysOf(eventId);
    const verdict = verifyTicketCode(ticket.qr.text, { id: eventId, publicKeys }, checkSignature);
    expect(verdict).toMatchObject({
      ok: true,
      claims: { eventId, ticketId: ticket.id, type: typeId & 0xffff, generation: 1 },
    });
  });

  test('do not exist before it is paid', async () => {
    const order = await newOrder([{ id: typeId, quantity: 1 }]);
    expect(await ticketsOf(order)).toEqual([]);
    expect((await ask(`/files/orders/${order.reference}.pdf?t=${order.token}`)).status).toBe(409);
    expect((await ask(`/api/events/orders/receipt/${order.reference}?t=${order.token}`)).status).toBe(409);
  });
});

describe('who may see tickets', () => {
  test('nobody by the reference or the ticket’s id alone, or with the secret of another order', async () => {
    const order = await newPaidOrder([{ id: typeId, quantity: 1 }]);
    const other = await newPaidOrder([{ id: typeId, quantity: 1 }]);
    const [ticket] = await ticketsOf(order);
    for (const secret of ['', `?t=${other.token}`, '?t=x']) {
      for (const path of [
        `/api/events/orders/viewTickets/${order.reference}`,
        `/api/events/orders/viewTicket/${ticket.id}`,
        `/api/events/orders/receipt/${order.reference}`,
        `/files/tickets/${ticket.id}.pdf`,
        `/files/tickets/${ticket.id}.ics`,
        `/files/orders/${order.reference}.pdf`,
        `/files/orders/${order.reference}.ics`,
      ]) {
        const { status, body } = await ask(path + secret);
        expect(status, path + secret).toBe(403);
        expect(body.code).toBe('order_locked');
        expect(JSON.stringify(body)).not.toContain('Amina');
      }
    }
  });

  test('whoever knows the buyer’s phone, for half an hour', async () => {
    const order = await newPaidOrder([{ id: typeId, quantity: 1 }]);
    const contact = '+254 712 345 678';
    const { cookies: cookie } = await post(`/api/event/pay/unlock/${order.reference}`, { contact });
    const path = `/api/events/orders/viewTickets/${order.reference}`;
    expect((await ask(path, { cookie })).body.data).toHaveLength(1);
    app.clock.set(hours(1, now));
    expect((await ask(path, { cookie })).status).toBe(403);
    app.clock.set(now);
  });

  test('unknown ones get a clear no', async () => {
    const { token } = await newPaidOrder([{ id: typeId, quantity: 1 }]);
    for (const id of [randomUUID(), 'x', '%00', "1'--", 'AAAAAAAA-0000-0000-0000-000000000000']) {
      const { status, body } = await ask(`/api/events/orders/viewTicket/${id}?t=${token}`);
      expect([404, 400], id).toContain(status);
      expect(body.code).toMatch(/^(ticket_not_found|bad_request|unknown_call)$/);
    }
    expect((await ask(`/api/events/orders/viewTickets/ZZZZZZZ2?t=${token}`)).status).toBe(404);
    expect((await ask(`/files/tickets/${randomUUID()}.exe?t=${token}`)).status).toBe(404);
    expect((await ask(`/files/orders/..%2fx.pdf?t=${token}`)).status).toBe(404);
  });
});

describe('files', () => {
  test('a PDF of one ticket and of all, the same code in it as on the page', async () => {
    const order = await newPaidOrder([{ id: typeId, quantity: 2 }]);
    const tickets = await ticketsOf(order);
    const file = await app.http.inject({ url: tickets[1].links.pdf, headers: { 'accept-language': 'sw' } });
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-language': 'sw',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="${order.reference}-2-long-weekend.pdf"`,
    });
    const pages = readPdf(file.rawPayload);
    expect(pages).toHaveLength(1);
    const [page] = pages;
    expect(page?.text).toContain('The Long Weekend');
    expect(page?.text).toContain('Msimbo');
    expect(page?.text).toContain('2/2');
    expect(readQr(49, page?.blackStrips ?? [])).toBe(tickets[1].qr.text);

    const receipt = (await ask(`/api/events/orders/receipt/${order.reference}?t=${order.token}`)).body.data;
    const all = readPdf((await app.http.inject(receipt.links.pdf_small)).rawPayload);
    expect(all.map((one) => readQr(49, one.blackStrips))).toEqual(
      tickets.map((ticket: { qr: { text: string } }) => ticket.qr.text),
    );
  });

  test('a ticket that was taken back shows no code, neither on its page nor on paper', async () => {
    const order = await newPaidOrder([{ id: typeId, quantity: 2 }]);
    const [before] = await ticketsOf(order);
    await sql`update tickets set state = 'revoked' where id = ${before.id}`.execute(app.services.db.sql);
    const [taken, kept] = await ticketsOf(order);
    expect(taken).toMatchObject({ code: null, qr: null, state: 'revoked' });
    expect(kept.code).not.toBeNull();
    expect(taken.links).toBeNull();
    expect((await app.http.inject(before.links.pdf)).statusCode).toBe(409);
    const page = (await app.http.inject(`/tickets/${before.id}?t=${order.token}`)).payload;
    expect(page).toContain('This ticket was taken back.');
    expect(page).toContain(`href="/events/pay/${order.reference}?t=${order.token}"`);
    expect(page).not.toContain('id="send"');
    const [sheet] = readPdf(
      (await app.http.inject(`/files/orders/${order.reference}.pdf?t=${order.token}`)).rawPayload,
    );
    expect(sheet?.text).not.toContain(before.code.slice(0, 5));
    expect(readPdf((await app.http.inject(kept.links.pdf)).rawPayload)[0]?.text).toContain(
      kept.code.slice(0, 5),
    );
  });

  test('a calendar file with one visit per day and no secret in it', async () => {
    const order = await newPaidOrder([
      {
        id: passId,
        quantity: 3,
        date_pass: [
          { date: day(days(1, startsAt)), quantity: 2 },
          { date: day(days(2, startsAt)), quantity: 1 },
        ],
      },
    ]);
    const file = await app.http.inject(`/files/orders/${order.reference}.ics?t=${order.token}`);
    expect(file.headers['content-type']).toMatch(/^text\/calendar/);
    expect(file.payload.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    const flat = file.payload.replaceAll('\r\n ', '');
    expect(flat).toContain('SUMMARY:The Long Weekend\r\n');
    expect(flat).not.toContain(order.token);
    expect(flat).not.toContain('ORGANIZER');
  });
});

test('a receipt says who sold what to whom and how it was paid', async () => {
  const order = await newPaidOrder([{ id: typeId, quantity: 2 }]);
  const { body } = await ask(`/api/events/orders/receipt/${order.reference}?t=${order.token}`);
  expect(body.data).toMatchObject({
    reference: order.reference,
    state: 'paid',
    seller: { name: 'Ngoma Nights' },
    buyer: { name: 'Amina Wanjiku', email: 'amina@example.com', phone: '+254712345678' },
    lines: [{ name: 'Regular', quantity: 2, cost: 3000 }],
    total: 3000,
    currency: 'KES',
    payment: { method: 'sandbox' },
    refunded: 0,
  });
});
