import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { updateAdmin } from '#modules/accounts/index.ts';
import { settleOrganizer } from '#modules/ledger/index.ts';
import { rowsOf } from './buying.ts';
import { days, ORGANIZERS, openCatalogue } from './catalogue.ts';
import type { TestDatabase } from './database.ts';
import { type Browser, newPerson, type PersonAnswer } from './people.ts';
import { accountOf, newMember } from './teams.ts';
import { type TestApp, testApp } from './test-app.ts';

// Money of sellers, and the people who pay it out.

let orders = 0;

// Paid orders of 1,000 shillings with a fee of 50, as they are in the books of an event that is over: 950 each are due.
export async function sellMany(db: TestDatabase, eventId: number, count = 1): Promise<string[]> {
  const references: string[] = [];
  for (let made = 0; made < count; made += 1) {
    orders += 1;
    const reference = `DUE${String(orders).padStart(5, '0')}`;
    references.push(reference);
    await db.runScript(`
      begin;
      set local tiketi.records_past = 'yes';
      insert into orders (reference, event_id, state, stock, state_actor, state_cause, currency, total_minor, fee_minor,
        buyer_name, buyer_email, buyer_phone, buyer_keys, locale, visitor_id, pool_ids, pool_counts, expires_at, paid_at)
      values ('${reference}', ${eventId}, 'paid', 'none', 'payment', 'paid', 'KES', 100000, 5000, 'Amina', 'a@example.com',
        '+254712345678', '{}', 'en', '${reference}', '{}', '{}', now(), now());
      insert into payment_attempts (id, order_reference, number, provider, amount_minor, currency, status, callback_token,
        received_minor, received_currency, expires_at, settled_at)
      values ('${reference}-1', '${reference}', 1, 'daraja', 100000, 'KES', 'succeeded', sha256('${reference}'::bytea), 100000,
        'KES', now(), now());
      commit;
    `);
  }
  return references;
}

// All of an order goes back to its buyer.
export const giveBackAll = (db: TestDatabase, reference: string) =>
  db.runScript(`
    begin;
    insert into order_returns (order_id, number, ticket_ids, amount_minor, fee_minor, cause, actor)
    select id, 1, array[gen_random_uuid()], 100000, 5000, 'tickets_refunded', 'staff' from orders
    where reference = '${reference}';
    insert into refunds (attempt_id, order_reference, amount_minor, key, cause, status, settled_at)
    values ('${reference}-1', '${reference}', 100000, gen_random_uuid(), 'tickets_refunded', 'done', now());
    commit;
  `);

// In shillings, of one organiser: what is owed is above zero here.
export async function owedTo(db: TestDatabase, organizerId: number): Promise<Record<string, number>> {
  const rows = await rowsOf<{ kind: string; minor: number }>(
    db,
    sql`
      select kind, -sum(balance_minor)::bigint as minor from ledger_balances join ledger_accounts on id = account_id
      where organizer_id = ${organizerId} group by kind having sum(balance_minor) <> 0
    `,
  );
  return Object.fromEntries(rows.map(({ kind, minor }) => [kind, minor / 100]));
}

export async function switchFactorOn(db: TestDatabase, email: string): Promise<void> {
  await sql`
    update accounts set totp_secret = '\\x00', totp_confirmed_at = now() where email = ${email}
  `.execute(db.sql);
}

// One of the platform's own people, with a second factor.
export async function newOperator(app: TestApp, db: TestDatabase, email: string): Promise<Browser> {
  const browser = await newPerson(app, db, email, { name: 'Otieno Operator' });
  const id = await accountOf(db, email);
  await db.sql.transaction().execute((tx) => updateAdmin(tx, id, true));
  await switchFactorOn(db, email);
  return browser;
}

export const PAYOUTS_API = `/api/sell/${ORGANIZERS.ngoma.slug}/payouts`;
export const BANK = {
  ...{ kind: 'bank', bank: 'Equity', account: '0123 456 789', name: 'Ngoma Ltd', currency: 'KES' },
};
export const MPESA = { kind: 'mpesa', phone: '0712345678', name: 'Ngoma' };

export interface PayoutStage {
  app: TestApp;
  now: Date;
  // When what was added at the beginning can be used.
  later: Date;
  // Of an event that is over.
  event: number;
  organizer: number;
  owner: Browser;
  first: Browser;
  second: Browser;
  bank: string;
  mpesa: string;
  // The clock stands here, and everybody has just proved who they are.
  at(moment: Date): Promise<void>;
  // To the bank, by the owner.
  request(amount: number, more?: object, who?: Browser): Promise<PersonAnswer>;
  act(who: Browser, id: string, step: string, body?: object): Promise<PersonAnswer>;
  // As the seller sees it.
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire is what the tests look into
  viewOf(id: string): Promise<any>;
  // Everything booked and released: in shillings, by account.
  due(): Promise<Record<string, number>>;
  // What was asked for and has not left is refused.
  refuseAll(): Promise<void>;
}

// An organiser whose event is over, with an owner, two ways to be paid, and two operators.
export async function openPayoutStage(
  db: TestDatabase,
  { env = {} }: { env?: Record<string, string> } = {},
): Promise<PayoutStage> {
  const now = new Date();
  const app = await testApp(db, { now, env });
  const [event = 0] = await (await openCatalogue(db, now)).add({ slug: 'over', startsAt: days(-30, now) });
  const [row] = await rowsOf<{ id: number }>(
    db,
    sql`select organizer_id as id from events where id = ${event}`,
  );
  const organizer = row?.id ?? 0;
  const owner = await newMember(app, db, { role: 'owner' });
  await switchFactorOn(db, 'owner@example.com');
  const first = await newOperator(app, db, 'first@example.com');
  const second = await newOperator(app, db, 'second@example.com');
  const add = async (typed: object) =>
    (await owner.post(`${PAYOUTS_API}/methods/add`, typed)).body.data.id as string;
  const [bank, mpesa] = [await add(BANK), await add(MPESA)];
  const act: PayoutStage['act'] = (who, id, step, body) => who.post(`/api/admin/payouts/${id}/${step}`, body);
  return {
    ...{ app, now, later: days(2, now), event, organizer, owner, first, second, bank, mpesa, act },
    async at(moment) {
      app.clock.set(moment);
      const until = days(30, moment);
      await sql`update account_sessions set proved_at = ${moment}, expires_at = ${until}`.execute(db.sql);
      await sql`delete from tries`.execute(db.sql);
    },
    request: (amount, more = {}, who = owner) =>
      who.post(`${PAYOUTS_API}/request`, {
        id: randomUUID(),
        amount,
        currency: 'KES',
        method: bank,
        ...more,
      }),
    viewOf: async (id) =>
      (await owner.get(PAYOUTS_API)).body.data.payouts.find((one: { id: string }) => one.id === id),
    async due() {
      await db.sql.transaction().execute((tx) => settleOrganizer(tx, organizer, app.clock.now()));
      return owedTo(db, organizer);
    },
    async refuseAll() {
      const { to_approve, to_send } = (await first.get('/api/admin/payouts')).body.data;
      for (const { id } of [...to_approve, ...to_send])
        await act(first, id, 'refuse', { words: 'Between tests.' });
    },
  };
}
