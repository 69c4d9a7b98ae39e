import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { bookWaiting } from '#modules/ledger/index.ts';
import { keepJobsRunning } from '#platform/jobs/jobs.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS } from '#tests/support/catalogue.ts';
import { PHONE } from '#tests/support/checkout.ts';
import { expectNoSidewaysScroll, liveSite, SOON, waitForScript } from '#tests/support/live-site.ts';
import { placeOrder } from '#tests/support/sold-orders.ts';
import { newMember } from '#tests/support/teams.ts';
import { reactions } from '../../src/main/reactions.ts';
import { scheduledJobs } from '../../src/main/scheduled-jobs.ts';

// A seller watches an event sell, on a phone in the dark: what is bought elsewhere appears by itself.

const browser = await testBrowser();
const site = await liveSite();
// The worker as it runs with the server: nothing else writes the records that figures are made of.
const { services } = site.app;
const worker = keepJobsRunning(site.db, services.log, services, scheduledJobs, reactions);
afterAll(() => worker.stop());
const AMINA = { name: 'Amina', email: 'amina@example.com', phone: '0712345678' };

// Answers when the worker has heard of it: within five seconds where the machine does nothing else, and the page asks every
// ten. A busy machine gets all of the fifteen.
async function buy(eventId: number, email: string, quantity: number): Promise<void> {
  const { browser, reference, start } = await placeOrder(site, eventId, { ...AMINA, email }, quantity);
  await browser.post(`/api/event/pay/sandbox/${await start()}`, { outcome: 'success' });
  const kept = sql`select from sale_records join orders on id = order_id where reference = ${reference} and words <> ''`;
  const heard = async () => (await rowsOf(site.db, kept)).length;
  await expect.poll(heard, { timeout: 15_000, interval: 50 }).toBe(1);
}

test('a sale made elsewhere appears on the open page within fifteen seconds, in words, drawings and tables', async () => {
  const owner = await newMember(site.app, site.db);
  // The first work of all waits until the queue is set up.
  await expect
    .poll(
      async () =>
        (await rowsOf(site.db, sql`select from jobs.queue where name = 'records.keep-paid'`)).length,
      SOON,
    )
    .toBe(1);
  const [event = 0] = await site.catalogue.add({ slug: 'watched', startsAt: days(10, site.now()) });
  const visitor = await browser.newVisitor({ ...PHONE, colorScheme: 'dark' });
  await visitor.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  const page = await visitor.newPage();
  await page.clock.install({ time: site.now() });
  await page.goto(`${site.url}/sell/${ORGANIZERS.ngoma.slug}/events/${event}/figures`);
  await page.getByText('Nothing is sold yet.').waitFor();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const steps = page.getByText('Orders begun: 0.');
  await steps.waitFor();

  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const figuresAsked = () => asked.filter((path) => path.endsWith('/figures')).length;
  const marked = page.waitForResponse((answer) => answer.url().endsWith('/figures/mark'));
  await page.clock.runFor(10_000);
  await marked;
  expect(figuresAsked()).toBe(0);

  await buy(event, AMINA.email, 2);
  await page.clock.runFor(10_000);
  await page.getByText(/^You sold 2 tickets and get Ksh.2,[\d.,]+\.$/).waitFor();
  await page.getByText('Orders begun: 1.').waitFor();
  await page.getByRole('img', { name: /: 2 tickets\.$/ }).waitFor();

  await buy(event, 'baraka@example.com', 1);
  await page.clock.runFor(10_000);
  await page.getByText(/^You sold 3 tickets and get Ksh/).waitFor();
  const types = page
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { name: 'By ticket type' }) });
  await types.getByText('View as table').click();
  await types.getByRole('row', { name: /^Together 3 Ksh.4,500/ }).waitFor();
  await expectNoSidewaysScroll(page);
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

  // Where the money is, and the statement that it adds up to.
  await bookWaiting(services);
  await page.goto(`${site.url}/sell/${ORGANIZERS.ngoma.slug}/money`);
  await page.getByRole('heading', { name: /^Ksh.[\d,.]+ is on hold for you\.$/ }).waitFor();
  await page.getByText('The event is to come. Available on').waitFor();
  await expectNoSidewaysScroll(page);
  const together = await page
    .getByText('Together with us')
    .locator('xpath=following-sibling::dd')
    .innerText();
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await page.waitForURL(/\/money\/statement$/);
  const after = page.getByText('Balance after').locator('xpath=following-sibling::dd');
  expect(await after.innerText()).toBe(together);
  await expectNoSidewaysScroll(page);
});

test('a sale made elsewhere appears on the open home page and over the open list of orders, and moves no row', async () => {
  const owner = await newMember(site.app, site.db, { email: 'watching@example.com' });
  const [event = 0] = await site.catalogue.add({
    slug: 'watched-too',
    name: 'Watched too',
    startsAt: days(10, site.now()),
  });
  await buy(event, 'first@example.com', 1);
  const visitor = await browser.newVisitor(PHONE);
  await visitor.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  const open = async (path: string) => {
    const page = await visitor.newPage();
    await page.clock.install({ time: site.now() });
    await page.goto(`${site.url}/sell/${ORGANIZERS.ngoma.slug}${path}`);
    await waitForScript(page);
    return page;
  };
  const home = await open('');
  const row = home.getByRole('link', { name: /Watched too/ });
  const sold = (count: number) => row.getByText(`${count} sold`);
  await sold(1).waitFor();
  const orders = await open(`/events/${event}/orders`);
  const first = orders.getByRole('link', { name: 'Amina' }).first();
  const placeOf = async () => (await first.boundingBox())?.y;
  const before = await placeOf();
  const news = orders.getByRole('status').getByRole('link');

  await buy(event, 'second@example.com', 2);
  await buy(event, 'third@example.com', 1);
  await home.clock.runFor(10_000);
  await sold(4).waitFor();
  await home.getByText('3 more tickets were sold since you opened this page.').waitFor();
  await orders.clock.runFor(10_000);
  await news.getByText('2 new orders – show them').waitFor();
  expect(await placeOf()).toBe(before);
  await expectNoSidewaysScroll(orders);
  await news.click();
  await orders.getByText('third@example.com').waitFor();
  expect(await news.count()).toBe(0);

  // Nobody looks: nobody asks.
  const asked: string[] = [];
  home.on('request', (request) => {
    if (request.url().endsWith('/mark')) asked.push(request.url());
  });
  await home.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
  await home.clock.runFor(30_000);
  await home.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => asked.length, SOON).toBe(1);
});
