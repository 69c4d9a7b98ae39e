import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { ORGANIZERS } from '#tests/support/catalogue.ts';
import { PHONE } from '#tests/support/checkout.ts';
import { wholeDraft } from '#tests/support/drafting.ts';
import { expectNoSidewaysScroll, liveSite, waitForScript } from '#tests/support/live-site.ts';
import { newMember } from '#tests/support/teams.ts';

// A seller on a phone writes an event in two languages, looks at it before anybody else, and follows where buyers came from;
// with script, and without.

const browser = await testBrowser();
const site = await liveSite();
const [event = 0] = await site.catalogue.add({
  slug: 'counted-night',
  ticketTypes: [{ name: 'Free', priceMinor: 0, pool: { capacity: 100 } }],
});
const owner = await newMember(site.app, site.db, { email: 'writer@example.com' });
const SLUG = ORGANIZERS.ngoma.slug;
const home = `${site.url}/sell/${SLUG}`;

async function signedIn(options: object): Promise<BrowserContext> {
  const visitor = await browser.newVisitor({ ...PHONE, ...options });
  await visitor.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  return visitor;
}

async function newDraft(name: string): Promise<string> {
  const id = randomUUID();
  await owner.post(`/api/sell/${SLUG}/drafts/save`, {
    id,
    version: 0,
    doc: wholeDraft(site.now(), { name, description: 'Come early.' }),
  });
  return `${home}/drafts/${id}`;
}

test('on a phone: a second language, kept while it is typed, and the page as visitors will see it', async () => {
  const page = await (await signedIn({})).newPage();
  await page.goto(await newDraft('Drums at dusk'));
  await waitForScript(page);
  const swahili = page.locator('details', { has: page.locator('summary', { hasText: 'Kiswahili' }) }).last();
  await swahili.locator('summary').click();
  await swahili.getByText('Optional').waitFor();
  await page.getByLabel('Name in Kiswahili', { exact: true }).fill('Ngoma jioni');
  await swahili.getByText('Written').waitFor();
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' }).frameLocator('iframe');
  await preview.getByRole('heading', { name: 'Drums at dusk' }).waitFor();
  await preview.getByText('Come early.').waitFor();
  // Nothing can be bought.
  expect(await preview.locator('button:enabled, input:enabled, select:enabled').count()).toBe(0);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/\/events\/\d+\?published/);
  const reader = await (await browser.newVisitor({ ...PHONE, locale: 'sw' })).newPage();
  await reader.goto(`${site.url}/events/drums-at-dusk`);
  await reader.getByRole('heading', { level: 1, name: 'Ngoma jioni' }).waitFor();
  await page.context().close();
  await reader.context().close();
});

test('from 1280 px on the page stands beside the form and follows what is typed', async () => {
  const page = await (await signedIn({ viewport: { width: 1440, height: 900 }, isMobile: false })).newPage();
  await page.goto(await newDraft('Wide night'));
  await waitForScript(page);
  const beside = page.frameLocator('iframe[title="How visitors will see the page"]').first();
  await beside.getByRole('heading', { name: 'Wide night' }).waitFor();
  await page.getByLabel('Event name').fill('Wider night');
  await beside.getByRole('heading', { name: 'Wider night' }).waitFor();
  await page.context().close();
});

test('without script: the preview is a page, a second language is saved, a link is made and ended', async () => {
  const page = await (await signedIn({ javaScriptEnabled: false })).newPage();
  const draft = await newDraft('Plain drums');
  await page.goto(draft);
  await page.locator('summary', { hasText: 'Kiswahili' }).last().click();
  await page.getByLabel('Name in Kiswahili', { exact: true }).fill('Ngoma tupu');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.waitForURL(/saved/);
  expect(await page.getByLabel('Name in Kiswahili', { exact: true }).inputValue()).toBe('Ngoma tupu');
  await page.getByRole('link', { name: 'Preview' }).click();
  await page.getByRole('heading', { level: 1, name: 'Plain drums' }).waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Back to editing' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/\/events\/\d+\?published/);

  await page.getByRole('link', { name: 'Share', exact: true }).click();
  await page.getByLabel('What is it for?').fill('Radio spot');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.getByText('The link is there.').waitFor();
  await page.getByText('/events/plain-drums?c=radio-spot').waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^End it/ }).click();
  await page.getByText('The link counts no more.').waitFor();
  await page.context().close();
});

test('on a phone: a link of a campaign is made, and its sale is counted', async () => {
  const page = await (await signedIn({})).newPage();
  await page.goto(`${home}/events/${event}/share`);
  await waitForScript(page);
  await page.getByLabel('What is it for?').fill('Flyer');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.getByText('The link is there.').waitFor();
  const link = (await page.getByText('?c=flyer').textContent()) ?? '';

  const buyer = await (await browser.newVisitor({ ...PHONE, javaScriptEnabled: false })).newPage();
  await buyer.goto(link);
  // The page is the same for everybody; the link is remembered.
  expect(buyer.url()).toBe(`${site.url}/events/counted-night`);
  const cookies = await buyer.context().cookies();
  expect(cookies.find(({ name }) => name === 'MY_SOURCE')).toMatchObject({
    value: 'counted-night.link.flyer',
    httpOnly: true,
  });
  await buyer.locator('[name^="q."]').first().fill('1');
  await buyer.getByRole('button', { name: 'Continue' }).first().click();
  await buyer.locator('#name').fill('Joseph Otieno');
  await buyer.locator('#email').fill('joseph@example.com');
  await buyer.locator('form:has(#email)').locator('button[type=submit]').last().click();
  await buyer.waitForURL(/events\/pay\//);

  await page.goto(`${home}/events/${event}/share`);
  await page.getByText('One order · one ticket').first().waitFor();
  await expectNoSidewaysScroll(page);
  await page.context().close();
  await buyer.context().close();
});
