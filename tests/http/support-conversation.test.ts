import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { ensureSiteInfo } from '#modules/site/index.ts';
import { deleteRequestsOf } from '#modules/support/index.ts';
import { botToken } from '#tests/support/bot-token.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newOperator } from '#tests/support/due-money.ts';
import { wordsOf } from '#tests/support/html.ts';
import { lastMail, newPerson, openBrowser } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';

// The page where somebody reads what support answered, and answers: the link of a mail opens it.

const DAY_MS = 86_400_000;
const db = await testDatabase();
const now = new Date();
const logged: string[] = [];
const app = await testApp(db, {
  now,
  env: { PUBLIC_URL: 'https://tiketi.example.com' },
  writeAccessLog: (line) => logged.push(line),
});
const operator = await newOperator(app, db, 'operator@example.com');
const visitor = openBrowser(app);
let asked = 0;

beforeEach(async () => {
  app.clock.set(now);
  await sql`delete from tries`.execute(db.sql);
});

async function ask(): Promise<{ number: string; email: string }> {
  asked += 1;
  const email = `Amina${asked}@example.com`;
  const wish = { name: 'Amina', email, topic: 'refund', message: 'When is it <b>back</b>?' };
  const { body } = await visitor.post('/api/support/requests', wish, { cookie: 'MY_LANG=sw' });
  return { number: body.data.number, email };
}

async function linkOf(email: string): Promise<{ path: string; token: string }> {
  const { body_text } = await lastMail(db, email);
  const [, path = '', token = ''] =
    /https:\/\/tiketi\.example\.com(\/support\/conversation\?token=(\S+))/.exec(body_text) ?? [];
  return { path, token };
}

const at = (number: string) => `/api/admin/support/${number}`;
const answered = async (number: string, closes = true) => {
  const answer = { id: randomUUID(), words: 'On <i>Monday</i>.', letters: 0, closes };
  expect((await operator.post(`${at(number)}/answer`, answer)).status).toBe(200);
};
const seen = async (number: string) => (await operator.get(at(number))).body.data;
const send = (token: string, words: string, id: string = randomUUID()) =>
  visitor.post('/api/support/conversation/answer', { token, id, words });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

test('the mail of an answer leads to a page where it is answered, and the request is open again', async () => {
  const { number, email } = await ask();
  const first = await linkOf(email);
  expect(wordsOf((await visitor.open(first.path)).html), 'the first mail leads there, too').toContain(number);
  await answered(number);
  expect((await lastMail(db, email)).body_text).toContain('Jibu hapa:');
  const { path } = await linkOf(email);

  const page = await visitor.open(path);
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });
  expect(page.html).toContain('<meta name="robots" content="noindex,follow"/>');
  expect(page.html).toContain('When is it &lt;b&gt;back&lt;/b&gt;?');
  expect(page.html).toContain('On &lt;i&gt;Monday&lt;/i&gt;.');
  expect(page.html, 'who of us wrote is not told').not.toContain('Otieno');
  expect(page.html, 'nor what their address is').not.toMatch(new RegExp(email, 'i'));

  // As a browser without script sends it; pressed twice.
  const fields = { id: randomUUID(), words: 'It is <u>Tuesday</u>.' };
  for (const _ of [1, 2])
    expect(await visitor.open(path, fields)).toMatchObject({ status: 303, location: `${path}&sent=1` });
  const after = await visitor.open(`${path}&sent=1`);
  expect(after.html.split('It is &lt;u&gt;Tuesday&lt;/u&gt;.').length, 'once').toBe(2);
  expect(wordsOf(after.html)).toContain('Sent. We answer within');

  const queue = (await operator.get('/api/admin/support')).body.data.requests;
  const [waiting] = queue.filter((one: { number: string }) => one.number === number);
  expect(waiting).toMatchObject({ begins: 'It is <u>Tuesday</u>.', assigned: { is_me: true } });
  expect(await seen(number)).toMatchObject({
    state: 'open',
    assigned: { name: 'Otieno Operator', is_me: true },
    letters: [
      { is_from_us: true, words: 'On <i>Monday</i>.' },
      { is_from_us: false, is_from_page: true, who: null, words: 'It is <u>Tuesday</u>.' },
    ],
  });
  const log = await rowsOf<{ to_state: string; actor: string }>(
    db,
    sql`
      select to_state, support_log.actor from support_log join support_requests on id = request_id
      where number = ${number} order by support_log.at
    `,
  );
  expect(log).toEqual([
    { to_state: 'open', actor: 'person' },
    { to_state: 'closed', actor: 'operator' },
    { to_state: 'open', actor: 'person' },
  ]);
  const again = { id: randomUUID(), words: 'Now.', letters: 2, closes: false };
  expect((await operator.post(`${at(number)}/answer`, again)).status).toBe(200);
  const reloaded = wordsOf((await visitor.open(`${path}&sent=1`)).html);
  expect(reloaded, 'we have answered since').toContain('We have answered.');
  expect(logged.some((line) => line.includes('/support/conversation'))).toBe(true);
  expect(logged.join('\n')).not.toContain(new URL(path, 'https://x').searchParams.get('token'));
});

