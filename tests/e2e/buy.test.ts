import { sql } from 'kysely';
import type { Page, Route } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { createCoupons } from '#modules/pricing/index.ts';
import { formatTime } from '#shared/time.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { makeOverdue, typesOf } from '#tests/support/buying.ts';
import { days, hours } from '#tests/support/catalogue.ts';
import {
  AMINA,
  choose,
  continueToPay,
  expectAccessible,
  expectTickets,
  fillBuyer,
  mainText,
  openHeldOrder,
  openSummary,
  PHONE,
  payInSandbox,
  placeOrder,
  sellOut,
} from '#tests/support/checkout.ts';
import {
  expectNoSidewaysScroll,
  liveSite,
  SOON,
  waitForScript,
  watchTrouble,
} from '#tests/support/live-site.ts';

const browser = await testBrowser();
const site = await liveSite();
const now = site.now();
const later = { startsAt: days(10, now) };
await site.catalogue.add({ slug: 'plain-night', ...later });
const [flashId = 0] = await site.catalogue.add({
  slug: 'flash-night',
  ...later,
  doorsAt: hours(-2, later.startsAt),
  ticketTypes: [
    { name: 'Regular', priceMinor: 2_000_00, pool: { capacity: 100 } },
    { name: 'VIP', priceMinor: 5_000_00, pool: { capacity: 50 } },
    { name: 'Crew', priceMinor: 100_00, isHidden: true, pool: { capacity: 5 } },
  ],
  flashSales: [
    {
      label: 'Early evening',
      startsAt: hours(-1, now),
      endsAt: hours(5, now),
      pool: { capacity: 40 },
      prices: [{ ticketType: 0, priceMinor: 1_250_00 }],
    },
  ],
});
const crewId = (await typesOf(site.db, flashId))[2] ?? 0;
await site.db.sql.transaction().execute((tx) =>
  createCoupons(tx, [
    { eventId: flashId, code: 'TENOFF', off: { kind: 'percent', value: 10_00 } },
    { eventId: flashId, code: 'BACKSTAGE', unlocks: [crewId] },
  ]),
);

let trouble: () => string[] = () => [];
// A refused call is an answer, not a fault of the page, though the browser notes it.
const ANSWERS = /status of 4(09|10|22)/;
afterEach(() => expect(trouble().filter((line) => !ANSWERS.test(line))).toEqual([]));

async function newBuyer(options: object = PHONE): Promise<Page> {
  const visitor = await browser.newVisitor(options);
  trouble = watchTrouble(visitor);
  return visitor.newPage();
}

test('a guest with a phone buys at a flash price with a code, and every page on the way is sound', async () => {
  const page = await newBuyer({ ...PHONE, serviceWorkers: 'allow' });
  await choose(page, site, 'flash-night', { Regular: 2, VIP: 1 });
  const bar = page.getByRole('region', { name: 'Price and tickets' });
  await expect.poll(() => bar.innerText(), SOON).toMatch(/7,500\.00/);
  await page.getByText('Have a code?').click();
  await page.getByLabel('Code').fill('tenoff');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => bar.innerText(), SOON).toMatch(/6,750\.00/);
  await expectAccessible(page);

  await continueToPay(page);
  await openSummary(page);
  expect(await mainText(page)).toMatch(/Early evening[\s\S]*TENOFF[\s\S]*Ksh 6,750\.00/);
  // Not everybody types without slips, and nothing typed is lost.
  await page.getByRole('button', { name: /^Continue to pay/ }).click();
  const summary = page.getByRole('alert');
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement), SOON).toBe(true);
  await expect.poll(() => page.title(), SOON).toMatch(/^Error: /);
  await summary.getByRole('link').first().click();
  await expectAccessible(page);
  await fillBuyer(page, { name: 'Amina Otieno', email: 'amina@gmial.com', phone: '0712345678' });
  await page.getByRole('button', { name: 'Did you mean amina@gmail.com?' }).click();
  await expect.poll(() => page.getByLabel('Email').inputValue(), SOON).toBe('amina@gmail.com');
  expect(await page.getByLabel('Mobile number').inputValue()).toBe('0712 345 678');
  await placeOrder(page);

  await page
    .getByRole('timer')
    .getByText(/Held for you 1[45]:\d\d/)
    .waitFor();
  await expectAccessible(page);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('MY_CART');
  await payInSandbox(page, 'Pay');
  await expectTickets(page, 3);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page
    .getByRole('link', { name: /^Open this ticket/ })
    .first()
    .click();
  const codes = page.getByRole('img', { name: /^Entry code/ });
  await expect.poll(() => codes.count(), SOON).toBe(1);
  expect(await mainText(page)).toMatch(/Amina Otieno · Regular[\s\S]*Ticket 1 of 3/);
  // The same start as everywhere else, and the doors by their name.
  const start = formatTime(later.startsAt, 'Africa/Nairobi', 'en');
  const doors = formatTime(hours(-2, later.startsAt), 'Africa/Nairobi', 'en');
  expect(await mainText(page)).toMatch(new RegExp(`${start} EAT[\\s\\S]*Doors ${doors}`));
  await expectAccessible(page);
  const [pdf, calendar] = await Promise.all(
    ['Download PDF', 'Add to calendar'].map(async (name) => {
      const href = await page.getByRole('link', { name }).getAttribute('href');
      return fetch(site.url + href);
    }),
  );
  expect([pdf?.status, calendar?.status]).toEqual([200, 200]);
  await page.context().close();
});

