import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Script } from '#demo/simulators/script.ts';
import { startSimulator } from '#demo/simulators/start-simulator.ts';
import { proveLedger } from '#modules/ledger/index.ts';
import type { StatementLine } from '#modules/money/statement.contract.ts';
import { type Disburser, ProviderFailure } from '#modules/payments/index.ts';
import { followParts, topUpFloat } from '#modules/payouts/index.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { hours, ORGANIZERS } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPayoutStage, PAYOUTS_API, sellMany, switchFactorOn } from '#tests/support/due-money.ts';
import { react } from '#tests/support/holding.ts';
import { simulatedPayouts } from '#tests/support/payments.ts';
import type { Browser } from '#tests/support/people.ts';
import { newMember } from '#tests/support/teams.ts';
import { operatorAtConsole } from '../../src/main/cli/operator-at-console.ts';

// Payouts that M-Pesa carries, against the simulator: what it loses, says twice, or lies about.

const db = await testDatabase();
const simulator = await startSimulator();
const stage = await openPayoutStage(db, { env: simulatedPayouts(simulator.url, 400) });
const { app, now, later, event, first, second, mpesa } = stage;
const { act, at, due, viewOf } = stage;

const MONEY = `/api/sell/${ORGANIZERS.ngoma.slug}/money/statement`;

beforeAll(async () => {
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  simulator.callBackTo(`http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`);
});
afterAll(() => simulator.stop());

beforeEach(async () => {
  simulator.scripts.forget();
  simulator.ledger.clear();
  await at(later);
  await sellMany(db, event);
});

const partsOf = async (id: string) => {
  const { on_the_way, done } = (await first.get('/api/admin/payouts')).body.data;
  return [...on_the_way, ...done].find((one) => one.id === id).parts;
};
const settled = async () => {
  for (let round = 0; round < 4; round += 1) {
    await simulator.idle();
    await app.services.payouts.underWay.idle();
  }
};
// When everything is due to be asked about once more.
const askAgain = async (hour: number) => {
  await at(hours(hour, later));
  await followParts(app.services.payouts);
  await settled();
};
const paidOut = () => simulator.ledger.read().entries.map(({ amountMinor }) => amountMinor / 100);

async function send(amount: number, script: Partial<Script> = {}, method = mpesa): Promise<string> {
  simulator.scripts.set(script);
  const id = randomUUID();
  const asked = await stage.request(amount, { id, method });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  expect((await act(first, id, 'approve')).status).toBe(200);
  expect((await act(second, id, 'send')).body.data).toEqual({ carrier: 'mpesa_b2c' });
  await settled();
  return id;
}

test('more than M-Pesa carries at once leaves in parts, each once, though every result comes twice', async () => {
  const id = await send(900, { callbacks: 2 });
  expect(await viewOf(id)).toMatchObject({ state: 'sent', arrived: 900, back: 0 });
  // Each part with its own receipt, for the seller as for operators.
  const { parts } = await viewOf(id);
  expect(parts).toMatchObject([400, 400, 100].map((amount) => ({ amount, state: 'sent' })));
  expect(new Set(parts.map(({ receipt }: { receipt: string }) => receipt)).size).toBe(3);
  expect(await partsOf(id)).toMatchObject(parts);
  const list = (await stage.owner.open(`/sell/ngoma-nights/money/payouts`)).html;
  for (const { receipt } of parts) expect(list).toContain(receipt);
  expect(paidOut()).toEqual([400, 400, 100]);
  expect((await due()).payouts).toBeUndefined();
  const by = { actor: operatorAtConsole(now), now };
  const topUp = (minor: number) => topUpFloat(db, { amountMinor: minor, reference: 'FT9' }, by);
  expect([await topUp(900_00), await topUp(900_00), await topUp(1_00)]).toEqual([
    { ok: true, value: { isNew: true } },
    { ok: true, value: { isNew: false } },
    { ok: false, reason: 'booked_otherwise' },
  ]);
  const [float] = await rowsOf<{ minor: number }>(
    db,
    sql`
      select sum(balance_minor)::bigint as minor from ledger_balances join ledger_accounts on id = account_id
      where provider = 'mpesa_b2c'
    `,
  );
  expect(float?.minor).toBe(0);
  await followParts(app.services.payouts);
  expect(paidOut()).toHaveLength(3);
  expect(await proveLedger(db)).toEqual([]);
  for (const [who, is_over] of [[first, false] as const, [second, true] as const]) {
    const back = { part: 2, line: 'Reversal of 400', words: 'Wrong phone' };
    expect((await act(who, id, 'returned', back)).body.data).toEqual({ is_over });
  }
  expect(await viewOf(id)).toMatchObject({ state: 'sent', arrived: 500, back: 400 });
  expect(await proveLedger(db)).toEqual([]);
});

