import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Logger } from '#platform/log.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { bookOrders } from './book-orders.ts';
import { bookWaiting } from './book-waiting.ts';
import { bookRound } from './keep-booking.ts';
import { proveLedger } from './prove-ledger.ts';
import { rebuildLedger } from './rebuild-ledger.ts';
import { releaseEvents } from './release-events.ts';
import { seeRush } from './see-rush.ts';

const db = await testDatabase();
const catalogue = await openCatalogue(db, new Date());
let eventId = 0;

beforeAll(async () => {
  [eventId = 0] = await catalogue.add({});
});

// A paid order of 1,000 shillings with a fee of 50, and what became of it.
async function sell(reference: string, { cameTwice = false, of = eventId } = {}): Promise<void> {
  await db.runScript(`
    begin;
    set local tiketi.records_past = 'yes';
    insert into orders (reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor,
      buyer_name, buyer_email, buyer_phone, buyer_keys, locale, visitor_id, pool_ids, pool_counts, expires_at, paid_at)
    values ('${reference}', ${of}, 'paid', 'none', 'payment', 'paid', 'KES', 100000, 5000, 'Amina', 'a@example.com',
      '+254712345678', '{}', 'en', '${reference}', '{}', '{}', now(), now());
    insert into payment_attempts (id, order_reference, number, provider, amount_minor, currency, status, callback_token,
      received_minor, received_currency, expires_at, settled_at)
    select '${reference}-' || n, '${reference}', n, 'daraja', 100000, 'KES', 'succeeded',
      sha256(('${reference}' || n)::bytea), 100000, 'KES', now(), now() + n * interval '1 s' - interval '1 s'
    from generate_series(1, ${cameTwice ? 2 : 1}) as n;
    commit;
  `);
}

const takeBack = (reference: string, number: number, amountMinor: number, feeMinor: number) =>
  sql`
    insert into order_returns (order_id, number, ticket_ids, amount_minor, fee_minor, cause, actor)
    select id, ${number}, array[gen_random_uuid()], ${amountMinor}, ${feeMinor}, 'tickets_refunded', 'staff'
    from orders where reference = ${reference}
  `.execute(db.sql);

const payBack = (reference: string, amountMinor: number) =>
  sql`
    insert into refunds (attempt_id, order_reference, amount_minor, key, cause, status, settled_at)
    values (${`${reference}-1`}, ${reference}, ${amountMinor}, gen_random_uuid(), 'tickets_refunded', 'done', now())
  `.execute(db.sql);

const dispute = (reference: string, amountMinor: number, status: string) =>
  sql`
    insert into payment_disputes (attempt_id, provider_ref, amount_minor, status)
    values (${`${reference}-1`}, 'dp', ${amountMinor}, ${status})
    on conflict (attempt_id) do update set status = excluded.status, settled_at = now()
  `.execute(db.sql);

// In shillings: what is ours is above zero, what we owe below.
async function booksOf(reference: string): Promise<Record<string, number>> {
  const rows = await rowsOf<{ kind: string; minor: number }>(
    db,
    sql`
      select kind, sum(amount_minor)::bigint as minor from ledger_entries join ledger_accounts on id = account_id
      where order_reference = ${reference} group by kind having sum(amount_minor) <> 0 order by kind
    `,
  );
  return Object.fromEntries(rows.map(({ kind, minor }) => [kind, minor / 100]));
}

