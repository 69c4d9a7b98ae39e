import { describe, expect, test } from 'vitest';
import { makeOverdue, typesOf } from '#tests/support/buying.ts';
import { days, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { BUYER } from '#tests/support/holding.ts';
import { elements, wordsOf } from '#tests/support/html.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { testApp } from '#tests/support/test-app.ts';

// Whoever leaves the page of an order before it is paid finds back to it.

const db = await testDatabase();
const now = new Date();
const app = await testApp(db, { now });
const [eventId = 0] = await (await openCatalogue(db)).add({
  slug: 'kept-evening',
  name: 'Kept Evening',
  startsAt: days(10, now),
  publishedAt: days(-1, now),
});
const [type = 0] = await typesOf(db, eventId);

async function place(browser: Browser) {
  const { body } = await browser.post('/api/event/order', {
    ticket_details: [{ id: type, quantity: 1, date_pass: [] }],
    buyer: BUYER,
  });
  return body.data as { reference: string; token: string; link: string };
}

const waysBack = async (browser: Browser, page: string) =>
  elements((await browser.open(page)).html, 'a')
    .map(({ attributes }) => attributes.href ?? '')
    .filter((href) => /^\/events\/pay\/[0-9A-Z]{8}/.test(href));

describe.each(['/events/pay', '/tickets'])('%s', (page) => {
  test('leads back to the order that waits to be paid, even where its page was never seen', async () => {
    const browser = openBrowser(app);
    const { link } = await place(browser);
    expect(await waysBack(browser, page)).toEqual([link]);
    expect(wordsOf((await browser.open(page)).html)).toContain('Kept Evening');
    expect(await waysBack(openBrowser(app), page), 'of somebody else').toEqual([]);
  });

  test.each([
    ['en', 'Your tickets are held until', 'Continue'],
    ['id', 'Tiketmu disimpan sampai', 'Lanjutkan'],
    ['sw', 'Tiketi zako zimeshikiliwa hadi', 'Endelea'],
  ])('says so (%s)', async (language, held, goOn) => {
    const browser = openBrowser(app);
    await place(browser);
    browser.cookies.set('MY_LANG', language);
    const words = wordsOf((await browser.open(page)).html);
    expect(words).toContain(held);
    expect(words).toContain(goOn);
  });

  test('a payment that is under way is one to come back to', async () => {
    const browser = openBrowser(app);
    const { reference, token, link } = await place(browser);
    await browser.post(`/api/event/pay/${reference}`, { t: token, provider: 'sandbox' });
    expect(await waysBack(browser, page)).toEqual([link]);
    expect(wordsOf((await browser.open(page)).html)).toContain('A payment is under way');
  });

  test('says nothing of an order that has ended', async () => {
    const browser = openBrowser(app);
    const given = await place(browser);
    await browser.post(`/api/event/order/cancel/${given.reference}`, { t: given.token });
    expect(await waysBack(browser, page)).toEqual([]);
    const overdue = await place(browser);
    await makeOverdue(db, overdue.reference);
    expect(await waysBack(browser, page)).toEqual([]);
    const { reference, token } = await place(browser);
    const { body } = await browser.post(`/api/event/pay/${reference}`, { t: token, provider: 'sandbox' });
    await browser.post(`/api/event/pay/sandbox/${body.data.attempt}`, { outcome: 'success' });
    expect(await waysBack(browser, page)).toEqual([]);
  });
});

test('a pass that somebody made up leads nowhere', async () => {
  const browser = openBrowser(app);
  const { reference } = await place(openBrowser(app));
  browser.cookies.set('MY_ORDER', `${reference}.${now.getTime() + 60_000}.${'x'.repeat(43)}`);
  expect((await browser.get('/api/event/order/current')).body).toEqual({ data: null });
});

test('whoever keeps the page open is not forgotten while the hold is lengthened', async () => {
  const browser = openBrowser(app);
  const { reference, link } = await place(browser);
  const first = browser.cookies.get('MY_ORDER');
  await browser.open(link);
  expect(browser.cookies.get('MY_ORDER'), 'not sent again and again').toBe(first);
  app.clock.set(new Date(now.getTime() + 20 * 60_000));
  await browser.open(link);
  app.clock.set(new Date(now.getTime() + 45 * 60_000));
  const { body } = await browser.get('/api/event/order/current');
  app.clock.set(now);
  // The hold itself goes by the database's clock, which stood still.
  expect(body.data).toMatchObject({ reference });
});

test('pages that are the same for everybody know nothing of it', async () => {
  const browser = openBrowser(app);
  await place(browser);
  for (const page of ['/events', '/events/kept-evening']) expect(await waysBack(browser, page)).toEqual([]);
});