test('what M-Pesa refuses at once is due again', async () => {
  const before = (await due()).due;
  const id = await send(300, { refuses: true });
  expect(await viewOf(id)).toMatchObject({ state: 'failed', back: 300 });
  expect([(await due()).due, paidOut()]).toEqual([before, []]);
  expect(await proveLedger(db)).toEqual([]);
});

test('the statement tells the parts of a payout from each other, and what came back from what was paid', async () => {
  const { lines } = (await stage.owner.get(`${MONEY}?from=2000-01-01&to=2200-01-01`)).body.data;
  // M-Pesa answers for parts that are sent together in whatever order.
  const parts = lines
    .filter(({ payout }: StatementLine) => payout && payout.part !== null)
    .toSorted(
      (one: StatementLine, other: StatementLine) =>
        one.kind.localeCompare(other.kind) || (one.payout?.part ?? 0) - (other.payout?.part ?? 0),
    );
  expect(parts.map(({ kind, net, payout }: StatementLine) => [kind, net, payout?.part])).toEqual([
    ...[1, 2, 3].map((part) => ['payout', part === 3 ? -100 : -400, part]),
    ['payout_returned', 400, 2],
  ]);
  const receipts = parts.map(({ payout }: StatementLine) => payout?.reference);
  expect([new Set(receipts).size, receipts.every(Boolean), receipts[3]]).toEqual([3, true, receipts[1]]);
  const { html: file } = await stage.owner.open(
    `/sell/${ORGANIZERS.ngoma.slug}/money/statement.csv?from=2000-01-01&to=2200-01-01`,
  );
  expect(file).toMatch(new RegExp(`Payout came back,.*,400,.*${receipts[1]}/2 · `));
});

test('what could not leave yet stays while its organiser is suspended, and leaves afterwards', async () => {
  const suspend = (when: Date | null) =>
    sql`update organizers set suspended_at = ${when} where id = ${stage.organizer}`.execute(db.sql);
  const { payouts } = app.services;
  const { disburser } = payouts;
  payouts.disburser = null;
  const id = await send(300);
  payouts.disburser = disburser;
  await suspend(now);
  await askAgain(1);
  expect([await partsOf(id), paidOut()]).toMatchObject([[{ state: 'waiting' }], []]);
  await suspend(null);
  await askAgain(2);
  expect([await viewOf(id), paidOut()]).toMatchObject([{ state: 'sent' }, [300]]);
});

test('what has not left when its method is removed never goes there, and is due again', async () => {
  const { payouts } = app.services;
  const { disburser } = payouts;
  const add = async (phone: string) => {
    await at(now);
    const added = await stage.owner.post(`${PAYOUTS_API}/methods/add`, { kind: 'mpesa', phone, name: 'N' });
    await at(later);
    return added.body.data.id as string;
  };
  const retire = (method: string) => stage.owner.post(`${PAYOUTS_API}/methods/retire`, { method });
  const carriedBy = (send: Disburser['send']) => {
    payouts.disburser = disburser && { ...disburser, send };
  };
  const unreached = new ProviderFailure('no_connection', false);

  // The first part leaves, the others do not reach M-Pesa.
  const [gone, before] = [await add('0722000111'), (await due()).due ?? 0];
  let calls = 0;
  carriedBy(async (...given) => {
    calls += 1;
    if (calls > 1 || !disburser) throw unreached;
    return disburser.send(...given);
  });
  const id = await send(900, {}, gone);
  payouts.disburser = disburser;
  const { methods } = (await stage.owner.get(PAYOUTS_API)).body.data;
  expect(methods.find((one: { id: string }) => one.id === gone)).toMatchObject({ stops: [500] });
  expect((await retire(gone)).status).toBe(200);
  await askAgain(1);
  expect(paidOut()).toEqual([400]);
  expect(await viewOf(id)).toMatchObject({
    state: 'sent',
    arrived: 400,
    back: 500,
    problem: 'method_retired',
  });
  expect((await due()).due).toBe(before - 400);
  await react(app);
  const [mail] = await rowsOf<{ body_text: string }>(
    db,
    sql`select body_text from messages where key like ${`mail:payout-sent:${id}%`}`,
  );
  expect(mail?.body_text).toContain('The way to be paid was removed.');

  // Removed while it was on its way to M-Pesa, which never got it.
  const another = await add('0722000222');
  carriedBy(async () => {
    expect((await retire(another)).status).toBe(200);
    throw unreached;
  });
  const other = await send(100, {}, another);
  payouts.disburser = disburser;
  expect(await partsOf(other)).toMatchObject([{ state: 'waiting' }]);
  await askAgain(2);
  expect([await viewOf(other), paidOut()]).toMatchObject([{ state: 'failed', back: 100 }, [400]]);
  expect(await proveLedger(db)).toEqual([]);
});

