import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refundTickets } from '#modules/tickets/index.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { asking, BUYER, signedIn, whoIs } from '#tests/support/holding.ts';
import { operatorBy } from '#tests/support/sellers.ts';
import { testApp } from '#tests/support/test-app.ts';

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now, whoIs });
const { get, must, buy, place, ticketsOf, share, tokenOf, accept } = asking(app);
const PATH = '/api/events/orders/myOrders';
const me = signedIn({ email: 'Joseph@Example.com' });
const OTHER = { name: 'Other', email: 'other@example.com', phone: '0733111222' };
let references: Record<'soon' | 'tonight' | 'later' | 'other', string>;

beforeAll(async () => {
  const at = (startsAt: Date) => ({ startsAt, endsAt: hours(4, startsAt) });
  const ids = await (await openCatalogue(db)).add(
    { slug: 'soon', name: 'Soon 100% Jazz', ...at(days(3, now)) },
    { slug: 'tonight', name: 'Tonight', ...at(hours(-1, now)) },
    { slug: 'later', name: 'Later', venue: 'mombasa', ...at(days(9, now)) },
  );
  const [soon, tonight, later] = await Promise.all(ids.map(async (id) => (await typesOf(db, id))[0]));
  const two = (id: number | undefined) => [{ id, quantity: 2 }];
  references = {
    later: (await buy(two(later))).reference,
    soon: (await buy(two(soon))).reference,
    tonight: (await buy(two(tonight))).reference,
    other: (await buy(two(soon), OTHER)).reference,
  };
  // What is on hold is not bought yet, and abandoned ones are not anybody's.
  await place([{ id: later, quantity: 1 }]);
  const gone = await place([{ id: soon, quantity: 1 }]);
  await sql`update orders set expires_at = now() - interval '1 minute' where reference = ${gone.reference}`.execute(
    db.sql,
  );
});

const list = async (query: string, who = me) => {
  const { data } = await must(get(`${PATH}?${query}`, who));
  return data.map(({ reference }: { reference: string }) => reference);
};

test('needs somebody to be signed in', async () => {
  const refused = await get(PATH);
  expect([refused.status, refused.body.code]).toEqual([401, 'sign_in_needed']);
  // Nothing about anybody: the parameters open no doors.
  expect((await get(`${PATH}?email=${BUYER.email}&phone=${BUYER.phone}`)).status).toBe(401);
});

test('tonight first, then what comes soonest, each with its event, state and tickets', async () => {
  const page = await must(get(`${PATH}?email=&search=&phone=&start_date=&end_date=`, me));
  expect(page).toMatchObject({ page: 1, size: 8, total: 3, total_is_exact: true, last_page: 1 });
  const { tonight, soon, later } = references;
  expect(page.data.map(({ reference }: { reference: string }) => reference)).toEqual([tonight, soon, later]);
  expect(page.data[0]).toMatchObject({ is_today: true, is_upcoming: true, state: 'paid', tickets: 2 });
  expect(page.data[1]).toMatchObject({
    is_today: false,
    total: 3000,
    currency: 'KES',
    event: { name: 'Soon 100% Jazz', venue: 'Baraza Gardens' },
  });
});

test('SEC-3: by a verified email or phone, and never somebody else’s', async () => {
  expect(await list('', signedIn({ phone: '+254712345678' }))).toHaveLength(3);
  expect(await list('', signedIn({ email: BUYER.email.toUpperCase() }))).toHaveLength(3);
  // Where a plus makes no difference it is the same mailbox; elsewhere it is somebody else's.
  expect(await list('', signedIn({ email: BUYER.email.replace('@', '+other@') }))).toEqual([]);
  expect(await list('', signedIn({ email: OTHER.email }))).toEqual([references.other]);
  expect(await list('', signedIn({}))).toEqual([]);
  // Parameters narrow one's own: those of others find nothing.
  expect(await list(`email=${OTHER.email}`)).toEqual([]);
  expect(await list('phone=0733111222')).toEqual([]);
  expect(await list(`search=${references.other}`)).toEqual([]);
});

test('the signed-in buyer sees the order, its tickets, the receipt and the files; nobody else does', async () => {
  const { soon } = references;
  const paths = [
    '/api/events/orders/viewTickets/',
    '/api/events/orders/receipt/',
    '/files/orders/',
    '/files/receipts/',
  ];
  for (const path of paths) {
    const url = path.startsWith('/files') ? `${path}${soon}.pdf` : path + soon;
    expect((await get(url, me)).status, url).toBe(200);
    for (const who of [
      {},
      signedIn({ email: OTHER.email }),
      signedIn({ email: 'joseph@elsewhere.example' }),
    ]) {
      expect((await get(url, who)).status, url).toBe(403);
    }
  }
  expect((await must(get(`/api/events/orders/${soon}`, me)))[0].details.total).toBe(3000);
  expect(
    (await must(get(`/api/events/orders/${soon}`, signedIn({ email: OTHER.email }))))[0].details,
  ).toBeNull();
});

