import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { listPoolsUnlikeTickets } from '#modules/audit/audit.queries.ts';
import { listTypePools } from '#modules/catalog/index.ts';
import { moveEvent } from '#modules/publishing/index.ts';
import { listNewestMessages } from '#platform/messages/messages.queries.ts';
import { LOCALES } from '#shared/i18n.ts';
import { formatPlainDay, plainDateIn } from '#shared/time.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { editEvent } from '#tests/support/edit-event.ts';
import { asking, BUYER, react } from '#tests/support/holding.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { testApp } from '#tests/support/test-app.ts';

// An event gets a new date: who holds tickets is told, and may have the money back for a while.

const db = await testDatabase();
const app = await testApp(db, { env: { PUBLIC_URL: 'https://tiketi.example.com' } });
const { get, post, must, buy, pay, place, ticketsOf, share, tokenOf, accept } = asking(app);
const catalogue = await openCatalogue(db);
// At noon in Nairobi: another hour is the same day, whenever the tests run.
const startsAt = new Date(days(30, new Date()).setUTCHours(9, 0, 0, 0));
const newStart = days(90, startsAt);
let events = 0;
let eventId: number;
let type: number;

beforeEach(async () => {
  events += 1;
  [eventId = 0] = await catalogue.add({
    slug: `moving-${events}`,
    name: 'Moving Night',
    startsAt,
    endsAt: hours(4, startsAt),
    ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } }],
  });
  [type = 0] = await typesOf(db, eventId);
  app.clock.set(new Date());
  await sql`delete from announcements`.execute(db.sql);
  await sql`delete from messages`.execute(db.sql);
});

const dayOf = (start: Date, later: number) => plainDateIn(days(later, start), 'Africa/Nairobi');

async function move(to: Date = newStart) {
  const moved = await editEvent(
    db,
    eventId,
    { startsAt: to, endsAt: hours(4, to), status: 'postponed' },
    new Date(),
  );
  expect(moved.ok).toBe(true);
}

// Without a date for now, and as it was after all.
const putOff = () => editEvent(db, eventId, { status: 'postponed' }, new Date());
const putOn = () => editEvent(db, eventId, { status: 'published' }, new Date());

// What was said since, apart from what is said of any order; the newest first.
async function told(channel = 'mail', about = 'moved-') {
  return (await listNewestMessages(db.sql, 100)).filter(
    (message) => message.channel === channel && message.key.includes(about),
  );
}

async function expectWhole(about?: string) {
  const [mails, texts] = [await told('mail', about), await told('sms', about)];
  for (const { body_text, body_html, subject } of [...mails, ...texts])
    expect(`${subject} ${body_text} ${body_html ?? ''}`).not.toMatch(/undefined|\{\w+\}/);
  for (const { body_text } of texts) expect(body_text.length).toBeLessThanOrEqual(160);
  expect(texts).toHaveLength(mails.length);
}

const buyTickets = (quantity = 1, locale = 'en') =>
  buy([{ id: type, quantity }], BUYER, { cookie: `MY_LANG=${locale}` });
const receiptOf = ({ reference, token }: { reference: string; token: string }) =>
  must(get(`/api/events/orders/receipt/${reference}?t=${token}`));
const askBack = ({ reference, token }: { reference: string; token: string }) =>
  must(post(`/api/events/orders/refund-request/${reference}`, { t: token, words: 'I cannot come' }));
const soldOf = async () =>
  (
    await sql<{ sold: number }>`
      select sold from pools join ticket_type_pools on pool_id = pools.id where ticket_type_id = ${type}
    `.execute(db.sql)
  ).rows[0]?.sold;

