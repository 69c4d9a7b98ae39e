import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { days } from '#tests/support/catalogue.ts';
import { expectAccessible, expectTickets, mainText, openHeldOrder, PHONE } from '#tests/support/checkout.ts';
import {
  expectNoSidewaysScroll,
  liveSite,
  SOON,
  waitForScript,
  watchTrouble,
} from '#tests/support/live-site.ts';

// A demo that nobody configured: M-Pesa and cards, driven by the simulators over the real wires.

const browser = await testBrowser();
const site = await liveSite({}, { twins: { lateSeconds: 3 } });
await site.catalogue.add({ slug: 'plain-night', startsAt: days(10, site.now()) });

let trouble: () => string[] = () => [];
// The browser notes a card that was declined, and a network that is lost.
const NOTED = /status of 402|ERR_INTERNET_DISCONNECTED/;
afterEach(() => expect(trouble().filter((line) => !NOTED.test(line))).toEqual([]));

async function newOrder(): Promise<{ page: Page; reference: string }> {
  const visitor = await browser.newVisitor(PHONE);
  trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  return { page, reference: await openHeldOrder(page, site, 'plain-night', 2) };
}

let phones = 0;
const nextPhone = () => `07${String(20_000_000 + phones++)}`;

async function ring(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^M‑Pesa/ }).check();
  await page.getByLabel('Pay with another number').fill(nextPhone());
  await page.getByRole('button', { name: /^Pay Ksh 3,000\.00/ }).click();
  await page.getByRole('region', { name: /^Phone 0720/ }).waitFor();
}

test('M-Pesa comes first, the phone rings on the page, and a PIN that stays there brings the tickets', async () => {
  const { page, reference } = await newOrder();
  const methods = page.getByRole('radio');
  await methods.first().waitFor();
  expect(await methods.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
    'daraja',
    'stripe',
  ]);
  expect(await mainText(page)).toContain('Demo: no money moves');
  await ring(page);
  expect(await mainText(page)).toContain('Demo: no money moves');
  expect(await mainText(page)).toContain(`Pay Ksh 3,000.00 to Tiketi, account ${reference}?`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.getByLabel(/^Enter PIN/).fill('8642');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectTickets(page, 2);
  expect(sent.some((one) => one.includes('/dev/pay/prompt/'))).toBe(true);
  expect(sent.filter((one) => one.includes('8642'))).toEqual([]);
  const kept = await sql<{ thing: string }>`
    select thing::text as thing from simulated_payments where reference = ${reference}
  `.execute(site.db.sql);
  expect(kept.rows.length).toBeGreaterThan(0);
  expect(kept.rows.filter(({ thing }) => /8642|254720000/.test(thing))).toEqual([]);
  await page.context().close();
});

test.each([
  ['Cancel', 'You cancelled on your phone.'],
  ['Not enough money', 'There is not enough money on M‑Pesa.'],
])('%s: said in words, and the next prompt works', async (button, words) => {
  const { page } = await newOrder();
  await ring(page);
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByText(words).waitFor();
  await ring(page);
  await page.getByLabel(/^Enter PIN/).fill('1234');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectTickets(page, 2);
  await page.context().close();
});

