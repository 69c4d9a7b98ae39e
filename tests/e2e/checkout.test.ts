import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { createCoupons } from '#modules/pricing/index.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { days } from '#tests/support/catalogue.ts';
import {
  AMINA,
  buyUpToPaying,
  choose,
  continueToPay,
  expectAccessible,
  expectTickets,
  fillBuyer,
  mainText,
  openSummary,
  PHONE,
  payInSandbox,
  placeOrder,
} from '#tests/support/checkout.ts';
import {
  expectNoSidewaysScroll,
  liveSite,
  SOON,
  waitForScript,
  watchTrouble,
} from '#tests/support/live-site.ts';

// The checkout as a person with a phone meets it: how far it is, what is asked, and what can be put right.

const browser = await testBrowser();
const site = await liveSite();
const later = { startsAt: days(10, site.now()) };
const refund = 'Until the day before, in full.';
// Longer than a phone is wide.
const LONG = 'Thumb Night With Friends Under The Old Trees Of The Northern Forest';
const policies = { refund };
const [paidId = 0] = await site.catalogue.add({ slug: 'thumb-night', name: LONG, policies, ...later });
await site.catalogue.add({
  slug: 'free-night',
  policies,
  ...later,
  ticketTypes: [{ name: 'Entry', priceMinor: 0, pool: { capacity: 50 } }],
});
await site.db.sql
  .transaction()
  .execute((tx) =>
    createCoupons(tx, [{ eventId: paidId, code: 'TENOFF', off: { kind: 'percent', value: 10_00 } }]),
  );

let trouble: () => string[] = () => [];
afterEach(() => expect(trouble().filter((line) => !/status of 4(09|10|22)/.test(line))).toEqual([]));

async function newBuyer(options: object = PHONE): Promise<Page> {
  const visitor = await browser.newVisitor(options);
  trouble = watchTrouble(visitor);
  return visitor.newPage();
}

// Every finger that comes down on any page, whoever listens to it.
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeBinding('tapped', () => {
    taps += 1;
  });
  await page.addInitScript(() => {
    const { tapped } = window as unknown as { tapped(): void };
    addEventListener('touchstart', () => tapped(), { capture: true, passive: true });
  });
  return () => taps;
}

test('two tickets are eight taps away from an event card, with a thumb alone', async () => {
  const page = await newBuyer({ ...PHONE, hasTouch: true, isMobile: true });
  const taps = await countTaps(page);
  await page.goto(`${site.url}/events/search?event=thumb`);
  await waitForScript(page);
  await page.getByRole('main').locator('a[href$="/events/thumb-night"]').first().tap();
  await page.getByRole('heading', { level: 1, name: LONG }).waitFor();
  await waitForScript(page);
  const plus = page.getByRole('button', { name: 'Add one: Regular' });
  await plus.tap();
  await plus.tap();
  await page.getByRole('button', { name: 'Continue', exact: true }).and(page.locator(':visible')).tap();
  await page.getByRole('heading', { name: 'Your order' }).waitFor();
  await page.getByLabel('Name', { exact: true }).tap();
  // From field to field with the keyboard's own key.
  await page.keyboard.type(AMINA.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(AMINA.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(AMINA.phone);
  await page.getByRole('button', { name: /^Continue to pay/ }).tap();
  await page.getByRole('button', { name: /^Pay Ksh 3,000\.00/ }).tap();
  await page.getByRole('button', { name: /^Pay The/ }).tap();
  await expectTickets(page, 2);
  expect(taps()).toBe(8);
  await page.context().close();
});

const box = async (page: Page, name: RegExp | string) => {
  const found = await page.getByRole('button', { name }).boundingBox();
  if (!found) throw new Error(`Nowhere to be seen: ${name}`);
  return found;
};

test('on a phone the fields come first, nothing stands below the button but what one agrees to, and the code is on the first screen', async () => {
  const page = await newBuyer();
  await choose(page, site, 'thumb-night', { Regular: 1 });
  await continueToPay(page);
  const name = await page.getByLabel('Name', { exact: true }).boundingBox();
  expect((name?.y ?? Infinity) + (name?.height ?? 0)).toBeLessThan(844 / 2);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  expect(await page.locator('input[type=email]:visible').count()).toBe(1);
  expect(await page.locator('details.summary-fold').evaluate((fold) => fold.hasAttribute('open'))).toBe(
    false,
  );
  expect(await mainText(page)).toContain(`Refunds: ${refund}`);
  const terms = page.getByRole('link', { name: 'By continuing you accept our terms.' });
  const href = (await terms.getAttribute('href')) ?? '';
  expect((await fetch(site.url + href)).status).toBe(200);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: /^Continue to pay/ }).click();
  const said = await page.getByRole('alert').innerText();
  expect(said).toContain('Your email is needed: your tickets go there.');
  expect(said).toContain('Your mobile number is needed to pay.');
  await fillBuyer(page);
  await placeOrder(page);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  await expectNoSidewaysScroll(page);
  const pay = await box(page, /^Pay Ksh/);
  expect(pay.y + pay.height).toBeLessThan(2 * 844);
  expect(await mainText(page)).toContain(`Refunds: ${refund}`);
  await payInSandbox(page, 'Pay');
  await expectTickets(page, 1);
  await page.evaluate(() => scrollTo(0, 0));
  const code = await page
    .getByRole('img', { name: /^Entry code/ })
    .first()
    .boundingBox();
  expect((code?.y ?? Infinity) + (code?.height ?? 0)).toBeLessThan(844);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
  await page.context().close();
});

