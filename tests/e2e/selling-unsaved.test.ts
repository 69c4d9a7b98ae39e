import { sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertMember } from '#modules/merchants/index.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { ORGANIZERS } from '#tests/support/catalogue.ts';
import { PHONE } from '#tests/support/checkout.ts';
import { liveSite, waitForScript } from '#tests/support/live-site.ts';
import { type Browser, newPerson } from '#tests/support/people.ts';

// What a seller has typed and nobody has kept yet: it is not lost without a word.

const browser = await testBrowser();
const site = await liveSite();
const home = `${site.url}/sell/${ORGANIZERS.ngoma.slug}`;
let owner: Browser;

async function newMember(email: string): Promise<Browser> {
  const person = await newPerson(site.app, site.db, email);
  const [row] = await rowsOf<{ account: string; organizer: number }>(
    site.db,
    sql`select accounts.id as account, organizers.id as organizer from accounts, organizers
      where accounts.email = ${email} and organizers.slug = ${ORGANIZERS.ngoma.slug}`,
  );
  await site.db.sql
    .transaction()
    .execute((tx) => insertMember(tx, row?.account ?? '', row?.organizer ?? 0, 'owner'));
  return person;
}

beforeAll(async () => {
  owner = await newMember('typist@example.com');
});

async function newSeller(person: Browser): Promise<BrowserContext> {
  const visitor = await browser.newVisitor(PHONE);
  await visitor.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  return visitor;
}

async function openDraft(visitor: BrowserContext): Promise<Page> {
  const page = await visitor.newPage();
  await page.goto(`${home}/events`);
  await page.locator('form[action$="/new"] button').first().click();
  await page.waitForURL(/\/drafts\//);
  await waitForScript(page);
  return page;
}

const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

// Answers what was asked, and stays.
async function asked(page: Page, leave: () => Promise<void>): Promise<string> {
  const asking = new Promise<string>((resolve) => {
    page.once('dialog', async (dialog) => {
      await dialog.dismiss();
      resolve(dialog.type());
    });
  });
  await leave();
  return asking;
}

test('whoever leaves a draft after a save was refused is asked, and not once it is kept', async () => {
  const visitor = await newSeller(owner);
  const page = await openDraft(visitor);
  const draft = page.url();
  await page.locator('[id="types.0.price"]').fill('a lot');
  await said(page, 'Not saved yet').waitFor();
  const toEvents = page.getByRole('navigation', { name: 'Selling' }).getByRole('link', { name: 'Events' });
  expect(await asked(page, () => toEvents.last().click())).toBe('confirm');
  expect(page.url()).toBe(draft);
  expect(await asked(page, () => page.close({ runBeforeUnload: true }))).toBe('beforeunload');
  expect(await page.locator('[id="types.0.price"]').inputValue()).toBe('a lot');

  // Also where publishing is what was refused.
  await page.locator('[id="types.0.price"]').fill('still a lot');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alert').first().waitFor();
  await said(page, 'Not saved yet').waitFor();
  expect(await asked(page, () => toEvents.last().click())).toBe('confirm');

  await page.locator('[id="types.0.price"]').fill('1500');
  await said(page, 'Saved').waitFor();
  page.on('dialog', (dialog) => expect.unreachable(`asked once more: ${dialog.type()}`));
  await toEvents.last().click();
  await page.waitForURL(`${home}/events`);
  await visitor.close();
});