test('the site’s own mailbox hears of it, and an operator who wrote meanwhile reads it first', async () => {
  await db.sql.transaction().execute(ensureSiteInfo);
  await sql`update site_info set email = 'desk@example.com'`.execute(db.sql);
  const { number, email } = await ask();
  const { token } = await linkOf(email);
  expect((await send(token, 'One more thing')).status).toBe(200);
  const [mail] = await rowsOf<{ reply_to: string; body_text: string }>(
    db,
    sql`
      select reply_to, body_text from messages
      where key like ${`mail:support-desk-%:${number}`} and recipient = 'desk@example.com'
    `,
  );
  expect(mail).toMatchObject({ reply_to: email });
  expect(mail?.body_text).toContain('One more thing');
  expect(mail?.body_text).toContain(`https://tiketi.example.com/admin/support/${number}`);
  const late = { id: randomUUID(), words: 'I answer', letters: 0, closes: false };
  expect(codeOf(await operator.post(`${at(number)}/answer`, late))).toEqual([409, 'request_moved']);
});

test('another text under the same id is not lost, and no id writes into another conversation', async () => {
  const [one, other] = [await ask(), await ask()];
  const mine = await linkOf(one.email);
  const theirs = await linkOf(other.email);
  const id = randomUUID();
  const atOnce = await Promise.all([1, 2, 3].map(() => send(mine.token, 'First', id)));
  expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(codeOf(await send(mine.token, 'Second', id))).toEqual([409, 'letter_differs']);
  expect(codeOf(await send(theirs.token, 'First', id))).toEqual([409, 'letter_differs']);
  const kept = await visitor.open(mine.path, { id, words: 'Second' });
  expect(kept.status).toBe(409);
  const fresh = /name="id" value="([\da-f-]{36})"/.exec(kept.html)?.[1] ?? id;
  expect(fresh).not.toBe(id);
  expect(kept.html).toContain('Second</textarea>');
  expect((await visitor.open(mine.path, { id: fresh, words: 'Second' })).status).toBe(303);
  expect((await seen(one.number)).letters.map(({ words }: { words: string }) => words)).toEqual([
    'First',
    'Second',
  ]);
  expect((await seen(other.number)).letters).toEqual([]);
});

test('what is empty, too long or not asked for is refused at its field, and stays typed', async () => {
  const { number, email } = await ask();
  const { path, token } = await linkOf(email);
  for (const words of ['', ' \n ', '\u200b']) expect((await send(token, words)).status).toBe(400);
  expect((await send(token, 'x'.repeat(4_001))).status).toBe(400);
  const more = { token, id: randomUUID(), words: 'Hello', number };
  expect((await visitor.post('/api/support/conversation/answer', more)).status).toBe(400);
  const long = await visitor.open(path, { id: randomUUID(), words: `y${'x'.repeat(4_000)}` });
  expect(long.status).toBe(400);
  expect(long.html).toContain('aria-describedby="words-hint words-error"');
  expect(long.html).toContain('yxxx');
  expect((await seen(number)).letters).toEqual([]);
});

