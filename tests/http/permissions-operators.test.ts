import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newOperator } from '#tests/support/due-money.ts';
import { openBrowser } from '#tests/support/people.ts';
import { ofOperators } from '#tests/support/permissions/of-operators.ts';
import { askAll, openStage } from '#tests/support/permissions/stage.ts';

// What the platform's own people do is done by nobody else, and nobody else hears that it is done.

const stage = await openStage();
const { app, db, people } = stage;
askAll(stage, ofOperators);

const CALLS = Object.entries(ofOperators).map(([name, { path, body }]) => {
  const [method = '', template = ''] = name.split(' ');
  return { name, method, url: path ? `/api${path()}` : template, body: body?.() };
});

type Sent = { method: string; url: string; body?: object | string | undefined };
const JSON_TYPE = { 'content-type': 'application/json' };

// All that an answer says, beside the request's own name.
async function heard({ method, url, body }: Sent, headers: Record<string, string> = {}) {
  const answer = await app.http.inject({
    method: method as 'GET',
    url,
    ...(body !== undefined && { payload: body }),
    headers: { 'sec-fetch-site': 'same-origin', ...(typeof body === 'string' && JSON_TYPE), ...headers },
  });
  const { 'x-request-id': _, date: __, ...said } = answer.headers;
  // Over a connection, no answer to a HEAD has a body.
  return { status: answer.statusCode, said, text: method === 'HEAD' ? '' : answer.payload };
}

const NOWHERE = '/api/admin/no-such-thing';
const cookieOf = (person: { cookies: Map<string, string> }) => ({
  cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});
const OUTSIDERS: [string, Record<string, string>][] = [
  ...people.map((person, at): [string, Record<string, string>] => [
    ['nobody', 'a buyer', 'a merchant', 'an owner'][at] ?? '',
    cookieOf(person),
  ]),
  ['a program', { authorization: 'Bearer tk_live_0123456789abcdef' }],
  ['a phone at a door', { cookie: `DOOR=${'x'.repeat(43)}` }],
  ['a reader of Swahili', { 'accept-language': 'sw' }],
];

describe('whoever is no operator hears of each call what they hear of an address that does not exist', () => {
  test.each(OUTSIDERS)('%s', async (_, headers) => {
    for (const { name, method, url, body } of CALLS) {
      const nothing = await heard({ method, url: NOWHERE, body }, headers);
      expect([nothing.status, JSON.parse(nothing.text).code]).toEqual([404, 'unknown_call']);
      expect(await heard({ method, url, body }, headers), name).toEqual(nothing);
      // Whatever is wrong with what they sent, and however they sent it.
      const odd: Sent[] = [
        { method, url: `${url}?no_such_key=1`, body },
        { method: 'POST', url, body: { no_such_key: 1 } },
        { method: 'POST', url, body: '{' },
        { method: 'OPTIONS', url },
        { method: 'HEAD', url },
        { method: 'PUT', url, body: {} },
        { method: 'DELETE', url },
      ];
      for (const sent of odd)
        expect(await heard(sent, headers), `${sent.method} ${sent.url} ${JSON.stringify(sent.body)}`).toEqual(
          await heard({ ...sent, url: NOWHERE }, headers),
        );
    }
  });
});

test('an operator without a second factor hears that, of each call, and nothing else', async () => {
  const operator = await newOperator(app, db, 'without@example.com');
  await sql`update accounts set totp_confirmed_at = null where email = 'without@example.com'`.execute(db.sql);
  for (const { name, method, url, body } of CALLS) {
    const { status, body: said } = await (method === 'GET' ? operator.get(url) : operator.post(url, body));
    expect([name, status, said.code, said.data]).toEqual([name, 403, 'second_factor_required', undefined]);
  }
});

test('an operator whose session is taken away is a stranger at once', async () => {
  const operator = await newOperator(app, db, 'ended@example.com');
  const { url, method } = { method: 'GET', url: '/api/admin/queues' };
  expect((await operator.get(url)).status).toBe(200);
  await sql`
    delete from account_sessions where account_id = (select id from accounts where email = 'ended@example.com')
  `.execute(db.sql);
  expect(await heard({ method, url }, cookieOf(operator))).toEqual(await heard({ method, url: NOWHERE }));
  const never = openBrowser(app);
  expect((await never.get(url)).body).toEqual((await operator.get(url)).body);
});
