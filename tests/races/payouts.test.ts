import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyGuard } from '#modules/accounts/second-factor/second-factor.queries.ts';
import {
  bookWaiting,
  listDue,
  lockLedger,
  proveLedger,
  rebuildLedger,
  writeBookings,
} from '#modules/ledger/index.ts';
import { followParts } from '#modules/payouts/index.ts';
import { findMethod, updateMethodRetired } from '#modules/payouts/methods/methods.queries.ts';
import { settlePart } from '#modules/payouts/move-payout.ts';
import { requestedBooking } from '#modules/payouts/payout-bookings.rules.ts';
import {
  findPayout,
  getPayout,
  insertPart,
  insertPayout,
  listOpenBy,
  lockParts,
  updatePayout,
} from '#modules/payouts/payouts.queries.ts';
import { claimPart } from '#modules/payouts/sending/parts.queries.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  PAYOUTS_API as api,
  BANK,
  giveBackAll,
  openPayoutStage,
  owedTo,
  sellMany,
  switchFactorOn,
} from '#tests/support/due-money.ts';
import { meetingOf } from '#tests/support/meeting.ts';
import { pdf } from '#tests/support/papers.ts';
import { accountOf, newMember } from '#tests/support/teams.ts';
import { untilWaiting } from '#tests/support/until-waiting.ts';

// A payout against everything that may happen at the same moment.

const db = await testDatabase();
const TURNS = 5;
const stage = await openPayoutStage(db);
const { app, now, later, event, organizer, owner, first, second } = stage;
const { request, act, refuseAll } = stage;
const due = async () => (await stage.due()).due ?? 0;
// One that can be used already.
const addBank = async (account: string): Promise<string> => {
  await stage.at(now);
  const added = await owner.post(`${api}/methods/add`, { ...BANK, account });
  await stage.at(later);
  return added.body.data.id;
};

beforeEach(async () => {
  await stage.at(later);
  await refuseAll();
});

describe('two payouts of one balance', () => {
  // What holds them back shall be the lock on the books, and not the index.
  beforeAll(() => db.runScript('drop index payouts_open'));

  test('one of them is paid', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await sellMany(db, event);
      const all = await due();
      const answers = await Promise.all([request(all), request(all), request(all)]);
      expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
        200,
        'payout_open',
        'payout_open',
      ]);
      expect(await due()).toBe(0);
      expect(await proveLedger(db)).toEqual([]);
      await refuseAll();
    }
  }, 60_000);

  test('the control: who reads the balance without the lock pays it twice', async () => {
    await sellMany(db, event);
    const all = await due();
    const bothHaveRead = meetingOf(2);
    const wish = async () => {
      const payout = {
        id: randomUUID(),
        organizerId: organizer,
        currency: 'KES' as const,
        amountMinor: all * 100,
      };
      await db.sql.transaction().execute(async (tx) => {
        const [balance] = await listDue(tx, organizer);
        await bothHaveRead();
        if ((balance?.due_minor ?? 0) < payout.amountMinor) return;
        await writeBookings(tx, [requestedBooking(payout, later)]);
      });
    };
    await Promise.all([wish(), wish()]);
    expect(await due()).toBe(-all);
    expect((await proveLedger(db)).map(({ rule }) => rule)).toEqual(['payouts', 'due']);
    await db.runScript(`
      begin; set local session_replication_role = replica;
      delete from ledger_entries where transaction_id in (select id from ledger_transactions where kind = 'payout'
        and split_part(key, ':', 2)::uuid not in (select id from payouts));
      delete from ledger_transactions where kind = 'payout' and split_part(key, ':', 2)::uuid not in (select id from payouts);
      update ledger_balances as kept set balance_minor = (select coalesce(sum(amount_minor), 0) from ledger_entries
        where account_id = kept.account_id and event_id = kept.event_id);
      commit;
    `);
    expect(await proveLedger(db)).toEqual([]);
  });
});