describe('booked is', () => {
  test('a sale, a ticket that was given back, and its money when it arrived', async () => {
    await sell('GIVENBCK');
    await bookWaiting({ db });
    expect(await booksOf('GIVENBCK')).toEqual({ provider: 1_000, held: -950, fees: -43.1, taxes: -6.9 });
    await takeBack('GIVENBCK', 1, 40_000, 2_000);
    await bookWaiting({ db });
    expect(await booksOf('GIVENBCK')).toMatchObject({ provider: 1_000, buyers: -400, held: -570 });
    await payBack('GIVENBCK', 40_000);
    await bookWaiting({ db });
    expect(await booksOf('GIVENBCK')).toEqual({ provider: 600, held: -570, fees: -25.86, taxes: -4.14 });
  });

  test('money that came twice: it is the buyer’s', async () => {
    await sell('TWICEPAY', { cameTwice: true });
    await bookWaiting({ db });
    expect(await booksOf('TWICEPAY')).toMatchObject({ provider: 2_000, buyers: -1_000, held: -950 });
    expect(await proveLedger(db)).toMatchObject([{ rule: 'buyers', about: 'TWICEPAY', found: '100000' }]);
    await payBack('TWICEPAY', 100_000);
    await bookWaiting({ db });
  });

  test('a dispute beside a refund, to its end', async () => {
    await sell('DISPUTED');
    await takeBack('DISPUTED', 1, 40_000, 2_000);
    await dispute('DISPUTED', 100_000, 'open');
    await bookWaiting({ db });
    // What the buyer has with us is taken first; the rest comes from the seller and from our fee.
    expect(await booksOf('DISPUTED')).toEqual({ provider: 1_000, disputes: -1_000 });
    await payBack('DISPUTED', 40_000);
    await bookWaiting({ db });
    expect(await booksOf('DISPUTED')).toEqual({ provider: 600, disputes: -1_000, held: 400 });
    await dispute('DISPUTED', 100_000, 'lost');
    await bookWaiting({ db });
    expect(await booksOf('DISPUTED')).toEqual({ provider: -400, held: 400 });
    await dispute('DISPUTED', 100_000, 'won');
    await bookWaiting({ db });
    expect(await booksOf('DISPUTED')).toEqual({ provider: 600, held: -570, fees: -25.86, taxes: -4.14 });
  });

  test('once, however often and by however many', async () => {
    await sell('ONLYONCE');
    const [before] = await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int as count from ledger_transactions`,
    );
    const book = () => db.sql.transaction().execute((tx) => bookOrders(tx, ['ONLYONCE']));
    const all = await Promise.all([bookWaiting({ db }), book(), book(), rebuildLedger({ db })]);
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(all.flatMap(({ unlike }) => unlike)).toEqual([]);
    const [after] = await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int as count from ledger_transactions`,
    );
    expect(after?.count).toBe((before?.count ?? 0) + 2);
    expect(await proveLedger(db)).toEqual([]);
  });

  test('what was forgotten, when the ledger is rebuilt', async () => {
    await sell('FORGOTTN');
    await sql`delete from ledger_waiting`.execute(db.sql);
    expect(await rebuildLedger({ db })).toEqual({ count: 2, unlike: [] });
    expect(await booksOf('FORGOTTN')).toMatchObject({ provider: 1_000, held: -950 });
  });
});

test('what an event brought in is due after it; what goes back later is taken from that', async () => {
  const [ofPast = 0] = await catalogue.add({
    slug: 'over-by-now',
    startsAt: new Date(Date.now() - 30 * 24 * 3_600_000),
  });
  const release = () => releaseEvents({ db, clock: { now: () => new Date() } });
  const money = async () => {
    const rows = await rowsOf<{ kind: string; minor: number }>(
      db,
      sql`
        select kind, balance_minor as minor from ledger_balances join ledger_accounts on id = account_id
        where event_id = ${ofPast} and kind in ('held', 'due') and balance_minor <> 0
      `,
    );
    return Object.fromEntries(rows.map(({ kind, minor }) => [kind, minor / 100]));
  };
  await sell('PASTSALE', { of: ofPast });
  await bookWaiting({ db });
  expect(await money()).toEqual({ held: -950 });
  expect(await Promise.all([release(), release()]).then((all) => all.sort())).toEqual([0, 1]);
  expect(await money()).toEqual({ due: -950 });
  expect(await release()).toBe(0);
  // All of it goes back: the seller owes what was released.
  await sql`update events set status = 'cancelled' where id = ${ofPast}`.execute(db.sql);
  await takeBack('PASTSALE', 1, 100_000, 5_000);
  await payBack('PASTSALE', 100_000);
  await bookWaiting({ db });
  expect(await money()).toEqual({ due: -950, held: 950 });
  expect(await release()).toBe(1);
  expect(await money()).toEqual({});
  // Of an event to come nothing is released.
  const [coming] = await rowsOf<{ minor: number }>(
    db,
    sql`
      select balance_minor as minor from ledger_balances join ledger_accounts on id = account_id
      where event_id = ${eventId} and kind = 'due'
    `,
  );
  expect(coming).toBeUndefined();
  expect(await proveLedger(db)).toEqual([]);
});