test('what waits for M-Pesa can be stopped, and what left without an answer is unknown once M-Pesa cannot be asked', async () => {
  const { payouts } = app.services;
  const { disburser } = payouts;
  payouts.disburser = null;
  const [id, before] = [await send(500), await due()];
  const stop = (who: Browser, words = 'No float today.') => act(who, id, 'stop', { words });
  const page = (await first.open('/admin/payouts')).html;
  expect(page).toContain('Stop what waits');
  // Not to one of the organiser's own, who is always refused.
  const both = await newMember(app, db, { email: 'both@example.com' });
  await switchFactorOn(db, 'both@example.com');
  await sql`update accounts set is_admin = true where email = 'both@example.com'`.execute(db.sql);
  await at(later);
  expect((await both.open('/admin/payouts')).html).not.toContain('Stop what waits');
  expect((await stop(both)).body.code).toBe('another_person_needed');
  // It stands in the queue once it has waited for an hour.
  const inQueue = async () =>
    (await first.get('/api/admin/queues')).body.data.find((one: { queue: string }) => one.queue === 'payouts')
      .count;
  const others = await inQueue();
  await db.runScript(`begin; set local session_replication_role = replica;
    update payouts set changed_at = now() - interval '61 minutes' where id = '${id}'; commit;`);
  expect(await inQueue()).toBe(others + 1);
  expect((await stop(stage.owner)).status).toBe(404);
  expect((await stop(first, '')).status).toBe(400);
  expect((await stop(first)).status).toBe(200);
  expect((await stop(second)).body.code).toBe('payout_moved');
  expect(await viewOf(id)).toMatchObject({ state: 'failed', back: 500, problem: 'No float today.' });
  expect((await due()).due).toBe((before.due ?? 0) + 500);
  const logged = await rowsOf<{ action: string }>(
    db,
    sql`select action from audit_log where subject = ${`payout:${id}`} order by id`,
  );
  expect(logged.map(({ action }) => action).slice(-2)).toEqual(['payout.stopped', 'payout.stopped']);
  payouts.disburser = disburser;

  const other = await send(300, { outcome: 'never' });
  expect((await act(first, other, 'stop', { words: 'No.' })).body.code).toBe('payout_moved');
  payouts.disburser = null;
  await askAgain(1);
  expect(await viewOf(other)).toMatchObject({ state: 'unknown' });
  expect(await partsOf(other)).toMatchObject([{ state: 'unknown', code: 'no_answer' }]);
  for (const who of [first, second])
    await act(who, other, 'settle', { part: 1, outcome: 'failed', line: 'no entry' });
  expect([await viewOf(other), paidOut()]).toMatchObject([{ state: 'failed', back: 300 }, []]);
  payouts.disburser = disburser;
  expect(await proveLedger(db)).toEqual([]);
});

test('what was stopped of a payout is told with its reason once the rest has arrived', async () => {
  const { payouts } = app.services;
  const { disburser } = payouts;
  let calls = 0;
  payouts.disburser = disburser && {
    ...disburser,
    async send(...given) {
      calls += 1;
      if (calls > 1) throw new ProviderFailure('no_connection', false);
      return disburser.send(...given);
    },
  };
  const id = await send(500, { outcome: 'never' });
  payouts.disburser = disburser;
  expect((await act(first, id, 'stop', { words: 'No float today.' })).status).toBe(200);
  const [part] = await partsOf(id);
  await simulator.daraja.finishPaying(part.key, 'success');
  await askAgain(1);
  expect(await viewOf(id)).toMatchObject({ state: 'sent', arrived: 400, back: 100 });
  await react(app);
  const [mail] = await rowsOf<{ body_text: string }>(
    db,
    sql`select body_text from messages where key like ${`mail:payout-sent:${id}%`}`,
  );
  expect(mail?.body_text).toContain('No float today.');
  expect(await proveLedger(db)).toEqual([]);
});

