import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BotAction } from '#shared/bot-check.ts';
import { botToken } from '#tests/support/bot-token.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { asking, BUYER, react } from '#tests/support/holding.ts';
import { wordsOf } from '#tests/support/html.ts';
import { type Browser, lastMail, openBrowser, type PersonAnswer } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';

// A mobile network has thousands behind one address: what one of them sends there shuts none of the others out.

const SHARED = '203.0.113.7';
const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now, env: { PUBLIC_URL: 'https://tiketi.example.com' } });
const { buy } = asking(app);
const there = openBrowser(app, SHARED);
let reference = '';
let conversation = '';

const QUESTION = { name: 'Amina', topic: 'refund', message: 'When is it back?' };

beforeAll(async () => {
  const [eventId = 0] = await (await openCatalogue(db)).add({
    slug: 'crowded',
    startsAt: days(10, now),
    endsAt: days(11, now),
  });
  const [type = 0] = await typesOf(db, eventId);
  ({ reference } = await buy([{ id: type, quantity: 1 }]));
  await openBrowser(app).post('/api/support/requests', { ...QUESTION, email: 'amina@example.com' });
  const { body_text } = await lastMail(db, 'amina@example.com');
  conversation = /conversation\?token=(\S+)/.exec(body_text)?.[1] ?? '';
});
beforeEach(() => sql`delete from tries`.execute(db.sql));

interface Case {
  of: string;
  action: BotAction;
  most: number;
  junk(browser: Browser): Promise<PersonAnswer>;
  good(browser: Browser, headers?: Record<string, string>): Promise<PersonAnswer>;
}

const check = (query: object) => `/api/events/orders/checkTicket?${new URLSearchParams({ ...query })}`;
const CASES: Record<string, Case> = {
  'asking support': {
    of: 'support',
    action: 'support',
    most: 60,
    junk: (browser) => browser.post('/api/support/requests', { ...QUESTION, email: 'notmail' }),
    good: (browser, headers) =>
      browser.post('/api/support/requests', { ...QUESTION, email: 'asha@example.com' }, headers),
  },
  'answering support': {
    of: 'support',
    action: 'support',
    most: 60,
    junk: (browser) =>
      browser.post('/api/support/conversation/answer', { token: 'junk', id: randomUUID(), words: 'x' }),
    good: (browser, headers) => {
      const answer = { token: conversation, id: randomUUID(), words: 'One more thing' };
      return browser.post('/api/support/conversation/answer', answer, headers);
    },
  },
  'looking for a payment': {
    of: 'recoveries',
    action: 'unlock',
    most: 60,
    junk: (browser) => browser.post('/api/events/orders/recover', { contact: 'notmail@', code: 'x' }),
    good: (browser, headers) =>
      browser.post('/api/events/orders/recover', { contact: BUYER.email, code: reference }, headers),
  },
  'checking a ticket': {
    of: 'ticket checks',
    action: 'check_ticket',
    most: 120,
    junk: (browser) => browser.get(check({})),
    good: (browser, headers) => browser.get(check({ search: reference, email: BUYER.email }), headers),
  },
};

// As if so many had been there within the hour.
const fill = (key: string, count: number) =>
  sql`
    insert into tries (key, taken, until)
    select rtrim(translate(encode(sha256(${key}::bytea), 'base64'), '+/', '-_'), '='),
      array_fill(clock_timestamp(), array[${count}::int]), now() + interval '1 hour'
    on conflict (key) do update set taken = excluded.taken
  `.execute(db.sql);

describe.each(Object.entries(CASES))('%s', (_, { of, action, most, junk, good }) => {
  const token = async () => ({ 'x-bot-check': await botToken(app, action) });

  test('junk of one costs the others there a token, and nobody elsewhere anything', async () => {
    for (let at = 0; at < most; at += 1) expect([404, 422]).toContain((await junk(there)).status);
    expect(await junk(there)).toMatchObject({ status: 403, body: { code: 'bot_check_needed' } });
    expect(await good(there)).toMatchObject({
      status: 403,
      body: { data: { challenge: `/api/bot-check/${action}` } },
    });
    expect((await good(there, await token())).status).toBe(200);
    expect((await good(openBrowser(app, '203.0.113.8'))).status).toBe(200);
  });

  test('those with a token are not endless', async () => {
    const key = `${of} of address ${SHARED}`;
    await fill(key, most);
    await fill(`${key}, with a token`, most * 10 - 1);
    expect((await good(there, await token())).status).toBe(200);
    expect(await good(there, await token())).toMatchObject({
      status: 429,
      body: { code: 'too_many_tries' },
    });
  });
});

test('a conversation is read, however many made-up links were opened there', async () => {
  for (let at = 0; at < 130; at += 1) {
    const { status } = await there.post('/api/support/conversation', { token: `junk${at}` });
    expect(status).toBe(404);
  }
  const page = await there.open(`/support/conversation?token=${conversation}`);
  expect(page.status).toBe(200);
  expect(wordsOf(page.html)).toContain(QUESTION.message);
});

test('the page that looks for a payment brings the token, or the ticket of whoever waits', async () => {
  await fill(`recoveries of address ${SHARED}`, 60);
  const asked = { contact: BUYER.email, code: 'SJK4H7L2ZX' };
  const held = await there.open('/help', asked);
  expect(held.status).toBe(403);
  const [, ticket = ''] = /name="bot_check" value="([^"]+)"/.exec(held.html) ?? [];
  expect(held.html, 'what was typed').toContain(`value="${asked.code}"`);
  app.clock.set(new Date(now.getTime() + 20_000));
  const waited = await there.open('/help', { ...asked, bot_check: ticket });
  expect(waited.status).toBe(200);
  expect(wordsOf(waited.html)).toContain('We are looking');
  const worked = await there.open('/help', { ...asked, bot_check: await botToken(app, 'unlock') });
  expect(worked.status).toBe(200);
  await react(app);
});

test('its one token is spent on the looking, though strangers tried to open the order', async () => {
  await fill(`recoveries of address ${SHARED}`, 60);
  const send = async (contact: string) =>
    there.open('/help', { contact, code: reference, bot_check: await botToken(app, 'unlock') });
  expect((await send(BUYER.email)).status, 'opened').toBe(303);
  await fill(JSON.stringify(['contact', reference]), 20);
  for (const contact of [BUYER.email, 'x@example.com'])
    expect(wordsOf((await send(contact)).html)).toContain('We are looking');
  await react(app);
});
