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

test('a support request from the question to its end, with the keyboard; then they answer, and it goes on', async () => {
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
  await page.getByLabel('Message').fill('Typed before.');
  await page.getByRole('button', { name: 'When money is back' }).click();
  await page.waitForURL(/#answer$/);
  await waitForScript(page);
  await expect
    .poll(() => page.getByLabel('Message').inputValue())
    .toMatch(/^Typed before\.\n\nHabari Amina Odhiambo/);
  await page.getByRole('button', { name: 'Send and close' }).click();
  await page.waitForURL(/done=answer_close/);
  await page
    .getByRole('status')
    .filter({ hasText: 'The answer is on its way, and the request is closed.' })
    .waitFor();
  await page.getByLabel(/They answered/).waitFor();
  const mails = await rowsOf<{ locale: string; body_text: string }>(
    site.db,
    sql`select locale, body_text from messages where key like ${`mail:support-answer-%:${number}`}`,
  );
  expect(mails).toMatchObject([{ locale: 'sw', body_text: expect.stringContaining('Jibu hapa:') }]);
  expect(trouble()).toEqual([]);

  await answerOnThePage(
    /http:\S+\/support\/conversation\?token=\S+/.exec(mails[0]?.body_text ?? '')?.[0] ?? '',
  );

  await page.reload();
  await page.getByText('Bado sijapata pesa.').waitFor();
  expect(await mainText(page)).not.toContain('The answer is on its way');

  await page.goto(`${site.url}/admin/support`);
  await row.filter({ hasText: 'You look after it' }).click();
  await page.waitForURL(new RegExp(`/admin/support/${number}$`));
  await page.getByText('Bado sijapata pesa.').waitFor();
  await page.getByRole('button', { name: 'Send and close' }).waitFor();
  expect(trouble()).toEqual([]);
});

// On a phone, in their language, from the link of the mail; the network goes away as they send.
async function answerOnThePage(link: string): Promise<void> {
  const visitor = await browser.newVisitor(PHONE);
  await visitor.addCookies([{ name: 'MY_LANG', value: 'sw', url: site.url }]);
  const trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  await page.goto(link);
  await page.getByText('Pesa zangu ziko wapi?').waitFor();
  await page.getByText('Habari Amina Odhiambo').waitFor();
  await look(page);
  expect(trouble()).toEqual([]);
  const words = page.getByLabel('Ujumbe wako');
  await words.fill('Bado sijapata pesa.');
  // Kept on the phone: nothing is asked, and nothing is lost.
  page.on('dialog', (dialog) => expect.unreachable(`nothing is lost, and yet it asks: ${dialog.type()}`));
  await page.reload();
  await waitForScript(page);
  await page.getByText('Hayajatumwa bado.').waitFor();
  expect(await words.inputValue()).toBe('Bado sijapata pesa.');
  await visitor.setOffline(true);
  await page.getByRole('button', { name: 'Tuma' }).click();
  await page.getByRole('alert').filter({ hasText: 'Hakuna jibu.' }).waitFor();
  expect(await words.inputValue()).toBe('Bado sijapata pesa.');
  trouble();
  await visitor.setOffline(false);
  await page.getByRole('button', { name: 'Tuma' }).click();
  await page.waitForURL(/sent=1/);
  await page.getByRole('status').filter({ hasText: 'Imetumwa.' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Bado sijapata pesa.' }).waitFor();
  await look(page);
  expect(await words.inputValue(), 'it was sent').toBe('');
  await page.setViewportSize({ width: 1440, height: 900 });
  await look(page);
  expect(trouble()).toEqual([]);
  await writeWhatWasAnswered(page);
  trouble();
  await visitor.close();
}

// Where the keyboard is: the row, and what it says first.
const rowHere = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main [data-row]')];
    return rows.indexOf(document.activeElement as Element);
  });

// The first press may come before the page listens.
const goToSearch = (page: Page) =>
  expect
    .poll(async () => {
      const field = page.locator('[data-slash-search]');
      const isThere = () => field.evaluate((element) => element === document.activeElement);
      if (!(await isThere())) await page.keyboard.press('/');
      return isThere();
    })
    .toBe(true);

const goDownTo = (page: Page, row: number) =>
  expect
    .poll(async () => {
      if ((await rowHere(page)) < row) await page.keyboard.press('ArrowDown');
      return rowHere(page);
    })
    .toBe(row);

test('a slash goes to the search from anywhere, arrows go through what it finds, and Enter opens it', async () => {
  const { page, trouble } = await pageOf(undefined);
  await page.goto(`${site.url}/admin`);
  await waitForScript(page);
  await goToSearch(page);
  await page.keyboard.type('night');
  // In a field it is a sign like others.
  await page.keyboard.press('/');
  const field = page.locator('[data-slash-search]');
  expect(await field.inputValue()).toBe('night/');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/search\?q=night$/);
  await waitForScript(page);
  await goToSearch(page);
  await goDownTo(page, 0);
  await goDownTo(page, 1);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => rowHere(page)).toBe(0);
  const to = await page.evaluate(() => document.activeElement?.getAttribute('href'));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname + url.search === to);
  expect(trouble()).toEqual([]);
});

