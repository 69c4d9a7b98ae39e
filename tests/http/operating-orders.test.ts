import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditBooks } from '#modules/audit/index.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator, switchFactorOn } from '#tests/support/due-money.ts';
import { paidShort } from '#tests/support/paid-short.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { newMember } from '#tests/support/teams.ts';
import { testApp } from '#tests/support/test-app.ts';

// What the platform's own people decide about orders.

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now });
const [event = 0] = await (await openCatalogue(db, now)).add({
  slug: 'in-review',
  startsAt: days(20, now),
  ticketTypes: [{ name: 'Regular', priceMinor: 100_000, pool: { capacity: 100 } }],
});
const first = await newOperator(app, db, 'first@example.com');
const second = await newOperator(app, db, 'second@example.com');
const BUYER = { name: 'Amina <b>Odhiambo</b>', email: 'amina@example.com', phone: '+254712345678' };

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const countOf = async (queue: string) =>
  (await first.get('/api/admin/queues')).body.data.find((one: { queue: string }) => one.queue === queue)
    .count;
const deedsOf = (reference: string) =>
  rowsOf<{ action: string }>(
    db,
    sql`
      select action from operator_log where subject = ${`order:${reference}`}
      union all select action from audit_log where subject = ${`order:${reference}`}
    `,
  ).then((rows) => rows.map(({ action }) => action).sort());

test('an order that was paid short is accepted by one; who comes second sees it', async () => {
  const reference = await paidShort({ app, db }, event, BUYER);
  expect(await countOf('review')).toBe(1);
  const { data } = (await first.get('/api/admin/review')).body;
  expect(data).toMatchObject([{ reference, why: 'short_payment', amount: 600, buyer: BUYER.name }]);
  const seen = (await second.get(`/api/admin/orders/${reference}`)).body.data;
  expect(seen).toMatchObject({
    state: 'needs_review',
    can_accept: true,
    can_decline: true,
    can_resend: false,
  });
  const page = await first.open(`/admin/orders/${reference}`);
  expect(page.html).toContain('Amina &lt;b&gt;Odhiambo&lt;/b&gt;');

  const at = `/admin/orders/${reference}`;
  expect(await first.open(at, { intent: 'accept' })).toMatchObject({ location: `${at}?done=accept` });
  expect(codeOf(await second.post(`/api${at}/accept`))).toEqual([409, 'order_not_short']);
  expect(codeOf(await second.post(`/api${at}/decline`))).toEqual([409, 'order_not_in_review']);
  expect((await second.get(`/api${at}`)).body.data).toMatchObject({
    state: 'paid',
    can_accept: false,
    tickets: [{ number: 1, state: 'valid' }],
    deeds: [{ who: 'Otieno Operator', action: 'order.accepted' }],
  });
  expect(await countOf('review')).toBe(0);
  expect(await deedsOf(reference)).toEqual(['order.accepted', ...Array(3).fill('order.seen')]);
});

test('nobody decides about the money of their own team', async () => {
  const reference = await paidShort({ app, db }, event, BUYER);
  const both = await newMember(app, db, { email: 'both@example.com' });
  await switchFactorOn(db, 'both@example.com');
  await sql`update accounts set is_admin = true where email = 'both@example.com'`.execute(db.sql);
  const at = `/api/admin/orders/${reference}`;
  for (const [step, body] of [['accept'], ['decline'], ['repay', { how: 'again' }]] as const)
    expect([step, ...codeOf(await both.post(`${at}/${step}`, body))]).toEqual([step, 403, 'own_team']);
  const offered = async (who: typeof both) => {
    const { can_accept, can_decline, can_repay, can_resend } = (await who.get(at)).body.data;
    return [can_accept, can_decline, can_repay, can_resend];
  };
  expect([await offered(both), await offered(first)]).toEqual([
    [false, false, false, false],
    [true, true, false, false],
  ]);
  expect((await first.post(`${at}/decline`)).status, 'the control').toBe(200);
});

test('declined, its money is on its way back at once and its places are free', async () => {
  const reference = await paidShort({ app, db }, event, BUYER);
  expect((await first.post(`/api/admin/orders/${reference}/decline`)).status).toBe(200);
  expect((await first.get(`/api/admin/orders/${reference}`)).body.data).toMatchObject({
    cause: 'refunding',
    refunds: [{ amount: 600, status: 'queued', is_to_repay: false }],
    can_decline: false,
  });
  expect(await countOf('review')).toBe(0);
});