describe('who holds a ticket', () => {
  test.each(LOCALES)(
    'hears of the new date once, by mail and SMS, in the language of the order (%s)',
    async (locale) => {
      const order = await buyTickets(2, locale);
      await move();
      await react(app);
      const [mail, another] = await told();
      expect(another).toBeUndefined();
      expect(mail).toMatchObject({ recipient: BUYER.email, locale });
      expect(mail?.subject).toMatch(
        { en: /^New date: Moving Night/, id: /^Tanggal baru: Moving/, sw: /^Tarehe mpya: Moving/ }[locale],
      );
      expect(mail?.body_text).toMatch(
        { en: /stay valid/, id: /tetap berlaku/, sw: /zinaendelea kutumika/ }[locale],
      );
      expect(mail?.body_text).toContain(String(newStart.getUTCFullYear()));
      expect(mail?.body_text).toContain(`/events/pay/${order.reference}?t=${order.token}`);
      expect(mail?.attachments.map(({ kind }) => kind)).toEqual(['tickets.pdf', 'tickets.ics']);
      for (const text of [mail?.body_text, mail?.body_html]) expect(text).not.toMatch(/undefined|\{\w+\}/);
      const [sms, more] = await told('sms');
      expect(more).toBeUndefined();
      expect(sms?.body_text.length).toBeLessThanOrEqual(160);
      expect(sms?.body_text).toContain(`/events/pay/${order.reference}?t=${order.token}`);
    },
  );

  test('a name that is too long for one SMS ends in dots', async () => {
    const name =
      'Moving Night of all the songs and dances of the great lakes, the plains, the hills and the coast';
    await sql`update events set name = ${name} where id = ${eventId}`.execute(db.sql);
    await buyTickets();
    await move();
    await react(app);
    const [sms] = await told('sms');
    expect(sms?.body_text).toMatch(/: Moving( [^. ]+)*\.\.\. has moved/);
    expect(sms?.body_text.length).toBeLessThanOrEqual(160);
  });

  test('is told once, however often it runs; moved again, of the last date', async () => {
    await buyTickets();
    await move();
    await sql`insert into announcements (name, data) select name, data from announcements`.execute(db.sql);
    await react(app);
    expect(await told()).toHaveLength(1);
    await move(days(7, newStart));
    await react(app);
    expect(await told()).toHaveLength(2);
    await move(days(14, newStart));
    await move(days(21, newStart));
    await react(app);
    expect(await told()).toHaveLength(3);
  });

  test('hears of every move, also of one to a day that it had before', async () => {
    await buyTickets();
    for (const to of [newStart, startsAt, newStart]) {
      await move(to);
      await react(app);
    }
    const mails = await told();
    expect(mails).toHaveLength(3);
    expect(mails[0]?.subject).toBe(mails[2]?.subject);
    expect(mails[0]?.subject).not.toBe(mails[1]?.subject);
  });

  test.each(LOCALES)(
    'hears that there is no date for now, and that there is one again (%s)',
    async (locale) => {
      const order = await buyTickets(2, locale);
      await putOff();
      await react(app);
      const [off, another] = await told();
      expect(another).toBeUndefined();
      expect(off).toMatchObject({ recipient: BUYER.email, locale, attachments: [] });
      expect(off?.subject).toMatch(
        { en: /^Postponed: Moving/, id: /^Ditunda: Moving/, sw: /^Limeahirishwa: Moving/ }[locale],
      );
      expect(off?.body_text).toMatch(
        { en: /comes back for the asking/, id: /Uangmu kembali/, sw: /Unarudishiwa pesa/ }[locale],
      );
      expect(off?.body_text).toContain(`/events/pay/${order.reference}?t=${order.token}`);
      await putOn();
      await react(app);
      expect(await told()).toHaveLength(2);
      expect((await told())[0]?.subject).toMatch(
        { en: /^It takes place: Moving/, id: /^Tetap jadi: Moving/, sw: /^Litafanyika: Moving/ }[locale],
      );
      await expectWhole();
    },
  );

  test('that was passed on hears it too', async () => {
    const order = await buyTickets(2);
    const [ticket] = await ticketsOf(order);
    const page = await must(share(ticket.id, { t: order.token, share: { by: 'link' } }));
    await must(accept(tokenOf(page.sharing.offer.link)));
    await putOff();
    await react(app);
    await putOn();
    await react(app);
    await editEvent(db, eventId, { venueId: 2 }, new Date());
    await react(app);
    const theirs = (await listNewestMessages(db.sql, 100)).filter(
      ({ recipient, key }) => recipient === 'amina@example.com' && /moved-|place-/.test(key),
    );
    expect(theirs.map(({ subject }) => subject?.split(':')[0])).toEqual([
      'New place',
      'It takes place',
      'Postponed',
    ]);
    expect(JSON.stringify(theirs)).not.toMatch(new RegExp(`${order.reference}|Otieno|1,500`));
  });

  test.each(LOCALES)('hears of another place, once, with new papers (%s)', async (locale) => {
    const order = await buyTickets(1, locale);
    await editEvent(db, eventId, { venueId: 2 }, new Date());
    await sql`insert into announcements (name, data) select name, data from announcements`.execute(db.sql);
    await react(app);
    const [mail, another] = await told('mail', 'place-');
    expect(another).toBeUndefined();
    expect(mail?.subject).toMatch({ en: /^New place/, id: /^Tempat baru/, sw: /^Mahali papya/ }[locale]);
    expect(mail?.body_text).toContain('Old Harbour Steps, Mombasa');
    expect(mail?.attachments.map(({ kind }) => kind)).toEqual(['tickets.pdf', 'tickets.ics']);
    expect(await told()).toEqual([]);
    expect(await receiptOf(order)).toMatchObject({ is_refund_owed: false });
    await expectWhole('place-');
  });

  test('because somebody passed it on is told too, with a link to that ticket alone', async () => {
    const order = await buyTickets(2);
    const [ticket] = await ticketsOf(order);
    const page = await must(share(ticket.id, { t: order.token, share: { by: 'link' } }));
    await must(accept(tokenOf(page.sharing.offer.link)));
    await move();
    await react(app);
    const theirs = (await told()).filter(({ recipient }) => recipient === 'amina@example.com');
    expect(theirs).toHaveLength(1);
    expect(theirs[0]?.body_text).toContain(`/tickets/${ticket.id}?t=`);
    expect(JSON.stringify(theirs[0])).not.toMatch(new RegExp(`${order.reference}|Otieno|1,500`));
    expect(await told()).toHaveLength(2);
  });

  test('hears nothing of another hour, nor who bought when the new date was known', async () => {
    await buyTickets();
    await editEvent(db, eventId, { startsAt: hours(0.25, startsAt) }, new Date());
    await react(app);
    expect(await told()).toEqual([]);
    await move();
    await sql`update orders set placed_at = now() + interval '1 minute' where event_id = ${eventId}`.execute(
      db.sql,
    );
    await react(app);
    expect(await told()).toEqual([]);
  });
});

