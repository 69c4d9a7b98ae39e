import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { noteDispute } from '#modules/orders/paying/note-dispute.ts';
import { findLatestAttempt } from '#modules/payments/index.ts';
import { goOnRefunding } from '#modules/refunding/index.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { asking } from '#tests/support/holding.ts';
import { meetingOf } from '#tests/support/meeting.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { untilWaiting } from '#tests/support/until-waiting.ts';

// Money goes back while the ticket is passed on, scanned or disputed, and by two people at once. As it is, and as somebody would do it who does not
// think of others: without the lock, and without the database's own guard, it must go wrong.

const guarded = await testDatabase();
const unguarded = await testDatabase();
const ROUNDS = 6;
const PRICE = 1_500;
const api = `/api/sell/${ORGANIZERS.ngoma.slug}`;

interface Stage {
  db: TestDatabase;
  // Two processes, with connections of their own, and somebody who refunds at each.
  apps: TestApp[];
  people: Browser[];
  type: number;
}
let safe: Stage;
let careless: Stage;

async function open(db: TestDatabase): Promise<Stage> {
  const now = new Date();
  const [eventId = 0] = await (await openCatalogue(db)).add({
    startsAt: days(10, now),
    endsAt: days(11, now),
  });
  const [type = 0] = await typesOf(db, eventId);
  const apps = [await testApp(db, { now }), await testApp(db, { now })];
  const people: Browser[] = [];
  for (const [place, app] of apps.entries()) {
    const member = await newMember(app, db, { email: `member${place}@example.com`, role: 'manager' });
    const browser = openBrowser(app);
    for (const [name, value] of member.cookies) browser.cookies.set(name, value);
    people.push(browser);
  }
  return { db, apps, people, type };
}

beforeAll(async () => {
  [safe, careless] = await Promise.all([open(guarded), open(unguarded)]);
  await unguarded.runScript('drop trigger known_moves on tickets');
}, 90_000);

async function newOffer({ apps: [app], type }: Stage) {
  const { buy, ticketsOf, share, must, tokenOf } = asking(app as TestApp);
  const order = await buy([{ id: type, quantity: 1 }]);
  const [{ id }] = await ticketsOf(order);
  const page = await must(share(id, { t: order.token, share: { by: 'link' } }));
  return { ...order, id: id as string, offer: tokenOf(page.sharing.offer.link) };
}

const refund = (who: Browser | undefined, reference: string) =>
  who?.post(`${api}/orders/${reference}/refund`, { tickets: null, amount: PRICE, words: '' });

// Of whoever paid, more went back than came.
const findPaidTwice = ({ sql: db }: TestDatabase) =>
  sql`
    select order_reference from refunds group by order_reference
    having sum(amount_minor) > (
      select sum(received_minor) from payment_attempts where payment_attempts.order_reference = refunds.order_reference
    )
  `.execute(db);
// Money went back for a ticket that is somebody else's by now.
const findTorn = ({ sql: db }: TestDatabase) =>
  sql`select id from tickets where state = 'revoked' and passed_on_at is not null`.execute(db);

test('a refund against passing on ends in one of the two', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { reference, offer } = await newOffer(safe);
    const turns = [
      () => asking(safe.apps[0] as TestApp).accept(offer),
      () => refund(safe.people[1], reference),
    ];
    const answers = await Promise.all(turns.map((turn) => turn()));
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1);
  }
  expect((await findTorn(guarded)).rows).toEqual([]);
  await expectSoundBooks(guarded, 'tickets');
});

test('two people who refund the same order pay it back once; so do many orders at once, by two', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { reference } = await newOffer(safe);
    const answers = await Promise.all(safe.people.map((who) => refund(who, reference)));
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409]);
  }
  const orders: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) orders.push((await newOffer(safe)).reference);
  const expected = { orders: ROUNDS, tickets: ROUNDS, amount: ROUNDS * PRICE };
  const begun = await Promise.all(
    safe.people.map((who) => who.post(`${api}/refunds/begin`, { id: randomUUID(), orders, expected })),
  );
  expect(begun.map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all(safe.apps.map(({ services }) => goOnRefunding(services)));
  const states = sql`select state, reason, count(*)::int as orders from refund_run_orders group by 1, 2 order by 1`;
  expect(await rowsOf(guarded, states)).toEqual([
    { state: 'done', reason: null, orders: ROUNDS },
    { state: 'failed', reason: 'already_refunded', orders: ROUNDS },
  ]);
  expect((await findPaidTwice(guarded)).rows).toEqual([]);
  await expectSoundBooks(guarded, 'tickets');
});

// Whoever writes into this table stops there, with all that they have locked; `meanwhile` begins when they have, and they go on
// when it waits for them.
async function whileStopped<One, Other>(
  table: 'refunds' | 'payment_disputes',
  first: () => Promise<One>,
  meanwhile: () => Promise<Other>,
): Promise<[One, Other]> {
  const [one, other] = await guarded.sql.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx);
    const one = first();
    await untilWaiting(guarded, 1);
    const other = meanwhile();
    await untilWaiting(guarded, 2);
    return [one, other] as const;
  });
  return [await one, await other];
}

// As a door will do it: there is no scanner yet, and a ticket that was used is one whose state says so.
const scan = async ({ sql: db }: TestDatabase, id: string) =>
  (
    await sql`update tickets set state = 'used', used_at = now() where id = ${id} and state = 'valid' returning id`.execute(
      db,
    )
  ).rows.length;

const ticketOf = async (reference: string) =>
  (
    await rowsOf<{ state: string; refunds: number }>(
      guarded,
      sql`select tickets.state, (select count(*)::int from refunds where order_reference = reference) as refunds
        from tickets join orders on orders.id = order_id where reference = ${reference}`,
    )
  )[0];

