import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendTickets } from '#modules/notices/index.ts';
import { lapseOffers } from '#modules/sharing/lapse-offers.ts';
import { checkSignature } from '#modules/tickets/codes/signing-keys.ts';
import { verifyTicketCode } from '#modules/tickets/codes/ticket-code.rules.ts';
import { listBought } from '#modules/tickets/index.ts';
import { listNewestMessages } from '#platform/messages/messages.queries.ts';
import { LOCALES } from '#shared/i18n.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { asking, BUYER, react, signedIn, whoIs } from '#tests/support/holding.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { testApp } from '#tests/support/test-app.ts';

// A ticket from hand to hand, through the API alone.

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now, whoIs, env: { PUBLIC_URL: 'https://tiketi.example.com' } });
const { get, post, submit, must, buy, ticketsOf, share, tokenOf, accept } = asking(app);
const startsAt = days(30, now);
const IN_INDONESIAN =
  'Musik dari Tangan ke Tangan di Bawah Pohon Beringin Besar di Tengah Alun-Alun Kota Lama';
let eventId: number;
let type: number;
let free: number;

beforeAll(async () => {
  [eventId = 0] = await (await openCatalogue(db)).add({
    slug: 'hand-to-hand',
    name: 'Hand to Hand',
    startsAt,
    endsAt: days(1, startsAt),
    doorsAt: hours(-1, startsAt),
    policies: { refund: 'Refunds until a week before.' },
    ticketTypes: [
      { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 1_000 } },
      { name: 'Free', priceMinor: 0, pool: { capacity: 1_000 } },
    ],
  });
  [type = 0, free = 0] = await typesOf(db, eventId);
});

const buyOne = () => buy([{ id: type, quantity: 1 }]);

async function newTicket(quantity = 1) {
  const order = await buy([{ id: type, quantity }]);
  const tickets = await ticketsOf(order);
  return { ...order, id: tickets[0].id as string, tickets };
}

// Answers the secret of the link.
async function offer(ticket: { id: string; token: string }, to: object = { by: 'link' }): Promise<string> {
  const page = await must(share(ticket.id, { t: ticket.token, share: to }));
  return tokenOf(page.sharing.offer.link);
}

const view = (id: string, token: string) => must(get(`/api/events/orders/viewTicket/${id}?t=${token}`));

// As the door decides: our signature, and the generation that the ticket is at.
async function doorSays(qrText: string): Promise<string> {
  const publicKeys = await app.services.signingKeys.publicKeysOf(eventId);
  const verdict = verifyTicketCode(qrText, { id: eventId, publicKeys }, checkSignature);
  if (!verdict.ok) return verdict.reason;
  const { rows } = await sql<{ generation: number; state: string }>`
    select generation, state from tickets where id = ${verdict.claims.ticketId}
  `.execute(db.sql);
  const [ticket] = rows;
  if (ticket?.generation !== verdict.claims.generation) return 'revoked';
  return ticket.state;
}

