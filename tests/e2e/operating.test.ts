import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days } from '#tests/support/catalogue.ts';
import { expectAccessible, mainText, PHONE } from '#tests/support/checkout.ts';
import { newOperator } from '#tests/support/due-money.ts';
import { expectNoSidewaysScroll, liveSite, waitForScript, watchTrouble } from '#tests/support/live-site.ts';
import { paidShort } from '#tests/support/paid-short.ts';
import { openBrowser } from '#tests/support/people.ts';

// What the platform's own people do all day, from what waits to what is done.

const browser = await testBrowser();
const site = await liveSite();
let operator: Map<string, string>;

beforeAll(async () => {
  operator = (await newOperator(site.app, site.db, 'operator@example.com')).cookies;
});

async function pageOf(options: Parameters<typeof browser.newVisitor>[0]) {
  const visitor = await browser.newVisitor(options);
  await visitor.addCookies([...operator].map(([name, value]) => ({ name, value, url: site.url })));
  return { trouble: watchTrouble(visitor), page: await visitor.newPage() };
}

async function look(page: Page): Promise<void> {
  await waitForScript(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test('a support request from the question to its end, with the keyboard', async () => {
  const wish = {
    name: 'Amina Odhiambo',
    email: 'amina@example.com',
    topic: 'refund',
    message: 'Pesa zangu ziko wapi?',
  };
  const asked = await openBrowser(site.app).post('/api/support/requests', wish, { cookie: 'MY_LANG=sw' });
  const number: string = asked.body.data.number;
  const { page, trouble } = await pageOf(undefined);
  await page.goto(`${site.url}/admin/support`);
  await look(page);
  const row = page.getByRole('link', { name: /Amina Odhiambo/ });
  for (let pressed = 0; pressed < 20; pressed += 1) {
    if (await row.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/admin/support/${number}$`));
  await page.getByText('Pesa zangu ziko wapi?').waitFor();
  await look(page);
  await page.getByRole('button', { name: 'I look after it' }).click();
  await page.getByRole('status').filter({ hasText: 'You look after it now.' }).waitFor();
  await page.getByRole('link', { name: 'When money is back' }).click();
  await page.waitForURL(/template=/);
  await waitForScript(page);
  await expect.poll(() => page.getByLabel('Message').inputValue()).toContain('Habari Amina Odhiambo');
  await page.getByRole('button', { name: 'Send and close' }).click();
  await page.waitForURL(/done=answer_close/);
  await page
    .getByRole('status')
    .filter({ hasText: 'The answer is on its way, and the request is closed.' })
    .waitFor();
  await page.getByLabel(/They answered/).waitFor();
  const mails = await rowsOf<{ locale: string }>(
    site.db,
    sql`select locale from messages where key like ${`mail:support-answer-%:${number}`}`,
  );
  expect(mails).toEqual([{ locale: 'sw' }]);
  expect(trouble()).toEqual([]);
});

test('an order that was paid short is accepted on a phone, and its tickets go out', async () => {
  const [event = 0] = await site.catalogue.add({
    slug: 'paid-short',
    startsAt: days(20, site.now()),
    ticketTypes: [{ name: 'Regular', priceMinor: 100_000, pool: { capacity: 100 } }],
  });
  const buyer = { name: 'Brian Otieno', email: 'brian@example.com', phone: '+254712345678' };
  const reference = await paidShort(site, event, buyer);
  const { page, trouble } = await pageOf(PHONE);
  await page.goto(`${site.url}/admin/review`);
  await look(page);
  await page.getByRole('link', { name: /Brian Otieno/ }).click();
  await page.waitForURL(new RegExp(`/admin/orders/${reference}$`));
  await look(page);
  await page.getByRole('button', { name: /^Accept .*600/ }).click();
  await page.waitForURL(/done=accept/);
  await page.getByRole('status').filter({ hasText: 'Accepted. The tickets are on their way.' }).waitFor();
  expect(await mainText(page)).toContain('accepted the payment');
  const tickets = sql`
    select count(*)::int as count from tickets join orders on orders.id = order_id
    where reference = ${reference} and tickets.state = 'valid'
  `;
  expect(await rowsOf(site.db, tickets)).toEqual([{ count: 1 }]);
  expect(trouble()).toEqual([]);
});