test('a wrong code is mended in place', async () => {
  const page = await newBuyer();
  await choose(page, site, 'thumb-night', { Regular: 1 });
  await continueToPay(page);
  await openSummary(page);
  await page.getByText('Have a code?').click();
  const field = page.getByLabel('Code', { exact: true });
  await field.fill('TENOFFF');
  await field.press('Enter');
  await expect.poll(() => field.getAttribute('aria-invalid'), SOON).toBe('true');
  expect(await field.inputValue()).toBe('TENOFFF');
  await expectAccessible(page);
  await field.press('End');
  await field.press('Backspace');
  await field.press('Enter');
  await expect.poll(() => mainText(page), SOON).toMatch(/Total\s+Ksh 1,350\.00/);
  await page.context().close();
});

const typedBy = (page: Page) =>
  Promise.all(
    ['Name', 'Email', 'Mobile number'].map((label) => page.getByLabel(label, { exact: true }).inputValue()),
  );

test('nobody is remembered who did not ask for it, and who did is until they say otherwise', async () => {
  const page = await newBuyer();
  const remembered = () => page.evaluate(() => localStorage.getItem('buyer'));
  const buy = async (remember: boolean | null) => {
    await choose(page, site, 'thumb-night', { Regular: 1 });
    await continueToPay(page);
    const box = page.getByRole('checkbox', { name: 'Remember me on this phone' });
    if (remember !== null) await box.setChecked(remember);
    return box;
  };
  const box = await buy(null);
  expect(await box.isChecked()).toBe(false);
  await fillBuyer(page);
  await placeOrder(page);
  expect(await remembered()).toBeNull();

  // What was typed is kept in the tab until the order is paid; a new tab knows nothing.
  await payInSandbox(page, 'Pay');
  await expectTickets(page, 1);
  await buy(true);
  expect(await typedBy(page)).toEqual(['', '', '']);
  await fillBuyer(page);
  await placeOrder(page);
  await payInSandbox(page, 'Pay');
  await expectTickets(page, 1);

  const again = await buy(null);
  await expect.poll(() => typedBy(page), SOON).toEqual([AMINA.name, AMINA.email, AMINA.phone]);
  expect(await again.isChecked()).toBe(true);
  await again.uncheck();
  await expect.poll(remembered, SOON).toBeNull();
  await page.context().close();
});