test('a link that was changed, that is old or whose request is gone says so, and how to go on', async () => {
  const { number, email } = await ask();
  const { path, token } = await linkOf(email);
  const [id, until, signature] = token.split('.') as [string, string, string];
  const stranger = await ask();
  const [othersId] = (await linkOf(stranger.email)).token.split('.') as [string];
  const wrong = [
    '',
    'x'.repeat(10_000),
    token.slice(0, -1),
    `${othersId}.${until}.${signature}`,
    `${id}.${Number(until) + 1}.${signature}`,
  ];
  for (const bad of wrong) {
    const page = await visitor.open(`/support/conversation?token=${bad}`);
    expect(page.status).toBe(404);
    expect(page.html).toContain('href="/support"');
    expect(page.html).not.toContain('back&lt;');
    if (bad !== '' && bad.length < 200)
      expect(codeOf(await send(bad, 'Hello'))).toEqual([404, 'conversation_unknown']);
  }

  app.clock.set(new Date(now.getTime() + 89 * DAY_MS));
  expect((await visitor.open(path)).status).toBe(200);
  app.clock.set(new Date(now.getTime() + 90 * DAY_MS));
  const old = await visitor.open(path);
  expect(old.status).toBe(410);
  expect(wordsOf(old.html)).toContain('90 days');
  expect(old.html).toContain('href="/login?next=');
  expect(codeOf(await send(token, 'Hello'))).toEqual([410, 'conversation_expired']);
  const typed = await visitor.open(path, { id: randomUUID(), words: 'Hello, still there?' });
  expect(typed.status).toBe(410);
  expect(typed.html, 'to be taken along').toContain('Hello, still there?</textarea>');

  // Whoever is signed in with that address is let in all the same; others are not.
  const owner = await newPerson(app, db, email.toLowerCase());
  const nosy = await newPerson(app, db, `nosy${number}@example.com`.toLowerCase());
  const answer = { token, id: randomUUID(), words: 'Late, but here' };
  expect((await owner.open(path)).status).toBe(200);
  expect((await owner.post('/api/support/conversation/answer', answer)).status).toBe(200);
  expect((await nosy.open(path)).status).toBe(410);
  expect((await nosy.post('/api/support/conversation/answer', answer)).status).toBe(410);

  await db.sql.transaction().execute((tx) => deleteRequestsOf(tx, { accountId: randomUUID(), email }));
  const gone = await visitor.open(path);
  expect(gone.status).toBe(410);
  expect(wordsOf(gone.html)).toContain('no longer here');
  expect(codeOf(await send(token, 'Hello'))).toEqual([410, 'conversation_gone']);
});