test('an answer that got lost: unknown, never sent again, and ended by M-Pesa’s own word', async () => {
  const id = await send(500, { ack: 'reset', outcome: 'never' });
  expect(await viewOf(id)).toMatchObject({ state: 'unknown' });
  expect((await stage.request(10)).body.code).toBe('payout_open');
  expect((await act(second, id, 'sent', { reference: 'X' })).body.code).toBe('payout_moved');
  await askAgain(1);
  expect(await viewOf(id)).toMatchObject({ state: 'unknown' });
  const parts = await rowsOf<{ key: string }>(
    db,
    sql`select key from payout_parts where payout_id = ${id} order by number`,
  );
  expect(paidOut()).toEqual([]);
  // The one arrived after all; the other, by and by, did not.
  await simulator.daraja.finishPaying(parts[0]?.key ?? '', 'success');
  await settled();
  await askAgain(2);
  expect(await viewOf(id)).toMatchObject({ state: 'unknown', arrived: 400 });
  await simulator.daraja.finishPaying(parts[1]?.key ?? '', 'insufficient');
  await settled();
  await askAgain(3);
  expect(await viewOf(id)).toMatchObject({ state: 'sent', arrived: 400, back: 100 });
  // What it said before it knew is of no interest any more.
  expect(await partsOf(id)).toMatchObject([{ state: 'sent', code: null }, { state: 'failed' }]);
  expect(paidOut()).toEqual([400]);
  expect(await proveLedger(db)).toEqual([]);
});

test('what one operator read before M-Pesa said how it ended does not keep it from coming back', async () => {
  const id = await send(300, { ack: 'reset', outcome: 'never' });
  await act(first, id, 'settle', { part: 1, outcome: 'failed', line: 'no entry' });
  const [part] = await rowsOf<{ key: string }>(db, sql`select key from payout_parts where payout_id = ${id}`);
  await simulator.daraja.finishPaying(part?.key ?? '', 'success');
  await settled();
  await askAgain(1);
  expect(await partsOf(id)).toMatchObject([{ state: 'sent', claim: null }]);
  const back = { part: 1, line: 'Reversal of 300', words: 'Wrong phone' };
  for (const [who, is_over] of [[second, false] as const, [first, true] as const])
    expect((await act(who, id, 'returned', back)).body.data).toEqual({ is_over });
  expect(await viewOf(id)).toMatchObject({ state: 'returned', back: 300 });
  expect(await proveLedger(db)).toEqual([]);
});

test('a result that lies, in either direction, moves nothing: the books of M-Pesa do', async () => {
  const lost = await send(300, { outcome: 'insufficient', resultLies: true });
  expect(await viewOf(lost)).toMatchObject({ state: 'failed', back: 300 });
  const arrived = await send(300, { resultLies: true });
  expect(await viewOf(arrived)).toMatchObject({ state: 'sent', arrived: 300 });
  const late = await send(200, { resultTimesOut: true });
  expect(await viewOf(late)).toMatchObject({ state: 'sent' });
  const other = await send(200, { takes: 150 });
  await askAgain(4);
  expect(await viewOf(other)).toMatchObject({ state: 'unknown' });
  expect(await partsOf(other)).toMatchObject([{ code: 'amount_differs' }]);
  expect((await first.open('/admin/payouts')).html).toContain('M-Pesa paid another sum than we sent');
  expect(await proveLedger(db)).toEqual([]);
  for (const who of [first, second])
    await act(who, other, 'settle', { part: 1, outcome: 'failed', line: 'QX1 150' });
});

test('ended by two as not sent, and M-Pesa says later that it was paid: nothing moves, and people are alarmed', async () => {
  const id = await send(300, { ack: 'reset', outcome: 'never' });
  for (const who of [first, second])
    await act(who, id, 'settle', { part: 1, outcome: 'failed', line: 'no entry' });
  const before = await due();
  const [part] = await rowsOf<{ key: string }>(db, sql`select key from payout_parts where payout_id = ${id}`);
  await at(hours(6, later));
  await simulator.daraja.finishPaying(part?.key ?? '', 'success');
  await settled();
  expect(await viewOf(id)).toMatchObject({ state: 'failed', back: 300 });
  expect(await due()).toEqual(before);
  expect(await partsOf(id)).toMatchObject([
    { state: 'failed', contradicted: expect.stringMatching(/^sent \w+/) },
  ]);
  const steps = await rowsOf<{ step: string }>(
    db,
    sql`select step from payout_steps where payout_id = ${id} and step = 'contradicted'`,
  );
  expect(steps).toHaveLength(1);
  await react(app);
  const alarms = await rowsOf<{ subject: string }>(
    db,
    sql`select subject from messages where key like ${`mail:payout-contradicted:${id}%`}`,
  );
  expect(alarms).toMatchObject([{ subject: 'M-Pesa contradicts a payout to Ngoma Nights' }]);
  expect((await second.open('/admin/payouts')).html).toContain('M-Pesa later said something else');
  expect(await proveLedger(db)).toEqual([]);
});