describe('the money back', () => {
  test('comes at once for the asking, in time; the tickets are good no more and for sale again', async () => {
    const order = await buyTickets(2);
    expect(await receiptOf(order)).toMatchObject({ refund_until: null, can_ask_refund: true });
    await move();
    const until = days(-7, newStart);
    expect(await receiptOf(order)).toMatchObject({ refund_until: until.toISOString() });
    expect(await soldOf()).toBe(2);

    app.clock.set(new Date(until.getTime() - 1));
    const asked = await askBack(order);
    expect(asked.is_granted).toBe(true);
    const tickets = await ticketsOf(order);
    expect(tickets.map(({ state }: { state: string }) => state)).toEqual(['revoked', 'revoked']);
    expect(await soldOf()).toBe(0);
    const refunds = await sql<{ amount_minor: number; cause: string }>`
      select amount_minor, cause from refunds
      where attempt_id in (select id from payment_attempts where order_reference = ${order.reference})
    `.execute(db.sql);
    expect(refunds.rows).toEqual([{ amount_minor: 3_000_00, cause: 'event_moved' }]);
    expect(await receiptOf(order)).toMatchObject({
      refund_request: asked,
      can_ask_refund: false,
      refund_until: null,
    });
    await react(app);
    const recipients = (await listNewestMessages(db.sql, 100)).map(({ recipient }) => recipient);
    expect(recipients).not.toContain('ngoma-nights@example.com');
  });

  test('is for the organiser to decide when the time is over, and the tickets stay good', async () => {
    const order = await buyTickets();
    await move();
    app.clock.set(days(-7, newStart));
    expect(await receiptOf(order)).toMatchObject({ refund_until: null, can_ask_refund: true });
    expect(await askBack(order)).toMatchObject({ is_granted: false });
    expect((await ticketsOf(order))[0].state).toBe('valid');
    await react(app);
    const recipients = (await listNewestMessages(db.sql, 100)).map(({ recipient }) => recipient);
    expect(recipients).toContain('ngoma-nights@example.com');
  });

  test('is there also for who asked the organiser before the date was new', async () => {
    const order = await buyTickets();
    expect(await askBack(order)).toMatchObject({ is_granted: false });
    await move();
    expect(await receiptOf(order)).toMatchObject({ can_ask_refund: true });
    expect(await askBack(order)).toMatchObject({ is_granted: true });
  });

  test('leaves a ticket that was passed on with its holder', async () => {
    const order = await buyTickets(2);
    const [ticket, kept] = await ticketsOf(order);
    const page = await must(share(ticket.id, { t: order.token, share: { by: 'link' } }));
    await must(accept(tokenOf(page.sharing.offer.link)));
    await move();
    expect(await askBack(order)).toMatchObject({ is_granted: true });
    const states = new Map(
      (await ticketsOf(order)).map(({ id, state }: { id: string; state: string }) => [id, state]),
    );
    expect([states.get(ticket.id), states.get(kept.id)]).toEqual(['valid', 'revoked']);
    expect(await soldOf()).toBe(1);
  });

  test('is there for the asking as long as there is no date, and still when there is one again', async () => {
    const [first, second] = [await buyTickets(), await buyTickets()];
    await move(days(7, startsAt));
    await putOff();
    app.clock.set(days(400, startsAt));
    expect(await receiptOf(first)).toMatchObject({
      is_refund_owed: true,
      refund_until: null,
      can_ask_refund: true,
    });
    expect(await askBack(first)).toMatchObject({ is_granted: true });
    app.clock.set(new Date());
    await putOn();
    expect(await receiptOf(second)).toMatchObject({
      is_refund_owed: true,
      refund_until: startsAt.toISOString(),
    });
    await react(app);
    expect((await told())[0]?.body_text).toContain('your money comes back for the asking');
    expect(await askBack(second)).toMatchObject({ is_granted: true });
  });

  test('comes by itself when a date was waited for in vain, however long', async () => {
    const order = await buyTickets();
    await putOff();
    await sql`
      update events set starts_at = now() - interval '200 days', ends_at = now() - interval '199 days'
      where id = ${eventId}
    `.execute(db.sql);
    await editEvent(db, eventId, { status: 'cancelled' }, new Date());
    await react(app);
    expect((await ticketsOf(order))[0].state).toBe('revoked');
  });

  test('the page of a ticket says that it waits for a date', async () => {
    const order = await buyTickets();
    const [{ id }] = await ticketsOf(order);
    await putOff();
    const page = (await get(`/tickets/${id}?t=${order.token}`)).body;
    expect(page).toContain('This event is postponed, and there is no new date yet. If you would rather not');
    expect(page).toContain('Give my tickets back');
    expect(page).toContain('There is no new date yet. Tickets stay valid.');
    expect(page).toContain('<b>Postponed</b>');
    const ordered = (await get(`/events/pay/${order.reference}?t=${order.token}`)).body;
    expect(ordered).toMatch(/<h1[^>]*>[^<]+ is postponed<\/h1>/);
    expect(ordered).not.toContain('You’re going to');
    const calendar = (await get(`/files/tickets/${id}.ics?t=${order.token}`)).body;
    expect(calendar).toContain('STATUS:TENTATIVE');
    expect(calendar).toContain('SUMMARY:Postponed: ');
    expect(calendar).not.toContain('VALARM');
  });

  test('the page of a ticket says until when', async () => {
    const order = await buyTickets();
    const [{ id }] = await ticketsOf(order);
    const page = async () => (await get(`/tickets/${id}?t=${order.token}`)).body;
    expect(await page()).not.toContain('has a new date');
    await move();
    expect(await page()).toContain('This event has a new date. If you cannot come, ask until');
  });
});

