import { sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSimulator } from '#demo/simulators/start-simulator.ts';
import { settleOrganizer } from '#modules/ledger/index.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS } from '#tests/support/catalogue.ts';
import { expectAccessible, mainText, PHONE } from '#tests/support/checkout.ts';
import { newOperator, sellMany, switchFactorOn } from '#tests/support/due-money.ts';
import { expectNoSidewaysScroll, liveSite, waitForScript, watchTrouble } from '#tests/support/live-site.ts';
import { simulatedPayouts } from '#tests/support/payments.ts';
import { newMember } from '#tests/support/teams.ts';

// A seller's money from the request to the bank, with the two operators it takes.

const browser = await testBrowser();
const simulator = await startSimulator();
const site = await liveSite(simulatedPayouts(simulator.url));
const payouts = `${site.url}/sell/${ORGANIZERS.ngoma.slug}/money/payouts`;
const queues = `${site.url}/admin/payouts`;
let owner: Map<string, string>;
let first: Map<string, string>;
let second: Map<string, string>;

beforeAll(async () => {
  simulator.callBackTo(site.url);
  const email = 'payout.owner@example.com';
  owner = (await newMember(site.app, site.db, { email })).cookies;
  await switchFactorOn(site.db, email);
  first = (await newOperator(site.app, site.db, 'first.operator@example.com')).cookies;
  second = (await newOperator(site.app, site.db, 'second.operator@example.com')).cookies;
  const [event = 0] = await site.catalogue.add({ slug: 'paid-out', startsAt: days(-30, site.now()) });
  await sellMany(site.db, event, 3);
  const [row] = await rowsOf<{ id: number }>(
    site.db,
    sql`select organizer_id as id from events where id = ${event}`,
  );
  await site.db.sql.transaction().execute((tx) => settleOrganizer(tx, row?.id ?? 0, site.now()));
}, 120_000);
afterAll(() => simulator.stop());

// Everybody has just proved who they are.
const prove = () =>
  sql`update account_sessions set proved_at = ${site.now()}, expires_at = ${days(30, site.now())}`.execute(
    site.db.sql,
  );

async function pageOf(cookies: Map<string, string>, options: Parameters<typeof browser.newVisitor>[0]) {
  const visitor: BrowserContext = await browser.newVisitor(options);
  await visitor.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
  return { trouble: watchTrouble(visitor), page: await visitor.newPage() };
}

// The page after the press has been read by whoever presses: a note that the page before did not have.
async function press(page: Page, name: string, note: string): Promise<void> {
  await page.goto(queues);
  await waitForScript(page);
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.waitForURL(/\?note=/);
  await page.getByRole('status').filter({ hasText: note }).waitFor();
}

async function ask(page: Page, amount: string, to: RegExp): Promise<void> {
  await page.goto(payouts);
  await waitForScript(page);
  await page.getByLabel('Amount').fill(amount);
  const option = await page
    .getByLabel('To', { exact: true })
    .getByRole('option')
    .filter({ hasText: to })
    .first();
  await page.getByLabel('To', { exact: true }).selectOption((await option.getAttribute('value')) ?? '');
  await page.getByRole('button', { name: 'Ask for this payout' }).click();
  await page.waitForURL(/\?asked/);
  await page.getByText('Two of our people look at it').waitFor();
}

