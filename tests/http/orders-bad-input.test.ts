import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sendRaw } from '#tests/support/raw-request.ts';
import { testApp } from '#tests/support/test-app.ts';

// REL-17: whatever a field holds, the answer is a 4xx that names it, and nothing was written.

const db = await testDatabase();
let port: number;
let type: number;
let placed: { reference: string; token: string };

beforeAll(async () => {
  const now = new Date();
  const app = await testApp(db, { now });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.http.server.address() as AddressInfo).port;
  const when = { startsAt: days(10, now), endsAt: days(11, now), publishedAt: days(-1, now) };
  const ticketTypes = [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 50 } }];
  const [eventId = 0] = await (await openCatalogue(db)).add({
    slug: 'careful-evening',
    ...when,
    ticketTypes,
  });
  [type = 0] = await typesOf(db, eventId);
  placed = (await post('/api/event/order', wish())).body.data;
});

const wish = () => ({
  event: 'careful-evening',
  ticket_details: [{ id: type, quantity: 1, date_pass: [] as unknown[] }],
  coupon_code: null as unknown,
  buyer: { name: 'Amina', email: 'amina@example.com', phone: '0712345678' },
  attendee_names: null as unknown,
  accepted_total: null as unknown,
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await sendRaw(port, {
    method: 'POST',
    target: path,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: Buffer.from(text).toString('latin1'),
  });
  return { status: answer.status, body: answer.body === '' ? {} : JSON.parse(answer.body) };
}

async function countRows(): Promise<unknown> {
  return rowsOf(
    db,
    sql`select (select count(*) from orders) as orders, (select count(*) from order_lines) as lines,
      (select count(*) from payment_attempts) as attempts, (select count(*) from tickets) as tickets,
      (select sum(held + sold) from pools) as taken`,
  );
}

async function expectRefused(path: string, body: unknown, field: string, headers = {}): Promise<void> {
  const before = await countRows();
  const answer = await post(path, body, headers);
  const said = `${path} ${JSON.stringify(body)?.slice(0, 300)} → ${JSON.stringify(answer.body)}`;
  expect(answer.status, said).toBeGreaterThanOrEqual(400);
  expect(answer.status, said).toBeLessThan(500);
  expect(answer.body, said).toMatchObject({ statusCode: answer.status, code: expect.any(String) });
  if (field !== '') {
    const named = Object.keys(answer.body.errors ?? {});
    expect(
      named.some((name) => name.startsWith(field)),
      said,
    ).toBe(true);
  }
  expect(await countRows(), said).toEqual(before);
}

const NASTY: unknown[] = [
  ...[
    undefined,
    null,
    '',
    -1,
    0,
    1.5,
    2 ** 53,
    1e308,
    true,
    [],
    {},
    [[]],
    'zz',
    '😀',
    '\u202eabc',
    '\u0000',
    '\ud800',
  ],
  ...[
    'x'.repeat(100_000),
    "'; drop table orders; --",
    '<script>1</script>',
    '../../etc/passwd',
    { __proto__: 1 },
  ],
];

type Wish = ReturnType<typeof wish>;
// What each field takes is left out of the nasty ones.
const FIELDS: [string, (wish: Wish, value: unknown) => void, (value: unknown) => boolean][] = [
  ['event', (body, value) => Object.assign(body, { event: value }), (value) => value === undefined],
  ['ticket_details', (body, value) => Object.assign(body, { ticket_details: value }), () => false],
  [
    'ticket_details',
    (body, value) => Object.assign(body.ticket_details[0] ?? {}, { id: value }),
    () => false,
  ],
  [
    'ticket_details',
    (body, value) => Object.assign(body.ticket_details[0] ?? {}, { quantity: value }),
    () => false,
  ],
  [
    'ticket_details',
    (body, value) => Object.assign(body.ticket_details[0] ?? {}, { date_pass: value }),
    (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  ],
  [
    'coupon_code',
    (body, value) => Object.assign(body, { coupon_code: value }),
    (value) => value === undefined || value === null,
  ],
  ['buyer', (body, value) => Object.assign(body, { buyer: value }), () => false],
  ['buyer.name', (body, value) => Object.assign(body.buyer, { name: value }), isName],
  ['buyer.email', (body, value) => Object.assign(body.buyer, { email: value }), () => false],
  ['buyer.phone', (body, value) => Object.assign(body.buyer, { phone: value }), () => false],
  [
    'attendee_names',
    (body, value) => Object.assign(body, { attendee_names: value }),
    (value) => value === undefined || value === null || (Array.isArray(value) && value.length === 0),
  ],
  // What no database stores. Refused there, it would hold up everybody who buys at the same time.
  ['attendee_names.0', (body) => Object.assign(body, { attendee_names: ['half \ud800'] }), () => false],
  [
    'accepted_total',
    (body, value) => Object.assign(body, { accepted_total: value }),
    (value) => value === undefined || value === null,
  ],
];

// Anything that is short and in one line may be somebody's name.
function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length < 121 && !/[\0\ud800]/.test(value);
}

test.each(FIELDS)(
  '%s',
  async (field, set, isFine) => {
    for (const value of NASTY) {
      if (isFine(value)) continue;
      const body = wish();
      set(body, value);
      // Another price brings the new one along.
      const isFormed = field === 'accepted_total';
      await expectRefused('/api/event/order', body, isFormed ? '' : field);
    }
  },
  60_000,
);

test.each([
  ['not JSON', '{"event":', {}],
  ['a list', '[]', {}],
  ['null', 'null', {}],
  ['nothing', '', {}],
  ['nested without end', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, {}],
  ['far too large', JSON.stringify({ event: 'x'.repeat(300_000) }), {}],
  ['a form', 'event=1', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['no kind at all', '{}', { 'content-type': 'zz' }],
  ['a key that is no key', JSON.stringify({}), { 'idempotency-key': 'ä' }],
])('a body that is %s', async (_what, body, headers) => {
  await expectRefused('/api/event/order', body, '', headers as Record<string, string>);
});

test('a short key, a long key', async () => {
  for (const key of ['a', 'x'.repeat(200)])
    await expectRefused('/api/event/order', wish(), '', { 'idempotency-key': key });
});

test.each([
  ['garbage', 'MY_VISITOR=%%%; MY_ORDER=....; MY_CART=%7B%22broken'],
  ['somebody else by guess', 'MY_VISITOR=00000000-0000-0000-0000-000000000000; MY_ORDER=A.1.b'],
  ['markup and control characters', 'MY_VISITOR=<script>; MY_ORDER=\u0001; ==;;;=;'],
  ['very many', Array.from({ length: 300 }, (_, at) => `c${at}=x`).join('; ')],
])('a malformed cookie is no cookie: %s', async (_what, cookie) => {
  const answer = await post('/api/event/order', wish(), { cookie, 'idempotency-key': randomUUID() });
  expect([200, 400]).toContain(answer.status);
  const view = await sendRaw(port, { target: `/api/event/pay/${placed.reference}`, headers: { cookie } });
  expect([200, 400]).toContain(view.status);
  if (view.status === 200) expect(JSON.parse(view.body).data.details).toBeNull();
});

test('paying, renewing, cancelling and unlocking take nothing odd either', async () => {
  const { reference, token } = placed;
  for (const value of NASTY) {
    await expectRefused(`/api/event/pay/${reference}`, { t: token, provider: value }, 'provider');
    if (value !== undefined && value !== null)
      await expectRefused(
        `/api/event/pay/${reference}`,
        { t: token, provider: 'sandbox', phone: value },
        'phone',
      );
    await expectRefused(`/api/event/pay/unlock/${reference}`, { contact: value }, '');
    await expectRefused(`/api/event/order/cancel/${reference}`, { t: value }, '');
    await expectRefused(`/api/event/order/renew/${reference}`, { t: value }, '');
    const id = encodeURIComponent(String(value).toWellFormed().slice(0, 60)) || '-';
    await expectRefused(`/api/event/order/cancel/${id}`, { t: token }, '');
    await expectRefused(`/api/event/pay/sandbox/${id}`, { outcome: 'success' }, '');
  }
}, 60_000);