test('an event of which nothing can be released holds no other up', async () => {
  const startsAt = new Date(Date.now() - 30 * 24 * 3_600_000);
  const [broken = 0, sound = 0] = await catalogue.add(
    { slug: 'over-and-broken', startsAt },
    { slug: 'over-and-sound', startsAt },
  );
  await sell('BROKENEV', { of: broken });
  await sell('SOUNDEVE', { of: sound });
  await bookWaiting({ db });
  await db.runScript(`
    create function no_release() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger no_release before insert on ledger_entries for each row when (new.event_id = ${broken})
      execute function no_release();
  `);
  const release = () => releaseEvents({ db, clock: { now: () => new Date() } });
  await expect(release()).rejects.toThrow('1 of them failed');
  const held = () =>
    rowsOf<{ event_id: number }>(
      db,
      sql`
        select event_id from ledger_balances join ledger_accounts on id = account_id
        where kind = 'held' and balance_minor <> 0 and event_id in (${broken}, ${sound})
      `,
    );
  expect(await held()).toEqual([{ event_id: broken }]);
  await db.runScript('drop trigger no_release on ledger_entries');
  expect(await release()).toBe(1);
  expect(await held()).toEqual([]);
});

describe('the proof finds', () => {
  const changed = async (script: string) => {
    const last = `begin; set local session_replication_role = replica; ${script}; commit;`;
    await db.runScript(last);
    return (await proveLedger(db)).map(({ rule }) => rule);
  };

  test('an amount that was changed, a balance that was, and money that a provider does not have', async () => {
    await bookWaiting({ db });
    const more = `update ledger_entries set amount_minor = amount_minor + 100
      where transaction_id = (select max(transaction_id) from ledger_entries) and line = 1`;
    expect(await changed(more)).toEqual(expect.arrayContaining(['sum', 'balance']));
    expect(await changed(more.replace('+ 100', '- 100'))).toEqual([]);
    const lost = `update payment_attempts set received_minor = received_minor + 500 where id = 'ONLYONCE-1'`;
    expect(await changed(lost)).toEqual(['provider']);
    expect(await rebuildLedger({ db })).toEqual({ count: 0, unlike: ['received:ONLYONCE-1'] });
    expect(await changed(lost.replace('+ 500', '- 500'))).toEqual([]);
  });

  test('what is booked although no fact asks for it', async () => {
    const key = 'received:ONLYONCE-2';
    await changed(`insert into ledger_transactions (key, kind, currency, happened_at) values ('${key}', 'received', 'KES', now());
      insert into ledger_entries (transaction_id, line, account_id, amount_minor, event_id, order_reference)
      select booked.id, line, (select id from ledger_accounts where kind = 'buyers' limit 1), 100 - 200 * (line - 1), 0, 'ONLYONCE'
      from ledger_transactions as booked, generate_series(1, 2) as line where key = '${key}'`);
    expect(await rebuildLedger({ db })).toEqual({ count: 0, unlike: [key] });
    await changed(`delete from ledger_entries where transaction_id = (select id from ledger_transactions where key = '${key}');
      delete from ledger_transactions where key = '${key}'`);
    expect(await rebuildLedger({ db })).toEqual({ count: 0, unlike: [] });
  });

  test('an order that nobody books', async () => {
    await db.runScript(
      `insert into ledger_waiting (order_reference, since) values ('ONLYONCE', now() - interval '2 minutes')`,
    );
    expect((await proveLedger(db)).map(({ rule }) => rule)).toEqual(['lag']);
    await bookWaiting({ db });
    expect(await proveLedger(db)).toEqual([]);
  });
});