test('against a refund: whichever comes first, the sum is right, and what went back before is not paid', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const [reference = ''] = await sellMany(db, event);
    const all = await due();
    const [asked] = await Promise.all([request(all), giveBackAll(db, reference)]);
    if (asked.status !== 200) expect(asked.body.code).toBe('payout_exceeds_due');
    expect(await due()).toBe(asked.status === 200 ? -950 : all - 950);
    expect(await proveLedger(db)).toEqual([]);
    await refuseAll();
  }
  // The control: what is read before everything is booked says that the money is there.
  const [reference = ''] = await sellMany(db, event);
  const all = await due();
  await giveBackAll(db, reference);
  expect(((await listDue(db.sql, organizer))[0]?.due_minor ?? 0) / 100).toBe(all);
  expect((await request(all)).body.code).toBe('payout_exceeds_due');
}, 60_000);

test('against a method that is removed: it is sent, or it is the seller’s again, never both', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await sellMany(db, event);
    const gone = await addBank(`98765${turn}`);
    const all = await due();
    const { id } = (await request(100, { method: gone })).body.data;
    await act(first, id, 'approve');
    const [retired, sent] = await Promise.all([
      owner.post(`${api}/methods/retire`, { method: gone }),
      act(second, id, 'send'),
    ]);
    expect(retired.status).toBe(200);
    const [payout] = await rowsOf<{ state: string }>(db, sql`select state from payouts where id = ${id}`);
    expect(payout?.state).toBe(sent.status === 200 ? 'sending' : 'refused');
    expect(await due()).toBe(sent.status === 200 ? all - 100 : all);
    if (sent.status === 200) await act(second, id, 'failed', { words: 'Gone' });
    else expect(sent.body.code).toBe('payout_moved');
    expect(await proveLedger(db)).toEqual([]);
  }
}, 60_000);

test('a request against a method that is removed: it is refused, or stopped', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const [all, gone] = [await due(), await addBank(`55500${turn}`)];
    const id = randomUUID();
    const [asked, retired] = await Promise.all([
      request(100, { id, method: gone }),
      owner.post(`${api}/methods/retire`, { method: gone }),
    ]);
    expect(retired.status).toBe(200);
    if (asked.status !== 200) expect(asked.body.code).toBe('method_not_found');
    const [payout] = await rowsOf<{ state: string }>(db, sql`select state from payouts where id = ${id}`);
    expect(payout?.state).toBe(asked.status === 200 ? 'refused' : undefined);
    expect(await due()).toBe(all);
  }
  // The control: who looks at the method without the lock asks for money to a method that is gone.
  const [gone, bothHaveRead, id] = [await addBank('555009'), meetingOf(2), randomUUID()];
  const asking = db.sql.transaction().execute(async (tx) => {
    const method = await findMethod(tx, gone);
    await bothHaveRead();
    if (method?.retired_at !== null) return;
    const wish = { organizerId: organizer, currency: 'KES' as const, amountMinor: 100_00, methodId: gone };
    await insertPayout(tx, { id, ...wish, requestedBy: null }, later);
  });
  const removing = db.sql.transaction().execute(async (tx) => {
    expect(await listOpenBy(tx, gone)).toEqual([]);
    await bothHaveRead();
    await updateMethodRetired(tx, gone, later);
  });
  await Promise.all([asking, removing]);
  expect((await findMethod(db.sql, gone))?.retired_at).toEqual(later);
  expect(await findPayout(db.sql, id)).toMatchObject({ state: 'requested', method_id: gone });
  await sql`update payouts set state = 'cancelled' where id = ${id}`.execute(db.sql);
  expect(await proveLedger(db)).toEqual([]);
}, 60_000);