test('a refund that failed is sent again, or noted by hand with the reason; never without', async () => {
  const reference = await buyTickets({ app, db }, event, BUYER, 2);
  const at = `/admin/orders/${reference}`;
  expect(codeOf(await first.post(`/api${at}/repay`, { how: 'again' }))).toEqual([409, 'nothing_failed']);
  const [attempt] = await rowsOf<{ id: string }>(
    db,
    sql`select id from payment_attempts where order_reference = ${reference}`,
  );
  await sql`
    insert into refunds (attempt_id, order_reference, amount_minor, key, cause, status, code, alert)
    values (${attempt?.id}, ${reference}, 50000, 'one', 'excess', 'failed', 'no_funds', 'refund_failed')
  `.execute(db.sql);
  expect((await first.get('/api/admin/refunds')).body.data).toMatchObject([
    { reference, amount: 500, why: 'no_funds' },
  ]);
  expect(await countOf('refunds')).toBe(1);
  expect((await first.post(`/api${at}/repay`, { how: 'by_hand' })).status).toBe(400);
  const unsaid = await first.open(at, { intent: 'by_hand', why: ' ' });
  expect([unsaid.status, unsaid.html.includes('id="why-error"')]).toEqual([422, true]);

  expect((await first.post(`/api${at}/repay`, { how: 'again' })).status).toBe(200);
  expect(await countOf('refunds')).toBe(0);
  await sql`update refunds set status = 'failed' where order_reference = ${reference}`.execute(db.sql);
  app.clock.set(new Date(now.getTime() + 1_000));
  const why = 'By bank, FT2026: the card is closed';
  expect((await second.post(`/api${at}/repay`, { how: 'by_hand', why })).status).toBe(200);
  expect((await first.get(`/api${at}`)).body.data).toMatchObject({
    refunds: [{ status: 'done', code: 'by_hand' }],
    deeds: [{ action: 'order.repaid', words: why }, { action: 'order.repaid' }],
  });
});

test('a mail to the buyer is sent once, as text, in their language', async () => {
  const reference = await buyTickets({ app, db }, event, BUYER);
  const letter = { id: randomUUID(), subject: 'Your <i>seat</i>', words: 'Hello <b>Amina</b>.\n\nYours.' };
  for (const who of [first, first])
    expect((await who.post(`/api/admin/orders/${reference}/write`, letter)).status).toBe(200);
  const mails = await rowsOf<{ recipient: string; subject: string; body_html: string }>(
    db,
    sql`select recipient, subject, body_html from messages where key like 'mail:letter-%'`,
  );
  expect(mails).toMatchObject([{ recipient: BUYER.email, subject: 'Your <i>seat</i>' }]);
  expect(mails[0]?.body_html).toContain('Hello &lt;b&gt;Amina&lt;/b&gt;.');
  expect(await deedsOf(reference)).toEqual(['order.written_to']);
  // Somebody went back and typed on.
  for (const typed of [{ words: 'Hello again.' }, { subject: 'Your other seat' }])
    for (const who of [first, first])
      expect((await who.post(`/api/admin/orders/${reference}/write`, { ...letter, ...typed })).status).toBe(
        200,
      );
  expect(await deedsOf(reference)).toEqual(Array(3).fill('order.written_to'));
});

test('a receipt that says another sum waits among the orders in review until somebody says what it was', async () => {
  const reference = await buyTickets({ app, db }, event, BUYER);
  const at = `/admin/orders/${reference}`;
  const before = await countOf('review');
  // As M-Pesa's receipt came later than its word that it was paid.
  await sql`update payment_attempts set alert = 'amount_differs' where order_reference = ${reference}`.execute(
    db.sql,
  );
  const told = async () => (await auditBooks(db)).differences.filter(({ kind }) => kind === 'money_said');
  expect(await told()).toMatchObject([{ about: reference }]);
  expect(await countOf('review')).toBe(before + 1);
  const listed = (await first.get('/api/admin/review')).body.data;
  expect(listed).toContainEqual(expect.objectContaining({ reference, why: 'amount_differs', amount: 1_000 }));
  expect((await first.get(`/api${at}`)).body.data.payments).toMatchObject([{ says_otherwise: true }]);

  const silent = await first.open(at, { intent: 'receipt', receipt_why: ' ' });
  expect(silent.status).toBe(422);
  expect(await told()).toHaveLength(1);
  const why = 'Safaricom: one digit was lost, the sum is right';
  expect(await first.open(at, { intent: 'receipt', receipt_why: why })).toMatchObject({
    location: `${at}?done=receipt`,
  });
  expect(codeOf(await second.post(`/api${at}/settle-receipt`, { why: 'Me too' }))).toEqual([
    409,
    'receipt_settled',
  ]);
  expect(await told()).toEqual([]);
  expect(await countOf('review')).toBe(before);
  const { data } = (await second.get(`/api${at}`)).body;
  expect(data.payments).toMatchObject([{ says_otherwise: false, received: 1_000 }]);
  expect(data.deeds).toMatchObject([
    { action: 'order.receipt_settled', who: 'Otieno Operator', words: why, at: expect.any(String) },
  ]);
  const page = await second.open(at);
  expect(page.html).toContain(why);
  expect(page.html).not.toContain('receipt_why');
});

test('what waits in the desk of an order needs fresh proof', async () => {
  const reference = await buyTickets({ app, db }, event, BUYER);
  await sql`update payment_attempts set alert = 'amount_differs' where order_reference = ${reference}`.execute(
    db.sql,
  );
  await sql`update account_sessions set proved_at = now() - interval '1 hour'`.execute(db.sql);
  const refused = await first.post(`/api/admin/orders/${reference}/settle-receipt`, { why: 'x' });
  expect(codeOf(refused)).toEqual([403, 'proof_needed']);
  expect(await deedsOf(reference)).toEqual([]);
});