describe('what somebody else bought and passed on', () => {
  const RECEIVER = 'amina@example.com';
  const account = signedIn({ accountId: randomUUID() });
  const received: string[] = [];
  const ids = async (query: string, who: Record<string, string>) => {
    const { data } = await must(get(`${PATH}?${query}`, who));
    return data.map(({ id, reference }: { id?: string; reference?: string }) => id ?? reference);
  };

  beforeAll(async () => {
    for (const { reference, who } of [
      { reference: references.other, who: {} },
      { reference: references.other, who: account },
    ]) {
      const order = { reference, token: app.services.access.linkToken(reference) };
      const ticket = (await ticketsOf(order)).find((one: { is_passed_on: boolean }) => !one.is_passed_on);
      const page = await must(share(ticket.id, { t: order.token, share: { by: 'link' } }));
      const holder = { name: 'Amina', email: who === account ? 'unproved@example.com' : RECEIVER };
      await must(accept(tokenOf(page.sharing.offer.link), holder, who));
      received.push(ticket.id);
    }
  });

  test('is listed for whoever accepted with a proven address, or while signed in; and for nobody else', async () => {
    const [byAddress, byAccount] = received;
    expect(await ids('', signedIn({ email: RECEIVER.toUpperCase() }))).toEqual([byAddress]);
    expect(await ids('', account)).toEqual([byAccount]);
    expect(await ids('', signedIn({ accountId: randomUUID() }))).toEqual([]);
    // The address that was only given proves nothing, but whoever proves it later is its owner.
    expect(await ids('', signedIn({ email: 'unproved@example.com' }))).toEqual([byAccount]);
    expect(await ids('', signedIn({ email: OTHER.email }))).toEqual([references.other]);
  });

  test('no longer counts among the buyer’s own', async () => {
    const third = { name: 'Third', email: 'third@example.com', phone: '0733111333' };
    const { data: theirs } = await must(get(PATH, signedIn({ email: OTHER.email })));
    expect(theirs[0]).toMatchObject({ tickets: 0, passed_on: 2 });
    const { rows } = await sql<{ id: number }>`
      select ticket_types.id from ticket_types join events on events.id = event_id where slug = 'soon'
    `.execute(db.sql);
    const order = await buy([{ id: rows[0]?.id, quantity: 3 }], third);
    const counted = async () => (await must(get(PATH, signedIn({ email: third.email })))).data[0];
    expect(await counted()).toMatchObject({ tickets: 3, passed_on: 0 });
    const [first, second, last] = await ticketsOf(order);
    expect((await counted()).ticket_ids).toEqual([first.id, second.id, last.id]);
    const page = await must(share(first.id, { t: order.token, share: { by: 'link' } }));
    expect(await counted(), 'only offered').toMatchObject({ tickets: 3, passed_on: 0 });
    await must(accept(tokenOf(page.sharing.offer.link), { name: 'Zawadi', email: 'zawadi@example.com' }));
    expect(await counted()).toMatchObject({ tickets: 2, passed_on: 1 });
    const wish = {
      reference: order.reference,
      numbers: [second.number],
      cause: 'tickets_refunded',
    } as const;
    await refundTickets(app.services, wish, operatorBy(new Date()));
    expect(await counted()).toMatchObject({
      state: 'partly_refunded',
      tickets: 1,
      passed_on: 1,
      ticket_ids: [last.id],
    });
  });

  test('says what it is, and nothing of the order', async () => {
    const { data } = await must(get(PATH, account));
    expect(data[0]).toMatchObject({
      kind: 'ticket',
      state: 'valid',
      date: null,
      is_upcoming: true,
      event: { name: 'Soon 100% Jazz' },
    });
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`${references.other}|${OTHER.email}|1500|3000`));
    const [, byAccount] = received;
    expect((await must(get(`/api/events/orders/viewTicket/${byAccount}`, account))).role).toBe('holder');
    expect((await get(`/api/events/orders/viewTicket/${byAccount}`, signedIn({}))).status).toBe(403);
  });

  test('stands among one’s own orders, and is narrowed as they are', async () => {
    const both = signedIn({ email: BUYER.email, accountId: JSON.parse(account['x-person'] ?? '').accountId });
    const { tonight, soon, later } = references;
    const [, byAccount] = received;
    expect(await ids('', both)).toEqual([tonight, byAccount, soon, later]);
    expect(await ids('search=jazz', both)).toEqual([byAccount, soon]);
    expect(await ids(`search=${references.other}`, both)).toEqual([]);
    expect(await ids('email=unproved@example.com', both)).toEqual([byAccount]);
    expect(await ids('phone=0733111222', both)).toEqual([]);
    const day = (shift: number) => days(shift, now).toISOString().slice(0, 10);
    expect(await ids(`start_date=${day(-1)}&end_date=${day(1)}`, account)).toEqual([byAccount]);
    expect(await ids(`start_date=${day(2)}`, account)).toEqual([]);
    expect(await ids('when=past', account)).toEqual([]);
  });

  test('is today’s when its event is', async () => {
    app.clock.set(days(3, now));
    expect((await must(get(PATH, account))).data[0]).toMatchObject({ is_today: true, is_upcoming: true });
    app.clock.set(days(5, now));
    expect(await ids('when=past', account)).toEqual([received[1]]);
    app.clock.set(now);
  });
});