describe('what waits to leave by M-Pesa', () => {
  // Approved and sent, in three parts that nobody has taken to M-Pesa yet.
  async function sendTo(method: string): Promise<{ id: string; keys: string[] }> {
    await sellMany(db, event);
    const { id } = (await request(300, { method })).body.data;
    await act(first, id, 'approve');
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    await db.sql.transaction().execute(async (tx) => {
      for (const [place, key] of keys.entries())
        await insertPart(tx, id, {
          ...{ number: place + 1, amountMinor: 100_00, carrier: 'mpesa_b2c', key, token: randomBytes(32) },
          ...{ state: 'waiting', sentAt: null, askAt: later },
        });
      await updatePayout(tx, id, { state: 'sending' }, later);
    });
    return { id, keys };
  }
  const take = (key: string) => claimPart(db.sql, key, later, later);
  const partsOf = (id: string) =>
    rowsOf<{ state: string }>(
      db,
      sql`select state from payout_parts where payout_id = ${id} order by number`,
    );
  // What M-Pesa took is over as well, so that another payout can be asked for.
  const endTaken = (id: string) =>
    db.sql.transaction().execute(async (tx) => {
      await lockLedger(tx);
      for (const part of await lockParts(tx, id))
        if (part.state === 'sending')
          await settlePart(tx, { actor: 'provider', now: later }, await getPayout(tx, id), part, {
            ...{ state: 'failed', code: 'Failed' },
          });
    });

  test('against a method that is removed: M-Pesa gets it, or it is due again, never both', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const gone = await addBank(`44400${turn}`);
      const { id, keys } = await sendTo(gone);
      const before = await due();
      const [one = '', two = '', three = ''] = keys;
      let retiring: ReturnType<typeof owner.post> | undefined;
      const taking: Promise<boolean>[] = [];
      await db.sql.transaction().execute(async (tx) => {
        await sql`select from payout_parts where key = ${two} for update`.execute(tx);
        // It has the first part, waits for the second, and has not come to the third.
        retiring = owner.post(`${api}/methods/retire`, { method: gone });
        await untilWaiting(db, 1);
        taking.push(take(one), take(two));
        await untilWaiting(db, 3);
        taking.push(Promise.resolve(await take(three)));
      });
      const [retired, ...taken] = await Promise.all([retiring, ...taking]);
      expect([retired?.status, taken[0], taken[2]]).toEqual([200, false, true]);
      expect((await partsOf(id)).map(({ state }) => state)).toEqual(
        taken.map((isTaken) => (isTaken ? 'sending' : 'failed')),
      );
      expect(await due()).toBe(before + 100 * taken.filter((isTaken) => !isTaken).length);
      expect(await proveLedger(db)).toEqual([]);
      await endTaken(id);
    }
    // Also where a part waits once more after its method was removed. The control: who does not look at the method takes it there.
    const gone = await addBank('444009');
    const { id, keys } = await sendTo(gone);
    await sql`update payout_methods set retired_at = now() where id = ${gone}`.execute(db.sql);
    expect(await take(keys[0] ?? '')).toBe(false);
    await sql`
      update payout_parts set state = 'sending', sent_at = ${later} where key = ${keys[0]} and state = 'waiting'
    `.execute(db.sql);
    expect(await partsOf(id)).toEqual(['sending', 'waiting', 'waiting'].map((state) => ({ state })));
    await followParts(app.services.payouts);
    expect(await partsOf(id)).toEqual(['sending', 'failed', 'failed'].map((state) => ({ state })));
    await endTaken(id);
    expect(await proveLedger(db)).toEqual([]);
  }, 60_000);
});

describe('rebuilding the ledger', () => {
  const book = async () => (await bookWaiting({ db })).unlike;

  test('while orders are sold, given back, booked and paid out: everything is booked once, also what was forgotten', async () => {
    const [forgotten = '', ...others] = await sellMany(db, event, 12);
    await sql`delete from ledger_waiting where order_reference = ${forgotten}`.execute(db.sql);
    await book();
    // The control: without being rebuilt, the ledger lacks an order, and the proof says so.
    expect((await proveLedger(db)).map(({ rule }) => rule)).toEqual(['provider']);
    const before = await due();
    let isSelling = true;
    const selling = async () => {
      for (const reference of others) {
        await sellMany(db, event, 2);
        await giveBackAll(db, reference);
      }
      isSelling = false;
    };
    const rebuilding = async () => {
      const unlike: string[] = [];
      do unlike.push(...(await rebuildLedger({ db })).unlike, ...(await book()));
      while (isSelling);
      return unlike;
    };
    const [, one, other, asked] = await Promise.all([selling(), rebuilding(), rebuilding(), request(900)]);
    expect([asked.status, one, other]).toEqual([200, [], []]);
    // 22 were sold, 11 of the first went back, and one was found.
    expect(await due()).toBe(before - 900 + (22 - 11 + 1) * 950);
    expect(await rebuildLedger({ db })).toEqual({ count: 0, unlike: [] });
    expect(await proveLedger(db)).toEqual([]);
  }, 60_000);
});

