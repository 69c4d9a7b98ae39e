import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type RawAnswer, sendRaw } from '#tests/support/raw-request.ts';
import { testApp } from '#tests/support/test-app.ts';

// Orders are answered before Fastify. A question mark at the end of the address is out of the ordinary, so that the
// same request goes through Fastify: whoever asks must not be able to tell which of the two answered.

const db = await testDatabase();
const AT_THE_DOOR = '/api/event/order';
const THROUGH_FASTIFY = '/api/event/order?';
const accessLog: string[] = [];
let port: number;
let type: number;

beforeAll(async () => {
  const now = new Date();
  const app = await testApp(db, { now, writeAccessLog: (line) => accessLog.push(line) });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.http.server.address() as AddressInfo).port;
  const [eventId = 0] = await (await openCatalogue(db)).add({
    slug: 'two-ways-in',
    startsAt: days(10, now),
    endsAt: days(11, now),
    publishedAt: days(-1, now),
    ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 20 } }],
  });
  [type = 0] = await typesOf(db, eventId);
});

const HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const wish = (more: object = {}) =>
  JSON.stringify({
    event: 'two-ways-in',
    ticket_details: [{ id: type, quantity: 1, date_pass: [] }],
    buyer: { name: 'Amina', email: 'amina@example.com', phone: '0712345678' },
    ...more,
  });
const post = (target: string, body: string, headers: Record<string, string> = HEADERS) =>
  sendRaw(port, { method: 'POST', target, headers, body: Buffer.from(body).toString('latin1') });

// What differs from one answer to the next anyway.
function comparable({ status, headers, body }: RawAnswer): object {
  const { date: _, 'x-request-id': id, 'set-cookie': cookie, 'content-length': __, ...rest } = headers;
  const { data, errors, ...said } = JSON.parse(body);
  return {
    status,
    headers: rest,
    id: id?.length,
    cookie: cookie?.replaceAll(/^(\w+)=[^;]+/gm, '$1='),
    said,
    fields: Object.keys(errors ?? {}),
    data: Object.keys(data ?? {}),
  };
}

test.each<[string, () => string, Record<string, string>?]>([
  ['an order', wish],
  ['in another language', wish, { ...HEADERS, 'accept-language': 'sw' }],
  ['with its charset', wish, { ...HEADERS, 'content-type': 'application/json; charset=utf-8' }],
  ['from another site', wish, { ...HEADERS, 'sec-fetch-site': 'cross-site' }],
  ['as a form', () => 'event=1', { ...HEADERS, 'content-type': 'application/x-www-form-urlencoded' }],
  ['a key too many', () => wish({ price: 1 })],
  ['a key of every object', () => `{"__proto__":{"admin":true},${wish().slice(1)}`],
  ['not JSON', () => '{"event":'],
  ['JSON, but nothing in it', () => 'null'],
  ['a list', () => '[1]'],
  ['broken characters', () => wish().replace('Amina', '\u00ff\u00fe')],
  ['more than there are', () => wish({ ticket_details: [{ id: type, quantity: 21, date_pass: [] }] })],
  ['too long', () => wish({ coupon_code: 'x'.repeat(300_000) })],
])('%s', async (_, body, headers) => {
  const atTheDoor = await post(AT_THE_DOOR, body(), headers);
  const throughFastify = await post(THROUGH_FASTIFY, body(), headers);
  expect(comparable(atTheDoor)).toEqual(comparable(throughFastify));
});

test('a body may arrive in pieces, and whoever leaves in the middle leaves nothing behind', async () => {
  const body = wish({ buyer: { name: 'Wanjikũ', email: 'w@example.com', phone: '0712345678' } });
  const bytes = Buffer.from(body);
  const head = `POST ${AT_THE_DOOR} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nContent-Length: ${bytes.length}\r\n\r\n`;
  const half = bytes.indexOf(0xc5) + 1;

  const leaver = connect(port, '127.0.0.1');
  leaver.write(head);
  leaver.write(bytes.subarray(0, half));
  await wait(20);
  leaver.destroy();

  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.on('error', reject);
    socket.on('data', (piece: string) => {
      text += piece;
    });
    socket.on('end', () => resolve(text));
    socket.write(head);
    // In the middle of a letter of two bytes.
    socket.write(bytes.subarray(0, half));
    setTimeout(() => socket.write(bytes.subarray(half)), 20);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
});

test('whoever sends half of a body and waits is told so, wherever it goes', async () => {
  const answers = await Promise.all(
    [AT_THE_DOOR, THROUGH_FASTIFY, '/login'].map(
      (target) =>
        new Promise<string>((resolve, reject) => {
          let text = '';
          const kind = target === '/login' ? 'application/x-www-form-urlencoded' : 'application/json';
          const socket = connect(port, '127.0.0.1').setEncoding('utf8');
          socket.on('error', reject);
          socket.on('data', (piece: string) => {
            text += piece;
          });
          socket.on('close', () => resolve(text));
          socket.write(
            `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: ${kind}\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 100\r\n\r\n{"event":`,
          );
        }),
    ),
  );
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toContain('arrived too slowly');
  }
}, 60_000);

test('both are in the access log, with their request ids', async () => {
  for (const target of [AT_THE_DOOR, THROUGH_FASTIFY]) {
    accessLog.length = 0;
    const { headers } = await post(target, '{}');
    expect(accessLog.map((line) => JSON.parse(line))).toMatchObject([
      { reqId: headers['x-request-id'], method: 'POST', url: target, status: 400, cache: 'none' },
    ]);
  }
});

// A proxy keeps its own for a minute as a rule, and must be the one who closes.
test('a connection stays open for longer than a proxy would use it again', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  const seconds = Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1]);
  expect(seconds).toBeGreaterThan(60);
});
