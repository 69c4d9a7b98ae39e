import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendTickets, tellPaymentFailed, tellRefunded } from '#modules/notices/index.ts';
import { openOrderFrame } from '#modules/notices/mails/order-frame.ts';
import {
  composePendingMail,
  composeRefundMail,
  composeTooLateMail,
} from '#modules/notices/mails/payment-mails.ts';
import { tellLongPayments } from '#modules/notices/tell-buyer.ts';
import { findOrder, settlePayment } from '#modules/orders/index.ts';
import { ensureSiteInfo } from '#modules/site/index.ts';
import { SITE_INFO } from '#modules/site/launch-site-info.ts';
import { refundTickets } from '#modules/tickets/index.ts';
import { listNewestMessages, type MessageRow } from '#platform/messages/messages.queries.ts';
import { sendDueMessages } from '#platform/messages/outbox.ts';
import { createSmtpSender, type Sender } from '#platform/messages/senders.ts';
import { LOCALES } from '#shared/i18n.ts';
import { openMail, type SmtpSimulator, startSmtpSimulator } from '#tests/simulators/smtp.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { asking, type PlacedOrder } from '#tests/support/holding.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { readQr } from '#tests/support/read-qr.ts';
import { operatorBy } from '#tests/support/sellers.ts';
import { testApp } from '#tests/support/test-app.ts';
import { outboxSettings } from '../../src/main/open-outbox.ts';
import { reactions } from '../../src/main/reactions.ts';

const db = await testDatabase();
const NAME = `<b>Tom & "Jerry"</b> Night`;
const now = new Date();
const startsAt = days(30, now);
const [eventId = 0] = await (await openCatalogue(db)).add({
  slug: 'night',
  name: NAME,
  startsAt,
  endsAt: hours(3, startsAt),
  ticketTypes: [
    { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 1_000 } },
    { name: 'Standing', priceMinor: 0, pool: { capacity: 1_000 } },
  ],
});
const [typeId, freeTypeId] = await typesOf(db, eventId);
const app = await testApp(db, {
  now,
  env: { PUBLIC_URL: 'https://tiketi.example.com', HOLD_MOST_TICKETS: '100' },
});
const { get, place, post, pay: payInSandbox } = asking(app);
let smtp: SmtpSimulator;
let mail: Sender;

beforeAll(async () => {
  smtp = await startSmtpSimulator();
  mail = createSmtpSender({ url: smtp.url, from: 'Tiketi <tickets@example.com>' });
});
afterAll(async () => {
  mail.close();
  await smtp.close();
});
beforeEach(async () => {
  await sql`delete from messages`.execute(db.sql);
  smtp.received.length = 0;
});

const AMINA = { name: 'Amina', email: 'amina@example.com', phone: '0712345678' };

const newOrder = (locale = 'en', quantity = 2) =>
  place([{ id: typeId, quantity }], AMINA, { cookie: `MY_LANG=${locale}` });
const pay = async (order: PlacedOrder, outcome: string) =>
  settlePayment(app.services, await payInSandbox(order, outcome));

const messages = async (channel = 'mail') =>
  (await listNewestMessages(db.sql, 100)).filter((message) => message.channel === channel);
const only = async (channel = 'mail'): Promise<MessageRow> => {
  const [message, another] = await messages(channel);
  if (!message || another) throw new Error('There is not exactly one message');
  return message;
};

