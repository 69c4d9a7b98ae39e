import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { days, ORGANIZERS } from '#tests/support/catalogue.ts';
import { expectAccessible, PHONE } from '#tests/support/checkout.ts';
import {
  expectNoSidewaysScroll,
  liveSite,
  SOON,
  waitForScript,
  watchTrouble,
} from '#tests/support/live-site.ts';
import { heic, jpeg } from '#tests/support/pictures.ts';
import { newMember } from '#tests/support/teams.ts';

const browser = await testBrowser();
const site = await liveSite();
const folder = mkdtempSync(join(tmpdir(), 'tiketi-pictures-'));
let cookies: Map<string, string>;
let path: string;
let made = 0;

async function fileOf(name: string, bytes: Buffer | Promise<Buffer>): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, await bytes);
  return file;
}

beforeAll(async () => {
  ({ cookies } = await newMember(site.app, site.db));
});

beforeEach(async () => {
  made += 1;
  const [eventId] = await site.catalogue.add({
    slug: `pictured-evening-${made}`,
    name: 'Pictured evening',
    startsAt: days(20, site.now()),
  });
  path = `${site.url}/sell/${ORGANIZERS.ngoma.slug}/events/${eventId}/details`;
});

async function seller(options: Parameters<typeof browser.newVisitor>[0] = PHONE): Promise<BrowserContext> {
  const visitor = await browser.newVisitor(options);
  await visitor.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
  return visitor;
}

const uploaded = 'img[src^="/posters/pictures/"]';
const isLoaded = (page: Page) =>
  page
    .locator(uploaded)
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test('on a phone: a wrong file, a right one, what is on it, saved, seen, and taken away again', async () => {
  const visitor = await seller();
  const trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  await page.goto(path);
  await waitForScript(page);
  await page.getByLabel('About the event').fill('Typed before the picture.');
  await page.getByLabel('Upload a picture').setInputFiles(await fileOf('IMG_1.HEIC', heic()));
  await page.getByRole('alert').filter({ hasText: 'Most Compatible' }).waitFor();
  await page.getByLabel('Upload a picture').setInputFiles(await fileOf('poster.jpg', jpeg(1_000, 1_250)));
  await page.getByRole('status').filter({ hasText: 'The new picture is there.' }).waitFor();
  await expect.poll(() => isLoaded(page), SOON).toBe(true);
  await page.getByLabel('What is on the picture').fill('A drummer laughs');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/saved/);

  await page.goto(`${site.url}/events/pictured-evening-${made}`);
  await page.getByRole('img', { name: 'A drummer laughs' }).waitFor();
  await expect.poll(() => isLoaded(page), SOON).toBe(true);
  expect(await page.locator('main').innerText()).toContain('Typed before the picture.');
  await expectNoSidewaysScroll(page);

  await page.goto(path);
  await waitForScript(page);
  await page.getByRole('button', { name: 'Use the drawing instead' }).click();
  await page.getByRole('button', { name: 'Shuffle' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/saved/);
  await page.goto(`${site.url}/events/pictured-evening-${made}`);
  expect(await page.locator(uploaded).count()).toBe(0);
  expect(trouble()).toEqual([]);
  await visitor.close();
});

test('without script: the form brings it along, and nothing that was typed is lost', async () => {
  const visitor = await seller({ ...PHONE, javaScriptEnabled: false });
  const page = await visitor.newPage();
  await page.goto(path);
  await page.getByLabel('About the event').fill('Typed before the picture.');
  await page.getByLabel('Upload a picture').setInputFiles(await fileOf('poster-2.jpg', jpeg(900, 900)));
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await page.getByLabel('What is on the picture').fill('A stage at night');
  await expectNoSidewaysScroll(page);
  expect(await page.getByLabel('About the event').inputValue()).toBe('Typed before the picture.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/saved/);
  await page.goto(`${site.url}/events/pictured-evening-${made}`);
  await page.getByRole('img', { name: 'A stage at night' }).waitFor();
  await visitor.close();
});
