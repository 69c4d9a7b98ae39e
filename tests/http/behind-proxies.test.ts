import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { sendRaw } from '#tests/support/raw-request.ts';
import { testApp } from '#tests/support/test-app.ts';

// What a visitor writes into X-Forwarded-For stands left of what our own proxies write, and is not believed.

const db = await testDatabase();
const HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const MPESA = '196.201.214.200';
const VISITOR = '41.90.64.7';
const SECOND_PROXY = '172.16.0.4';

async function open(proxies: string) {
  const app = await testApp(db, { env: { TRUST_PROXY: proxies, BOT_CHECK_ALLOWANCE: '2' } });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const send = (target: string, forwarded: string) =>
    sendRaw(port, {
      method: 'POST',
      target,
      headers: { ...HEADERS, 'x-forwarded-for': forwarded },
      body: JSON.stringify({
        coupon_code: 'NOTHING10',
        ticket_details: [{ id: 1, quantity: 1, date_pass: [] }],
      }),
    });
  return { app, send };
}

test.each([
  ['before Fastify', '/api/event/coupons/validate'],
  ['through Fastify', '/api/event/coupons/validate?'],
])('%s: another word on the left is not another address', async (_way, target) => {
  const { send } = await open('1');
  const codes = [];
  for (let at = 0; at < 3; at += 1) {
    codes.push(JSON.parse((await send(target, `10.0.0.${at}, ${VISITOR}`)).body).code);
  }
  expect(codes).toEqual([codes[0], codes[0], 'bot_check_needed']);
  expect(codes[0]).not.toBe('bot_check_needed');
  const other = await send(target, `10.0.0.1, 41.90.64.8`);
  expect(JSON.parse(other.body).code, 'control: another visitor').toBe(codes[0]);
});

test.each([
  ['0', MPESA, '127.0.0.1'],
  ['1', `${MPESA}, ${VISITOR}`, VISITOR],
  ['2', `${MPESA}, ${VISITOR}, ${SECOND_PROXY}`, VISITOR],
  ['2', `${VISITOR}, ${MPESA}, ${SECOND_PROXY}`, MPESA],
])('with %s proxies a callback through %s is from %s', async (proxies, forwarded, address) => {
  const { app, send } = await open(proxies);
  const take = vi.spyOn(app.services.keeper, 'take');
  await send('/cb/k/0123456789abcdef', forwarded);
  expect(take.mock.calls.map(([, call]) => call.address)).toEqual([address]);
});