test('a declined payment keeps the tickets, and the next try works', async () => {
  const page = await newBuyer();
  await openHeldOrder(page, site, 'plain-night', 1);
  await payInSandbox(page, 'Decline');
  await page.getByRole('heading', { name: 'The payment did not go through' }).waitFor();
  expect(await mainText(page)).toContain('Nothing was charged. Your tickets are still held for you.');
  await expectAccessible(page);
  await payInSandbox(page, 'Pay, and tell us twice');
  await expectTickets(page, 1);
  await page.context().close();
});

test('a payment without an answer is pending, and turns into tickets by itself', async () => {
  const page = await newBuyer();
  const reference = await openHeldOrder(page, site, 'plain-night', 2);
  await payInSandbox(page, 'Leave it open');
  await page.getByRole('heading', { name: 'Your payment is under way' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have paid · check now' }).click();
  await page.getByText('Nothing has come yet. We keep looking.').waitFor();
  await reportPaid(reference);
  await page.waitForURL(/\/events\/pay\/success\?/);
  await expectTickets(page, 2);
  await page.context().close();
});

const stateOf = async (reference: string) =>
  (
    await sql<{ state: string; stock: string }>`
      select state, stock from orders where reference = ${reference}
    `.execute(site.db.sql)
  ).rows[0];

async function backFromProvider(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Pay Ksh/ }).click();
  await page.getByRole('heading', { name: 'Sandbox payment' }).waitFor();
  const url = page.url();
  await page.goBack();
  await page.getByRole('heading', { name: 'Your payment is under way' }).waitFor();
  await waitForScript(page);
  return url;
}

test('back from the provider: the payment is cancelled, and the next one brings the tickets', async () => {
  const page = await newBuyer();
  const reference = await openHeldOrder(page, site, 'plain-night', 2);
  const left = await backFromProvider(page);
  expect(await page.getByRole('link', { name: 'Go on to the payment page' }).getAttribute('href')).toBe(
    new URL(left).pathname,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Cancel this payment' }).click();
  await page.getByText('You cancelled the payment. Nothing was charged').waitFor();
  expect(await stateOf(reference)).toEqual({ state: 'held', stock: 'held' });
  await expectAccessible(page);
  // The page that was left takes nothing any more.
  const other = await page.context().newPage();
  await other.goto(left);
  await other.getByRole('link', { name: 'Back to the order' }).waitFor();
  expect(await other.getByRole('button', { name: /^Pay / }).count()).toBe(0);
  await other.close();
  await payInSandbox(page, 'Pay');
  await expectTickets(page, 2);
  await page.context().close();
});

test('back from the provider: the tickets are given back, and sold to others', async () => {
  const page = await newBuyer();
  const reference = await openHeldOrder(page, site, 'plain-night', 1);
  const order = page.url();
  await backFromProvider(page);
  await page.getByRole('button', { name: 'Give the tickets back' }).click();
  await page.waitForURL('**/events/plain-night');
  expect(await stateOf(reference)).toEqual({ state: 'cancelled', stock: 'none' });
  await page.goto(order);
  await page.getByText('This order was cancelled').first().waitFor();
  await page.context().close();
});

test('a payment that nobody answers is cancelled where it is waited for', async () => {
  const page = await newBuyer();
  await openHeldOrder(page, site, 'plain-night', 1);
  await payInSandbox(page, 'Leave it open');
  await page.getByRole('heading', { name: 'Your payment is under way' }).waitFor();
  await page.getByRole('button', { name: 'Cancel this payment' }).click();
  await page.getByText('You cancelled the payment. Nothing was charged').waitFor();
  await payInSandbox(page, 'Pay');
  await expectTickets(page, 1);
  await page.context().close();
});

// Phones keep a page that was left as it stood, and show it again on the way back.
test('a page that comes back as it was left does not go on saying “One moment”', async () => {
  const page = await newBuyer();
  await openHeldOrder(page, site, 'plain-night', 1);
  // 204: the browser stays where it is.
  await page.route('**/events/pay/sandbox/*', (route) => route.fulfill({ status: 204, body: '' }));
  const stayed = page.waitForResponse('**/events/pay/sandbox/*', SOON);
  await page.getByRole('button', { name: /^Pay Ksh/ }).click();
  await page.getByRole('button', { name: 'One moment…' }).waitFor();
  await stayed;
  await page.unroute('**/events/pay/sandbox/*');
  const show = (persisted: boolean) =>
    page.evaluate(
      (kept) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: kept })),
      persisted,
    );
  await show(false);
  expect(await page.getByRole('button', { name: 'One moment…' }).count(), 'control').toBe(1);
  await show(true);
  await payInSandbox(page, 'Pay');
  await expectTickets(page, 1);
  await page.context().close();
});

