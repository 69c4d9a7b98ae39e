import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { goOnNewsletters } from '#modules/newsletter/index.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { expectAccessible, PHONE } from '#tests/support/checkout.ts';
import { newOperator } from '#tests/support/due-money.ts';
import { expectNoSidewaysScroll, liveSite, waitForScript, watchTrouble } from '#tests/support/live-site.ts';

// A newsletter on a phone: written, tested, sent, paused.

const browser = await testBrowser();
const site = await liveSite();
let cookies: Map<string, string>;

beforeAll(async () => {
  cookies = (await newOperator(site.app, site.db, 'editor@example.com')).cookies;
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

  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await page.getByRole('status').filter({ hasText: 'on its way to you' }).waitFor();
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('status').filter({ hasText: 'It goes out.' }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await goOnNewsletters(site.app.services, site.now());
  const mails = await rowsOf<{ recipient: string }>(
    site.db,
    sql`select recipient from messages where key like 'mail:newsletter-%' and (state = 'queued' or done_at is not null)`,
  );
  expect(mails.map(({ recipient }) => recipient)).toContain('editor@example.com');
});
