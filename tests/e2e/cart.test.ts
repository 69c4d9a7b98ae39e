import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { createCoupons } from '#modules/pricing/index.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days } from '#tests/support/catalogue.ts';
import {
  choose,
  continueToPay,
  expectAccessible,
  fillBuyer,
  mainText,
  openSummary,
  PHONE,
  placeOrder,
} from '#tests/support/checkout.ts';
import {
  expectNoSidewaysScroll,
  liveSite,
  SOON,
  waitForScript,
  watchTrouble,
} from '#tests/support/live-site.ts';

// What is in a cart, how it comes there, and how it leaves.

const browser = await testBrowser();
const site = await liveSite();
const now = site.now();
const day = (count: number) => days(count, now).toISOString().slice(0, 10);
const dates = [12, 13, 14].map(day);
const [first = '', second = '', third = ''] = dates;

const [festId = 0] = await site.catalogue.add({
  slug: 'fest',
  startsAt: new Date(`${first}T10:00:00Z`),
  endsAt: new Date(`${third}T16:00:00Z`),
  ticketTypes: [
    { name: 'Regular', priceMinor: 2_000_00, pool: { capacity: 100 } },
    { name: 'VIP', priceMinor: 5_000_00, pool: { capacity: 100 } },
    { name: 'Day pass', priceMinor: 1_000_00, dates: dates.map((on) => ({ on, capacity: 20 })) },
  ],
});
await site.catalogue.add({
  slug: 'short-fest',
  startsAt: new Date(`${first}T10:00:00Z`),
  endsAt: new Date(`${third}T16:00:00Z`),
  ticketTypes: [
    {
      name: 'Day pass',
      priceMinor: 1_000_00,
      dates: [
        { on: first, capacity: 10, sold: 10 },
        { on: second, capacity: 10 },
        { on: third, capacity: 10 },
      ],
    },
  ],
});
await site.catalogue.add({ slug: 'other-night', startsAt: days(10, now) });
const [regularId = 0, vipId = 0] = await typesOf(site.db, festId);
await site.db.sql.transaction().execute((tx) =>
  createCoupons(tx, [
    { eventId: festId, code: 'VIPOFF', off: { kind: 'percent', value: 10_00 }, ticketTypeIds: [vipId] },
    { eventId: festId, code: 'ALLOFF', off: { kind: 'percent', value: 10_00 } },
    {
      eventId: festId,
      code: 'BIGOFF',
      off: { kind: 'percent', value: 10_00 },
      minimumSpendMinor: 4_000_00,
    },
  ]),
);

let trouble: () => string[] = () => [];
afterEach(() => expect(trouble().filter((line) => !/status of 4(04|09|10|22)/.test(line))).toEqual([]));

async function newBuyer(options: object = PHONE): Promise<Page> {
  const visitor = await browser.newVisitor(options);
  trouble = watchTrouble(visitor);
  return visitor.newPage();
}

interface Kept {
  cart: Record<string, { quantity: number; date_pass: { date: string; quantity: number }[] }>;
  code: string | null;
}

async function kept(page: Page): Promise<Kept> {
  const cookies = await page.context().cookies();
  const value = (name: string) => cookies.find((cookie) => cookie.name === name)?.value;
  return {
    cart: JSON.parse(decodeURIComponent(value('MY_CART') ?? '{}')),
    code: value('MY_COUPON') ?? null,
  };
}

const quantities = async (page: Page) =>
  Object.fromEntries(Object.entries((await kept(page)).cart).map(([id, { quantity }]) => [id, quantity]));

const daysKept = async (page: Page) =>
  Object.values((await kept(page)).cart).flatMap(({ date_pass }) =>
    date_pass.map(({ date, quantity }) => [date, quantity]),
  );

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByText('Have a code?').click();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('Code', { exact: true }).press('Enter');
  await page.getByRole('button', { name: `Remove code ${code}` }).waitFor();
  // It is known what the code is for.
  await page.getByText(/^−Ksh/).waitFor();
}

