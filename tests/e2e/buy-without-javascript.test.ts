import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createCoupons } from '#modules/pricing/index.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { makeOverdue, typesOf } from '#tests/support/buying.ts';
import { days } from '#tests/support/catalogue.ts';
import { expectTickets, fillBuyer, mainText, openSummary } from '#tests/support/checkout.ts';
import { liveSite } from '#tests/support/live-site.ts';

const browser = await testBrowser();
const site = await liveSite();
const day = (count: number) => days(count, site.now()).toISOString().slice(0, 10);
const [eventId = 0] = await site.catalogue.add({
  slug: 'paper-night',
  startsAt: new Date(`${day(12)}T10:00:00Z`),
  endsAt: new Date(`${day(13)}T16:00:00Z`),
  ticketTypes: [
    { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } },
    { name: 'Crew seat', priceMinor: 500_00, isHidden: true, pool: { capacity: 5 } },
    {
      name: 'Day pass',
      priceMinor: 1_000_00,
      dates: [
        { on: day(12), capacity: 10 },
        { on: day(13), capacity: 10 },
      ],
    },
  ],
});
const [, crewId = 0] = await typesOf(site.db, eventId);
await site.db.sql.transaction().execute((tx) =>
  createCoupons(tx, [
    { eventId, code: 'TENOFF', off: { kind: 'percent', value: 10_00 } },
    { eventId, code: 'CREW', unlocks: [crewId] },
  ]),
);

async function newBuyer(language = 'en'): Promise<Page> {
  const visitor = await browser.newVisitor({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  await visitor.addCookies([{ name: 'MY_LANG', value: language, url: site.url }]);
  return visitor.newPage();
}

const expectNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(
    320,
  );

async function chooseAndFill(page: Page): Promise<void> {
  await page.goto(`${site.url}/events/paper-night`);
  await page.getByLabel('How many: Regular').fill('2');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await fillBuyer(page);
}

test('from the event to the tickets with forms alone, on the narrowest phone', async () => {
  const page = await newBuyer();
  await page.goto(`${site.url}/events/paper-night`);
  await expectNarrow(page);
  await page.getByLabel('How many: Regular').fill('2');
  await page.locator(`input[name$="${day(13)}"]`).fill('1');
  await page.getByText('Have a code?').click();
  await page.getByLabel('Code').fill('tenoff');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Your order' }).waitFor();
  await openSummary(page);
  expect(await mainText(page)).toMatch(/TENOFF[\s\S]*Ksh 3,600\.00/);
  await expectNarrow(page);

  // Change, remove, and do without the code.
  await page.getByLabel('How many: Regular').fill('3');
  await page.getByRole('button', { name: 'Update' }).click();
  expect(await mainText(page)).toContain('Ksh 4,950.00');
  await openSummary(page);
  await page.getByRole('button', { name: 'Remove code TENOFF' }).click();
  expect(await mainText(page)).toContain('Ksh 5,500.00');
  await openSummary(page);
  await page.getByRole('button', { name: 'Remove Regular' }).click();
  expect(await mainText(page)).toContain('Ksh 1,000.00');

  // Slips are named, and nothing typed is lost.
  await fillBuyer(page, { name: 'Amina Otieno', email: 'nobody', phone: '12' });
  await page.getByRole('button', { name: /^Continue to pay/ }).click();
  expect(await page.getByRole('alert').getByRole('link').count()).toBe(2);
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody');
  await fillBuyer(page);
  await page.getByRole('button', { name: /^Continue to pay/ }).click();
  await page.getByRole('heading', { name: 'Pay for your tickets' }).waitFor();
  expect(await mainText(page)).toMatch(/Held for you until \d\d:\d\d EAT/);
  await expectNarrow(page);

  await page.getByRole('button', { name: 'Hold longer' }).click();
  await page.getByRole('button', { name: /^Pay Ksh 1,000\.00/ }).click();
  await page.getByRole('button', { name: /^Leave it open/ }).click();
  expect(page.url()).toContain('/events/pay/pending?REF_NUMBER=');
  await expectNarrow(page);
  await page.getByRole('link', { name: 'Go on to the payment page' }).click();
  await page.getByRole('button', { name: /^Pay The/ }).click();
  expect(page.url()).toContain('/events/pay/success?REF_NUMBER=');
  await expectTickets(page, 1);
  await expectNarrow(page);
  await page.getByRole('link', { name: /^Open this ticket/ }).click();
  await page.getByRole('img', { name: /^Entry code/ }).waitFor();
  await expectNarrow(page);
  await page.context().close();
});

test('declined, given back, expired', async () => {
  const page = await newBuyer();
  await chooseAndFill(page);
  await page.getByRole('button', { name: /^Continue to pay/ }).click();
  await page.getByRole('button', { name: /^Pay Ksh/ }).click();
  await page.getByRole('button', { name: /^Decline/ }).click();
  expect(page.url()).toContain('/events/pay/fail?REF_NUMBER=');
  await page.getByText('Nothing was charged. Your tickets are still held for you.').waitFor();
  await page.getByRole('button', { name: 'Give the tickets back' }).click();
  expect(page.url()).toBe(`${site.url}/events/paper-night`);

  await chooseAndFill(page);
  await page.getByRole('button', { name: /^Continue to pay/ }).click();
  const reference = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await makeOverdue(site.db, reference);
  await page.getByRole('button', { name: /^Pay Ksh/ }).click();
  await page.getByRole('heading', { name: 'Your tickets went back on sale' }).waitFor();
  await page.getByRole('button', { name: 'Check again' }).click();
  expect(await page.getByLabel('How many: Regular').inputValue()).toBe('2');
  await page.context().close();
});

test.each(['id', 'sw'])('nothing sticks out in %s', async (language) => {
  const page = await newBuyer(language);
  await page.goto(`${site.url}/events/paper-night`);
  await page.locator('input[name^="q."]').first().fill('2');
  await page.locator('#ticket-form button[type=submit]:visible').last().click();
  await expectNarrow(page);
  await page.locator('#name').fill('Amina Otieno');
  await page.locator('#email').fill('amina@example.com');
  await page.locator('#phone').fill('0712 345 678');
  await page.locator('form:has(#name) button[type=submit]').click();
  await expectNarrow(page);
  await page.locator('form:has([value=pay]) button').click();
  await expectNarrow(page);
  await page.locator('button[value=failure]').click();
  await expectNarrow(page);
  await page.locator('form:has([value=pay]) button').click();
  await page.locator('button[value=pending]').click();
  await expectNarrow(page);
  await page.context().close();
});

test('a link with a code shows its hidden tickets', async () => {
  const page = await newBuyer();
  await page.goto(`${site.url}/events/paper-night?coupon=CREW`);
  await page.getByLabel('How many: Crew seat').fill('1');
  await expectNarrow(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await openSummary(page);
  expect(await mainText(page)).toContain('Crew seat');
  await page.goto(`${site.url}/events/paper-night`);
  expect(await page.getByText('Crew seat').count()).toBe(0);
  await page.context().close();
});

test('a form that no page of ours would send is refused', async () => {
  const page = await newBuyer();
  for (const body of ['q.1=-1', 'q.1=1.5', 'q.1=9999', 'q.1=1e3']) {
    const answer = await page.request.post(`${site.url}/events/pay`, {
      headers: { origin: site.url, 'content-type': 'application/x-www-form-urlencoded' },
      data: body,
      maxRedirects: 0,
    });
    expect(answer.status(), body).toBe(400);
  }
  await page.context().close();
});