test('TKT-10: a ticket that is accepted has a new code, and the old one dies at that moment', async () => {
  const ticket = await newTicket(2);
  const before = ticket.tickets[0];
  const token = await offer(ticket, { by: 'email', name: 'Amina Wanjiku', email: 'amina@example.com' });
  expect(token).toMatch(/^[\w-]{43}$/);

  const shown = await must(get(`/api/events/orders/offer/${token}`));
  expect(shown).toMatchObject({
    state: 'open',
    sender: 'Joseph',
    event: { name: 'Hand to Hand' },
    ticket_type: 'Regular',
    to: { name: 'Amina Wanjiku', email: 'amina@example.com' },
    ticket: null,
  });
  // Nothing of the order, and not the buyer's whole name.
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${ticket.reference}|Otieno|joseph@|1500`));
  expect(await doorSays(before.qr.text)).toBe('valid');

  const taken = await must(accept(token));
  // The link may have been passed around: it no longer tells whose ticket it is.
  const afterwards = await must(get(`/api/events/orders/offer/${token}`));
  expect(afterwards).toMatchObject({ state: 'accepted', to: { name: null, email: null, phone: null } });
  expect(JSON.stringify(afterwards)).not.toMatch(/amina/i);
  const mine = await view(taken.id, taken.token);
  expect(mine).toMatchObject({
    id: ticket.id,
    role: 'holder',
    holder: 'Amina Wanjiku',
    order_reference: null,
    price: null,
    number: 1,
    count: 1,
    previous: null,
    next: null,
  });
  expect(mine.code).not.toBe(before.code);
  expect(await doorSays(mine.qr.text)).toBe('valid');
  expect(await doorSays(before.qr.text)).toBe('revoked');

  // The sender's link shows who has it, and no code in any form.
  const theirs = await view(ticket.id, ticket.token);
  expect(theirs).toMatchObject({
    is_passed_on: true,
    qr: null,
    code: null,
    links: null,
    holder: 'Amina Wanjiku',
  });
  expect(theirs.sharing.state).toBe('accepted');
  expect(JSON.stringify(theirs)).not.toContain(mine.code);
  const bought = await listBought(db.sql, { email: BUYER.email, phone: null });
  expect(JSON.stringify(bought)).toContain(ticket.tickets[1].code);
  expect(JSON.stringify(bought)).not.toContain(mine.code);
  const file = await get(`/files/tickets/${ticket.id}.pdf?t=${ticket.token}`);
  expect([file.status, file.body.code]).toEqual([409, 'ticket_passed_on']);
});

test('who accepts a ticket may give a phone, with and without script: it is kept, and the link comes by SMS too', async () => {
  const smsTo = async (to: string) =>
    (await listNewestMessages(db.sql, 100)).filter(
      ({ channel, recipient }) => channel === 'sms' && recipient === to,
    );
  const ticket = await newTicket();
  const token = await offer(ticket, { by: 'whatsapp', name: 'Amina', phone: '0733111222' });
  expect((await must(get(`/api/events/orders/offer/${token}`))).to.phone).toBe('+254733111222');
  const form = (phone: string, name = 'Amina Wanjiku') =>
    submit(`/tickets/accept/${token}`, { name, email: 'amina@example.com', phone });
  expect((await get(`/tickets/accept/${token}`)).body).toContain('value="+254733111222"');
  const refused = await form('12');
  expect(refused.status).toBe(422);
  expect(refused.body).toContain('id="phone-error"');
  const nameless = await form('0733 444 555', ' ');
  expect(nameless.status).toBe(400);
  expect(nameless.body).toMatch(/id="name-error"[^>]*>Write your name/);
  for (const typed of ['amina@example.com', '0733 444 555'])
    expect(nameless.body).toContain(`value="${typed}"`);
  expect((await form('0733 444 555')).status).toBe(303);
  await react(app);
  const [sms, another] = await smsTo('+254733444555');
  expect(another).toBeUndefined();
  expect(sms?.body_text).toMatch(new RegExp(`your ticket, .*/tickets/${ticket.id}\\?t=[\\w-]+$`));

  // As it is dialled at home, by somebody who reads Indonesian.
  const texts = JSON.stringify({ id: { name: IN_INDONESIAN } });
  await sql`update events set texts = ${texts}::jsonb where id = ${eventId}`.execute(db.sql);
  const indonesian = await newTicket();
  const taken = await accept(
    await offer(indonesian),
    { name: 'Dewi', email: 'dewi@example.com', phone: '0812-3456-7890' },
    { 'accept-language': 'id' },
  );
  expect(taken.status).toBe(200);
  await react(app);
  const [theirs] = await smsTo('+6281234567890');
  const told = theirs?.body_text ?? '';
  expect(told.length).toBeLessThanOrEqual(160);
  // The name in their language, cut behind a word and marked as cut.
  const name = / tiketmu, (.*)\.\.\., \w+, \d+ \w+\. http/.exec(told)?.[1] ?? told;
  expect(IN_INDONESIAN.startsWith(`${name} `)).toBe(true);
  await sql`update events set texts = '{}' where id = ${eventId}`.execute(db.sql);

  // Nobody has to.
  const other = await newTicket();
  await must(accept(await offer(other), { name: 'Amina Wanjiku', email: 'amina@example.com' }));
});

test('who asks for the money back without script does not write it twice', async () => {
  const { id, token, reference } = await newTicket();
  const ask = (words: string) => submit(`/tickets/${id}?t=${token}`, { intent: 'refund', reference, words });
  // The organiser's rule, and when the event starts, stand there before anything is sent.
  const page = String((await get(`/tickets/${id}?t=${token}`)).body);
  for (const words of ['Refunds until a week before.', 'The event starts'])
    expect(page.includes(words)).toBe(true);
  const long = 'We cannot come. '.repeat(70);
  const refused = await ask(long);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatch(new RegExp(`<textarea[^>]* name="words"[^>]*>${long}</textarea>`));
  const asked = await ask('We cannot come.');
  expect([asked.status, asked.headers.location]).toEqual([303, `/tickets/${id}?t=${token}#order`]);
});

