import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { days } from '#tests/support/catalogue.ts';
import { liveSite, SOON } from '#tests/support/live-site.ts';

// Our events on other people's pages, and other people's maps on ours.

const browser = await testBrowser();
const site = await liveSite();
const [eventId] = await site.catalogue.add({
  slug: 'framed-evening',
  name: 'Framed Evening',
  startsAt: days(10, site.now()),
  ticketTypes: [
    { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } },
    { name: 'Gone', priceMinor: 4_000_00, pool: { capacity: 5, sold: 5 } },
  ],
});

// Another port is another origin.
let words = '';
const blog = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><title>A blog</title><h1>My evening</h1>${words}`);
}).listen(0, '127.0.0.1');
await once(blog, 'listening');
const blogUrl = `http://127.0.0.1:${(blog.address() as AddressInfo).port}/`;
afterAll(() => blog.close());

const { data: given } = (await (await fetch(`${site.url}/api/event/iframe/${eventId}`)).json()) as {
  data: { html: string; height: number };
};

test('tickets are chosen on another site and bought in a tab of ours', async () => {
  words = given.html.replace(/data-height="\d+"/, 'data-height="1000"');
  const visitor = await browser.newVisitor();
  const page = await visitor.newPage();
  await page.goto(blogUrl);
  const frame = page.locator('iframe');
  const height = async () => Math.round((await frame.boundingBox())?.height ?? 0);
  await expect.poll(height, SOON).toBeLessThan(500);
  const own = await height();
  expect(await frame.getAttribute('title')).toBe('Tickets for Framed Evening');
  expect(await page.getByRole('link', { name: 'Tickets for Framed Evening' }).count()).toBe(0);

  // Nobody but the frame itself is believed, whatever window it comes from.
  await page.evaluate(() => {
    postMessage({ type: 'tiketi:height', height: 3333 }, '*');
    const other = document.createElement('iframe');
    other.srcdoc = `<script>parent.postMessage({ type: 'tiketi:height', height: 3333 }, '*')</script>`;
    document.body.append(other);
    return new Promise((resolve) =>
      addEventListener('message', ({ source }) => source !== window && resolve(1)),
    );
  });
  expect(
    await page
      .locator('iframe')
      .first()
      .evaluate((element) => element.clientHeight),
  ).toBe(own);

  const inside = page.frameLocator('iframe').first();
  expect(await inside.getByRole('listitem').filter({ hasText: 'Gone' }).getByRole('spinbutton').count()).toBe(
    0,
  );
  await inside.getByRole('spinbutton', { name: /Regular/ }).fill('2');
  const [tab] = await Promise.all([
    visitor.waitForEvent('page'),
    inside.getByRole('button', { name: 'Get tickets' }).click(),
  ]);
  await tab.waitForURL(`${site.url}/events/pay`);
  expect(page.url()).toBe(blogUrl);
  const cart = (await tab.getByRole('main').innerText()).replaceAll('\u00a0', ' ');
  expect(cart).toContain('Framed Evening');
  expect(cart).toContain('Ksh 3,000');
  await visitor.close();
});

test('without a script, or where frames are not allowed, it is a link to the event', async () => {
  words = given.html;
  const still = await browser.newVisitor({ javaScriptEnabled: false });
  const page = await still.newPage();
  await page.goto(blogUrl);
  const link = page.getByRole('link', { name: 'Tickets for Framed Evening' });
  expect(await link.getAttribute('href')).toBe(`${site.url}/events/framed-evening`);
  await still.close();

  words = `<meta http-equiv="content-security-policy" content="frame-src 'none'">${given.html}`;
  const strict = await browser.newVisitor();
  const closed = await strict.newPage();
  await closed.goto(blogUrl);
  await closed.locator('iframe').waitFor();
  expect(await closed.getByRole('link', { name: 'Tickets for Framed Evening' }).isVisible()).toBe(true);
  await strict.close();
});