test('money that comes after the hold is over still gets its tickets', async () => {
  const page = await newBuyer();
  const reference = await openHeldOrder(page, site, 'plain-night', 1);
  await payInSandbox(page, 'Pay too late');
  await page.getByRole('heading', { name: 'Your payment is under way' }).waitFor();
  await sql`
    update payment_attempts set created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'
    where order_reference = ${reference}
  `.execute(site.db.sql);
  await sql`update sandbox_payments set succeeds_at = now() + interval '1 hour' where picked = 'late'`.execute(
    site.db.sql,
  );
  await makeOverdue(site.db, reference);
  await page.getByRole('button', { name: 'I have paid · check now' }).click();
  await page.getByRole('heading', { name: 'Your tickets went back on sale' }).waitFor();
  expect(await mainText(page)).toContain('Do not pay twice.');
  await expectAccessible(page);
  await reportPaid(reference);
  // The buyer looks again, now and then.
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))).catch(() => {});
      return page.url();
    }, SOON)
    .toMatch(/\/events\/pay\/success\?/);
  await expectTickets(page, 1);
  await page.context().close();
});

// What the provider would say by itself: the buyer has paid after all.
async function reportPaid(reference: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update sandbox_payments set picked = null, succeeds_at = null, failed_at = null
    where ref = (select id from payment_attempts where order_reference = ${reference} order by number desc limit 1)
    returning ref as id
  `.execute(site.db.sql);
  const answer = await fetch(`${site.url}/api/event/pay/sandbox/${rows[0]?.id}`, {
    method: 'POST',
    headers: { origin: site.url, 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  });
  expect(answer.status).toBe(200);
}

test('sold out under your fingers: the line is named, and what was typed stays', async () => {
  const [id = 0] = await site.catalogue.add({ slug: 'last-night', ...later });
  const page = await newBuyer();
  await choose(page, site, 'last-night', { Regular: 1 });
  await continueToPay(page);
  await fillBuyer(page);
  await sellOut(site, id);
  await page.getByRole('button', { name: /^Continue to pay/ }).click();
  await page.getByRole('alert').getByText('These tickets are sold out. Choose others, or fewer.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Amina Otieno');
  await expect
    .poll(() => page.getByRole('listitem').filter({ hasText: 'Regular' }).innerText(), SOON)
    .toContain('These tickets are sold out.');
  await expectAccessible(page);
  await page.context().close();
});

async function speak(page: Page, language: string): Promise<void> {
  const bar = page.getByRole('banner');
  await bar.locator('summary').first().click();
  await bar.getByRole('button', { name: language }).click();
}

const typedBy = (page: Page) =>
  Promise.all(
    ['name', 'email', 'phone', 'attendee.1'].map((id) => page.locator(`[id="${id}"]`).inputValue()),
  );

test('what was typed survives a reload, another language and a look back at the event; not the sale', async () => {
  const page = await newBuyer();
  await choose(page, site, 'plain-night', { Regular: 2 });
  await continueToPay(page);
  await fillBuyer(page);
  await page.getByText('Put names on the tickets').click();
  await page.locator('[id="attendee.1"]').fill('Joseph Kamau');
  const typed = [AMINA.name, AMINA.email, AMINA.phone, 'Joseph Kamau'];
  await page.reload();
  await expect.poll(() => typedBy(page), SOON).toEqual(typed);
  await openSummary(page);
  await page.locator('main a[href$="/events/plain-night"]').first().click();
  await page.waitForURL(/plain-night/);
  await waitForScript(page);
  await continueToPay(page);
  await expect.poll(() => typedBy(page), SOON).toEqual(typed);
  await speak(page, 'Kiswahili');
  await page.getByRole('heading', { name: 'Oda yako' }).waitFor();
  await expect.poll(() => typedBy(page), SOON).toEqual(typed);
  await speak(page, 'English');
  await page.getByRole('heading', { name: 'Your order' }).waitFor();
  await expect.poll(() => typedBy(page), SOON).toEqual(typed);

  await placeOrder(page);
  await payInSandbox(page, 'Pay');
  await expectTickets(page, 2);
  // The page of what is paid forgets it as soon as its script runs.
  await waitForScript(page);
  await choose(page, site, 'plain-night', { Regular: 2 });
  await continueToPay(page);
  await waitForScript(page);
  expect(await typedBy(page)).toEqual(['', '', '', '']);
  await page.context().close();
});

test('REL-18: an answer got lost, all is sold since, and the page was loaded anew: the order is still theirs', async () => {
  const [id = 0] = await site.catalogue.add({ slug: 'lost-night', ...later });
  const page = await newBuyer();
  await choose(page, site, 'lost-night', { Regular: 1 });
  await continueToPay(page);
  await fillBuyer(page);
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/event/order', loseAnswer, { times: 1 });
  await page.getByRole('button', { name: /^Continue to pay/ }).click();
  await page.getByRole('alert').getByText('No answer came.').waitFor();
  expect(trouble()).toEqual([expect.stringContaining('ERR_FAILED')]);
  trouble = () => [];
  // With the answer, its cookie was lost.
  await page.context().clearCookies({ name: 'MY_VISITOR' });
  await sellOut(site, id);
  await page.reload();
  await expect.poll(() => page.getByLabel('Email').inputValue(), SOON).toBe(AMINA.email);
  const reference = await placeOrder(page);
  const placed = await sql`select reference from orders where event_id = ${id}`.execute(site.db.sql);
  expect(placed.rows).toEqual([{ reference }]);
  await page.getByText('Held for you').waitFor();
  await page.context().close();
});

test('a price that changed is shown beside the old one, and paid only once it was seen', async () => {
  const [id = 0] = await site.catalogue.add({
    slug: 'changing-night',
    ...later,
    ticketTypes: [{ name: 'Regular', priceMinor: 2_000_00, pool: { capacity: 100 } }],
    flashSales: [
      {
        label: 'First two',
        startsAt: hours(-1, now),
        endsAt: hours(5, now),
        pool: { capacity: 2 },
        prices: [{ ticketType: 0, priceMinor: 900_00 }],
      },
    ],
  });
  const page = await newBuyer();
  await choose(page, site, 'changing-night', { Regular: 2 });
  await continueToPay(page);
  await fillBuyer(page);
  await sql`
    update pools set sold = 1 where id = (select pool_id from flash_sales where event_id = ${id})
  `.execute(site.db.sql);
  await page.getByRole('button', { name: 'Continue to pay Ksh 1,800.00' }).click();
  await page.getByRole('alert').getByText('The price has changed.').waitFor();
  expect(await mainText(page)).toMatch(/New price\s+Ksh 4,000\.00\s+Original price\s+Ksh 1,800\.00/);
  await page.getByRole('button', { name: 'Continue to pay Ksh 4,000.00' }).click();
  await page.getByRole('button', { name: 'Pay Ksh 4,000.00' }).waitFor();
  await page.context().close();
});

test('a hold that runs out warns, can be renewed, and gives everything back in the end', async () => {
  const page = await newBuyer();
  const reference = await openHeldOrder(page, site, 'plain-night', 3);
  await sql`update orders set expires_at = now() + interval '44 seconds' where reference = ${reference}`.execute(
    site.db.sql,
  );
  await page.reload();
  const dialog = page.getByRole('dialog', { name: /^Your tickets are held for 0:\d\d more$/ });
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Hold longer' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('timer')
    .getByText(/Held for you 1[45]:\d\d/)
    .waitFor();

  await sql`update orders set expires_at = now() + interval '2 seconds' where reference = ${reference}`.execute(
    site.db.sql,
  );
  await page.reload();
  await page.getByRole('heading', { name: 'Your tickets went back on sale' }).waitFor();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('heading', { name: 'Your order' }).waitFor();
  expect(await page.getByLabel('How many: Regular').inputValue()).toBe('3');
  await page.context().close();
});

test('a cart changes in place, and what was removed comes back', async () => {
  const page = await newBuyer();
  await choose(page, site, 'flash-night', { Regular: 1, VIP: 1 });
  await continueToPay(page);
  await openSummary(page);
  await page.getByRole('button', { name: 'Add one: Regular' }).click();
  await expect.poll(() => mainText(page), SOON).toContain('Ksh 7,500.00');
  await page.getByRole('button', { name: 'Remove VIP' }).click();
  await expect.poll(() => mainText(page), SOON).toMatch(/Total\s+Ksh 2,500\.00/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => mainText(page), SOON).toMatch(/Total\s+Ksh 7,500\.00/);
  await page.reload();
  expect(await page.getByLabel('How many: Regular').inputValue()).toBe('2');
  // Another event's tickets take their place, unless one thinks better of it.
  await choose(page, site, 'plain-night', { Regular: 1 });
  await page.getByText('Your tickets for another event left the cart.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.goto(`${site.url}/events/pay`);
  await openSummary(page);
  expect(await page.getByRole('heading', { name: 'VIP' }).count()).toBe(1);
  await page.context().close();
});

test('a code shows hidden tickets where they belong', async () => {
  const page = await newBuyer({ viewport: { width: 1440, height: 900 } });
  await choose(page, site, 'flash-night', {});
  expect(await page.getByRole('heading', { name: 'Crew' }).count()).toBe(0);
  await page.getByText('Have a code?').click();
  await page.getByLabel('Code').fill('backstage');
  await page.getByLabel('Code').press('Enter');
  await page.getByRole('button', { name: 'Add one: Crew' }).click();
  await continueToPay(page);
  await fillBuyer(page);
  await placeOrder(page);
  await page.getByText('1 × Crew').waitFor();
  await page.context().close();

  // A link may bring its code along.
  const guest = await newBuyer();
  await guest.goto(`${site.url}/events/flash-night?coupon=backstage`);
  await guest.getByRole('button', { name: 'Add one: Crew' }).waitFor();
  await guest.context().close();
});

test('days of a pass: which, then how many; what is sold out cannot be chosen', async () => {
  const day = (count: number) => days(count, now).toISOString().slice(0, 10);
  await site.catalogue.add({
    slug: 'three-days',
    startsAt: new Date(`${day(12)}T10:00:00Z`),
    endsAt: new Date(`${day(14)}T16:00:00Z`),
    ticketTypes: [
      {
        name: 'Day pass',
        priceMinor: 1_000_00,
        dates: [
          { on: day(12), capacity: 10, sold: 10 },
          { on: day(13), capacity: 10 },
          { on: day(14), capacity: 10 },
        ],
      },
    ],
  });
  const page = await newBuyer();
  await choose(page, site, 'three-days', {});
  const picker = page.getByRole('group', { name: 'Which days?' });
  expect(await picker.getByRole('button', { name: /Sold out/ }).isDisabled()).toBe(true);
  const all = picker.getByRole('button', { name: 'Add the 2 days still on sale' });
  const bar = () => page.getByRole('region', { name: 'Price and tickets' }).innerText();
  await all.click();
  await expect.poll(bar, SOON).toMatch(/2,000\.00\s+2 tickets/);
  await all.click();
  await expect.poll(bar, SOON).toMatch(/4,000\.00\s+4 tickets/);
  await expectAccessible(page);
  await continueToPay(page);
  await fillBuyer(page);
  await placeOrder(page);
  await payInSandbox(page, 'Pay');
  await expectTickets(page, 4);
  expect(await mainText(page)).toContain('Valid only on');
  await page.context().close();
});

test('the reference alone shows how an order stands; its email shows the rest', async () => {
  const page = await newBuyer();
  const reference = await openHeldOrder(page, site, 'plain-night', 1);
  await payInSandbox(page, 'Pay');
  await page.context().close();

  const stranger = await newBuyer();
  await stranger.goto(`${site.url}/events/pay/success`);
  await expectAccessible(stranger);
  await stranger.getByLabel('Order reference').fill(reference.toLowerCase());
  await stranger.getByRole('button', { name: 'Find order' }).click();
  await stranger.getByRole('heading', { name: 'This order is paid' }).waitFor();
  const text = await mainText(stranger);
  expect(text).not.toMatch(/Amina|Ksh|Entry code/);
  expect(await stranger.getByRole('img', { name: /^Entry code/ }).count()).toBe(0);
  await expectAccessible(stranger);
  await stranger.getByLabel('Email or mobile number').fill('AMINA@example.com');
  await stranger.getByRole('button', { name: 'Show my order' }).click();
  await expectTickets(stranger, 1);
  await stranger.context().close();
});