test('why the money should come back may take several lines', async () => {
  const { token, reference } = await newTicket();
  const ask = (words: string) => post(`/api/events/orders/refund-request/${reference}`, { t: token, words });
  expect((await ask('We cannot come.\u0007')).status).toBe(400);
  await must(ask('We cannot come.\r\nThe bridge is closed.'));
  await react(app);
  const asked = (await listNewestMessages(db.sql, 20)).filter(({ body_text: text }) =>
    text.includes(reference),
  );
  expect(asked.some(({ body_text: text }) => text.includes('The bridge is closed.'))).toBe(true);
});

test('tickets that are sent again are counted as they are now, in the mail as in the SMS', async () => {
  const ticket = await newTicket(3);
  await must(accept(await offer(ticket)));
  await react(app);
  await sql`delete from messages`.execute(db.sql);
  await sendTickets(app.services, ticket.reference);
  const said = (await listNewestMessages(db.sql, 10)).map(({ channel, subject, body_text }) =>
    channel === 'sms' ? body_text : (subject ?? ''),
  );
  expect(said).toHaveLength(2);
  for (const words of said) expect(words).toMatch(/[Yy]our 2 tickets/);
});

test('SEC-3: the new holder sees this one ticket and nothing else of the order', async () => {
  const ticket = await newTicket(2);
  const { token } = await must(accept(await offer(ticket)));
  const other = ticket.tickets[1].id;
  for (const path of [
    `/api/events/orders/viewTickets/${ticket.reference}`,
    `/api/events/orders/receipt/${ticket.reference}`,
    `/api/events/orders/viewTicket/${other}`,
    `/files/tickets/${other}.pdf`,
    `/files/orders/${ticket.reference}.pdf`,
    `/files/receipts/${ticket.reference}.pdf`,
  ]) {
    expect((await get(`${path}?t=${token}`)).status, path).toBe(403);
  }
  const order = await must(get(`/api/event/pay/${ticket.reference}?t=${token}`));
  expect(order.details).toBeNull();
  for (const path of ['resend', 'refund-request']) {
    const refused = await post(`/api/events/orders/${path}/${ticket.reference}`, { t: token });
    expect(refused.status, path).toBe(403);
  }
  const pdf = await app.http.inject(`/files/tickets/${ticket.id}.pdf?t=${token}`);
  expect(pdf.statusCode).toBe(200);
  const [page] = readPdf(pdf.rawPayload);
  expect(page?.text).toContain('Amina Wanjiku');
  expect(page?.text).not.toMatch(new RegExp(`${ticket.reference}|1,500|Joseph`));
  expect(pdf.headers['content-disposition']).not.toContain(ticket.reference);
  // The buyer's papers are without it.
  const all = await app.http.inject(`/files/orders/${ticket.reference}.pdf?t=${ticket.token}`);
  expect(readPdf(all.rawPayload).map(({ text }) => /2\/2/.test(text))).toEqual([true]);
});

test('a holder passes it on again, and is then out as well', async () => {
  const ticket = await newTicket();
  const first = await must(accept(await offer(ticket)));
  // The buyer has nothing to say any more.
  const refused = await share(ticket.id, { t: ticket.token, share: { by: 'link' } });
  expect([refused.status, refused.body.code]).toEqual([409, 'ticket_passed_on']);
  const again = await must(share(ticket.id, { t: first.token, share: { by: 'link' } }));
  expect(again.role).toBe('holder');
  const offered = await must(get(`/api/events/orders/offer/${tokenOf(again.sharing.offer.link)}`));
  expect(offered.sender).toBe('Amina');
  const second = await must(
    accept(tokenOf(again.sharing.offer.link), { name: 'Wanjiru', email: 'wanjiru@example.com' }),
  );
  expect((await get(`/api/events/orders/viewTicket/${ticket.id}?t=${first.token}`)).status).toBe(403);
  const mine = await view(ticket.id, second.token);
  expect(mine.holder).toBe('Wanjiru');
  expect(mine.history.map((step: { what: string; name: string }) => [step.what, step.name])).toEqual([
    ['issued', null],
    ['accepted', 'Wanjiru'],
  ]);
});