describe('narrowing', () => {
  test('by words, by reference, by the day of purchase, by what is over', async () => {
    const { tonight, soon, later } = references;
    expect(await list('search=jazz')).toEqual([soon]);
    expect(await list('search=100%25')).toEqual([soon]);
    expect(await list('search=%25')).toEqual([soon]);
    expect(await list('search=_')).toEqual([]);
    expect(await list(`search=${tonight.toLowerCase()}`)).toEqual([tonight]);
    expect(await list('search=mombasa')).toEqual([later]);
    const day = (shift: number) => days(shift, now).toISOString().slice(0, 10);
    expect(await list(`start_date=${day(-1)}&end_date=${day(1)}`)).toHaveLength(3);
    expect(await list(`start_date=${day(2)}`)).toEqual([]);
    expect(await list(`end_date=${day(-2)}`)).toEqual([]);
    expect(await list('when=past')).toEqual([]);
    app.clock.set(days(5, now));
    expect(await list('when=past')).toEqual([soon, tonight]);
    expect(await list('when=upcoming')).toEqual([later]);
    app.clock.set(now);
  });

  test('in pages, up to a size', async () => {
    const pages = [await must(get(`${PATH}?size=2`, me)), await must(get(`${PATH}?size=2&page=2`, me))];
    expect(pages.map(({ data }) => data.length)).toEqual([2, 1]);
    expect(pages[0]).toMatchObject({ total: 3, last_page: 2 });
    expect((await get(`${PATH}?page=9`, me)).status).toBe(404);
  });

  test.each([
    ['size=51', 400, 'size'],
    ['size=0', 400, 'size'],
    ['page=-1', 400, 'page'],
    ['page=1e9', 400, 'page'],
    ['start_date=yesterday', 400, 'start_date'],
    ['end_date=2026-02-30', 400, 'end_date'],
    ['when=never', 400, 'when'],
    ['email=nope', 422, 'email'],
    ['phone=nope', 422, 'phone'],
    ['search=%00', 400, 'search'],
    ['owner=1', 400, 'owner'],
  ])('REL-17: %s is named', async (query, status, field) => {
    const refused = await get(`${PATH}?${query}`, me);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([status, [field]]);
  });
});

test('finds a person’s orders by index, however many others there are', async () => {
  await db.runScript(`
    insert into orders (reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor,
      buyer_name, buyer_email, buyer_phone, buyer_keys, locale, visitor_id, pool_ids, pool_counts, expires_at)
    select 'X' || n, 1, 'held', 'none', 'buyer', 'placed', 'KES', 0, 0, 'N', 'e', 'p', array['e' || n, 'p' || n], 'en',
      'v' || n, '{}', '{}', now() + interval '1 hour' from generate_series(1, 5000) n;
    alter table orders disable trigger user;
    update orders set state = 'paid' where reference like 'X%';
    alter table orders enable trigger user;
    analyze orders;
  `);
  const plan = await sql<Record<string, string>>`
    explain select id from orders
    where state not in ('held', 'expired', 'cancelled')
      and (lower(buyer_email) = 'joseph@example.com' and buyer_keys[1] = 'joseph@example.com'
        or buyer_keys[2] = '+254712345678')
  `.execute(db.sql);
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toMatch(/orders_by_buyer_email[\s\S]*orders_by_buyer_phone/);
  expect(text).not.toContain('Seq Scan');
});