test('against a password reset: a request that waits for it is refused', async () => {
  await sellMany(db, event);
  await due();
  const account = await accountOf(db, 'owner@example.com');
  const [{ id: session } = { id: '' }] = await rowsOf<{ id: string }>(
    db,
    sql`select id from account_sessions where account_id = ${account}`,
  );
  let asked: ReturnType<typeof request> | undefined;
  await db.sql.transaction().execute(async (tx) => {
    await sql`update accounts set password_hash = 'another' where id = ${account}`.execute(tx);
    await sql`delete from account_sessions where account_id = ${account}`.execute(tx);
    await sql`insert into account_history (account_id, what) values (${account}, 'password_reset')`.execute(
      tx,
    );
    asked = request(10);
    await untilWaiting(db, 1);
    // The control: who looks without waiting for the reset sees nothing of it.
    expect(await findMoneyGuard(db.sql, account, session)).toMatchObject({
      ...{ is_signed_in: true, shaken_at: null },
    });
  });
  expect((await asked)?.body.code).toBe('sign_in_needed');
  expect((await owedTo(db, organizer)).payouts).toBeUndefined();
});

test('who a seller is: verified, refused and taken back at once, one of them happens, and no paper outlives it', async () => {
  const { slug, name } = ORGANIZERS.kenari;
  const kenari = `/api/sell/${slug}`;
  const person = await newMember(app, db, { organizer: slug, email: 'kenari@example.com' });
  await switchFactorOn(db, 'kenari@example.com');
  await sql`update account_sessions set proved_at = ${later}, expires_at = ${days(30, now)}`.execute(db.sql);
  const bank = { kind: 'bank', bank: 'Equity', account: '0123456789', name: 'K', currency: 'KES' };
  const own = (await person.post(`${kenari}/payouts/methods/add`, bank)).body.data.id;
  for (let turn = 0; turn < TURNS; turn += 1) {
    await sql`update organizers set is_verified = false where slug = ${slug}`.execute(db.sql);
    const { key } = (
      await person.post(`${kenari}/verification/papers`, pdf(), { 'content-type': 'application/pdf' })
    ).body.data;
    const wish = () => ({
      id: randomUUID(),
      legal_name: 'K',
      number: '12345678',
      method: own,
      papers: [key],
    });
    const wishes = [wish(), wish()];
    const asked = await Promise.all(wishes.map((one) => person.post(`${kenari}/verification/ask`, one)));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409]);
    const id = asked.find(({ status }) => status === 200)?.body.data.id;
    const at = `/api/admin/verifications/${id}`;
    const [verified, ...others] = await Promise.all([
      first.post(`${at}/verify`, { seen_name: name }),
      second.post(`${at}/refuse`, { words: 'No.' }),
      person.post(`${kenari}/verification/withdraw`, { id }),
    ]);
    expect([verified, ...others].map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [is] = await rowsOf<{ is_verified: boolean; papers: number; mails: number }>(
      db,
      sql`
        select is_verified, (select count(*)::int from verification_papers) as papers,
          (select count(*)::int from messages where key like ${`mail:verification:${id}%`}) as mails
        from organizers where slug = ${slug}
      `,
    );
    const isWithdrawn = others[1]?.status === 200;
    expect(is).toEqual({ is_verified: verified.status === 200, papers: 0, mails: isWithdrawn ? 0 : 1 });
  }
}, 60_000);