test('one + is one unit of one day, and all days are one of each', async () => {
  const page = await newBuyer();
  await choose(page, site, 'fest', {});
  const picker = page.getByRole('group', { name: 'Which days?' });
  const chip = (date: string) => picker.locator(`button[aria-pressed][data-date="${date}"]`);
  await chip(first).click();
  const plus = picker.getByRole('button', { name: /^Add one: Day pass, / });
  await plus.click();
  await plus.click();
  expect(await daysKept(page)).toEqual([[first, 3]]);
  await chip(second).click();
  expect(await daysKept(page)).toEqual([
    [first, 3],
    [second, 1],
  ]);
  await plus.first().click();
  expect(await daysKept(page)).toEqual([
    [first, 4],
    [second, 1],
  ]);
  await plus.last().click();
  expect(await daysKept(page)).toEqual([
    [first, 4],
    [second, 2],
  ]);
  await picker.getByRole('button', { name: 'Add all 3 days' }).click();
  expect(await daysKept(page)).toEqual([
    [first, 5],
    [second, 3],
    [third, 1],
  ]);
  await chip(first).click();
  expect(await daysKept(page)).toEqual([
    [second, 3],
    [third, 1],
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.context().close();
});

test('beside a day that is sold out, all days say how many they are', async () => {
  const page = await newBuyer();
  await choose(page, site, 'short-fest', {});
  const picker = page.getByRole('group', { name: 'Which days?' });
  expect(await picker.getByRole('button', { name: /Sold out/ }).isDisabled()).toBe(true);
  await picker.getByRole('button', { name: 'Add the 2 days still on sale' }).click();
  expect(await daysKept(page)).toEqual([
    [second, 1],
    [third, 1],
  ]);
  await page.context().close();
});

test('on the event page every line can be removed, the cart emptied, and both undone where they were pressed', async () => {
  const page = await newBuyer();
  await choose(page, site, 'fest', { Regular: 2, VIP: 1 });
  await applyCode(page, 'ALLOFF');
  const all = { [regularId]: 2, [vipId]: 1 };
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'VIP' }) });
  await row.getByRole('button', { name: 'Remove VIP' }).click();
  expect(await quantities(page)).toEqual({ [regularId]: 2 });
  expect((await kept(page)).code).toBeNull();
  await row.getByRole('button', { name: 'Undo' }).click();
  expect(await quantities(page)).toEqual(all);
  expect((await kept(page)).code).toBe('ALLOFF');
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  expect(await kept(page)).toEqual({ cart: {}, code: null });
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await quantities(page)).toEqual(all);
  expect((await kept(page)).code).toBe('ALLOFF');

  // Another event's tickets take their place, and the way back is offered in the row that was touched.
  await choose(page, site, 'other-night', { Regular: 1 });
  const touched = page
    .getByRole('listitem')
    .filter({ hasText: 'Your tickets for another event left the cart.' });
  await touched.getByRole('button', { name: 'Add one: Regular' }).waitFor();
  expect((await kept(page)).code).toBeNull();
  await touched.getByRole('button', { name: 'Undo' }).click();
  expect(await quantities(page)).toEqual(all);
  expect((await kept(page)).code).toBe('ALLOFF');
  await page.context().close();
});