test('days of a pass take their tickets along: what is sold, what is held, papers, mails and the count of places', async () => {
  const [passes = 0] = await catalogue.add({
    slug: 'moving-days',
    name: 'Moving Days',
    startsAt,
    endsAt: days(1, hours(4, startsAt)),
    ticketTypes: [
      {
        name: 'Day',
        priceMinor: 1_000_00,
        dates: [0, 1].map((day) => ({ on: dayOf(startsAt, day), capacity: 5 })),
      },
    ],
  });
  const [day = 0] = await typesOf(db, passes);
  const wish = (...which: number[]) => [
    {
      id: day,
      quantity: which.length,
      date_pass: which.map((each) => ({ date: dayOf(startsAt, each), quantity: 1 })),
    },
  ];
  const both = await buy(wish(0, 1));
  const second = await buy(wish(1), { ...BUYER, email: 'second@example.com' });
  const held = await place(wish(1), { ...BUYER, email: 'held@example.com' });
  const uids = async () => {
    const { body } = await get(`/files/orders/${both.reference}.ics?t=${both.token}`);
    return String(body).match(/^(UID|DTSTART)[:;].*$/gm);
  };
  const before = await uids();
  // One day later: the first day is now what the second was, and nothing may be moved twice.
  const moved = await moveEvent(
    db,
    passes,
    {
      starts_at: days(1, startsAt).toISOString(),
      ends_at: days(2, hours(4, startsAt)).toISOString(),
      doors_at: null,
    },
    sellerOf(1, new Date()),
  );
  expect(moved).toMatchObject({ ok: true });
  const datesOf = async (order: { reference: string; token: string }) =>
    (await ticketsOf(order)).map((ticket: { date: string }) => ticket.date);
  expect(await datesOf(both)).toEqual([dayOf(startsAt, 1), dayOf(startsAt, 2)]);
  expect(await datesOf(second)).toEqual([dayOf(startsAt, 2)]);
  await pay(held);
  expect(await datesOf(held)).toEqual([dayOf(startsAt, 2)]);
  const after = await uids();
  expect(after?.filter((line) => line.startsWith('UID'))).toEqual(
    before?.filter((line) => line.startsWith('UID')),
  );
  expect(after).not.toEqual(before);
  await react(app);
  const mail = (await told()).find(({ recipient }) => recipient === 'second@example.com');
  expect(mail?.body_text).toContain(formatPlainDay(dayOf(startsAt, 2), 'en'));
  await expectSoundBooks(db, 'tickets');
  const pools = (await listTypePools(db.sql, passes)).map((link) => link.pool_id);
  expect(await listPoolsUnlikeTickets(db.sql, pools)).toEqual([]);
});
