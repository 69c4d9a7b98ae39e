import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { days } from '#tests/support/catalogue.ts';
import { liveSite, SOON, waitForScript, watchTrouble } from '#tests/support/live-site.ts';
import { testSite } from '#tests/support/site.ts';
import { freePort } from '../../scripts/free-port.ts';

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
let policy = '';
const blog = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  if (policy !== '') response.setHeader('content-security-policy', policy);
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
    visitor.waitForEvent('page', { timeout: 40_000 }),
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
  expect(await link.getAttribute('href')).toBe(`${site.url}/events/framed-evening?embed=1`);
  await still.close();

  policy = "frame-src 'none'";
  const strict = await browser.newVisitor();
  const closed = await strict.newPage();
  await closed.goto(blogUrl);
  await closed.locator('iframe').waitFor();
  expect(await closed.getByRole('link', { name: 'Tickets for Framed Evening' }).isVisible()).toBe(true);
  await strict.close();
  policy = '';
});

// Stands in for Google and for whoever serves tiles: the addresses asked for, and how often to say no first.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const mapScript = await readFile(new URL('../simulators/google-maps-script.js', import.meta.url));
const asked: string[] = [];
let refusals = 0;
const mapServer = createServer(({ url = '' }, response) => {
  asked.push(url);
  if (refusals > 0) {
    refusals -= 1;
    response.writeHead(503).end();
  } else if (url.startsWith('/tiles/')) {
    response.setHeader('content-type', 'image/png');
    response.end(PIXEL);
  } else {
    response.setHeader('content-type', 'text/javascript');
    response.end(mapScript);
  }
}).listen(0, '127.0.0.1');
await once(mapServer, 'listening');
const mapUrl = `http://127.0.0.1:${(mapServer.address() as AddressInfo).port}`;
afterAll(() => mapServer.close());

async function siteWith(env: Record<string, string>): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await testSite(site.db, { port, now: site.now(), env: { PUBLIC_URL: url, ...env } });
  return url;
}

// The page as it stands before anybody scrolls, and the way to its map. Most come from a list, within its document.
async function openEvent(url: string, cameFrom: 'list' | 'outside' = 'list') {
  asked.length = 0;
  const visitor = await browser.newVisitor({ viewport: { width: 390, height: 844 } });
  const trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  const address = `${url}/events/framed-evening`;
  await page.goto(cameFrom === 'list' ? `${url}/events/search?event=framed` : address, {
    waitUntil: 'networkidle',
  });
  await waitForScript(page);
  if (cameFrom === 'list') {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole('link', { name: 'Framed Evening' }).first().click();
    await page.waitForURL(address);
    await page.getByRole('heading', { level: 1, name: 'Framed Evening' }).waitFor();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  }
  expect(asked).toEqual([]);
  return { visitor, page, trouble, scroll: () => page.locator('[data-venue-map]').scrollIntoViewIfNeeded() };
}

test("Google's map is fetched when somebody scrolls to it, and again where that fails", async () => {
  const google = await siteWith({ GOOGLE_MAPS_KEY: 'a-key', GOOGLE_MAPS_URL: `${mapUrl}/maps/api/js` });
  refusals = 2;
  const { visitor, page, scroll } = await openEvent(google);
  await scroll();
  const map = page.getByRole('region', { name: 'Map of Baraza Gardens' });
  await expect.poll(() => map.innerText(), SOON).toBe('Map at -1.25, 36.75, zoom 15');
  expect(asked).toHaveLength(3);
  const query = new URL(asked[0] ?? '', mapUrl).searchParams;
  expect(Object.fromEntries(query)).toEqual({ key: 'a-key', libraries: 'places', language: 'en' });
  await visitor.close();

  refusals = 4;
  const unlucky = await openEvent(google, 'outside');
  await unlucky.scroll();
  await expect.poll(() => asked.length, SOON).toBe(4);
  await expect.poll(() => unlucky.page.getByRole('region', { name: /^Map of/ }).count(), SOON).toBe(0);
  expect(await unlucky.page.getByText('1 Test Road').isVisible()).toBe(true);
  await unlucky.visitor.close();
});

test('with tiles the open library draws the map, and nothing in the page objects', async () => {
  const tiles = await siteWith({ MAP_TILES: `${mapUrl}/tiles/{z}/{x}/{y}.png`, MAP_TILES_CREDIT: 'A & B' });
  refusals = 0;
  const { visitor, page, trouble, scroll } = await openEvent(tiles);
  await scroll();
  await expect
    .poll(() => asked.filter((path) => path.startsWith('/tiles/15/')).length, SOON)
    .toBeGreaterThan(0);
  const map = page.getByRole('region', { name: 'Map of Baraza Gardens' });
  expect(await map.innerText()).toContain('A & B');
  await map.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => asked.some((path) => path.startsWith('/tiles/14/')), SOON).toBe(true);
  expect(trouble()).toEqual([]);
  await visitor.close();
});