test('every step is in its history', async () => {
  const ticket = await newTicket();
  const t = ticket.token;
  await must(share(ticket.id, { t, assign: { name: 'Baraka' } }));
  await must(share(ticket.id, { t, keep: true }));
  await must(share(ticket.id, { t, share: { by: 'link', name: 'Neema' } }));
  await must(share(ticket.id, { t, cancel: true }));
  await must(post(`/api/events/orders/offer/${await offer(ticket)}/decline`, {}));
  await must(accept(await offer(ticket, { by: 'whatsapp', name: 'Amina', phone: '0722 000 111' })));
  const { history } = await view(ticket.id, t);
  expect(history.map((step: { what: string; name: string | null }) => [step.what, step.name])).toEqual([
    ['issued', null],
    ['assigned', 'Baraka'],
    ['assigned', null],
    ['offered', 'Neema'],
    ['cancelled', 'Neema'],
    ['offered', null],
    ['declined', null],
    ['offered', 'Amina'],
    ['accepted', 'Amina Wanjiku'],
  ]);
  await expect(sql`delete from ticket_history`.execute(db.sql)).rejects.toThrow();
  await expect(sql`update ticket_offers set state = 'open'`.execute(db.sql)).rejects.toThrow();
});

describe('an offer', () => {
  test('has one answer: accepted, declined or taken back, it can be nothing else', async () => {
    const ticket = await newTicket();
    const declined = await offer(ticket);
    await must(post(`/api/events/orders/offer/${declined}/decline`, {}));
    await must(post(`/api/events/orders/offer/${declined}/decline`, {}));
    expect((await accept(declined)).body.code).toBe('offer_declined');

    const cancelled = await offer(ticket);
    await must(share(ticket.id, { t: ticket.token, cancel: true }));
    expect([(await accept(cancelled)).status, (await accept(cancelled)).body.code]).toEqual([
      410,
      'offer_cancelled',
    ]);
    expect((await must(get(`/api/events/orders/offer/${cancelled}`))).state).toBe('cancelled');

    const taken = await offer(ticket);
    await must(accept(taken));
    expect([(await accept(taken)).status, (await accept(taken)).body.code]).toEqual([409, 'offer_taken']);
    expect((await post(`/api/events/orders/offer/${taken}/decline`, {})).body.code).toBe('offer_taken');
  });

  test('is accepted once by the same browser, however often it asks', async () => {
    const ticket = await newTicket();
    const token = await offer(ticket);
    const opened = await get(`/api/events/orders/offer/${token}`);
    const cookie = { cookie: opened.cookies };
    const [once, twice] = [
      await must(accept(token, undefined, cookie)),
      await must(accept(token, undefined, cookie)),
    ];
    expect(twice).toEqual(once);
    const again = await must(get(`/api/events/orders/offer/${token}`, cookie));
    expect(again).toMatchObject({ state: 'accepted', ticket: once });
    expect((await must(get(`/api/events/orders/offer/${token}`))).ticket).toBeNull();
    // Passed on since, the old offer opens nothing.
    const next = await must(share(ticket.id, { t: once.token, share: { by: 'link' } }));
    await must(accept(tokenOf(next.sharing.offer.link), { name: 'B', email: 'b@example.com' }));
    const stale = await must(accept(token, undefined, cookie));
    expect((await get(`/api/events/orders/viewTicket/${ticket.id}?t=${stale.token}`)).status).toBe(403);
    const passedOn = await must(get(`/api/events/orders/offer/${token}`, cookie));
    expect(passedOn).toMatchObject({ state: 'accepted', ticket: null });
  });

  test('leads whoever accepted it and is signed in to their ticket, in any browser', async () => {
    const ticket = await newTicket();
    const token = await offer(ticket);
    const amina = signedIn({ accountId: randomUUID(), name: 'Amina' });
    const taken = await must(accept(token, undefined, amina));
    expect((await must(get(`/api/events/orders/offer/${token}`, amina))).ticket).toEqual(taken);
    expect((await must(get(`/api/events/orders/offer/${token}`, signedIn({})))).ticket).toBeNull();
  });

  test('to another receiver takes the place of the first; the same one twice is one', async () => {
    const ticket = await newTicket();
    const first = await offer(ticket, { by: 'link', name: 'Neema' });
    expect(await offer(ticket, { by: 'link', name: 'Neema' })).toBe(first);
    const second = await offer(ticket, { by: 'link', name: 'Baraka' });
    expect(second).not.toBe(first);
    expect((await accept(first)).body.code).toBe('offer_cancelled');
    await must(accept(second));
  });

  test('lies in the database only as a hash', async () => {
    const token = await offer(await newTicket());
    const { rows } = await sql<{
      text: string;
    }>`select ticket_offers::text as text from ticket_offers`.execute(db.sql);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  });

  test('lapses as doors open, by the database’s clock, and moves with the event', async () => {
    const ticket = await newTicket();
    const token = await offer(ticket);
    const move = (shift: string) =>
      sql`
        update events set doors_at = doors_at + ${shift}::interval, starts_at = starts_at + ${shift}::interval
        where id = ${eventId}
      `.execute(db.sql);
    await move('-30 days');
    expect((await must(get(`/api/events/orders/offer/${token}`))).state).toBe('lapsed');
    expect([(await accept(token)).status, (await accept(token)).body.code]).toEqual([410, 'offer_lapsed']);
    const late = await share(ticket.id, { t: ticket.token, share: { by: 'link', name: 'Late' } });
    expect([late.status, late.body.code]).toEqual([409, 'offer_too_late']);
    await move('30 days');
    expect((await must(get(`/api/events/orders/offer/${token}`))).state).toBe('open');
    await move('-30 days');
    await lapseOffers(app.services);
    await move('30 days');
    expect((await accept(token)).body.code).toBe('offer_lapsed');
    const page = await view(ticket.id, ticket.token);
    expect(page.sharing.state).toBe('lapsed');
    expect(page.history.at(-1).what).toBe('lapsed');
  });
});