describe('a paid order', () => {
  test.each(LOCALES)(
    'is told in its buyer’s language (%s), with the facts in the subject',
    async (locale) => {
      const order = await newOrder(locale);
      await pay(order, 'success');
      await sendTickets(app.services, order.reference);
      const message = await only();
      expect(message).toMatchObject({ recipient: 'amina@example.com', locale });
      expect(message.reply_to).toContain('@');
      expect(message.reply_to).not.toBe('hello@tiketi.example.com');
      expect(message.subject).toMatch(
        { en: /^Your 2 tickets: /, id: /^2 tiketmu: /, sw: /^Tiketi zako 2: / }[locale],
      );
      expect(message.subject).toContain(NAME);
      const html = message.body_html ?? '';
      expect(html).toContain(`<html lang="${locale}">`);
      expect(html).not.toContain('<b>Tom');
      expect(html).toContain('&lt;b&gt;Tom &amp; &quot;Jerry&quot;&lt;/b&gt; Night');
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
      const link = `https://tiketi.example.com/events/pay/${order.reference}?t=${order.token}`;
      expect(html).toContain(link);
      expect(message.body_text).toContain(link);
      expect(message.body_text).toContain(order.reference);
      const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
      expect(data).toHaveLength(2);
      expect(data[0]).toMatchObject({ '@type': 'EventReservation', reservationFor: { name: NAME } });
      for (const text of [html, message.body_text, message.subject])
        expect(text).not.toMatch(/undefined|\{\w+\}|NaN/);
    },
  );

  test('is told by one SMS too, with the link whole', async () => {
    const order = await newOrder('sw');
    await pay(order, 'success');
    await sendTickets(app.services, order.reference);
    const { body_text: text, recipient } = await only('sms');
    expect(recipient).toBe('+254712345678');
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/^[\x20-\x7e]+$/);
    expect(text.endsWith(`https://tiketi.example.com/events/pay/${order.reference}?t=${order.token}`)).toBe(
      true,
    );
  });

  test('REL-16: mail server away: the purchase stands, and later one mail brings the very tickets', async () => {
    smtp.setMood('away');
    const order = await newOrder();
    await pay(order, 'success');
    const outbox = { ...outboxSettings(app.services), senders: { mail } };
    await sendTickets(app.services, order.reference);
    await sendDueMessages(outbox);
    expect((await only()).state).toBe('queued');
    const path = `/api/events/orders/viewTickets/${order.reference}?t=${order.token}`;
    const before = (await app.http.inject(path)).json().data;
    expect(before).toHaveLength(2);

    smtp.setMood('well');
    // The reaction is run again meanwhile, as after a crash.
    await sendTickets(app.services, order.reference);
    await sql`update messages set next_try_at = now()`.execute(db.sql);
    await sendDueMessages(outbox);
    await sendDueMessages(outbox);
    expect(smtp.received).toHaveLength(1);
    const [received] = smtp.received.map(openMail);
    const pdf = received?.parts.find((part) => part.type === 'application/pdf');
    const ics = received?.parts.find((part) => part.type === 'text/calendar');
    expect(pdf?.filename).toBe(`${order.reference}-night.pdf`);
    expect(readPdf(pdf?.content ?? Buffer.alloc(0)).map((page) => readQr(49, page.blackStrips))).toEqual(
      before.map((ticket: { qr: { text: string } }) => ticket.qr.text),
    );
    expect(ics?.content.toString()).toContain('BEGIN:VEVENT');
    expect((pdf?.content.length ?? 0) + (ics?.content.length ?? 0)).toBeLessThan(100_000);
    const after = (await app.http.inject(path)).json().data;
    expect(after.map((ticket: { id: string }) => ticket.id)).toEqual(
      before.map((ticket: { id: string }) => ticket.id),
    );
  });
});

test('free tickets ordered in somebody’s name: twenty mails an hour, and the page of the next says so', async () => {
  const victim = { name: 'Zuri', email: 'zuri@example.com' };
  const take = async (buyer: object) => {
    const order = await place([{ id: freeTypeId, quantity: 1 }], buyer);
    await sendTickets(app.services, order.reference);
    await sendTickets(app.services, order.reference);
    return order;
  };
  const orders = [];
  for (let at = 0; at < 20; at += 1) orders.push(await take(victim));
  expect(await messages()).toHaveLength(20);

  const late = await take({ ...victim, email: 'Zuri@Example.com' });
  expect(await messages()).toHaveLength(20);
  const path = ({ reference, token }: PlacedOrder) => `/events/pay/${reference}?t=${token}`;
  const words = 'So many free tickets were ordered for';
  expect((await get(path(late))).body).toContain(words);
  expect((await get(path(orders[19] ?? late))).body).not.toContain(words);
  const again = await post(`/api/events/orders/resend/${late.reference}`, { t: late.token });
  expect([again.status, again.body.code]).toEqual([429, 'too_many_tries']);
  await take({ ...victim, email: 'somebody@example.com' });
  expect(await messages(), 'others have theirs').toHaveLength(21);

  await sql`
    update tries set taken = array(select at - interval '2 hours' from unnest(taken) as at)
  `.execute(db.sql);
  expect((await get(path(late))).body).toContain(words);
  expect((await post(`/api/events/orders/resend/${late.reference}`, { t: late.token })).status).toBe(200);
  expect((await get(path(late))).body).not.toContain(words);
});