test('a refund against a scan: whoever is second finds the ticket as the first left it', async () => {
  const back = await newOffer(safe);
  const [refunded, came] = await whileStopped(
    'refunds',
    async () => refund(safe.people[0], back.reference),
    () => scan(guarded, back.id),
  );
  expect([refunded?.status, came]).toEqual([200, 0]);
  expect(await ticketOf(back.reference)).toEqual({ state: 'revoked', refunds: 1 });

  const inside = await newOffer(safe);
  const late = await guarded.sql.transaction().execute(async (tx) => {
    await sql`update tickets set state = 'used', used_at = now() where id = ${inside.id}`.execute(tx);
    const asked = refund(safe.people[1], inside.reference);
    await untilWaiting(guarded, 1);
    return { asked };
  });
  expect((await late.asked)?.body.code).toBe('nothing_left');
  expect(await ticketOf(inside.reference)).toEqual({ state: 'used', refunds: 0 });
  await expectSoundBooks(guarded, 'tickets');
});

// The bank's word comes as a callback; what is heard of it is kept, the provider asked, and then this.
async function hearDispute(reference: string): Promise<void> {
  const { services } = safe.apps[1] as TestApp;
  const attempt = await findLatestAttempt(guarded.sql, reference);
  const sandbox = services.payments.get('sandbox');
  if (!attempt || !sandbox) throw new Error('Nobody paid');
  await sql`insert into payment_events (provider, dedupe_key, attempt_id, kind, raw, headers, visitor_address)
    values ('sandbox', ${attempt.id}, ${attempt.id}, 'dispute', '', '{}', '')`.execute(guarded.sql);
  const fetchDispute = async () => ({
    ...{ ref: randomUUID(), amountMinor: PRICE * 100, status: 'open' as const },
    ...{ code: 'needs_response', reason: 'fraudulent', evidenceDueAt: null },
  });
  const provider = { ...sandbox.provider, fetchDispute };
  await noteDispute({ ...services, payments: new Map([['sandbox', { ...sandbox, provider }]]) }, attempt);
}

test('a refund against a dispute: after the bank’s word nothing more is promised', async () => {
  const disputed = await newOffer(safe);
  const [, refused] = await whileStopped(
    'payment_disputes',
    () => hearDispute(disputed.reference),
    async () => refund(safe.people[0], disputed.reference),
  );
  expect(refused?.body.code).toBe('order_disputed');
  expect(await ticketOf(disputed.reference)).toEqual({ state: 'valid', refunds: 0 });

  // Promised before: the dispute is marked all the same, for people to see.
  const promised = await newOffer(safe);
  const [given] = await whileStopped(
    'refunds',
    async () => refund(safe.people[0], promised.reference),
    () => hearDispute(promised.reference),
  );
  expect(given?.status).toBe(200);
  const marks = sql`select disputed_at is not null as is_disputed from orders where reference = ${promised.reference}`;
  expect([await ticketOf(promised.reference), ...(await rowsOf(guarded, marks))]).toEqual([
    { state: 'revoked', refunds: 1 },
    { is_disputed: true },
  ]);
});

// What is promised to the buyer, and the ticket void, as refundTickets does, without the locks between looking and writing.
const refundCarelessly = (reference: string, id: string, haveLooked: () => Promise<unknown>) =>
  unguarded.sql.transaction().execute(async (tx) => {
    const good =
      await sql`select from tickets where id = ${id} and state = 'valid' and passed_on_at is null`.execute(
        tx,
      );
    await haveLooked();
    if (good.rows.length === 0) return false;
    await sql`update tickets set state = 'revoked' where id = ${id}`.execute(tx);
    await sql`
      insert into refunds (attempt_id, order_reference, amount_minor, key, cause)
      select id, order_reference, received_minor, ${randomUUID()}, 'tickets_refunded' from payment_attempts
      where order_reference = ${reference} and status = 'succeeded'
    `.execute(tx);
    return true;
  });

test('control: whoever looks first and writes later pays twice, and for a ticket that is another’s', async () => {
  const twice = await newOffer(careless);
  const both = meetingOf(2);
  expect(await Promise.all([1, 2].map(() => refundCarelessly(twice.reference, twice.id, both)))).toEqual([
    true,
    true,
  ]);
  expect((await findPaidTwice(unguarded)).rows).toHaveLength(1);

  const passed = await newOffer(careless);
  const sender = meetingOf(2);
  const accept = unguarded.sql.transaction().execute(async (tx) => {
    const good = await sql`select from tickets where id = ${passed.id} and state = 'valid'`.execute(tx);
    await sender();
    await sql`update tickets set passed_on_at = now(), generation = generation + 1 where id = ${passed.id}`.execute(
      tx,
    );
    return good.rows.length > 0;
  });
  expect(await Promise.all([accept, refundCarelessly(passed.reference, passed.id, sender)])).toEqual([
    true,
    true,
  ]);
  expect((await findTorn(unguarded)).rows).toHaveLength(1);

  // Let in, and paid back; claimed by the bank, and paid back.
  const entered = await newOffer(careless);
  const door = meetingOf(2);
  const enter = unguarded.sql.transaction().execute(async (tx) => {
    const good = await sql`select from tickets where id = ${entered.id} and state = 'valid'`.execute(tx);
    await door();
    return good.rows.length > 0;
  });
  expect(await Promise.all([enter, refundCarelessly(entered.reference, entered.id, door)])).toEqual([
    true,
    true,
  ]);
  const claimed = await newOffer(careless);
  const claim = () =>
    sql`update orders set disputed_at = now() where reference = ${claimed.reference}`.execute(unguarded.sql);
  expect(await refundCarelessly(claimed.reference, claimed.id, claim)).toBe(true);
});
