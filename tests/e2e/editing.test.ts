import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { goOnNewsletters } from '#modules/newsletter/index.ts';
import { sendDueMessages } from '#platform/messages/outbox.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { ORGANIZERS } from '#tests/support/catalogue.ts';
import { expectAccessible, PHONE } from '#tests/support/checkout.ts';
import { newOperator } from '#tests/support/due-money.ts';
import { expectNoSidewaysScroll, liveSite, waitForScript, watchTrouble } from '#tests/support/live-site.ts';
import { newMember } from '#tests/support/teams.ts';

// A newsletter on a phone: written, tested, sent, paused. A menu that is longer than the window of a desk.

const browser = await testBrowser();
const site = await liveSite();
let cookies: Map<string, string>;
let owner: Map<string, string>;

beforeAll(async () => {
  cookies = (await newOperator(site.app, site.db, 'editor@example.com')).cookies;
  owner = (await newMember(site.app, site.db, { email: 'menu.owner@example.com' })).cookies;
  await sql`
    insert into newsletter_subscribers (address, email, locale, state)
    values ('reader@example.com', 'reader@example.com', 'sw', 'confirmed')
  `.execute(site.db.sql);
}, 120_000);

test('a newsletter is written, tested, sent and paused', async () => {
  const visitor = await browser.newVisitor(PHONE);
  await visitor.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
  const trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  await page.goto(`${site.url}/admin/newsletters`);
  await page.getByRole('link', { name: 'Write a newsletter' }).click();
  await waitForScript(page);
  await page.getByLabel('Subject in English').fill('November');
  await page.getByLabel('Text in English').fill('## Tonight\n\n<b>All</b> of it');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').waitFor();
  // Only that it was refused: HTML.
  expect(trouble()).toEqual([expect.stringContaining('400')]);
  await page.getByLabel('Text in English').fill('## Tonight\n\n**All** of it');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  await page.getByRole('heading', { name: 'Tonight' }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // What is only typed is not sent, and not lost either.
  await page.getByLabel('Subject in English').fill('November, at last');
  await page.getByLabel('Day', { exact: true }).fill('2031-05-04');
  await page.getByLabel(/^Time/).fill('18:30');
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await page.getByRole('alert').filter({ hasText: 'Save it first' }).waitFor();
  expect(await page.getByRole('status').filter({ hasText: 'Saved.' }).count()).toBe(0);
  expect(await page.getByLabel('Subject in English').inputValue()).toBe('November, at last');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'November, at last', level: 1 }).waitFor();
  expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe('2031-05-04');
  expect(await page.getByLabel(/^Time/).inputValue()).toBe('18:30');

  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await page.getByRole('status').filter({ hasText: 'on its way to you' }).waitFor();
  // It says to how many before it goes.
  await page.getByText('Send now', { exact: true }).click();
  await page.getByText('It goes to 1 subscriber at once.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, send it to 1 subscriber' }).click();
  await page.getByRole('status').filter({ hasText: 'It goes out.' }).waitFor();
  // It is in the outbox, and is held back there before it leaves.
  await goOnNewsletters(site.app.services, site.now());
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // What tried it out went to whoever tried it; nobody else gets any before it goes on.
  const got = async () => {
    await goOnNewsletters(site.app.services, site.now());
    while ((await sendDueMessages({ ...site.app.services, senders: {}, makers: {} })) > 0);
    const mails = sql`select recipient from messages where key like 'mail:newsletter-%' and state = 'kept' order by 1`;
    return (await rowsOf<{ recipient: string }>(site.db, mails)).map(({ recipient }) => recipient);
  };
  expect(await got()).toEqual(['editor@example.com']);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  expect(await got()).toEqual(['editor@example.com', 'reader@example.com']);
});

test.each([
  ['operators', '/admin/settings'],
  ['sellers', `/sell/${ORGANIZERS.ngoma.slug}/log`],
])('on a desk the menu of %s shows where one is, and the page stands at its beginning', async (who, path) => {
  const visitor = await browser.newVisitor({ viewport: { width: 1400, height: 360 } });
  const person = who === 'operators' ? cookies : owner;
  await visitor.addCookies([...person].map(([name, value]) => ({ name, value, url: site.url })));
  const page = await visitor.newPage();
  await page.goto(site.url + path);
  await waitForScript(page);
  const menu = page.locator('header');
  expect(await menu.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(0);
  const current = menu.locator('a[aria-current=page]:visible');
  await expect
    .poll(() => current.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('whoever writes longer than their session lasts is led to sign in, and finds what they typed', async () => {
  const visitor = await browser.newVisitor();
  await visitor.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
  const page = await visitor.newPage();
  const path = `${site.url}/admin/newsletters/new`;
  await page.goto(path);
  await waitForScript(page);
  await page.getByLabel('Subject in English').fill('Typed in vain?');
  const session = (days: number) =>
    sql`update account_sessions set expires_at = now() + ${days} * interval '1 day'`.execute(site.db.sql);
  await session(-1);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/login\?next=%2Fadmin%2Fnewsletters%2Fnew/);
  // As if they had signed in.
  await session(1);
  await visitor.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(path);
  await page.getByText('What you had typed is back.').waitFor();
  expect(await page.getByLabel('Subject in English').inputValue()).toBe('Typed in vain?');
});