test('what was typed stands on the pay step, and is put right there', async () => {
  const page = await newBuyer();
  const reference = await buyUpToPaying(page, site, 'thumb-night', { Regular: 2 });
  const you = page.getByRole('region', { name: 'Who is buying?' });
  expect(await you.innerText()).toMatch(/Amina Otieno\s+amina@example\.com\s+0712 345 678/);
  await you.getByText('Change').click();
  await you.getByLabel('Email').fill('amina@');
  await you.getByRole('button', { name: 'Save' }).click();
  await you.getByRole('alert').getByText('This is not an email address').first().waitFor();
  await expectAccessible(page);
  await you.getByLabel('Email').fill('amina.o@example.com');
  await you.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => you.innerText(), SOON).toContain('amina.o@example.com');
  expect(await you.getByRole('button', { name: 'Save' }).isVisible()).toBe(false);
  // Nobody pays with what stood there before: while a correction is open it is saved first.
  await you.getByText('Change').click();
  await you.getByLabel('Email').fill('elsewhere@example.com');
  await page.getByText('First save your details above').waitFor();
  expect(await page.getByRole('button', { name: /^Pay Ksh/ }).isVisible()).toBe(false);
  await you.getByLabel('Email').fill('amina.o@example.com');
  await you.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Pay Ksh/ }).waitFor();
  await expectNoSidewaysScroll(page);
  await payInSandbox(page, 'Pay');
  await expectTickets(page, 2);
  const kept = await sql<{ email: string }>`
    select buyer_email as email from orders where reference = ${reference}
  `.execute(site.db.sql);
  expect(kept.rows).toEqual([{ email: 'amina.o@example.com' }]);
  await page.context().close();
});

test('without script it is put right by a form', async () => {
  const visitor = await browser.newVisitor({ ...PHONE, javaScriptEnabled: false });
  const page = await visitor.newPage();
  await page.goto(`${site.url}/events/thumb-night`);
  await page.getByLabel('How many: Regular').fill('1');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  expect(await page.getByRole('checkbox', { name: 'Remember me on this phone' }).isVisible()).toBe(false);
  await fillBuyer(page);
  await placeOrder(page);
  const you = page.getByRole('region', { name: 'Who is buying?' });
  await you.getByText('Change').click();
  expect(await page.getByRole('button', { name: /^Pay Ksh/ }).isVisible()).toBe(false);
  expect(await page.getByText('First save your details above').isVisible()).toBe(true);
  await you.getByLabel('Mobile number').fill('');
  await you.getByRole('button', { name: 'Save' }).click();
  expect(await you.innerText()).toContain('Your mobile number is needed to pay.');
  await you.getByLabel('Mobile number').fill('0722 000 111');
  await you.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/events\/pay\/[0-9A-Z]{8}\?t=/);
  expect(await you.innerText()).toContain('0722 000 111');
  expect(await page.getByRole('button', { name: /^Pay Ksh/ }).isVisible()).toBe(true);
  await visitor.close();
});

test('a free order speaks of nothing to pay, and asks for no phone', async () => {
  const page = await newBuyer();
  await choose(page, site, 'free-night', { Entry: 2 });
  await continueToPay(page);
  const told = await mainText(page);
  expect(told).toContain('Free: there is nothing to pay.');
  expect(told).not.toMatch(/Ksh|while you pay|Refunds:/);
  expect(await page.getByRole('list', { name: 'Steps' }).innerText()).not.toContain('Pay');
  await page.getByLabel('Name', { exact: true }).fill(AMINA.name);
  await page.getByLabel('Email').fill(AMINA.email);
  expect(await page.getByLabel('Mobile number (optional)').inputValue()).toBe('');
  await expectAccessible(page);
  await placeOrder(page);
  await expectTickets(page, 2);
  const after = await mainText(page);
  expect(after).toContain('Yours, free');
  expect(after).not.toMatch(/Ksh|Your number/);
  await expectAccessible(page);
  await page.context().close();
});
