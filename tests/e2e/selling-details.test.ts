import { sql } from 'kysely';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertMember } from '#modules/merchants/index.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS } from '#tests/support/catalogue.ts';
import { expectAccessible, mainText, PHONE } from '#tests/support/checkout.ts';
import { asking } from '#tests/support/holding.ts';
import { expectNoSidewaysScroll, liveSite, waitForScript, watchTrouble } from '#tests/support/live-site.ts';
import { newPerson, PASSWORD } from '#tests/support/people.ts';

const browser = await testBrowser();
const site = await liveSite();
let cookies: Map<string, string>;
let path: string;
let eventId: number;
let made = 0;

beforeAll(async () => {
  const email = 'details@example.com';
  ({ cookies } = await newPerson(site.app, site.db, email));
  const [account] = await rowsOf<{ id: string; organizer: number }>(
    site.db,
    sql`select accounts.id, organizers.id as organizer from accounts, organizers
      where accounts.email = ${email} and organizers.slug = ${ORGANIZERS.ngoma.slug}`,
  );
  await site.db.sql
    .transaction()
    .execute((tx) => insertMember(tx, account?.id ?? '', account?.organizer ?? 0, 'owner'));
});

beforeEach(async () => {
  made += 1;
  [eventId = 0] = await site.catalogue.add({
    slug: `edited-evening-${made}`,
    name: 'Edited evening',
    startsAt: days(20, site.now()),
  });
  path = `${site.url}/sell/${ORGANIZERS.ngoma.slug}/events/${eventId}/details`;
});

async function seller(options: Parameters<typeof browser.newVisitor>[0] = PHONE): Promise<BrowserContext> {
  const visitor = await browser.newVisitor(options);
  await visitor.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
  return visitor;
}

async function buyAndWait() {
  const [type = 0] = await typesOf(site.db, eventId);
  await asking(site.app).buy([{ id: type, quantity: 2, date_pass: [] }]);
  await sql`update account_sessions set proved_at = now() - interval '1 day'`.execute(site.db.sql);
}

test('on a phone: preview, save, both texts where two edited, and cancelling with proof', async () => {
  const visitor = await seller();
  const trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  await page.goto(path);
  await waitForScript(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const stale = await visitor.newPage();
  await stale.goto(path);
  await waitForScript(stale);

  await page.getByLabel('About the event').fill('Bring **warm** clothes.');
  await page.getByRole('button', { name: 'See how it looks' }).click();
  await page.locator('.rich-text strong').filter({ hasText: 'warm' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/saved/);
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();

  await stale.getByLabel('About the event').fill('Bring your own chair.');
  await stale.getByRole('button', { name: 'Save' }).click();
  const conflict = stale.getByRole('alert');
  await conflict.getByText('Bring **warm** clothes.').waitFor();
  expect(await conflict.innerText()).toContain('Bring your own chair.');
  await expectAccessible(stale);
  await expectNoSidewaysScroll(stale);
  await stale.getByRole('button', { name: 'Keep mine' }).click();
  await stale.waitForURL(/saved/);
  await stale.close();

  await buyAndWait();
  await page.goto(`${path}/cancel`);
  await waitForScript(page);
  await page.getByText(/Cancels 2 tickets and refunds Ksh\s3,000/).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Cancel and refund' }).click();
  await page.waitForURL(/\/sell\/prove/);
  await waitForScript(page);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/details\/cancel/);
  await waitForScript(page);
  await page.getByRole('button', { name: 'Cancel and refund' }).click();
  await page.getByRole('heading', { name: 'The event is cancelled' }).waitFor();
  await expectAccessible(page);
  // The server answers a stale page and a stale proof with their true status, and the browser notes each.
  expect(trouble().filter((line) => !/status of (409|403)/.test(line))).toEqual([]);
  await visitor.close();
});

test('without script: what is wrong is said at its field, a new day, and cancelling with proof', async () => {
  const visitor = await seller({ ...PHONE, javaScriptEnabled: false });
  const page = await visitor.newPage();
  await page.goto(path);
  await page.getByLabel('In one sentence').first().fill('Typed and kept.');
  await page.getByLabel('Address of the page').fill('search');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await page.getByLabel('Address of the page').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('In one sentence').first().inputValue()).toBe('Typed and kept.');
  await page.getByRole('button', { name: 'See how it looks' }).click();
  expect(await page.getByLabel('In one sentence').first().inputValue()).toBe('Typed and kept.');
  await page.getByLabel('Address of the page').fill(`edited-evening-${made}-b`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/saved/);

  await page.getByRole('link', { name: 'Move or postpone' }).click();
  await page.getByLabel('It is postponed, and there is no date yet').check();
  await page.getByRole('button', { name: 'Change it' }).click();
  await page.waitForURL(/moved/);
  expect(await mainText(page)).toContain('It waits for a date.');

  await buyable();
  await buyAndWait();
  await page.goto(`${path}/cancel`);
  await page.getByRole('button', { name: 'Cancel and refund' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Cancel and refund' }).click();
  await page.getByRole('heading', { name: 'The event is cancelled' }).waitFor();
  await page.getByRole('link', { name: 'Look again' }).click();
  await page.getByRole('heading', { name: 'The event is cancelled' }).waitFor();
  await visitor.close();
});

// It waits for a date, and nothing of it is sold: give it one.
async function buyable() {
  const page = await (await seller({ ...PHONE, javaScriptEnabled: false })).newPage();
  await page.goto(`${path}/when`);
  await page.getByRole('button', { name: 'Change it' }).click();
  await page.waitForURL(/moved/);
  await page.context().close();
}

// Visitors' pages bring no map of this wing: what leads there without being a link is opened as a document, too.
test('from a visitor’s page to the sellers’, and back', async () => {
  const page = await (await seller()).newPage();
  await page.goto(`${site.url}/help`);
  await waitForScript(page);
  const home = `/sell/${ORGANIZERS.ngoma.slug}`;
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): void };
    };
    router.navigate(to);
  }, home);
  await page.waitForURL(site.url + home);
  await page.locator('.seller-page').waitFor();
  await page.goBack();
  await page.waitForURL(`${site.url}/help`);
  await page.locator('main h1').waitFor();
});