test('too late: the prompt runs out, and the page turns into tickets when the money comes', async () => {
  const { page } = await newOrder();
  await ring(page);
  await page.getByRole('button', { name: 'Pay too late' }).click();
  await page.getByRole('heading', { name: 'Your payment is not confirmed yet' }).waitFor();
  // Nothing invites to pay a second time, and M-Pesa can be asked at once.
  expect(await page.getByRole('button', { name: /^Pay Ksh/ }).count()).toBe(0);
  expect(await page.getByRole('region', { name: /^Phone 0720/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'I have paid · check now' }).waitFor();
  await expectTickets(page, 2);
  await page.context().close();
});

test.each([
  ['id', 'Pembayaran sedang berjalan', 'Pesanan ini sudah lunas'],
  ['sw', 'Malipo yanaendelea', 'Oda hii imelipwa'],
])(
  '%s: wherever the payment gets to, the title says it, focus is on it, and it is spoken',
  async (...row) => {
    const [language, waiting, paid] = row;
    const { page, reference } = await newOrder();
    await page.context().addCookies([{ name: 'MY_LANG', value: language, url: site.url }]);
    await page.reload();
    await waitForScript(page);
    const news = async () => ({
      title: (await page.title()).split(' · ')[0],
      spoken: await page.locator('main > p[role=status]').innerText(),
      focused: await page.evaluate(() => document.activeElement?.tagName),
    });
    expect(await news()).toMatchObject({ title: expect.stringContaining(reference), spoken: '' });
    await page.locator('input[value=daraja]').check();
    await page.locator('#pay-phone').fill(nextPhone());
    await page.locator('form:has(input[value=daraja]) button[type=submit]').click();
    await expect.poll(news, SOON).toEqual({ title: waiting, spoken: waiting, focused: 'H1' });
    await page.locator('.twin-pin').fill('1234');
    await page.locator('.twin-pin').press('Enter');
    await expect.poll(news, SOON).toEqual({ title: paid, spoken: paid, focused: 'H1' });
    await page.context().close();
  },
);

test('no answer: whoever has not paid is told what happens if both come, and is asked again', async () => {
  const { page } = await newOrder();
  await ring(page);
  await page.getByRole('button', { name: 'No answer', exact: true }).click();
  await page.getByRole('button', { name: 'I have not paid: try again, or pay another way' }).click();
  await page.getByText('If both payments come through').waitFor();
  // One thing to do at a time.
  expect(await page.getByRole('button', { name: 'I have paid · check now' }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the payment under way' }).click();
  await page.getByRole('button', { name: 'I have paid · check now' }).waitFor();
  expect(await page.getByRole('button', { name: /^Pay Ksh/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'I have not paid: try again, or pay another way' }).click();
  await ring(page);
  await page.getByLabel(/^Enter PIN/).fill('1234');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectTickets(page, 2);
  await page.context().close();
});

test('without a network the phone says that no answer came, and keeps the PIN', async () => {
  const { page } = await newOrder();
  await ring(page);
  const pin = page.getByLabel(/^Enter PIN/);
  await pin.fill('8642');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'No answer came.' }).waitFor();
  expect(await pin.inputValue()).toBe('8642');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectTickets(page, 2);
  trouble();
  await page.context().close();
});

test('a prompt that never came: another number rings instead', async () => {
  const { page } = await newOrder();
  await ring(page);
  await page.getByText('No prompt came? Use another number or way').click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const number = nextPhone();
  await page.getByRole('radio', { name: /^M‑Pesa/ }).check();
  await page.getByLabel('Pay with another number').fill(number);
  await page.getByRole('button', { name: /^Pay Ksh 3,000\.00/ }).click();
  await page.getByRole('region', { name: new RegExp(`^Phone .*${number.slice(-3)}$`) }).waitFor();
  await page.getByLabel(/^Enter PIN/).fill('1234');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectTickets(page, 2);
  await page.context().close();
});

test('a prompt that never came: cancelled, and paid by card', async () => {
  const { page } = await newOrder();
  await ring(page);
  await page.getByRole('button', { name: 'Cancel this payment' }).click();
  // A phone cannot be told to stop.
  await page.getByText('You left the payment, but it can still be completed for a moment.').waitFor();
  await expectAccessible(page);
  await openCard(page);
  await page.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
  await page.getByRole('button', { name: /^Pay Ksh 3,000\.00/ }).click();
  await expectTickets(page, 2);
  await page.context().close();
});

// The prompt is answered after all, as on a phone that rang in a pocket.
async function enterPinLate(page: Page, reference: string): Promise<void> {
  const answered = await page.evaluate(
    async ([path, t = '']) => {
      const body = new URLSearchParams({ t, answer: 'pin' });
      const headers = { accept: 'application/json' };
      return (await fetch(`/dev/pay/prompt/${path}`, { method: 'POST', body, headers })).status;
    },
    [reference, new URL(page.url()).searchParams.get('t') ?? ''],
  );
  expect(answered).toBe(204);
}

test('money that still comes from a prompt that was left for a card brings the tickets', async () => {
  const { page, reference } = await newOrder();
  await ring(page);
  await page.getByText('No prompt came? Use another number or way').click();
  await openCard(page);
  await enterPinLate(page, reference);
  await expectTickets(page, 2);
  await page.context().close();
});

test('a prompt that never came: the tickets are given back, and money that still comes buys them again', async () => {
  const { page, reference } = await newOrder();
  const order = page.url();
  await ring(page);
  await page.getByRole('button', { name: 'Give the tickets back' }).click();
  await page.waitForURL('**/events/plain-night');
  await page.goto(order);
  await page.getByText('This order was cancelled').first().waitFor();
  await enterPinLate(page, reference);
  await page.reload();
  await expectTickets(page, 2);
  await page.context().close();
});

test('somebody else’s phone cannot be answered', async () => {
  const { page, reference } = await newOrder();
  await ring(page);
  const answer = await fetch(`${site.url}/dev/pay/prompt/${reference}`, {
    method: 'POST',
    headers: { origin: site.url },
    body: new URLSearchParams({ answer: 'pin' }),
  });
  expect(answer.status).toBe(404);
  await page.context().close();
});

async function openCard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Card/ }).check();
  await page.getByRole('button', { name: /^Pay Ksh/ }).click();
  await page.getByLabel('Card number').waitFor();
}