test('a forged result and a forged answer move nothing', async () => {
  const arrived = await send(300);
  const id = await send(300, { outcome: 'never' });
  const [part] = await rowsOf<{ token: string; key: string }>(
    db,
    sql`select encode(callback_token, 'hex') as token, key from payout_parts where payout_id = ${id}`,
  );
  const { token = '', key = '' } = part ?? {};
  const parameters = [
    ['TransactionStatus', 'Completed'],
    ['Amount', 300],
    ['ReceiptNo', 'FORGED0001'],
    ['OriginatorConversationID', key],
  ].map(([Key, Value]) => ({ Key, Value }));
  const forged = JSON.stringify({
    Result: {
      ResultCode: 0,
      OriginatorConversationID: key,
      ConversationID: 'AG_forged',
      TransactionID: 'FORGED0001',
      ResultParameters: { ResultParameter: parameters },
    },
  });
  const post = async (path: string, remoteAddress = '127.0.0.1') => {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.http.inject({
      method: 'POST',
      url: path,
      payload: forged,
      headers,
      remoteAddress,
    });
    await settled();
    return answer.statusCode;
  };
  expect(await post(`/cb/p/${token}`, '10.1.2.3')).toBe(404);
  expect(await post(`/cb/p/${'ab'.repeat(32)}`)).toBe(404);
  expect(await post(`/cb/p/${token}`)).toBe(200);
  const questions = await rowsOf<{ token: string }>(
    db,
    sql`select encode(token, 'hex') as token from payout_questions where payout_id = ${id}`,
  );
  expect(questions.length).toBeGreaterThan(0);
  for (const question of questions) expect(await post(`/cb/p/${question.token}`)).toBe(200);
  expect((await viewOf(id)).state).toBe('sending');
  await askAgain(5);
  expect((await viewOf(id)).state).toBe('unknown');
  expect(await partsOf(id)).toMatchObject([{ state: 'unknown' }]);

  // Two people who read the same end it. One alone does not; whoever reads something else is told so, and replaces nothing.
  const settle = (who: Browser, line: string, outcome = 'failed') =>
    act(who, id, 'settle', { part: 1, outcome, line });
  expect((await settle(first, 'no entry')).body.data).toEqual({ is_over: false });
  expect((await settle(first, 'no entry')).body.code).toBe('another_person_needed');
  const differs = (await settle(second, 'QX2 300', 'sent')).body;
  expect([differs.code, differs.message]).toEqual([
    'claim_differs',
    expect.stringMatching(/They read: not sent, “no entry”. You read: sent, “QX2 300”/),
  ]);
  expect(await partsOf(id)).toMatchObject([
    { claim: { outcome: 'failed', line: 'no entry', is_mine: true } },
  ]);
  // What identifies it in the statement, for whoever looks it up.
  const page = (await second.open('/admin/payouts')).html;
  for (const shown of [key, '+254712345678', 'Otieno Operator read: not sent, “no entry”'])
    expect(page).toContain(shown);
  // A line that belongs to another payout counts for none.
  const taken = await rowsOf<{ receipt: string }>(
    db,
    sql`select receipt from payout_parts where payout_id = ${arrived}`,
  );
  const theirs = `${taken[0]?.receipt} 300.00`;
  expect((await settle(second, theirs.toLowerCase(), 'sent')).body.code).toBe('receipt_of_another');
  const withdraw = (who: Browser) => act(who, id, 'withdraw-claim', { part: 1 });
  expect((await withdraw(second)).body.code).toBe('another_person_needed');
  expect((await withdraw(first)).status).toBe(200);
  expect((await withdraw(first)).body.code).toBe('payout_moved');
  expect((await settle(second, 'not in the list of today')).body.data).toEqual({ is_over: false });
  expect((await settle(first, 'no entry')).body.data).toEqual({ is_over: true });
  expect((await settle(second, 'no entry')).body.code).toBe('payout_moved');
  expect(await viewOf(id)).toMatchObject({ state: 'failed', back: 300 });
  expect(await proveLedger(db)).toEqual([]);
});

test('where nobody decides what becomes of it, as in a demo, it arrives after a while', async () => {
  const id = await send(100, { outcome: 'never', arrivesMs: 1 });
  const looked = async () => {
    await settled();
    return viewOf(id);
  };
  await expect.poll(looked).toMatchObject({ state: 'sent', arrived: 100 });
});