// Two of each that a demo has none of.
beforeAll(() =>
  site.db.runScript(`
    insert into payout_methods (id, organizer_id, kind, currency, details_sealed, label, added_by, created_at, usable_at)
      select gen_random_uuid(), id, 'bank', 'KES', '\\x00', 'Equity', gen_random_uuid(), now() - interval '1 day', now()
      from organizers order by id limit 2;
    insert into payouts (id, organizer_id, currency, amount_minor, method_id, state, reference, requested_at, changed_at)
      select gen_random_uuid(), organizer_id, currency, 95000, id, 'sent', 'FT' || organizer_id, now(), now()
      from payout_methods where label = 'Equity';
    insert into verifications (id, organizer_id, details_sealed, number_label, method_id, asked_by, asked_at)
      select gen_random_uuid(), organizer_id, '\\x00', '••• 190', id, added_by, now() from payout_methods
      where label = 'Equity';
    insert into adjustments (id, organizer_id, currency, amount_minor, words, asked_by, asked_at)
      select gen_random_uuid(), organizer_id, 'KES', 100, 'A fee twice', gen_random_uuid(), now() from payout_methods
      where label = 'Equity';
  `),
);

test.each([
  '/admin/payouts',
  '/admin/verifications',
  '/admin/adjustments',
  '/admin/organizers?q=a',
  '/admin/categories',
  '/admin/fees',
])('arrows go through the rows of %s', async (path) => {
  const { page } = await pageOf(undefined);
  await page.goto(site.url + path);
  await waitForScript(page);
  await goDownTo(page, 0);
  const count = await page.locator('main [data-row]').count();
  expect(count).toBeGreaterThan(1);
  for (let row = 1; row < Math.min(count, 3); row += 1) await goDownTo(page, row);
  if (path === '/admin/fees') await look(page);
});

test('a mistyped order reference is said as soon as the field is left', async () => {
  const page = await (await browser.newVisitor(PHONE)).newPage();
  await page.goto(`${site.url}/support`);
  await waitForScript(page);
  const reference = page.getByLabel('Order reference (optional)');
  const problem = page.getByText('An order reference has 8 letters and digits');
  await page.getByLabel('Your message').fill('Where is it?');
  await reference.fill('K7Q2M9XO');
  await reference.blur();
  await problem.waitFor();
  expect(await reference.getAttribute('aria-invalid')).toBe('true');
  await look(page);
  await reference.fill('k7q2-m9xa');
  await reference.blur();
  await problem.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Your message').inputValue()).toBe('Where is it?');
});

// The message arrives and its answer does not; then they write something else.
async function writeWhatWasAnswered(page: Page): Promise<void> {
  const words = page.getByLabel('Ujumbe wako');
  const send = page.getByRole('button', { name: 'Tuma' });
  const letter = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await page.route(
    '**/api/support/conversation/answer',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await words.fill('Nililipa kwa M-Pesa.');
  await send.click();
  await page.getByRole('alert').filter({ hasText: 'Hakuna jibu.' }).waitFor();
  expect(await letter('Nililipa kwa M-Pesa.').count()).toBe(0);
  await words.fill('Nililipa jana.');
  await send.click();
  await page.getByRole('alert').filter({ hasText: 'Ujumbe mwingine ulishatumwa' }).waitFor();
  await letter('Nililipa kwa M-Pesa.').waitFor();
  expect(await words.inputValue()).toBe('Nililipa jana.');
  await send.click();
  await letter('Nililipa jana.').waitFor();
  expect(await letter('Nililipa kwa M-Pesa.').count()).toBe(1);
}

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
