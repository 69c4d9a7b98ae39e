import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { days, ORGANIZERS } from '#tests/support/catalogue.ts';
import { expectAccessible, mainText, PHONE } from '#tests/support/checkout.ts';
import { react } from '#tests/support/holding.ts';
import { expectNoSidewaysScroll, liveSite, waitForScript, watchTrouble } from '#tests/support/live-site.ts';
import { lastMail, newPerson, tokenIn } from '#tests/support/people.ts';
import { newMember } from '#tests/support/teams.ts';

const browser = await testBrowser();
const site = await liveSite();
const SLUG = ORGANIZERS.ngoma.slug;
const home = `${site.url}/sell/${SLUG}`;
let owner: Map<string, string>;

beforeAll(async () => {
  owner = (await newMember(site.app, site.db, { email: 'team.owner@example.com' })).cookies;
  await site.catalogue.add({ slug: 'team-night', name: 'Team night', startsAt: days(20, site.now()) });
});

type Options = Parameters<typeof browser.newVisitor>[0];

async function visitorWith(cookies: Map<string, string>, options: Options = PHONE): Promise<BrowserContext> {
  const visitor = await browser.newVisitor(options);
  await visitor.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
  return visitor;
}

async function linkFor(email: string): Promise<string> {
  await react(site.app);
  return `${site.url}/sell/join?token=${tokenIn(await lastMail(site.db, email))}`;
}

test('on a phone: invited with one event, in the team with a switcher, changed, and out', async () => {
  const email = 'helper@example.com';
  const helperCookies = (await newPerson(site.app, site.db, email, { organization: 'Own Nights' })).cookies;
  await react(site.app);
  const visitor = await visitorWith(owner);
  const trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  await page.goto(`${home}/more`);
  await page.getByRole('main').getByRole('link', { name: 'Team' }).click();
  await page.getByRole('link', { name: 'Invite somebody' }).click();
  await page.waitForURL(/team\/invite/);
  await waitForScript(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel(/^Manager/).check();
  await page.getByLabel('Only these').check();
  await page.getByLabel(/^Team night/).check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.waitForURL(/team\?invited/);
  await page.getByRole('heading', { name: 'Invited, not here yet' }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const helper = await visitorWith(helperCookies);
  const theirs = await helper.newPage();
  await theirs.goto(await linkFor(email));
  await waitForScript(theirs);
  await expectAccessible(theirs);
  await expectNoSidewaysScroll(theirs);
  await theirs.getByRole('button', { name: 'Join the team' }).click();
  await theirs.waitForURL(/welcome/);
  await waitForScript(theirs);
  await theirs.getByText('Welcome to the team').waitFor();
  expect(await mainText(theirs)).toContain('Team night');
  await theirs.getByRole('banner').getByText('Ngoma Nights').filter({ visible: true }).first().click();
  await theirs.getByRole('link', { name: 'Own Nights' }).last().click();
  await theirs.waitForURL(/own-nights/);

  await page.reload();
  await page
    .getByRole('link', { name: /^Change/ })
    .first()
    .click();
  await page.waitForURL(/team\/[\da-f-]{36}/);
  await waitForScript(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel(/^Can look/).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/edited/);
  await page
    .getByRole('link', { name: /^Change/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.waitForURL(/removed/);
  expect((await theirs.goto(home))?.status()).toBe(404);
  await page.goto(`${home}/log`);
  await waitForScript(page);
  await page.getByText('took somebody out of the team').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(trouble().filter((line) => !/status of 4/.test(line))).toEqual([]);
  await helper.close();
  await visitor.close();
});

test('without script: invited, in the team, and gone by themselves', async () => {
  const email = 'newcomer@example.com';
  const bare = { ...PHONE, javaScriptEnabled: false };
  const visitor = await visitorWith(owner, bare);
  const page = await visitor.newPage();
  await page.goto(`${home}/team/invite`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel(/^Finance/).check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.waitForURL(/team\?invited/);
  await page.goto(`${home}/page`);
  await page.getByLabel('About you').fill('We *dance*.');
  await page.getByRole('button', { name: 'See how it looks' }).click();
  await page.locator('.rich-text em').filter({ hasText: 'dance' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/saved/);
  await page.getByRole('link', { name: 'See the page' }).click();
  await page.locator('.rich-text em').filter({ hasText: 'dance' }).waitFor();

  const newcomer = await browser.newVisitor(bare);
  const theirs = await newcomer.newPage();
  await theirs.goto(await linkFor(email));
  const link = theirs.url();
  await theirs.getByRole('link', { name: 'Make an account' }).waitFor();
  const { cookies } = await newPerson(site.app, site.db, email);
  await newcomer.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await theirs.goto(link);
  await theirs.getByRole('button', { name: 'Join the team' }).click();
  await theirs.waitForURL(/welcome/);
  await theirs.goto(`${home}/team`);
  await theirs.getByRole('link', { name: 'Leave the team' }).click();
  await theirs.getByRole('button', { name: 'Leave the team' }).click();
  await theirs.waitForURL(/account/);
  expect((await theirs.goto(home))?.status()).toBe(404);
  await newcomer.close();
  await visitor.close();
});