test('a card: any other number is refused before anything is sent, test numbers do what they say', async () => {
  const { page } = await newOrder();
  await openCard(page);
  expect(await mainText(page)).toContain('Demo: no money moves');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const pay = page.getByRole('button', { name: /^Pay Ksh 3,000\.00/ });
  await page.getByLabel('Card number').fill('5555 5555 5555 4444');
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await pay.click();
  await page.getByRole('alert').getByText('This is not a test card.').waitFor();
  await expect.poll(() => page.getByLabel('Card number').inputValue(), SOON).toBe('');
  expect(sent.filter((one) => /5555|confirm/.test(one))).toEqual([]);
  await page.getByRole('button', { name: /4000 0000 0000 0002/ }).click();
  await pay.click();
  await page
    .getByRole('alert')
    .getByText(/declined/)
    .waitFor();
  await page.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
  await pay.click();
  await expectTickets(page, 2);
  await page.context().close();
});

test('a card that is paid with while the network is lost: it says so, and is paid with once it is back', async () => {
  const { page } = await newOrder();
  await openCard(page);
  await page.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
  const pay = page.getByRole('button', { name: /^Pay Ksh 3,000\.00/ });
  const said = page.getByRole('alert').filter({ hasText: 'No answer came.' });
  await page.context().setOffline(true);
  await pay.click();
  await said.waitFor();
  await page.context().setOffline(false);
  await said.waitFor({ state: 'detached' });
  await pay.click();
  await expectTickets(page, 2);
  await page.context().close();
});

test('the bank’s question goes with the page that asked it', async () => {
  const { page } = await newOrder();
  await openCard(page);
  await page.getByRole('button', { name: /4000 0025 0000 3155/ }).click();
  await page.getByRole('button', { name: /^Pay Ksh 3,000\.00/ }).click();
  const question = page.getByRole('dialog', { name: 'Your bank' });
  await question.waitFor();
  await page.goBack();
  await question.waitFor({ state: 'detached' });
  await page.context().close();
});

test('whoever goes around the card fields is refused as well', async () => {
  const answer = await fetch(`${site.url}/dev/pay/v1/payment_intents/pi_1/confirm`, {
    method: 'POST',
    headers: { origin: site.url },
    body: new URLSearchParams({ 'payment_method_data[card][number]': '5555555555554444' }),
  });
  expect(answer.status).toBe(402);
  const mine = await fetch(`${site.url}/dev/pay/v1/payment_intents/pi_1/cancel`, {
    method: 'POST',
    headers: { origin: site.url, authorization: 'Bearer sk_test_simulator' },
    body: new URLSearchParams(),
  });
  expect(mine.status).toBe(404);
});

test('without JavaScript the phone rings too, and no card is offered', async () => {
  const { page, reference } = await newOrder();
  const visitor = await browser.newVisitor({ ...PHONE, javaScriptEnabled: false });
  const plain = await visitor.newPage();
  await plain.goto(page.url());
  expect(await plain.getByRole('radio', { name: /^Card/ }).isVisible()).toBe(false);
  await plain.getByLabel('Pay with another number').fill(nextPhone());
  await plain.getByRole('button', { name: /^Pay Ksh/ }).click();
  await plain.getByLabel(/^Enter PIN/).fill('1234');
  await plain.getByRole('button', { name: 'Send', exact: true }).click();
  await plain.waitForURL(/\/events\/pay\/success\?/);
  await expectTickets(plain, 2);
  // Whoever comes back to the page that was left open sees the tickets there too.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => mainText(page), SOON).toContain(reference);
  await visitor.close();
  await page.context().close();
});
