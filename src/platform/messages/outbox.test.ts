import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { openMail, type SmtpSimulator, startSmtpSimulator } from '#tests/simulators/smtp.ts';
import { testDatabase } from '#tests/support/database.ts';
import { nextTrySeconds } from './backoff.ts';
import { messageJobs } from './messages.jobs.ts';
import { listNewestMessages, takeDueMessages } from './messages.queries.ts';
import { type NewMessage, queueMessage } from './messages.ts';
import { type OutboxSettings, sendDueMessages } from './outbox.ts';
import { createSmsSender, createSmtpSender, type Sender } from './senders.ts';

const db = await testDatabase();
const log = createLog('silent').log;
let smtp: SmtpSimulator;
let mail: Sender;
let settings: OutboxSettings;

beforeEach(async () => {
  await sql`delete from messages`.execute(db.sql);
  await mail?.close();
  await smtp?.close();
  smtp = await startSmtpSimulator();
  mail = createSmtpSender({ url: smtp.url, from: 'Tiketi <tickets@example.com>' });
  const makers = { paper: async (ref: string) => Buffer.from(`paper ${ref}`) };
  settings = { db, log, senders: { mail }, makers };
});
afterAll(async () => {
  mail.close();
  await smtp.close();
});

const queue = (about: string, more: Partial<NewMessage> = {}) =>
  db.sql.transaction().execute((tx) =>
    queueMessage(tx, {
      about,
      channel: 'mail',
      to: 'amina@example.com',
      replyTo: 'ngoma@example.com',
      locale: 'sw',
      subject: 'Tiketi yako: Ngoma, Jumamosi 5 Des — “karibu”',
      text: 'Habari,\n.\nnukta juu',
      html: '<p>Habari</p>',
      attachments: [{ kind: 'paper', ref: 'KX7Q2ABC', filename: 'a.pdf', contentType: 'application/pdf' }],
      ...more,
    }),
  );

// Makes postponed messages due at once.
const soon = () => sql`update messages set next_try_at = now() where state = 'queued'`.execute(db.sql);
const states = async () => (await listNewestMessages(db.sql, 500)).map(({ state }) => state);

