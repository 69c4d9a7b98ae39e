import { sql } from 'kysely';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS } from '#tests/support/catalogue.ts';
import { expectAccessible, mainText, PHONE } from '#tests/support/checkout.ts';
import { expectFocusInSight } from '#tests/support/focus-in-sight.ts';
import { asking } from '#tests/support/holding.ts';
import {
  expectNoSidewaysScroll,
  liveSite,
  SOON,
  waitForScript,
  watchTrouble,
} from '#tests/support/live-site.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { newMember } from '#tests/support/teams.ts';

const browser = await testBrowser();
const site = await liveSite();
let cookies: Map<string, string>;
let path: string;
let eventId: number;
let made = 0;

beforeAll(async () => {
  ({ cookies } = await newMember(site.app, site.db));
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
  await expectFocusInSight(page, '#name', '#slug');
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
  await stale.getByRole('button', { name: 'Save what is chosen' }).click();
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

test.each([true, false])(
  'a place is added and nothing that was typed is lost; script: %s',
  async (hasScript) => {
    const visitor = await seller({ ...PHONE, javaScriptEnabled: hasScript });
    const trouble = watchTrouble(visitor);
    const page = await visitor.newPage();
    const main = page.getByRole('main');
    const ready = () => (hasScript ? waitForScript(page) : undefined);
    const name = `Stage ${made}`;
    await page.goto(path);
    await ready();
    await main.getByLabel('Event name', { exact: true }).fill('Not saved yet');
    await main.locator('#description').fill('Two\n"lines"');
    await main.locator('#place').fill(name);
    await main.getByRole('button', { name: 'Add a place that is not in the list' }).click();
    await page.waitForURL(/\/venues\/new/);
    await ready();
    await expectNoSidewaysScroll(page);
    expect(await main.getByLabel('Name of the place').inputValue()).toBe(name);

    // There and back without one.
    await main.getByRole('button', { name: 'Back without adding' }).click();
    await page.waitForURL(path);
    await ready();
    expect(await main.locator('#place').inputValue()).toBe(name);
    await main.getByRole('button', { name: 'Add a place that is not in the list' }).click();
    await page.waitForURL(/\/venues\/new/);
    await ready();

    await main.getByLabel('Address', { exact: true }).fill('Beach Road 1');
    await main.getByLabel('City', { exact: true }).selectOption('nairobi');
    await main.getByLabel('Pin', { exact: true }).fill('-1.3, 36.8');
    await main.getByRole('button', { name: 'Add this place' }).click();
    if (!hasScript) await main.getByRole('button', { name: 'Go on with the event' }).click();
    await page.waitForURL(path);
    await ready();
    expect(await main.locator('#place').inputValue()).toBe(`${name}, Nairobi`);
    expect(await main.locator('#description').inputValue()).toBe('Two\n"lines"');
    expect(await main.getByLabel('Event name', { exact: true }).inputValue()).toBe('Not saved yet');
    await main.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/saved/);
    const [row] = await rowsOf(site.db, sql`select name, description from events where id = ${eventId}`);
    expect(row).toEqual({ name: 'Not saved yet', description: 'Two\n"lines"' });
    expect(trouble()).toEqual([]);
    await visitor.close();
  },
);

test('a draft with a place that nobody knows is kept while somebody types', async () => {
  const visitor = await seller();
  const page = await visitor.newPage();
  const main = page.getByRole('main');
  await page.goto(`${site.url}/sell/${ORGANIZERS.ngoma.slug}/events`);
  await page.locator('form[action$="/new"] button').first().click();
  await page.waitForURL(/\/drafts\//);
  await waitForScript(page);
  await main.locator('#place').fill('Nobody’s hall');
  await main.locator('#name').fill('Kept all the same');
  await main.locator('#place-error').waitFor();
  expect(await main.locator('#place-error').textContent()).toContain('add it with the button below');
  await main.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  expect(await main.locator('#place').inputValue()).toBe('Nobody’s hall');
  const rows = await rowsOf(
    site.db,
    sql`select doc->>'name' as name, doc->>'venue_id' as venue from event_drafts`,
  );
  expect(rows).toContainEqual({ name: 'Kept all the same', venue: null });
  await visitor.close();
});

test('a refused publishing is no conflict with oneself, and what was wrong goes when it is right', async () => {
  const visitor = await seller();
  const page = await visitor.newPage();
  const main = page.getByRole('main');
  await page.goto(`${site.url}/sell/${ORGANIZERS.ngoma.slug}/events`);
  await page.locator('form[action$="/new"] button').first().click();
  await page.waitForURL(/\/drafts\//);
  await waitForScript(page);
  await main.locator('#name').fill('Nearly ready');
  await main.getByRole('button', { name: 'Publish' }).click();
  const missing = main.locator('#category-error');
  await missing.waitFor();
  await main.locator('#category').selectOption({ index: 1 });
  await missing.waitFor({ state: 'detached' });
  await main.locator('#name').fill('Nearly ready, again');
  await main.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  expect(await main.getByText('Somebody else changed').count()).toBe(0);
  const rows = await rowsOf(site.db, sql`select doc->>'name' as name from event_drafts`);
  expect(rows).toContainEqual({ name: 'Nearly ready, again' });
  await visitor.close();
});

test('two tabs of one draft: both texts are shown, and mine is kept where it is chosen', async () => {
  const visitor = await seller();
  const page = await visitor.newPage();
  const main = page.getByRole('main');
  await page.goto(`${site.url}/sell/${ORGANIZERS.ngoma.slug}/events`);
  await page.locator('form[action$="/new"] button').first().click();
  await page.waitForURL(/\/drafts\//);
  await waitForScript(page);
  const other = await visitor.newPage();
  await other.goto(page.url());
  await waitForScript(other);
  await other.locator('#category').selectOption('music');
  await other.locator('#name').fill('From the other tab');
  await other.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await main.locator('#name').fill('From this tab');
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else changed this draft.' });
  await conflict.getByText('From the other tab').waitFor();
  await conflict.getByText('From this tab').waitFor();
  // What I did not touch is theirs, unless I choose otherwise.
  const theirs = (field: string) =>
    conflict.getByRole('group', { name: field, exact: true }).getByRole('radio', { name: /^Theirs/ });
  expect(await theirs('Kind of event').isChecked()).toBe(true);
  expect(await theirs('Event name').isChecked()).toBe(false);
  await expectNoSidewaysScroll(page);
  await conflict.getByRole('button').click();
  await conflict.waitFor({ state: 'detached' });
  await expect.poll(() => main.locator('#category').inputValue(), SOON).toBe('music');
  expect(await main.locator('#name').inputValue()).toBe('From this tab');
  const drafts = () =>
    rowsOf(site.db, sql`select doc->>'name' as name, doc->>'category' as category from event_drafts`);
  await expect.poll(drafts, SOON).toContainEqual({ name: 'From this tab', category: 'music' });
  await visitor.close();
});