describe('a payment that did not work', () => {
  test('with the hold alive: try again; told once', async () => {
    const order = await newOrder();
    await pay(order, 'failure');
    await tellPaymentFailed(app.services, order.reference);
    await tellPaymentFailed(app.services, order.reference);
    const message = await only();
    expect(message.subject).toMatch(/^Payment not completed: /);
    expect(message.body_text).toContain('held for you until');
    expect(message.attachments).toEqual([]);
  });

  test('with the hold over: the tickets went back on sale', async () => {
    const order = await newOrder();
    await pay(order, 'failure');
    await sql`update orders set expires_at = now() - interval '1 second' where reference = ${order.reference}`.execute(
      db.sql,
    );
    await tellPaymentFailed(app.services, order.reference);
    expect((await only()).subject).toMatch(/^Your tickets went back on sale: /);
  });

  test('still open after a while: wait, and do not pay again; told once', async () => {
    const order = await newOrder();
    await pay(order, 'pending');
    await tellLongPayments(app.services);
    expect(await messages()).toEqual([]);
    await sql`
      update payment_attempts set created_at = now() - interval '2 minutes' where order_reference = ${order.reference}
    `.execute(db.sql);
    await tellLongPayments(app.services);
    await tellLongPayments(app.services);
    const message = await only();
    expect(message.subject).toMatch(/^Payment not confirmed yet: /);
    expect(message.body_text).toContain('do not pay again');
    expect(message.reply_to).toBe('hello@tiketi.example.com');
  });

  test('says nothing when the order was paid after all', async () => {
    const order = await newOrder();
    await pay(order, 'success');
    await tellPaymentFailed(app.services, order.reference);
    expect(await messages()).toEqual([]);
  });
});

test.each(LOCALES)('the other mails are whole in %s', async (locale) => {
  const { reference } = await newOrder(locale);
  const order = await findOrder(db.sql, reference);
  if (!order) throw new Error('There is no order');
  const frame = await openOrderFrame(app.services, order);
  const refund = composeRefundMail(frame, 300_000);
  for (const composed of [composeTooLateMail(frame, 300_000), composePendingMail(frame), refund]) {
    for (const text of [composed.subject, composed.text, composed.html]) {
      expect(text).not.toMatch(/undefined|\{\w+\}|NaN|mail_/);
    }
    expect(composed.subject).toContain(NAME);
  }
  expect(composeTooLateMail(frame, 300_000).text).toMatch(/3[.,]000/);
  await tellRefunded(app.services, reference);
  expect(await messages(), 'nothing went back').toEqual([]);
});

test.each(LOCALES)('tickets taken back are told to the buyer and to who holds one (%s)', async (locale) => {
  const order = await newOrder(locale, 3);
  await pay(order, 'success');
  await sql`
    update tickets set passed_on_at = now(), holder = 'Brian', holder_email = 'brian@example.com',
      holder_locale = 'en' where seq = 2 and order_id = (select id from orders where reference = ${order.reference})
  `.execute(db.sql);
  const { reference } = order;
  const refund = { reference, numbers: [1, 2], cause: 'tickets_refunded' } as const;
  expect(await refundTickets(app.services, refund, operatorBy(new Date()))).toMatchObject({ ok: true });
  const rest = { reference, numbers: null, cause: 'event_cancelled' } as const;
  expect(await refundTickets(app.services, rest, operatorBy(new Date()))).toMatchObject({ ok: true });
  const news = await sql<{ data: Record<string, unknown> }>`
    select data from announcements where name = 'order.tickets_taken_back' and data ->> 'reference' = ${reference}
    order by id
  `.execute(db.sql);
  expect(news.rows).toHaveLength(2);
  const tell = reactions.find(({ on }) => on === 'order.tickets_taken_back');
  for (const { data } of [...news.rows, ...news.rows]) await tell?.run(app.services, data);
  const told = (await messages()).toReversed();
  const [some, all, ...noMore] = told.filter(({ recipient }) => recipient === 'amina@example.com');
  const [holder, ...noOther] = told.filter(({ recipient }) => recipient === 'brian@example.com');
  expect([...noMore, ...noOther]).toEqual([]);
  expect([some?.locale, all?.locale, holder?.locale]).toEqual([locale, locale, 'en']);
  for (const { subject, body_text: text, body_html: html } of told) {
    expect(subject).toContain(NAME);
    for (const words of [subject, text, html]) expect(words).not.toMatch(/undefined|\{\w+\}|NaN|mail_/);
  }
  expect(some?.body_text).toContain('1 (Regular), 2 (Regular)');
  expect(some?.body_text).toMatch(/3[.,]000/);
  expect(holder?.body_text, 'neither the order nor its price').not.toMatch(/3[.,]000|KES|Order/);
  expect(holder?.body_text).not.toContain(reference);
  expect(all?.body_text).toMatch(/1[.,]500/);
});

