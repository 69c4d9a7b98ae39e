import { sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { insertMember } from '#modules/merchants/index.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { ORGANIZERS } from '#tests/support/catalogue.ts';
import { PHONE } from '#tests/support/checkout.ts';
import { expectNoSidewaysScroll, liveSite, SOON, waitForScript } from '#tests/support/live-site.ts';
import { type Browser, newPerson, PASSWORD } from '#tests/support/people.ts';

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

const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

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

const nameKept = async (draft: string) =>
  (
    await rowsOf<{ name: string }>(
      site.db,
      sql`select doc->>'name' as name from event_drafts where id = ${draft.split('/').at(-1)}`,
    )
  )[0]?.name;

test('what was typed without a network outlives the tab, and nobody is asked whether to leave', async () => {
  const visitor = await newSeller(owner);
  const page = await openDraft(visitor);
  const draft = page.url();
  page.on('dialog', (dialog) => expect.unreachable(`nothing is lost, and yet it asks: ${dialog.type()}`));
  await visitor.setOffline(true);
  await page.locator('#name').fill('Typed on the bus');
  await said(page, 'Kept on this device').waitFor();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => visitor.pages().length, SOON).toBe(0);
  await visitor.setOffline(false);
  const again = await visitor.newPage();
  await again.goto(draft);
  await said(again, 'What you had typed is back.').waitFor();
  await said(again, /^Saved/).waitFor();
  expect(await nameKept(draft)).toBe('Typed on the bus');
  await again.reload();
  await waitForScript(again);
  expect(await again.locator('#name').inputValue()).toBe('Typed on the bus');
  expect(await said(again, 'What you had typed is back.').count()).toBe(0);
  await visitor.close();
});

test('whoever leaves a draft after a save was refused is asked, and not once it is kept', async () => {
  const visitor = await newSeller(owner);
  const page = await openDraft(visitor);
  const draft = page.url();
  // One field that cannot be read keeps no other from being saved.
  await page.locator('#name').fill('Saved beside it');
  await page.locator('[id="types.0.price"]').fill('a lot');
  await said(page, 'Saved, except what is marked').waitFor();
  await page.locator('[id="types.0.price-error"]').waitFor();
  expect(await nameKept(draft)).toBe('Saved beside it');
  const toEvents = page.getByRole('navigation', { name: 'Selling' }).getByRole('link', { name: 'Events' });
  expect(await asked(page, () => toEvents.last().click())).toBe('confirm');
  expect(page.url()).toBe(draft);
  expect(await asked(page, () => page.close({ runBeforeUnload: true }))).toBe('beforeunload');
  expect(await page.locator('[id="types.0.price"]').inputValue()).toBe('a lot');

  // Also where publishing is what was refused.
  await page.locator('[id="types.0.price"]').fill('still a lot');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alert').first().waitFor();
  await said(page, 'Saved, except what is marked').waitFor();
  expect(await asked(page, () => toEvents.last().click())).toBe('confirm');

  await page.locator('[id="types.0.price"]').fill('1500');
  await said(page, 'Saved').waitFor();
  page.on('dialog', (dialog) => expect.unreachable(`asked once more: ${dialog.type()}`));
  await toEvents.last().click();
  await page.waitForURL(`${home}/events`);
  await visitor.close();
});

// As if it had grown too old, or had been ended on another device.
const endSessions = () => sql`delete from account_sessions`.execute(site.db.sql);

