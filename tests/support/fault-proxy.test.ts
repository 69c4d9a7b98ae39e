import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startFaultProxy } from './fault-proxy.ts';

const echo = createServer((socket) => void socket.pipe(socket)).listen(0, '127.0.0.1');
await once(echo, 'listening');
const proxy = await startFaultProxy(`tcp://127.0.0.1:${(echo.address() as AddressInfo).port}`);
const port = Number(new URL(proxy.url).port);
afterAll(async () => {
  await proxy.stop();
  echo.close();
});

async function open() {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

test('lets through, hangs, goes on, cuts, refuses, and lets through again', async () => {
  const socket = await open();
  socket.write('one');
  expect(String((await once(socket, 'data'))[0])).toBe('one');

  proxy.hang();
  socket.write('two');
  const late = await open();
  late.write('three');
  const heard: string[] = [];
  socket.on('data', (text) => heard.push(String(text)));
  late.on('data', (text) => heard.push(String(text)));
  await sleep(100);
  expect(heard).toEqual([]);
  await proxy.restore();
  await expect.poll(() => heard.sort()).toEqual(['three', 'two']);

  const ended = [once(socket, 'close'), once(late, 'close')];
  await proxy.cut();
  await Promise.all(ended);
  await expect(open()).rejects.toMatchObject({ code: 'ECONNREFUSED' });

  await proxy.restore();
  const again = await open();
  again.end('four');
  expect(String((await once(again, 'data'))[0])).toBe('four');
});