describe('mail', () => {
  test('arrives as it was meant, with what is attached', async () => {
    const stop = { 'List-Unsubscribe': '<https://a.example/stop?token=1>' };
    await queue('one', { headers: stop });
    expect(await sendDueMessages(settings)).toBe(1);
    expect(await states()).toEqual(['sent']);
    const [received] = smtp.received;
    expect(received).toMatchObject({ from: 'tickets@example.com', to: ['amina@example.com'] });
    const opened = openMail(received ?? { from: '', to: [], raw: '' });
    const [row] = await listNewestMessages(db.sql, 1);
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      from: 'Tiketi <tickets@example.com>',
      'reply-to': 'ngoma@example.com',
      subject: 'Tiketi yako: Ngoma, Jumamosi 5 Des — “karibu”',
      'message-id': `<${row?.id}@example.com>`,
      'content-language': 'sw',
      'list-unsubscribe': '<https://a.example/stop?token=1>',
    });
    const [text, html, file] = opened.parts;
    expect(text?.content.toString().replaceAll('\r\n', '\n').trim()).toBe('Habari,\n.\nnukta juu');
    expect(html).toMatchObject({ type: 'text/html' });
    expect(file).toMatchObject({ type: 'application/pdf', filename: 'a.pdf' });
    expect(file?.content.toString()).toBe('paper KX7Q2ABC');
  });

  test('is queued once, however often the same news is told', async () => {
    await Promise.all([queue('same'), queue('same'), queue('same')]);
    await sendDueMessages(settings);
    expect(smtp.received).toHaveLength(1);
  });

  test('is not sent when what it tells of did not come true', async () => {
    const broken = db.sql.transaction().execute(async (tx) => {
      await queueMessage(tx, { about: 'x', channel: 'mail', to: 'a@example.com', locale: 'en', text: 'x' });
      throw new Error('undone');
    });
    await expect(broken).rejects.toThrow('undone');
    expect(await sendDueMessages(settings)).toBe(0);
  });

  test('cannot be given further headers', async () => {
    await expect(queue('x', { subject: 'a\r\nBcc: everybody@example.com' })).rejects.toThrow('line break');
    await expect(queue('x', { to: 'a@example.com\nb@example.com' })).rejects.toThrow('line break');
    await expect(queue('x', { headers: { 'X-A': 'a\nBcc: b@example.com' } })).rejects.toThrow('line break');
  });

  test.each(['away', 'busy', 'noSignIn'] as const)(
    'REL-16: waits while the server is %s and goes out once it is well',
    async (mood) => {
      smtp.setMood(mood);
      await queue('later');
      for (let round = 0; round < 3; round += 1) {
        await soon();
        await sendDueMessages(settings);
      }
      expect(smtp.received).toEqual([]);
      const [waiting] = await listNewestMessages(db.sql, 1);
      expect(waiting).toMatchObject({ state: 'queued', tries: 3 });
      expect(waiting?.last_problem).not.toBe('');
      expect(await sendDueMessages(settings), 'not before its time').toBe(0);
      smtp.setMood('well');
      await soon();
      await sendDueMessages(settings);
      expect(smtp.received).toHaveLength(1);
      expect(await states()).toEqual(['sent']);
    },
  );

  test('that may have arrived is sent again under the same id', async () => {
    smtp.setMood('hangsUp');
    await queue('unsure');
    await sendDueMessages(settings);
    expect(await states()).toEqual(['queued']);
    smtp.setMood('well');
    await soon();
    await sendDueMessages(settings);
    const ids = smtp.received.map((one) => openMail(one).headers.get('message-id'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('to nobody is given up at once, and keeps nobody else waiting', async () => {
    smtp.refuse('gone@example.com');
    await queue('gone', { to: 'gone@example.com' });
    await queue('here');
    await sendDueMessages(settings);
    expect((await states()).sort()).toEqual(['failed', 'sent']);
    expect(smtp.received).toHaveLength(1);
  });

  test('whose attachment cannot be made waits for it', async () => {
    await queue('odd', { attachments: [{ kind: 'odd', ref: '', filename: 'x', contentType: 'text/plain' }] });
    await sendDueMessages(settings);
    expect(smtp.calls()).toBe(0);
    expect(await states()).toEqual(['queued']);
  });

  test('is taken by one of several senders', async () => {
    for (let at = 0; at < 30; at += 1) await queue(`many ${at}`);
    const taken = await Promise.all([1, 2, 3].map(() => sendDueMessages(settings)));
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(smtp.received).toHaveLength(30);
    expect(new Set(smtp.received.map((one) => openMail(one).headers.get('message-id'))).size).toBe(30);
  });
});

describe('what is in hand', () => {
  const SHORT_SECONDS = 1;
  const inHand = () =>
    sql<{ due: boolean }>`select next_try_at <= now() as due from messages`.execute(db.sql);
  const isDue = async () => (await inHand()).rows[0]?.due;

  // Sends nothing until it is told to.
  function slowSender() {
    const { promise, resolve } = Promise.withResolvers<void>();
    let sent = 0;
    const send = async () => {
      sent += 1;
      await promise;
    };
    return { sender: { send, close() {} }, finish: resolve, sent: () => sent };
  }

  test('of a process that died is sent by another one when its time is over', async () => {
    await queue('left behind');
    // A process takes the message and dies.
    await takeDueMessages(db.sql, 1, SHORT_SECONDS);
    expect(await sendDueMessages(settings)).toBe(0);
    await vi.waitFor(async () => expect(await sendDueMessages(settings)).toBe(1), { timeout: 20_000 });
    expect(smtp.received).toHaveLength(1);
  });

  test('of a process that lives stays there, however long a mail server is silent', async () => {
    await queue('slow');
    const { sender, finish, sent } = slowSender();
    const sending = sendDueMessages({ ...settings, senders: { mail: sender }, leaseSeconds: SHORT_SECONDS });
    await vi.waitFor(() => expect(sent()).toBe(1), { timeout: 20_000 });
    const [{ first } = { first: null }] = (
      await sql<{ first: Date }>`select next_try_at as first from messages`.execute(db.sql)
    ).rows;
    // Longer than the lease for which it was taken.
    const isPast = async () =>
      (
        await sql<{
          past: boolean;
        }>`select now() > ${first}::timestamptz + interval '1 second' as past`.execute(db.sql)
      ).rows[0]?.past;
    await vi.waitFor(async () => expect(await isPast()).toBe(true), { timeout: 20_000 });
    expect(await isDue()).toBe(false);
    finish();
    await sending;
    expect(await states()).toEqual(['sent']);
    expect(sent()).toBe(1);
  });
});

test('without a server messages are kept for whoever develops', async () => {
  await queue('kept');
  await sendDueMessages({ ...settings, senders: {} });
  expect(await states()).toEqual(['kept']);
  expect(await sendDueMessages(settings)).toBe(0);
});

test('what is done is forgotten after thirty days; what waits is not', async () => {
  for (const about of ['old', 'new', 'waiting']) await queue(about);
  await sql`update messages set state = 'sent', done_at = now() - interval '31 days' where key = 'mail:old'`.execute(
    db.sql,
  );
  await sql`update messages set state = 'sent', done_at = now() where key = 'mail:new'`.execute(db.sql);
  for (const job of messageJobs) await job.run({ db });
  expect((await listNewestMessages(db.sql, 10)).map(({ key }) => key).sort()).toEqual([
    'mail:new',
    'mail:waiting',
  ]);
});

test('an SMS goes to the service as JSON, is tried again after 5xx and given up after a clear no', async () => {
  const asked: { headers: Record<string, unknown>; body: unknown }[] = [];
  const answers = [503, 200, 422];
  const service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.statusCode = answers[asked.length - 1] ?? 200;
    response.end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/sms`;
  const senders = { sms: createSmsSender({ url, token: 'secret', from: 'TIKETI' }) };
  await queue('tickets:1', { channel: 'sms', to: '+254712345678', text: 'Tiketi', attachments: [] });
  await sendDueMessages({ ...settings, senders });
  expect(await states()).toEqual(['queued']);
  await soon();
  await sendDueMessages({ ...settings, senders });
  expect(await states()).toEqual(['sent']);
  const [row] = await listNewestMessages(db.sql, 1);
  for (const { headers, body } of asked) {
    expect(headers).toMatchObject({ authorization: 'Bearer secret', 'idempotency-key': row?.id });
    expect(body).toEqual({ id: row?.id, to: '+254712345678', text: 'Tiketi', from: 'TIKETI' });
  }
  await queue('tickets:2', { channel: 'sms', to: '+1', text: 'x', attachments: [] });
  await sendDueMessages({ ...settings, senders });
  expect((await states()).sort()).toEqual(['failed', 'sent']);
  await new Promise((resolve) => service.close(resolve));
});

test('waiting grows from seconds to a quarter of an hour, for three days', () => {
  let seconds = 0;
  let tries = 1;
  for (let wait = nextTrySeconds(tries); wait !== null; wait = nextTrySeconds(tries)) {
    expect(wait).toBeLessThanOrEqual(900);
    seconds += wait;
    tries += 1;
  }
  expect(nextTrySeconds(1)).toBe(5);
  expect(seconds / 3600).toBeGreaterThan(71);
  expect(seconds / 3600).toBeLessThan(73);
});
