import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteEmailLinks, findAccount, insertEmailLink } from '#modules/accounts/index.ts';
import { newToken } from '#platform/secrets/tokens.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator } from '#tests/support/due-money.ts';
import { meetingOf } from '#tests/support/meeting.ts';
import type { PersonAnswer } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';
import { untilWaiting } from '#tests/support/until-waiting.ts';

// Two operators correct the address of one account at the same moment: one of them hears of the other.

const db = await testDatabase();
const now = new Date();
await openCatalogue(db, now);
const app = await testApp(db, { now });
const operators = [
  await newOperator(app, db, 'first@example.com'),
  await newOperator(app, db, 'second@example.com'),
] as const;
const TURNS = 10;

async function newAccount(): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`insert into accounts (name, email, email_key, locale) values ('Person', ${email}, ${email}, 'en') returning id`,
  );
  return { id: row?.id ?? '', email };
}

const countOf = async (query: ReturnType<typeof sql>) => (await rowsOf(db, query)).length;
const pendingOf = async (id: string) => (await findAccount(db.sql, id))?.pending_email;

test('the second is refused with the address of the first, and writes nothing', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { id, email } = await newAccount();
    const wishes = ['one', 'two'].map((name) => `${name}.${email}`);
    let corrected: Promise<PersonAnswer[]> = Promise.resolve([]);
    await db.sql.transaction().execute(async (tx) => {
      await sql`select from accounts where id = ${id} for update`.execute(tx);
      corrected = Promise.all(
        operators.map((operator, place) =>
          operator.post(`/api/admin/people/${id}/contact`, {
            ...{ email: wishes[place], phone: '', why: 'Called' },
            ...{ from_email: email, from_phone: '', from_pending: '' },
          }),
        ),
      );
      await untilWaiting(db, 2);
    });
    const answers = await corrected;
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers[1 - winner]?.body;
    expect(refused).toMatchObject({ code: 'contact_moved', data: { email, pending_email: wishes[winner] } });
    expect(await pendingOf(id)).toBe(wishes[winner]);
    expect(await countOf(sql`select from messages where recipient = ${wishes[1 - winner]}`)).toBe(0);
    expect(await countOf(sql`select from messages where recipient = ${email}`)).toBe(1);
    const deeds = sql`select from operator_log where subject = ${`account:${id}`} and action <> 'person.seen'`;
    expect(await countOf(deeds)).toBe(1);
  }
});

test('the control: compared without the lock, both are right and the first one’s link is gone', async () => {
  const { id, email } = await newAccount();
  const bothHaveSeen = meetingOf(2);
  const unlocked = (wish: string) =>
    db.sql.transaction().execute(async (tx) => {
      if ((await findAccount(tx, id))?.pending_email !== null) return false;
      await bothHaveSeen();
      await deleteEmailLinks(tx, id);
      await insertEmailLink(tx, newToken().hash, id, wish);
      return true;
    });
  expect(await Promise.all([unlocked(`one.${email}`), unlocked(`two.${email}`)])).toEqual([true, true]);
});
