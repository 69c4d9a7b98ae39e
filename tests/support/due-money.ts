import { sql } from 'kysely';
import { updateAdmin } from '#modules/accounts/index.ts';
import { rowsOf } from './buying.ts';
import type { TestDatabase } from './database.ts';
import { type Browser, newPerson } from './people.ts';
import { accountOf } from './teams.ts';
import type { TestApp } from './test-app.ts';

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
