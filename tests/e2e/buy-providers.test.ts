import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startSimulator } from '#demo/simulators/start-simulator.ts';
import { CARDS } from '#demo/simulators/stripe.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { days } from '#tests/support/catalogue.ts';
import { expectAccessible, expectTickets, mainText, openHeldOrder, PHONE } from '#tests/support/checkout.ts';
import { liveSite, SOON, watchTrouble } from '#tests/support/live-site.ts';
import { simulatedSettings } from '#tests/support/payments.ts';

const browser = await testBrowser();
const simulator = await startSimulator();
const site = await liveSite(simulatedSettings(simulator.url));
simulator.setStripeWebhook(`${site.url}/cb/s`);
await site.catalogue.add({ slug: 'plain-night', startsAt: days(10, site.now()) });
afterAll(() => simulator.stop());

let trouble: () => string[] = () => [];
// The browser notes a card that was declined.
afterEach(() => expect(trouble().filter((line) => !/status of 402/.test(line))).toEqual([]));

async function newOrder(): Promise<{ page: Page; reference: string }> {
  const visitor = await browser.newVisitor(PHONE);
  trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  return { page, reference: await openHeldOrder(page, site, 'plain-night', 2) };
}

let phones = 0;
const nextPhone = () => `07${String(10_000_000 + phones++)}`;

async function payByPhone(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^M‑Pesa/ }).check();
  await page.getByLabel('Pay with another number').fill(nextPhone());
  await page.getByRole('button', { name: /^Pay Ksh 3,000\.00/ }).click();
  await page.getByRole('heading', { name: 'Check your phone' }).waitFor();
}

test('M-Pesa: the phone is asked, the page waits, the PIN brings the tickets', async () => {
  simulator.scripts.set({ outcome: 'never' });
  const { page, reference } = await newOrder();
  await payByPhone(page);
  expect(await mainText(page)).toMatch(/M‑Pesa request for Ksh 3,000\.00 to 0710 ••• 000/);
  expect(await page.getByRole('listitem').filter({ hasText: 'enter your PIN' }).count()).toBe(1);
  await expectAccessible(page);
  await simulator.daraja.decide(reference, 'success');
  await expectTickets(page, 2);
  await page.context().close();
});

test('M-Pesa: cancelled on the phone is said in words, and the next prompt works', async () => {
  simulator.scripts.set({ outcome: 'cancelled' });
  const { page } = await newOrder();
  await page.getByRole('radio', { name: /^M‑Pesa/ }).check();
  await page.getByLabel('Pay with another number').fill(nextPhone());
  await page.getByRole('button', { name: /^Pay Ksh/ }).click();
  await page.getByText('You cancelled on your phone. Try again when you are ready.').waitFor();
  expect(await mainText(page)).toContain('Nothing was charged.');
  simulator.scripts.set({ outcome: 'success' });
  await page.getByRole('radio', { name: /^M‑Pesa/ }).check();
  await page.getByRole('button', { name: /^Pay Ksh/ }).click();
  await expectTickets(page, 2);
  await page.context().close();
});

test('M-Pesa: after a minute and a half nothing has failed, it is pending', async () => {
  simulator.scripts.set({ outcome: 'never' });
  const { page, reference } = await newOrder();
  await payByPhone(page);
  const askedAgo = (seconds: number) =>
    sql`
      update payment_attempts set created_at = now() - make_interval(secs => ${seconds})
      where order_reference = ${reference}
    `.execute(site.db.sql);
  await askedAgo(65);
  await page.getByText('Still waiting. If you have paid, ask now.').waitFor();
  await askedAgo(95);
  await page.getByText(/do not pay again: your tickets come by themselves/).waitFor();
  await expectAccessible(page);
  await simulator.daraja.decide(reference, 'success');
  await page.getByRole('button', { name: 'I have paid · check now' }).click();
  await expectTickets(page, 2);
  await page.context().close();
});

async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay Ksh 3,000\.00/ }).click();
}

test('cards: the provider’s script runs on the card page and nowhere else', async () => {
  const { page } = await newOrder();
  const before = await page.request.get(page.url());
  expect(before.headers()['content-security-policy']).not.toContain(simulator.url);
  await page.getByRole('radio', { name: /^Card/ }).check();
  await page.getByRole('button', { name: /^Pay Ksh/ }).click();
  await page.getByRole('heading', { name: 'Pay by card' }).waitFor();
  const policy = (await page.request.get(page.url())).headers()['content-security-policy'] ?? '';
  expect(
    policy
      .split(';')
      .filter((rule) => rule.includes(simulator.url))
      .map((rule) => rule.trim().split(' ')[0]),
  ).toEqual(['script-src', 'connect-src', 'frame-src']);
  await page.getByLabel('Card number').waitFor();
  await payByCard(page, CARDS.declined);
  await page
    .getByRole('alert')
    .getByText(/declined/)
    .waitFor();
  await payByCard(page, CARDS.success);
  await expectTickets(page, 2);
  await page.context().close();
});

test('a card that does not work is changed for M-Pesa', async () => {
  simulator.scripts.set({ outcome: 'success' });
  const { page } = await newOrder();
  await page.getByRole('radio', { name: /^Card/ }).check();
  await page.getByRole('button', { name: /^Pay Ksh/ }).click();
  await page.getByLabel('Card number').waitFor();
  await page.getByText('Pay another way').click();
  expect(await page.getByRole('radio', { name: /^Sandbox/ }).count()).toBe(0);
  await page.getByRole('radio', { name: /^M‑Pesa/ }).check();
  await page.getByLabel('Pay with another number').fill(nextPhone());
  // Playwright refuses to choose between two: there is one thing to do.
  await page.getByRole('button', { name: /^Pay Ksh/ }).click();
  await expectTickets(page, 2);
  await expect.poll(() => simulator.ledger.read().entries.length, SOON).toBeGreaterThan(0);
  await page.context().close();
});