test('asked for on a phone, approved by one and sent by another; one that fails; one of which nobody knows', async () => {
  const seller = await pageOf(owner, PHONE);
  const { page } = seller;
  await page.goto(payouts);
  await page.getByRole('link', { name: 'Add a way to be paid' }).click();
  await page.waitForURL(/payouts\/method/);
  await waitForScript(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('M-Pesa number').fill('0712 345 678');
  await page.getByLabel('Name of the account holder').fill('Ngoma Nights');
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.waitForURL(/\?added/);
  await page.getByText('M-Pesa 0712 ••• 678').waitFor();
  await page.goto(`${payouts}/method?kind=bank`);
  await waitForScript(page);
  await page.getByLabel('Bank', { exact: true }).fill('Equity');
  await page.getByLabel('Account number').fill('0123456789');
  await page.getByLabel('Name of the account holder').fill('Ngoma Ltd');
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.waitForURL(/\?added/);
  await page.getByText('Bank account Equity ••• 6789').waitFor();
  expect(await mainText(page)).toContain('Can be used from');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  site.moveClock(25 * 3_600_000);
  await prove();
  await ask(page, '1,000', /Equity/);
  expect(await mainText(page)).toContain('Requested');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const one = await pageOf(first, undefined);
  const other = await pageOf(second, PHONE);
  await press(one.page, 'Approve', 'Done.');
  await one.page.getByText('You approved it: somebody else sends it.').waitFor();
  await expectAccessible(one.page);
  await press(other.page, 'Send', 'Done.');
  await other.page.getByText('0123456789').waitFor();
  await expectAccessible(other.page);
  await expectNoSidewaysScroll(other.page);
  await other.page.getByRole('button', { name: 'It is sent' }).click();
  await other.page.getByRole('alert').filter({ hasText: 'Write the reference' }).waitFor();
  // Only that the form was refused.
  expect(other.trouble()).toEqual([expect.stringContaining('422')]);
  await other.page.getByLabel('Reference', { exact: true }).fill('FT20261118');
  await other.page.getByRole('button', { name: 'It is sent' }).click();
  await other.page.waitForURL(/\?note=done/);
  await other.page.getByText('Reference FT20261118').waitFor();
  await page.goto(payouts);
  await page.getByText('Reference FT20261118').waitFor();

  await ask(page, '200', /Equity/);
  await press(one.page, 'Approve', 'Done.');
  await press(other.page, 'Send', 'Done.');
  const failing = other.page
    .locator('form')
    .filter({ has: other.page.getByRole('button', { name: 'It could not be sent' }) });
  await failing.getByLabel('Why? The seller reads it.').fill('The account is closed');
  await failing.getByRole('button').click();
  await other.page.waitForURL(/\?note=done/);
  await other.page.getByText('The account is closed').first().waitFor();
  await page.goto(payouts);
  await page.getByText('The account is closed').waitFor();

  simulator.scripts.set({ ack: 'reset', outcome: 'never', statusAnswer: 'silent' });
  await ask(page, '300', /0712/);
  await press(one.page, 'Approve', 'Done.');
  await press(other.page, 'Send', 'Done.');
  await other.page.getByText('M-Pesa has not said whether this arrived.').waitFor();
  await page.goto(payouts);
  await page.getByText('Being checked').waitFor();
  for (const [who, note] of [
    [one.page, 'Somebody else has to read the same line.'],
    [other.page, 'Done.'],
  ] as const) {
    await who.goto(queues);
    await waitForScript(who);
    await who.getByLabel('Line of the statement').fill('QX12 300.00');
    await who.getByRole('button', { name: 'The statement says sent', exact: true }).click();
    await who.waitForURL(/\?note=/);
    await who.getByRole('status').filter({ hasText: note }).waitFor();
  }
  await page.goto(payouts);
  await page.getByText('Reference QX12 300.00').waitFor();

  for (const [locale, words] of [
    ['id-ID', ['Pencairan', 'Terkirim', 'Gagal', 'Siap']],
    ['sw-KE', ['Malipo yako', 'Yametumwa', 'Yameshindikana', 'Iko tayari']],
  ] as const) {
    const abroad = await pageOf(owner, { ...PHONE, locale });
    await abroad.page.goto(payouts);
    const text = await mainText(abroad.page);
    for (const word of words) expect(text).toContain(word);
    await expectNoSidewaysScroll(abroad.page);
  }
  for (const { trouble } of [seller, one, other]) expect(trouble()).toEqual([]);
}, 240_000);
