import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { within } from '#tests/support/within.ts';

const browser = await testBrowser();
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><title>Here</title>
    <img src="http://example.com/by-name.png" alt="" onerror="document.body.append('no name;')">
    <img src="http://192.0.2.1/by-address.png" alt="" onerror="document.body.append('no address;')">`);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());

test('a page reaches this machine and no other, and what it tried is known', async () => {
  const { port } = server.address() as AddressInfo;
  const visitor = await browser.newVisitor();
  const page = await visitor.newPage();
  for (const host of ['127.0.0.1', 'localhost']) {
    await page.goto(`http://${host}:${port}/`);
    expect(await page.title()).toBe('Here');
    await page.getByText('no name;').waitFor();
    await page.getByText('no address;').waitFor();
    expect(browser.takeOutsideCalls().sort()).toEqual([
      'http://192.0.2.1/by-address.png',
      'http://example.com/by-name.png',
    ]);
  }
  await visitor.close();
});

test('a visitor leaves while a document is still on its way', async () => {
  const { port } = server.address() as AddressInfo;
  for (let round = 0; round < 12; round += 1) {
    const visitor = await browser.newVisitor();
    const page = await visitor.newPage();
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`http://127.0.0.1:${port}/`);
    const asked = page.waitForEvent('request', (request) => request.isNavigationRequest());
    await page.evaluate(() => setTimeout(() => location.reload()));
    await asked;
    await visitor.close();
  }
  browser.takeOutsideCalls();
});

test('a wait without an end of its own says what it waited for', async () => {
  await expect(within(20, 'the moon', new Promise(() => {}))).rejects.toThrow(
    'Waited 20 ms in vain: the moon',
  );
  expect(await within(20, 'the sun', Promise.resolve('up'))).toBe('up');
});