describe('a ticket cannot be shared', () => {
  test('when it was used or revoked, or the event is cancelled', async () => {
    const ticket = await newTicket();
    const token = await offer(ticket);
    const set = (state: string) =>
      sql`update tickets set state = ${state} where id = ${ticket.id}`.execute(db.sql);
    await set('used');
    for (const wish of [{ share: { by: 'link', name: 'A' } }, { assign: { name: 'A' } }]) {
      expect((await share(ticket.id, { t: ticket.token, ...wish })).body.code).toBe('ticket_used');
    }
    expect((await accept(token)).body.code).toBe('ticket_used');
    await set('revoked');
    expect((await accept(token)).body.code).toBe('ticket_revoked');
    const page = await view(ticket.id, ticket.token);
    expect(page.history.slice(-2).map(({ what }: { what: string }) => what)).toEqual(['used', 'revoked']);

    const another = await newTicket();
    await sql`update events set status = 'cancelled' where id = ${eventId}`.execute(db.sql);
    const refused = await share(another.id, { t: another.token, share: { by: 'link' } });
    await sql`update events set status = 'published' where id = ${eventId}`.execute(db.sql);
    expect(refused.body.code).toBe('event_cancelled');
  });

  test('when its order is not paid: there is none', async () => {
    expect((await share(randomUUID(), { share: { by: 'link' } })).status).toBe(404);
    const ticket = await newTicket();
    await sql`update orders set state = 'refunded' where reference = ${ticket.reference}`.execute(db.sql);
    const refused = await share(ticket.id, { t: ticket.token, share: { by: 'link' } });
    expect(refused.body.code).toBe('order_not_paid');
  });

  test('by anybody but its holder', async () => {
    const ticket = await newTicket();
    const other = await buyOne();
    for (const t of [undefined, 'x', other.token]) {
      for (const wish of [
        { share: { by: 'link' } },
        { assign: { name: 'X' } },
        { cancel: true },
        { resend: true },
      ]) {
        const refused = await share(ticket.id, { ...(t && { t }), ...wish });
        expect([refused.status, refused.body.code]).toEqual([403, 'order_locked']);
      }
    }
    const stranger = signedIn({ email: 'else@example.com' });
    expect((await share(ticket.id, { share: { by: 'link' } }, stranger)).status).toBe(403);
    await must(share(ticket.id, { share: { by: 'link' } }, signedIn({ email: 'Joseph@Example.com' })));
  });

  test('ten times a day and no more', async () => {
    const ticket = await newTicket();
    const statuses = [];
    for (let at = 0; at < 11; at += 1) {
      statuses.push(
        (await share(ticket.id, { t: ticket.token, share: { by: 'link', name: `N${at}` } })).status,
      );
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

test('a signed-in person finds a ticket that was passed on to them, and only that', async () => {
  const ticket = await newTicket(2);
  await must(accept(await offer(ticket)));
  const amina = signedIn({ email: 'amina@example.com' });
  const mine = await must(get(`/api/events/orders/viewTicket/${ticket.id}`, amina));
  expect(mine.role).toBe('holder');
  expect((await get(`/api/events/orders/viewTicket/${ticket.tickets[1].id}`, amina)).status).toBe(403);
});

test('REL-17: bad input is named and changes nothing', async () => {
  const ticket = await newTicket();
  const t = ticket.token;
  const token = await offer(ticket);
  const count = () =>
    sql`
      select (select count(*) from ticket_offers) as offers, (select count(*) from ticket_history) as steps,
        (select sum(generation) from tickets) as generations
    `.execute(db.sql);
  const before = (await count()).rows;
  const cases: [object, number, string][] = [
    [{ t }, 400, 'body'],
    [{ t, cancel: true, resend: true }, 400, 'body'],
    [{ t, cancel: false }, 400, 'cancel'],
    [{ t, share: { by: 'pigeon' } }, 400, 'share.by'],
    [{ t, share: {} }, 400, 'share.by'],
    [{ t, share: { by: 'link', price: 1 } }, 400, 'price'],
    [{ t, share: { by: 'email' } }, 422, 'share.email'],
    [{ t, share: { by: 'email', email: 'not an address' } }, 422, 'share.email'],
    [{ t, share: { by: 'whatsapp', phone: '12' } }, 422, 'share.phone'],
    [{ t, share: { by: 'link', name: 'a\u0000b' } }, 400, 'share.name'],
    [{ t, share: { by: 'link', name: 'x'.repeat(121) } }, 400, 'share.name'],
    [{ t, assign: {} }, 400, 'assign.name'],
    [{ t, assign: { name: '   ' } }, 400, 'assign.name'],
    [{ t, state: 'revoked', cancel: true }, 400, 'state'],
  ];
  for (const [body, status, field] of cases) {
    const refused = await share(ticket.id, body);
    expect([refused.status, Object.keys(refused.body.errors ?? {})], JSON.stringify(body)).toEqual([
      status,
      expect.arrayContaining([field]),
    ]);
  }
  const accepts: [object, number, string][] = [
    [{ name: 'A' }, 400, 'email'],
    [{ name: 'A', email: 'nope' }, 422, 'email'],
    [{ name: 'A', email: 'a@example.com', phone: 'nope' }, 422, 'phone'],
    [{ name: '\n', email: 'a@example.com' }, 400, 'name'],
    [{ name: '\u200b\u2060', email: 'a@example.com' }, 400, 'name'],
    [{ name: 'A', email: 'a@example.com', generation: 9 }, 400, 'generation'],
  ];
  for (const [body, status, field] of accepts) {
    const refused = await accept(token, body);
    expect([refused.status, Object.keys(refused.body.errors ?? {})], JSON.stringify(body)).toEqual([
      status,
      [field],
    ]);
  }
  for (const unknown of ['x', 'A'.repeat(43), '%00', "'--"]) {
    const { status } = await get(`/api/events/orders/offer/${unknown}`);
    expect([400, 404], unknown).toContain(status);
    expect([400, 404]).toContain((await accept(unknown)).status);
  }
  expect((await count()).rows).toEqual(before);
});

describe('mails', () => {
  const sent = [] as Awaited<ReturnType<typeof listNewestMessages>>;
  // What the last step told, and to whom.
  async function told(): Promise<string[]> {
    await react(app);
    const fresh = (await listNewestMessages(db.sql, 20)).filter(
      ({ channel, key }) => channel === 'mail' && !key.startsWith('mail:tickets:'),
    );
    sent.push(...fresh);
    await sql`delete from messages`.execute(db.sql);
    return fresh.map(({ key, recipient, locale }) => `${key.split(':')[1]} ${locale} ${recipient}`).sort();
  }

  test.each(LOCALES)('tell both sides of every step (%s)', async (locale) => {
    await told();
    sent.length = 0;
    const order = await buy([{ id: type, quantity: 1 }], BUYER, { cookie: `MY_LANG=${locale}` });
    const [{ id }] = await ticketsOf(order);
    const ticket = { ...order, id };
    const to = { by: 'email', name: 'Amina Wanjiku', email: 'amina@example.com' };
    const offered = [`offer ${locale} amina@example.com`, `offer-sent ${locale} joseph@example.com`];
    await offer(ticket, to);
    expect(await told()).toEqual(offered);
    await must(share(id, { t: order.token, resend: true }));
    expect(await told()).toEqual(offered.slice(0, 1));
    await must(share(id, { t: order.token, cancel: true }));
    expect(await told()).toEqual([
      `cancelled ${locale} joseph@example.com`,
      `taken-back ${locale} amina@example.com`,
    ]);
    const token = await offer(ticket, to);
    expect(await told()).toEqual(offered);
    await must(accept(token, undefined, { cookie: 'MY_LANG=sw' }));
    expect(await told()).toEqual(['accepted sw amina@example.com', `passed-on ${locale} joseph@example.com`]);
    for (const { recipient, subject, body_text: text } of sent) {
      expect(subject).toContain('Hand to Hand');
      // Whoever gets a ticket learns nothing of the order.
      if (recipient === 'amina@example.com') {
        expect(text).not.toMatch(new RegExp(`${order.reference}|${order.token}|Otieno|1[,.]500`));
      }
    }
    const mine = sent.find(({ key }) => key.startsWith('mail:accepted:'));
    expect(mine?.attachments).toMatchObject([{ kind: 'ticket.pdf' }]);
    const link = /https:\/\/tiketi\.example\.com(\/tickets\/\S+)/.exec(mine?.body_text ?? '')?.[1] ?? '';
    const [path = '', secret = ''] = link.split('?t=');
    expect((await view(path.split('/').at(-1) ?? '', secret)).holder).toBe('Amina Wanjiku');
  });
});

test('tickets are mailed again on request, three times an hour', async () => {
  const order = await buyOne();
  await sql`delete from messages`.execute(db.sql);
  const resend = () => post(`/api/events/orders/resend/${order.reference}`, { t: order.token });
  expect((await post(`/api/events/orders/resend/${order.reference}`, {})).status).toBe(403);
  const statuses = [];
  for (let at = 0; at < 4; at += 1) statuses.push((await resend()).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await listNewestMessages(db.sql, 10)).map(({ recipient }) => recipient)).toEqual(
    Array(3).fill('joseph@example.com'),
  );
});

test('a refund is asked for once, and the organiser hears of it in the language of their account', async () => {
  const order = await buyOne();
  const path = `/api/events/orders/refund-request/${order.reference}`;
  expect((await post(path, {})).status).toBe(403);
  await react(app);
  await sql`delete from messages`.execute(db.sql);
  const asked = await must(post(path, { t: order.token, words: 'My flight was cancelled' }));
  expect(await must(post(path, { t: order.token, words: 'again' }))).toEqual(asked);
  await react(app);
  const [mail, another] = await listNewestMessages(db.sql, 10);
  expect(another).toBeUndefined();
  expect(mail).toMatchObject({ recipient: 'ngoma-nights@example.com', reply_to: 'joseph@example.com' });
  expect(mail?.body_text).toContain('My flight was cancelled');
  // Where it is decided, and what it is decided by.
  expect(mail?.body_text).toContain(`/sell/ngoma-nights/orders/${order.reference}`);
  for (const row of ['Asked', 'Event starts']) expect(mail?.body_text).toContain(row);
  expect(mail?.locale).toBe('en');
  await sql`
    with owner as (
      insert into accounts (name, email, email_key, locale)
      values ('Wanjiru', 'ngoma-nights@example.com', 'ngoma-nights@example.com', 'sw') returning id
    )
    insert into merchant_members (account_id, organizer_id, role)
    select owner.id, organizers.id, 'owner' from owner, organizers where email = 'ngoma-nights@example.com'
  `.execute(db.sql);
  const later = await buyOne();
  await must(post(`/api/events/orders/refund-request/${later.reference}`, { t: later.token, words: 'Ill' }));
  await react(app);
  const theirs = (await listNewestMessages(db.sql, 10)).find(({ body_text }) => body_text.includes('“Ill”'));
  expect(theirs).toMatchObject({ recipient: 'ngoma-nights@example.com', locale: 'sw' });
  expect(theirs?.subject).not.toBe(mail?.subject.replace(order.reference, later.reference));
  const receipt = await must(get(`/api/events/orders/receipt/${order.reference}?t=${order.token}`));
  expect(receipt).toMatchObject({ refund_request: asked, can_ask_refund: false });

  // One that shows no address: the owner hears of it, and buyers read and answer the site's.
  await sql`update organizers set email = null, phone = null where slug = 'ngoma-nights'`.execute(db.sql);
  await sql`update accounts set email = 'home@example.com' where email = 'ngoma-nights@example.com'`.execute(
    db.sql,
  );
  const last = await buyOne();
  await react(app);
  const bought = (await listNewestMessages(db.sql, 10)).filter(
    ({ channel, body_text }) => channel !== 'sms' && body_text.includes(last.reference),
  );
  expect(bought.length).toBeGreaterThan(0);
  for (const { reply_to, body_text } of bought)
    expect([reply_to === 'home@example.com', body_text.includes('home@')]).toEqual([false, false]);
  await must(post(`/api/events/orders/refund-request/${last.reference}`, { t: last.token, words: 'Away' }));
  await react(app);
  const owners = (await listNewestMessages(db.sql, 10)).find(({ body_text }) => body_text.includes('“Away”'));
  expect(owners).toMatchObject({ recipient: 'home@example.com' });
  const { seller } = await must(get(`/api/events/orders/receipt/${last.reference}?t=${last.token}`));
  expect(seller).toMatchObject({ email: null, phone: null });
  await sql`
    update organizers set email = 'ngoma-nights@example.com', phone = '+254000000200' where slug = 'ngoma-nights'
  `.execute(db.sql);
  const gift = await must(
    post(
      '/api/event/order',
      { ticket_details: [{ id: free, quantity: 1 }], buyer: BUYER },
      { 'idempotency-key': randomUUID() },
    ),
  );
  const refused = await post(`/api/events/orders/refund-request/${gift.reference}`, { t: gift.token });
  expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_refund']);
});

test.each([
  ['en', /given back already/],
  ['id', /sudah dikembalikan/],
  ['sw', /zimesharudishwa/],
])('an order that was refunded is not called unpaid (%s)', async (locale, sentence) => {
  const order = await buyOne();
  await sql`update orders set state = 'refunded' where reference = ${order.reference}`.execute(db.sql);
  const path = `/api/events/orders/refund-request/${order.reference}`;
  const refused = await post(path, { t: order.token }, { cookie: `MY_LANG=${locale}` });
  expect([refused.status, refused.body.code]).toEqual([409, 'already_refunded']);
  expect(refused.body.message).toMatch(sentence);
});

test.each(LOCALES)('a receipt is a PDF that says who sold what to whom (%s)', async (locale) => {
  const order = await buy([
    { id: type, quantity: 2 },
    { id: free, quantity: 1 },
  ]);
  const file = await app.http.inject(
    `/files/receipts/${order.reference}.pdf?t=${order.token}&lang=${locale}`,
  );
  expect([file.statusCode, file.headers['content-type'], file.headers['content-language']]).toEqual([
    200,
    'application/pdf',
    locale,
  ]);
  const again = await app.http.inject(
    `/files/receipts/${order.reference}.pdf?t=${order.token}&lang=${locale}`,
  );
  expect(again.rawPayload.equals(file.rawPayload)).toBe(true);
  const [page, another] = readPdf(file.rawPayload);
  expect(another).toBeUndefined();
  for (const words of [
    order.reference,
    'Hand to Hand',
    'Joseph Otieno',
    'Ngoma Nights',
    '2 × Regular',
    '1 × Free',
  ]) {
    expect(page?.text).toContain(words);
  }
  expect(page?.text).toMatch(/3[,.]000/);
  expect((await get(`/files/receipts/${order.reference}.ics?t=${order.token}`)).status).toBe(404);
});