test('on the cart page each line and each day can be removed, and the cart emptied', async () => {
  const page = await newBuyer();
  await choose(page, site, 'fest', { Regular: 1 });
  const picker = page.getByRole('group', { name: 'Which days?' });
  await picker.getByRole('button', { name: 'Add all 3 days' }).click();
  await continueToPay(page);
  await openSummary(page);
  await page
    .getByRole('button', { name: /^Remove Day pass, / })
    .nth(1)
    .click();
  await expect
    .poll(() => daysKept(page), SOON)
    .toEqual([
      [first, 1],
      [third, 1],
    ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => daysKept(page), SOON)
    .toEqual([
      [first, 1],
      [second, 1],
      [third, 1],
    ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await page.getByText('Your cart is empty').waitFor();
  expect(await kept(page)).toEqual({ cart: {}, code: null });
  await page.getByRole('button', { name: 'Undo' }).click();
  await openSummary(page);
  expect(await quantities(page)).toMatchObject({ [regularId]: 1 });
  await page.context().close();
});

test('a code leaves with the last line that it applied to, and when its line is removed', async () => {
  const page = await newBuyer();
  await choose(page, site, 'fest', { Regular: 1, VIP: 1 });
  await applyCode(page, 'VIPOFF');
  // Step by step, on the event page.
  await page.getByRole('button', { name: 'Take one away: Regular' }).click();
  expect((await kept(page)).code).toBe('VIPOFF');
  await page.getByRole('button', { name: 'Add one: Regular' }).click();
  await page.getByRole('button', { name: 'Take one away: VIP' }).click();
  await expect.poll(() => kept(page), SOON).toMatchObject({ code: null });
  await page.getByText('Have a code?').waitFor();

  // And in the cart.
  await page.getByRole('button', { name: 'Add one: VIP' }).click();
  await applyCode(page, 'ALLOFF');
  await continueToPay(page);
  await openSummary(page);
  await page.getByRole('button', { name: 'Take one away: Regular' }).click();
  await expect.poll(() => mainText(page), SOON).toMatch(/Total\s+Ksh 4,500\.00/);
  expect((await kept(page)).code).toBe('ALLOFF');
  await page.getByRole('button', { name: 'Take one away: VIP' }).click();
  await expect.poll(() => kept(page), SOON).toEqual({ cart: {}, code: null });
  await page.context().close();
});

test('nothing typed is said; a code typed while another event’s tickets are in the cart stays', async () => {
  const page = await newBuyer();
  await choose(page, site, 'other-night', { Regular: 1 });
  await page.goto(`${site.url}/events/fest`);
  await waitForScript(page);
  await page.getByText('Have a code?').click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Type a code.').waitFor();
  await page.getByLabel('Code', { exact: true }).fill('BIGOFF');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Remove code BIGOFF' }).waitFor();
  // Good for nothing yet, and for these tickets all the same.
  await page.getByRole('button', { name: 'Add one: VIP' }).click();
  await expect.poll(() => page.locator('body').innerText(), SOON).toContain('4,500');
  expect(await kept(page)).toMatchObject({ cart: { [vipId]: { quantity: 1 } }, code: 'BIGOFF' });
  await page.context().close();
});

test('a line that is removed before anything is known of the code takes it along when it is, and Undo brings both back', async () => {
  const page = await newBuyer();
  await choose(page, site, 'fest', { Regular: 1, VIP: 1 });
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/event/coupons/validate', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.getByText('Have a code?').click();
  await page.getByLabel('Code', { exact: true }).fill('VIPOFF');
  await page.getByLabel('Code', { exact: true }).press('Enter');
  await expect.poll(() => kept(page), SOON).toMatchObject({ code: 'VIPOFF' });
  await page.getByRole('button', { name: 'Remove VIP' }).click();
  expect(await kept(page)).toMatchObject({ code: 'VIPOFF' });
  answers.resolve();
  await expect.poll(() => kept(page), SOON).toMatchObject({ code: null });
  await page.getByRole('button', { name: 'Undo' }).click();
  expect((await kept(page)).code).toBe('VIPOFF');
  expect(await quantities(page)).toEqual({ [regularId]: 1, [vipId]: 1 });
  await page.context().close();
});

test('without script a code leaves with its line too', async () => {
  const visitor = await browser.newVisitor({ javaScriptEnabled: false, ...PHONE });
  const page = await visitor.newPage();
  const fill = async (code: string) => {
    await page.goto(`${site.url}/events/fest`);
    await page.getByLabel('How many: Regular').fill('1');
    await page.getByLabel('How many: VIP').fill('1');
    await page.getByText('Have a code?').click();
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await openSummary(page);
  };
  await fill('VIPOFF');
  await page.getByRole('button', { name: 'Remove Regular' }).click();
  expect((await kept(page)).code).toBe('VIPOFF');
  await openSummary(page);
  await page.getByRole('button', { name: 'Remove VIP' }).click();
  expect(await kept(page)).toEqual({ cart: {}, code: null });

  await fill('VIPOFF');
  await page.getByLabel('How many: VIP').fill('0');
  await page.getByRole('button', { name: 'Update' }).click();
  expect(await kept(page)).toMatchObject({ code: null });
  expect(await quantities(page)).toEqual({ [regularId]: 1 });

  // One that applied to both goes with the line that is removed, and stays when a line is counted down to nothing.
  await fill('ALLOFF');
  await page.getByLabel('How many: VIP').fill('0');
  await page.getByRole('button', { name: 'Update' }).click();
  expect((await kept(page)).code).toBe('ALLOFF');
  await fill('ALLOFF');
  await page.getByRole('button', { name: 'Remove VIP' }).click();
  expect((await kept(page)).code).toBeNull();

  await fill('ALLOFF');
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  expect(await kept(page)).toEqual({ cart: {}, code: null });
  await visitor.close();
});

test('a code lives as long as the cart', async () => {
  const page = await newBuyer();
  await choose(page, site, 'fest', { Regular: 1, VIP: 1 });
  await applyCode(page, 'ALLOFF');
  // Half an hour goes by.
  const age = async (seconds: number) => {
    const cookies = (await page.context().cookies()).filter(({ name }) => /^MY_(CART|COUPON)$/.test(name));
    expect(cookies).toHaveLength(2);
    await page
      .context()
      .addCookies(cookies.map((cookie) => ({ ...cookie, expires: cookie.expires - seconds })));
  };
  const ends = async () => {
    const cookies = await page.context().cookies();
    return ['MY_CART', 'MY_COUPON'].map((wanted) =>
      Math.round(cookies.find(({ name }) => name === wanted)?.expires ?? 0),
    );
  };
  await age(1800);
  await page.getByRole('button', { name: 'Add one: Regular' }).click();
  const [cart = 0, code = 0] = await ends();
  expect(cart).toBeGreaterThan(Date.now() / 1000 + 3000);
  expect(Math.abs(cart - code)).toBeLessThanOrEqual(5);
  // Nor does a new code outlive the cart that it is for.
  await age(1800);
  await page.getByRole('button', { name: 'Remove code ALLOFF' }).click();
  await applyCode(page, 'VIPOFF');
  const [cartAfter = 0, codeAfter = 0] = await ends();
  expect(Math.abs(cartAfter - codeAfter)).toBeLessThanOrEqual(5);
  await page.context().close();
});

test('two tabs show one cart', async () => {
  const one = await newBuyer();
  await choose(one, site, 'fest', { Regular: 1 });
  const other = await one.context().newPage();
  await other.goto(`${site.url}/events/fest`);
  await waitForScript(other);
  const count = (page: Page) => page.getByLabel('How many: Regular').inputValue();
  await expect.poll(() => count(other), SOON).toBe('1');
  await other.getByRole('button', { name: 'Add one: Regular' }).click();
  // Nobody touches the first tab: it may stand in a window beside.
  await expect.poll(() => count(one), SOON).toBe('2');

  // The cart page follows as well: to more, to nothing, and to another event.
  await other.goto(`${site.url}/events/pay`);
  await waitForScript(other);
  await one.getByRole('button', { name: 'Add one: Regular' }).click();
  await expect.poll(() => mainText(other), SOON).toContain('6,000.00');
  await one.getByRole('button', { name: 'Empty the cart' }).click();
  await other.getByText('Your cart is empty').waitFor();
  await choose(one, site, 'other-night', { Regular: 1 });
  await other.getByLabel('Name', { exact: true }).waitFor();
  await expect.poll(() => mainText(other), SOON).toContain('1 ticket');

  // Ordered in the first: the second knows that they are held.
  await one.goto(`${site.url}/events/pay`);
  await waitForScript(one);
  await fillBuyer(one);
  const reference = await placeOrder(one);
  await other.locator(`main a[href*="/events/pay/${reference}"]`).waitFor();
  await one.context().close();
});

test('whoever wants more than are left takes what there is in one tap', async () => {
  await site.catalogue.add({
    slug: 'few-night',
    startsAt: days(10, now),
    ticketTypes: [{ name: 'Regular', priceMinor: 1_000_00, pool: { capacity: 20, sold: 15 } }],
  });
  const page = await newBuyer();
  await choose(page, site, 'few-night', { Regular: 8 });
  await continueToPay(page);
  await fillBuyer(page);
  await page.getByRole('button', { name: /^Continue to pay/ }).click();
  await page.getByRole('alert').getByText('Only 5 of these tickets are left').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Take 5 × Regular' }).click();
  await page.waitForURL(/\/events\/pay\/[0-9A-Z]{8}\?t=/);
  await page.getByRole('button', { name: /^Pay Ksh.5,000/ }).waitFor();
  await page.context().close();
});
