import { connect, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { isLoopback, takeBlockedCalls } from './loopback-only.ts';

// 192.0.2.0/24 is reserved for documentation: nothing answers there, so only the guard can fail this fast.
const OUTSIDE = '192.0.2.1';

test('fetch to another host fails and is remembered', async () => {
  await expect(fetch(`http://${OUTSIDE}/`)).rejects.toMatchObject({ cause: { code: 'EBLOCKED' } });
  await expect(fetch('https://example.com/')).rejects.toMatchObject({ cause: { code: 'EBLOCKED' } });
  expect(takeBlockedCalls()).toEqual([OUTSIDE, 'example.com']);
});

test.each([
  ['options', () => connect({ host: OUTSIDE, port: 80 })],
  ['port and host', () => connect(80, OUTSIDE)],
  ['a socket of its own', () => new Socket().connect(80, OUTSIDE)],
])('a raw connection by %s fails and is remembered', async (_how, open) => {
  const error = await new Promise((resolve) => open().on('error', resolve));
  expect(error).toMatchObject({ code: 'EBLOCKED' });
  expect(takeBlockedCalls()).toEqual([OUTSIDE]);
});

test('loopback is left alone', async () => {
  const { createServer } = await import('node:http');
  const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
  expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('here');
  server.close();
  expect(takeBlockedCalls()).toEqual([]);
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['LOCALHOST', true],
  ['app.localhost', true],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
  ['10.0.0.1', false],
  ['::2', false],
])('%s is loopback: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