test('every announcement about an order that buyers should hear of has its reaction', () => {
  const heard = new Map(reactions.map(({ name, on }) => [name, on]));
  expect(heard.get('notices.send-tickets')).toBe('order.paid');
  expect(heard.get('notices.tell-paid-too-late')).toBe('order.paid_too_late');
  expect(heard.get('notices.tell-payment-failed')).toBe('order.payment_failed');
  expect(heard.get('notices.tell-refunded')).toBe('order.refunded');
  expect(heard.get('notices.tell-taken-back')).toBe('order.tickets_taken_back');
});

test('whoever runs the site hears once of each dispute, of what was not paid as asked and of what could not be sent back', async () => {
  await db.sql.transaction().execute((tx) => ensureSiteInfo(tx));
  const { reference } = await newOrder();
  const happens = async (on: string, data: object) => {
    for (const reaction of reactions)
      if (reaction.on === on) await reaction.run(app.services, { reference, ...data });
  };
  const news = [
    ['order.disputed', { status: 'open', changeId: '1' }, 'A bank wants money back'],
    ['order.disputed', { status: 'lost', changeId: '2' }, 'A dispute is lost'],
    ['order.disputed', { status: 'won', changeId: '3' }, 'A dispute is won'],
    ['order.disputed', { status: 'open', changeId: '4' }, 'A bank wants money back'],
    ['order.paid_twice', {}, 'An order was paid twice'],
    ['order.needs_review', {}, 'A payment does not fit its order'],
    ['order.refund_failed', { refundId: 1 }, 'A refund could not be sent'],
    ['order.refund_failed', { refundId: 2 }, 'A refund could not be sent'],
  ] as const;
  for (const [on, data] of [...news, ...news]) await happens(on, data);
  const told = (await listNewestMessages(db.sql, 20)).filter(({ subject }) => subject.includes(reference));
  expect(told.map(({ subject }) => subject).sort()).toEqual(
    news.map(([, , title]) => `${title} · ${reference}`).sort(),
  );
  for (const message of told) {
    expect(message).toMatchObject({ recipient: SITE_INFO.email, locale: 'en' });
    expect(message.body_text).not.toMatch(/undefined|\{\w+\}|mail_/);
  }
});

describe('/dev/mail', () => {
  test('shows what was sent, with its attachments, and lets nothing in it run', async () => {
    const order = await newOrder();
    await pay(order, 'success');
    await sendTickets(app.services, order.reference);
    const { id } = await only();
    const list = await app.http.inject('/dev/mail');
    expect(list.statusCode).toBe(200);
    expect(list.payload).toContain('&#60;b&#62;Tom');
    expect(list.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await app.http.inject(`/dev/mail/${id}`)).payload).toContain('<iframe sandbox');
    expect((await app.http.inject(`/dev/mail/${id}/html`)).payload).toContain('EventReservation');
    const pdf = await app.http.inject(`/dev/mail/${id}/files/0`);
    expect(readPdf(pdf.rawPayload)).toHaveLength(2);
    expect((await app.http.inject(`/dev/mail/${id}/files/9`)).statusCode).toBe(404);
    expect((await app.http.inject('/dev/mail/x')).statusCode).toBe(404);
  });

  test('does not exist without the demo', async () => {
    const live = await testApp(db, {
      env: {
        DEMO: 'off',
        STRIPE_SECRET_KEY: 'sk_test_unused',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_unused',
        STRIPE_WEBHOOK_SECRET: 'whsec_unused',
        STRIPE_API_URL: 'http://127.0.0.1:9',
        SMTP_URL: smtp.url,
        MAIL_FROM: 'tickets@example.com',
      },
    });
    for (const path of ['/dev/mail', '/dev/mail/x', '/dev/mail/x/html']) {
      const hasRoute = live.http.hasRoute({ method: 'GET', url: path.replace('/x', '/:id') });
      expect(hasRoute, path).toBe(false);
    }
  });
});
