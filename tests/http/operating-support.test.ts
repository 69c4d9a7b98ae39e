import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { m } from '#shared/messages/messages.js';
import { rowsOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator } from '#tests/support/due-money.ts';
import { newPerson, openBrowser } from '#tests/support/people.ts';
import { accountOf } from '#tests/support/teams.ts';
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
  (await first.get(`/api/admin/support?state=${state}`)).body.data.requests.map(
    (one: { number: string }) => one.number,
  );

test('asked, taken on, answered by mail in their language, closed, and opened again by an answer', async () => {
  const number = await ask();
  const at = `/admin/support/${number}`;
  const id = randomUUID();
  const page = await first.open(at, { id, words: 'Typed <i>first</i>.\n', template: 'refund_days' });
  expect(page.status).toBe(200);
  expect(page.html).toContain('&lt;b&gt;When&lt;/b&gt;?');
  expect(page.html).toMatch(/>Typed &lt;i&gt;first&lt;\/i&gt;\.\n\nHabari Amina/);
  expect(page.html).toContain(`name="id" value="${id}"`);
  expect(await numbers('open'), 'nothing is done by it').toEqual([number]);
  expect((await first.open(at, { words: '', template: 'refund_days' })).html).toMatch(/>Habari Amina/);
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
  // Somebody went back and typed on: it is neither swallowed nor sent twice.
  for (const letters of [0, 1]) {
    const other = { ...answer, words: 'Kesho jioni.', letters };
    expect(codeOf(await first.post(`/api${at}/answer`, other))).toEqual([409, 'request_moved']);
  }

  const late = { intent: 'answer', id: randomUUID(), letters: '0', words: 'I answer, too' };
  const refused = await second.open(at, late);
  expect(refused.status).toBe(409);
  expect(refused.html).toContain('I answer, too');

  const last = { ...answer, id: randomUUID(), letters: 1, closes: true };
  expect((await second.post(`/api${at}/answer`, last)).status).toBe(200);
  const again = { ...last, id: randomUUID(), letters: 2 };
  expect(codeOf(await first.post(`/api${at}/answer`, again))).toEqual([409, 'request_closed']);
  expect(codeOf(await first.post(`/api${at}/close`, { letters: 2 }))).toEqual([409, 'request_closed']);
  const written = randomUUID();
  expect(await first.open(at, { intent: 'reopen', id: written, theirs: 'Bado!' })).toMatchObject({
    status: 303,
  });
  expect((await first.post(`/api${at}/reopen`, { id: written, words: 'Bado!' })).status).toBe(200);
  const { body } = await first.post(`/api${at}/reopen`, { id: written, words: 'Bado kabisa!' });
  expect(body).toMatchObject({ code: 'request_moved' });
  expect((await first.get(`/api${at}`)).body.data).toMatchObject({
    state: 'open',
    letters: [{ is_from_us: true }, { is_from_us: true }, { is_from_us: false, words: 'Bado!' }],
  });

  // It waits again: what was done before they wrote is not said any more.
  const told = async (done: string, words: string) =>
    (await second.open(`${at}?done=${done}`)).html.includes(words);
  expect(await told('answer_close', 'The answer is on its way')).toBe(false);
  expect(await told('answer', 'The answer is on its way')).toBe(false);
  expect(await told('reopen', m.ops_done_reopen({}, { locale: 'en' }))).toBe(true);

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

test('whoever closes it has read all that was written: something new keeps it open', async () => {
  const number = await ask();
  const at = `/admin/support/${number}`;
  expect((await first.open(at)).html).toMatch(/name="letters" value="0"[^>]*>\s*<button[^>]*value="close"/);
  const theirs = { id: randomUUID(), words: 'It was taken twice!' };
  expect((await second.post(`/api${at}/reopen`, theirs)).status).toBe(200);
  const refused = await first.open(at, { intent: 'close', letters: '0' });
  expect(refused.status).toBe(409);
  expect(refused.html, 'and is there to be read').toContain('It was taken twice!');
  expect(await numbers('open')).toContain(number);
  expect(codeOf(await first.post(`/api${at}/close`, { letters: 0 }))).toEqual([409, 'request_moved']);
  expect((await first.post(`/api${at}/close`, { letters: 1 })).status).toBe(200);
  expect(await numbers('closed')).toContain(number);
});

test('what somebody answered by mail is written down while it waits, and the page leads to who they are', async () => {
  const number = await ask();
  const at = `/admin/support/${number}`;
  const page = await first.open(at);
  expect(page.html).toMatch(/value="reopen"[^>]*>Write it down</);
  expect(page.html).toContain('href="/admin/search?q=amina%40example.com"');
  const theirs = { intent: 'reopen', id: randomUUID(), theirs: 'It came after all' };
  expect((await first.open(at, theirs)).status).toBe(303);
  expect((await first.get(`/api${at}`)).body.data).toMatchObject({
    state: 'open',
    account: null,
    letters: [{ is_from_us: false, words: 'It came after all' }],
  });
  await newPerson(app, db, 'amina@example.com');
  const account = await accountOf(db, 'amina@example.com');
  expect((await first.open(at)).html).toContain(`href="/admin/people/${account}"`);
});

test('what waits is told the oldest first, what does not the newest, and a list goes on behind its hundredth', async () => {
  await sql`delete from support_requests`.execute(db.sql);
  await sql`
    insert into support_requests (number, name, email, topic, message, locale, state, request_hash, asked_at, state_at)
    select 'S-' || 200000 + n, 'Amina', 'amina@example.com', 'other', 'Hello', 'en', state, n::text,
      now() - interval '90 days', now() - (n / 2 + 1) * interval '1 hour'
    from generate_series(1, 250) as n, lateral (values (case n % 2 when 0 then 'closed' else 'open' end)) as one (state)
  `.execute(db.sql);
  const numbered = (places: number[]) => places.map((n) => `S-${200_000 + n}`);
  const all = async (state: string, behind = ''): Promise<string[]> => {
    const { body } = await first.get(`/api/admin/support?state=${state}${behind && `&behind=${behind}`}`);
    const { requests, further } = body.data;
    const found = requests.map(({ number }: { number: string }) => number);
    expect(found.length).toBeLessThanOrEqual(100);
    return further ? [...found, ...(await all(state, further))] : found;
  };
  const places = Array.from({ length: 125 }, (_, place) => 2 * place);
  expect(await all('closed')).toEqual(numbered(places.map((place) => place + 2)));
  expect(await all('open')).toEqual(numbered(places.map((place) => 249 - place)));
  const page = await first.open('/admin/support?state=closed');
  const behind = /href="(\/admin\/support\?state=closed&amp;behind=[^"]+)"/.exec(page.html)?.[1] ?? '';
  expect((await first.open(behind.replaceAll('&amp;', '&'))).html).toContain('S-200250');
  expect((await first.get('/api/admin/support?behind=yesterday')).status).toBe(400);

  // Opened again, it waits since then, behind those that waited before.
  const words = { id: randomUUID(), words: 'Still not here' };
  expect((await first.post('/api/admin/support/S-200250/reopen', words)).status).toBe(200);
  expect((await all('open')).at(-1)).toBe('S-200250');
  const queues = (await first.get('/api/admin/queues')).body.data;
  const [oldest] = await rowsOf<{ at: Date }>(
    db,
    sql`select min(state_at) as at from support_requests where state = 'open'`,
  );
  expect(queues[0]).toMatchObject({ queue: 'support', oldest_at: oldest?.at.toISOString() });
});