async function signIn(page: Page, email: string): Promise<void> {
  await waitForScript(page);
  await page.getByLabel('Email or phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a session that ends while somebody types: said, kept here, and back once they are signed in', async () => {
  const visitor = await newSeller(await newMember('ended@example.com'));
  const reader = await visitor.newPage();
  const lastPerson = (page: Page) => page.evaluate(() => localStorage.getItem('person'));
  await reader.goto(`${site.url}/help`);
  await expect.poll(() => lastPerson(reader), SOON).not.toBeNull();
  await reader.close();
  const page = await openDraft(visitor);
  const draft = page.url();
  await page.locator('#place').fill('Baraza Gardens, Nairobi');
  await page.locator('#name').fill('Kept so far');
  await said(page, 'Saved').waitFor();
  await endSessions();
  page.on('dialog', (dialog) => expect.unreachable(`nothing is lost, and yet it asks: ${dialog.type()}`));
  await page.getByRole('button', { name: 'Add another ticket' }).click();
  await page.locator('[id="types.1.name"]').fill('Late bird');
  await page.locator('[id="types.1.price"]').fill('700');
  await page.locator('#category').selectOption('music');
  const note = said(page, 'you are signed out');
  await note.waitFor();
  // Its words have room of their own.
  expect((await note.boundingBox())?.width).toBeGreaterThan(300);
  await expectNoSidewaysScroll(page);
  await note.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(/\/login\?next=/);
  // The browser hears that nobody is signed in, and forgets all else that it kept of them.
  await expect.poll(() => lastPerson(page), SOON).toBeNull();
  await signIn(page, 'ended@example.com');
  await page.waitForURL(draft);
  await said(page, 'What you had typed is back.').waitFor();
  await said(page, 'Saved').waitFor();
  expect(await page.locator('[id="types.1.name"]').inputValue()).toBe('Late bird');
  const rows = await rowsOf(
    site.db,
    sql`select doc->>'name' as name, doc->>'category' as category, doc->'ticket_types'->0->>'name' as type,
      (doc->'ticket_types'->0->>'price')::int as price from event_drafts where id = ${draft.split('/').at(-1)}`,
  );
  expect(rows).toEqual([{ name: 'Kept so far', category: 'music', type: 'Late bird', price: 700 }]);
  // It came back once.
  await page.reload();
  await waitForScript(page);
  expect(await said(page, 'What you had typed is back.').count()).toBe(0);
  await visitor.close();
});

test('what somebody typed comes back to nobody else, and to nobody once they signed out', async () => {
  const visitor = await newSeller(await newMember('first-typist@example.com'));
  const page = await openDraft(visitor);
  const draft = page.url();
  const typesAndIsOut = async () => {
    await endSessions();
    await page.locator('#name').fill('Mine alone');
    await said(page, 'you are signed out').waitFor();
  };
  await typesAndIsOut();
  await newMember('second-typist@example.com');
  await page.goto(`${site.url}/login?next=${encodeURIComponent(new URL(draft).pathname)}`);
  await signIn(page, 'second-typist@example.com');
  await page.waitForURL(draft);
  await waitForScript(page);
  expect(await page.locator('#name').inputValue()).toBe('');
  const keptHere = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(await keptHere()).not.toContain('Mine alone');

  await typesAndIsOut();
  await page.goto(`${site.url}/login`);
  await signIn(page, 'second-typist@example.com');
  await page.waitForURL(/\/account/);
  await waitForScript(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'See you soon' }).waitFor();
  await expect.poll(keptHere, SOON).not.toContain('Mine alone');
  await visitor.close();
});

test('a form that is sent after the session ended comes back as it was sent', async () => {
  const visitor = await newSeller(await newMember('details-typist@example.com'));
  const [event] = await site.catalogue.add({ slug: 'typed-evening', name: 'Typed evening' });
  const page = await visitor.newPage();
  const details = `${home}/events/${event}/details`;
  await page.goto(details);
  await waitForScript(page);
  await page.locator('#summary').fill('Typed in vain?');
  await endSessions();
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/login\?next=/);
  await signIn(page, 'details-typist@example.com');
  await page.waitForURL(details);
  await said(page, 'What you had typed is back.').waitFor();
  expect(await page.locator('#summary').inputValue()).toBe('Typed in vain?');
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/saved/);
  await visitor.close();
});