describe('one that cannot be booked', () => {
  const provider = (name: string) =>
    db.runScript(`begin; set local session_replication_role = replica;
      update payment_attempts set provider = '${name}' where id = 'POISONED-1'; commit;`);
  const waiting = ['BEFORE22', 'POISONED', 'AFTER222', 'AFTER333'];

  test('holds nobody up, is tried again later, and is an alarm until then', async () => {
    for (const reference of waiting) await sell(reference);
    // No account is without a provider's name.
    await provider('');
    const { count, failed } = await bookWaiting({ db });
    expect([count, failed.map(({ reference }) => reference)]).toEqual([6, ['POISONED']]);
    expect(await proveLedger(db)).toMatchObject([{ rule: 'unbooked', about: 'order POISONED' }]);
    expect(await bookWaiting({ db })).toEqual({ count: 0, unlike: [], failed: [] });
    await provider('daraja');
    await sql`update ledger_waiting set again_at = now()`.execute(db.sql);
    expect(await bookWaiting({ db })).toMatchObject({ count: 2, failed: [] });
    expect(await proveLedger(db)).toEqual([]);
  });

  test('control: without halving, none of them is booked', async () => {
    for (const reference of ['CONTROL2', 'CONTROL3']) await sell(reference);
    await db.runScript(`begin; set local session_replication_role = replica;
      update payment_attempts set provider = '' where id = 'CONTROL2-1'; commit;`);
    const book = db.sql.transaction().execute((tx) => bookOrders(tx, ['CONTROL2', 'CONTROL3']));
    await expect(book).rejects.toThrow();
    expect(await booksOf('CONTROL3')).toEqual({});
    await db.runScript(`begin; set local session_replication_role = replica;
      update payment_attempts set provider = 'daraja' where id = 'CONTROL2-1'; commit;`);
    await bookWaiting({ db });
  });
});

test('booking gives way while buyers wait, but not for long', async () => {
  const log = { error: () => {} } as unknown as Logger;
  const round = (isBusy: boolean) => bookRound({ db, log, isBusy: () => isBusy });
  await sell('GIVESWAY');
  await round(true);
  expect(await booksOf('GIVESWAY')).toEqual({});
  await sql`update ledger_waiting set since = now() - interval '25 seconds'`.execute(db.sql);
  await round(true);
  expect(await booksOf('GIVESWAY')).toMatchObject({ held: -950 });
  // The control: with nobody waiting it is booked at once.
  await sell('ATONCE22');
  await round(false);
  expect(await booksOf('ATONCE22')).toMatchObject({ held: -950 });
});

test('a worker sees a rush by the orders that others place, gives way, and sees its end', async () => {
  const log = { error: () => {} } as unknown as Logger;
  let ms = 0;
  const isBusy = seeRush(db, () => ms);
  const round = () => bookRound({ db, log, isBusy });
  const place = (count: number) =>
    db.runScript(`select nextval('orders_id_seq') from generate_series(1, ${count})`);
  await round();
  await sell('RUSH2222');
  await place(40);
  ms = 1_500;
  await round();
  expect(await booksOf('RUSH2222')).toEqual({});
  // Seconds later, with as many as on any evening.
  await place(40);
  ms = 9_000;
  await round();
  expect(await booksOf('RUSH2222')).toMatchObject({ held: -950 });
});

describe('the database refuses', () => {
  const book = (entries: string) => `
    with booked as (
      insert into ledger_transactions (key, kind, currency, happened_at) values ('try', 'try', 'KES', now()) returning id
    )
    insert into ledger_entries (transaction_id, line, account_id, amount_minor, event_id)
    select booked.id, n, account, amount, 0 from booked, (values ${entries}) as entry (n, account, amount)`;
  const one = "(select min(id) from ledger_accounts where currency = 'KES')";
  const other = "(select max(id) from ledger_accounts where currency = 'KES')";

  test.each([
    ['entries that do not add up', book(`(1, ${one}, 500), (2, ${other}, -400)`)],
    ['one entry alone', book(`(1, ${one}, 500)`)],
    [
      'a booking without entries',
      `insert into ledger_transactions (key, kind, currency, happened_at) values ('no', 'no', 'KES', now())`,
    ],
    ['an entry of nothing', book(`(1, ${one}, 0), (2, ${other}, 0)`)],
    [
      'an entry for a booking of the past',
      `insert into ledger_entries select min(transaction_id), 9, ${one}, 100, 0, null from ledger_entries`,
    ],
    ['a changed entry', 'update ledger_entries set amount_minor = amount_minor * 2'],
    ['a deleted booking', 'delete from ledger_transactions'],
    [
      'the same key twice',
      `${book(`(1, ${one}, 500), (2, ${other}, -500)`)}; ${book(`(1, ${one}, 500), (2, ${other}, -500)`)}`,
    ],
  ])('%s', async (_, script) => {
    await expect(db.runScript(`begin; ${script}; commit;`)).rejects.toThrow();
    await db.runScript('rollback');
    expect(await proveLedger(db)).toEqual([]);
  });

  test('the control: what adds up is taken', async () => {
    await db.runScript(`begin; ${book(`(1, ${one}, 500), (2, ${other}, -500)`)}; rollback;`);
  });
});
