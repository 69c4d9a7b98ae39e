import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator } from '#tests/support/due-money.ts';
import { openBrowser } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';

// A question to the people behind the site, from the form to the end.

const db = await testDatabase();
const app = await testApp(db);
const first = await newOperator(app, db, 'first@example.com');
const second = await newOperator(app, db, 'second@example.com');

async function ask(): Promise<string> {
  const wish = { name: 'Amina', email: 'amina@example.com', topic: 'refund', message: '<b>When</b>?' };
  const asked = await openBrowser(app).post('/api/support/requests', wish, { cookie: 'MY_LANG=sw' });
  return asked.body.data.number;
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const numbers = async (state: string): Promise<string[]> =>
  (await first.get(`/api/admin/support?state=${state}`)).body.data.map(
    (one: { number: string }) => one.number,
  );

test('asked, taken on, answered by mail in their language, closed, and opened again by an answer', async () => {
  const number = await ask();
  const at = `/admin/support/${number}`;
  const page = await first.open(`${at}?template=refund_days`);
  expect(page.html).toContain('&lt;b&gt;When&lt;/b&gt;?');
  expect(page.html).toContain('Habari Amina');
  expect(await first.open(at, { intent: 'take', from: '' })).toMatchObject({ location: `${at}?done=take` });
  expect(codeOf(await second.post(`/api${at}/assign`, { from: null, is_mine: true }))).toEqual([
    409,
    'request_taken',
  ]);
  const { assigned } = (await second.get(`/api${at}`)).body.data;
  expect(assigned).toMatchObject({ name: 'Otieno Operator', is_me: false });

  const answer = { id: randomUUID(), words: 'Kesho <i>asubuhi</i>.', letters: 0, closes: false };
  for (const _ of [1, 2]) expect((await first.post(`/api${at}/answer`, answer)).status).toBe(200);
  const mails = await rowsOf<{ recipient: string; locale: string; subject: string; body_html: string }>(
    db,
    sql`select recipient, locale, subject, body_html from messages where key like 'mail:support-answer-%'`,
  );
  expect(mails).toMatchObject([
    { recipient: 'amina@example.com', locale: 'sw', subject: `${number}: jibu letu` },
  ]);
  expect(mails[0]?.body_html).toContain('Kesho &lt;i&gt;asubuhi&lt;/i&gt;.');
  expect([await numbers('open'), await numbers('answered')]).toEqual([[], [number]]);

  const late = { intent: 'answer', id: randomUUID(), letters: '0', words: 'I answer, too' };
  const refused = await second.open(at, late);
  expect(refused.status).toBe(409);
  expect(refused.html).toContain('I answer, too');

  const last = { ...answer, id: randomUUID(), letters: 1, closes: true };
  expect((await second.post(`/api${at}/answer`, last)).status).toBe(200);
  const again = { ...last, id: randomUUID(), letters: 2 };
  expect(codeOf(await first.post(`/api${at}/answer`, again))).toEqual([409, 'request_closed']);
  expect(codeOf(await first.post(`/api${at}/close`))).toEqual([409, 'request_closed']);
  expect(await first.open(at, { intent: 'reopen', id: randomUUID(), theirs: 'Bado!' })).toMatchObject({
    status: 303,
  });
  expect((await first.get(`/api${at}`)).body.data).toMatchObject({
    state: 'open',
    letters: [{ is_from_us: true }, { is_from_us: true }, { is_from_us: false, words: 'Bado!' }],
  });

  const deeds = await rowsOf<{ action: string; changes: object }>(
    db,
    sql`
      select action, changes from operator_log
      where subject = ${`support:${number}`} and action <> 'support.seen' order by id
    `,
  );
  expect(deeds.map(({ action }) => action)).toEqual([
    'support.assigned',
    'support.answered',
    'support.answered',
    'support.reopened',
  ]);
  expect(deeds.at(-1)?.changes).toEqual({ state: ['closed', 'open'] });
});