test.each([
  ['en', 'Mail me a new link', 'A new link is on its way'],
  ['id', 'Kirimi aku tautan baru', 'Tautan baru sedang dikirim'],
  ['sw', 'Nitumie kiungo kipya', 'Kiungo kipya kinakuja'],
])(
  'whose link is too old has a new one mailed to the same address, which is not told (%s)',
  async (locale, button, said) => {
    const { number, email } = await ask();
    const { path, token } = await linkOf(email);
    const late = new Date(now.getTime() + 91 * DAY_MS);
    app.clock.set(late);
    const reader = openBrowser(app);
    reader.cookies.set('MY_LANG', locale);
    const old = await reader.open(path);
    expect(old.status).toBe(410);
    expect(wordsOf(old.html)).toContain(button);
    expect(await reader.open(path, { renew: '1' })).toMatchObject({
      status: 303,
      location: `${path}&renewed=1`,
    });
    const told = await reader.open(`${path}&renewed=1`);
    expect(wordsOf(told.html)).toContain(said);
    expect(told.html).not.toMatch(new RegExp(email, 'i'));

    const mail = await lastMail(db, email);
    expect(mail.subject).toContain(number);
    const fresh = await linkOf(email);
    expect(fresh.token).not.toBe(token);
    expect((await visitor.open(fresh.path)).status).toBe(200);

    const renew = (which: string) => visitor.post('/api/support/conversation/renew', { token: which });
    for (const _ of [2, 3]) expect((await renew(token)).status).toBe(200);
    expect(codeOf(await renew(token))).toEqual([429, 'too_many_tries']);
    const often = await reader.open(path, { renew: '1' });
    expect(often.status).toBe(429);
    expect(wordsOf(often.html), 'and the button is still there').toContain(button);
    expect(codeOf(await renew(`${token.slice(0, -1)}!`))).toEqual([404, 'conversation_unknown']);
    await db.sql.transaction().execute((tx) => deleteRequestsOf(tx, { accountId: randomUUID(), email }));
    expect(codeOf(await renew(token))).toEqual([410, 'conversation_gone']);
  },
);

test('few messages in an hour; a repeat is none of them, and a refused one is not kept', async () => {
  const { number, email } = await ask();
  const { token } = await linkOf(email);
  const id = randomUUID();
  for (const _ of [1, 2, 3, 4, 5, 6, 7]) expect((await send(token, 'Again', id)).status).toBe(200);
  for (const count of [2, 3, 4, 5]) expect((await send(token, `Message ${count}`)).status).toBe(200);
  expect(codeOf(await send(token, 'Message 6'))).toEqual([429, 'too_many_tries']);
  expect((await send(token, 'Again', id)).status).toBe(200);
  expect((await seen(number)).letters).toHaveLength(5);
  // Somebody at another place still may, up to a limit.
  const elsewhere = openBrowser(app, '203.0.113.9');
  const answer = { token, id: randomUUID(), words: 'From the office' };
  expect((await elsewhere.post('/api/support/conversation/answer', answer)).status).toBe(200);
});

test('programs are kept away as from the first form', async () => {
  const guarded = await testApp(db, { now, env: { BOT_CHECK_ALLOWANCE: '1' } });
  const { path, token } = await linkOf((await ask()).email);
  const program = openBrowser(guarded, '203.0.113.10');
  const answer = (headers = {}) => {
    const body = { token, id: randomUUID(), words: 'Hello' };
    return program.post('/api/support/conversation/answer', body, headers);
  };
  expect((await answer()).status).toBe(200);
  expect(codeOf(await answer())).toEqual([403, 'bot_check_needed']);
  expect((await answer({ 'x-bot-check': await botToken(guarded, 'support') })).status).toBe(200);
  const typed = await program.open(path, { id: randomUUID(), words: 'Without script' });
  expect(typed.status).toBe(403);
  expect(typed.html).toMatch(/name="bot_check" value="[^"]+"/);
  expect(typed.html).toContain('Without script</textarea>');
});

test('what came by mail is still written down by hand, and says so', async () => {
  const { number, email } = await ask();
  await answered(number);
  const theirs = { id: randomUUID(), words: 'By mail' };
  for (const _ of [1, 2]) expect((await operator.post(`${at(number)}/reopen`, theirs)).status).toBe(200);
  const { state, letters } = await seen(number);
  expect(state).toBe('open');
  expect(letters).toHaveLength(2);
  expect(letters[1]).toMatchObject({ is_from_us: false, is_from_page: false, who: 'Otieno Operator' });
  const page = await operator.open(`/admin/support/${number}`);
  expect(wordsOf(page.html)).toContain('written down by Otieno Operator');
  const { path } = await linkOf(email);
  expect(wordsOf((await visitor.open(path)).html)).toContain('By mail');
});
