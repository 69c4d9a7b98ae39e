import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { followNewAddress } from '#modules/privacy/index.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator } from '#tests/support/due-money.ts';
import { react } from '#tests/support/holding.ts';
import { type Browser, lastMail, newPerson, openBrowser, PASSWORD, tokenIn } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';

// What somebody asked support is in the data of their account and is deleted with it, whatever address it was under.

const db = await testDatabase();
const app = await testApp(db, { now: new Date() });
const operator = await newOperator(app, db, 'operator@example.com');

beforeEach(async () => {
  await sql`delete from tries`.execute(db.sql);
});

async function ask(browser: Browser, email: string): Promise<string> {
  const wish = { name: 'Amina', email, topic: 'refund', message: 'Where is my money?' };
  const { status, body } = await browser.post('/api/support/requests', wish);
  expect(status).toBe(200);
  return body.data.number;
}

async function answer(number: string): Promise<void> {
  const said = { id: randomUUID(), words: 'Order KX7Q2ABC, on Monday.', letters: 0, closes: true };
  expect((await operator.post(`/api/admin/support/${number}/answer`, said)).status).toBe(200);
}

async function move(browser: Browser, email: string, hears = true): Promise<void> {
  const wanted = await browser.post('/api/user/edit/profile', { email, password: PASSWORD });
  expect(wanted.status).toBe(200);
  const token = tokenIn(await lastMail(db, email));
  const confirmed = await openBrowser(app).post('/api/user/confirm', { token });
  expect(confirmed.body.data.kind).toBe('email_changed');
  if (hears) await react(app);
}

async function leave(browser: Browser, email: string): Promise<void> {
  const left = await browser.post('/api/user/delete', { password: PASSWORD, confirmation: email });
  expect(left.status).toBe(200);
  await react(app);
}

// The number of each request in their data, with what was written since.
async function dataOf(browser: Browser): Promise<[string, string[]][]> {
  const { body } = await browser.get('/api/user/data');
  const requests: { number: string; letters: { words: string }[] }[] = body.data.support_requests;
  return requests.map(({ number, letters }) => [number, letters.map(({ words }) => words)]);
}

const kept = async (...numbers: string[]) =>
  (
    await rowsOf<{ number: string }>(
      db,
      sql`select number from support_requests where number = any(${numbers}) order by id`,
    )
  ).map(({ number }) => number);

test('what was asked under a former address stays with the account, and is nobody else’s', async () => {
  const [former, next, last] = ['Former@Example.com', 'next@example.com', 'last@example.com'];
  const before = await ask(openBrowser(app), former.toLowerCase());
  const person = await newPerson(app, db, former);
  const first = await ask(person, former);
  await answer(first);
  await move(person, next);
  const second = await ask(openBrowser(app), next);
  await move(person, last);
  const third = await ask(person, last);
  const all = [before, first, second, third];
  const said = ['Order KX7Q2ABC, on Monday.'];
  expect(await dataOf(person)).toEqual(all.map((number) => [number, number === first ? said : []]));

  // Somebody else has that mailbox now.
  const heir = await newPerson(app, db, former.toLowerCase());
  const theirs = await ask(openBrowser(app), former);
  expect(await dataOf(heir)).toEqual([[theirs, []]]);
  expect((await dataOf(person)).map(([number]) => number)).toEqual(all);
  await leave(heir, former);
  expect(await kept(...all, theirs)).toEqual(all);
  const stranger = await ask(openBrowser(app), former);

  await leave(person, last);
  expect(await kept(...all, stranger)).toEqual([stranger]);
});

test('with another address typed: the account has what it wrote, the mailbox what was answered', async () => {
  const person = await newPerson(app, db, 'asker@example.com');
  const mailbox = await newPerson(app, db, 'mailbox@example.com');
  const [number, other] = [await ask(person, 'mailbox@example.com'), await ask(person, 'nobody@example.com')];
  await answer(number);
  expect(await dataOf(person)).toEqual([
    [number, []],
    [other, []],
  ]);
  expect(await dataOf(mailbox)).toEqual([[number, ['Order KX7Q2ABC, on Monday.']]]);
  await leave(person, 'asker@example.com');
  expect(await kept(number, other)).toEqual([]);
});

test('it makes no difference when and how often the change of the address is heard', async () => {
  const former = 'slow@example.com';
  const person = await newPerson(app, db, former);
  const { id } = (await person.get('/api/user/find')).body.data;
  const mine = await ask(openBrowser(app), former);
  await move(person, 'quick@example.com', false);
  const later = await ask(openBrowser(app), former);
  const [told] = await rowsOf<{ data: { accountId: string; former: string; at: string } }>(
    db,
    sql`delete from announcements where name = 'account.email_changed' returning data`,
  );
  expect(told?.data).toMatchObject({ accountId: id, former });
  if (!told) return;
  const hear = () => followNewAddress(app.services, told.data);
  await hear();
  await hear();
  expect((await dataOf(person)).map(([number]) => number)).toEqual([mine]);

  // Only after the account was deleted.
  await sql`update support_requests set owner_id = null where number = ${mine}`.execute(db.sql);
  await leave(person, 'quick@example.com');
  expect(await kept(mine, later), 'not known to be theirs yet').toEqual([mine, later]);
  await hear();
  expect(await kept(mine, later)).toEqual([later]);
});
