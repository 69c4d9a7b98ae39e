import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goOnMailing } from '#modules/mailings/index.ts';
import { goOnRefunding } from '#modules/refunding/index.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS } from '#tests/support/catalogue.ts';
import { PHONE } from '#tests/support/checkout.ts';
import { expectNoSidewaysScroll, liveSite, waitForScript } from '#tests/support/live-site.ts';
import type { Browser } from '#tests/support/people.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { newMember } from '#tests/support/teams.ts';

// What a seller does for many people at once, on a phone.

const browser = await testBrowser();
const site = await liveSite();

const home = `${site.url}/sell/${ORGANIZERS.ngoma.slug}`;

async function signedIn(person: Browser, options: object = {}): Promise<Page> {
  const visitor = await browser.newVisitor({ ...PHONE, ...options });
  await visitor.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  return visitor.newPage();
}

test('orders are ticked, quoted, and go back while one looks on', async () => {
  const [event = 0] = await site.catalogue.add({ slug: 'many-of-them', startsAt: days(10, site.now()) });
  const owner = await newMember(site.app, site.db, { email: 'many@example.com', role: 'owner' });
  const names = ['Amina Otieno', 'Baraka Mwangi', 'Chidi Obi'];
  for (const [place, name] of names.entries())
    await buyTickets(
      site,
      event,
      { name, email: `many${place}@example.com`, phone: `071234567${place}` },
      place + 1,
    );
  const page = await signedIn(owner);
  await page.goto(`${home}/events/${event}/orders`);
  await waitForScript(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('checkbox', { name: /^Choose Amina/ }).check();
  await page.getByRole('checkbox', { name: /^Choose Chidi/ }).check();
  await page.getByRole('button', { name: 'Refund the chosen orders…' }).click();
  await page.getByText(/Takes back 4 tickets of 2 orders and returns Ksh.6,000.00/).waitFor();
  await page.getByRole('link', { name: 'Amina Otieno' }).waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^All together\s*Ksh.6,000.00$/ })
    .waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Return Ksh/ }).click();
  await page.getByText('The money is going back.').waitFor();
  await waitForScript(page);
  await expectNoSidewaysScroll(page);
  await goOnRefunding(site.app.services);
  await sql`update refunds set status = 'done', settled_at = now()`.execute(site.db.sql);
  await page.getByText('All the money has gone back.').waitFor();
  const back = sql`select count(*)::int as refunds, sum(amount_minor)::int as amount from refunds
    where order_reference in (select reference from orders where event_id = ${event})`;
  expect(await rowsOf(site.db, back)).toEqual([{ refunds: 2, amount: 600_000 }]);
});

test('without script, whoever goes back from what they saw of a message finds it as they typed it', async () => {
  const [event = 0] = await site.catalogue.add({ slug: 'gone-back', startsAt: days(10, site.now()) });
  const owner = await newMember(site.app, site.db, { email: 'going-back@example.com', role: 'manager' });
  const page = await signedIn(owner, { javaScriptEnabled: false });
  await page.goto(`${home}/events/${event}/messages/new`);
  await page.getByLabel('Message (English)').fill('Bring a hat.');
  await page.getByLabel('Subject (English)').fill('Doors at six');
  await page.getByRole('radio', { name: /^News/ }).check();
  await page.getByRole('button', { name: 'See it before it goes out' }).click();
  await page.getByText('Nobody would get it.').waitFor();
  expect(await page.getByLabel('Message (English)').inputValue()).toBe('Bring a hat.');
  await page.goBack();
  await page.getByText('Nobody would get it.').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Message (English)').inputValue()).toBe('Bring a hat.');
  expect(await page.getByLabel('Subject (English)').inputValue()).toBe('Doors at six');
  expect(await page.getByRole('radio', { name: /^News/ }).isChecked()).toBe(true);
});

test('a message is written, seen, tried and sent; its mail is read', async () => {
  const [event = 0] = await site.catalogue.add({ slug: 'written-to', startsAt: days(10, site.now()) });
  const owner = await newMember(site.app, site.db, { email: 'writer@example.com', role: 'manager' });
  for (const name of ['amina', 'baraka'])
    await buyTickets(site, event, { name, email: `${name}@written.example`, phone: '0712345678' });
  const page = await signedIn(owner);
  await page.goto(`${home}/events/${event}`);
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await page.getByRole('link', { name: 'Write a message' }).click();
  await waitForScript(page);
  await page.getByRole('button', { name: 'See it before it goes out' }).click();
  await page.getByRole('alert').getByText('Write a message.').waitFor();
  await page.getByLabel('Subject (English)').fill('Doors at six');
  await page.getByLabel('Message (English)').fill('Bring a <b>hat</b>.');
  await page.getByText('Also in Kiswahili').click();
  await page.getByLabel('Subject (Kiswahili)').fill('Milango saa kumi na mbili');
  await page.getByLabel('Message (Kiswahili)').fill('Leta kofia.');
  await page.getByRole('button', { name: 'See it before it goes out' }).click();
  await page.getByText('2 people get this message').waitFor();
  await page.getByText('Kiswahili · 0 people').waitFor();
  await expectNoSidewaysScroll(page);
  // Whoever goes back from there is asked first, and loses nothing.
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', async (dialog) => {
      await dialog.dismiss();
      resolve(dialog.type());
    });
  });
  await page.evaluate(() => history.back());
  expect(await asked).toBe('confirm');
  expect(await page.getByLabel('Message (English)').inputValue()).toBe('Bring a <b>hat</b>.');
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await page.getByText('A test is on its way to writer@example.com.').waitFor();
  await page.getByRole('button', { name: 'Send to 2 people' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await expectNoSidewaysScroll(page);
  await goOnMailing(site.app.services);
  const mails = sql`select recipient, subject, body_html like '%&lt;b&gt;hat%' as is_text from messages
    where recipient like '%@written.example' and key like 'mail:mailing-%' order by recipient`;
  expect(await rowsOf(site.db, mails)).toEqual(
    ['amina', 'baraka'].map((name) => ({
      recipient: `${name}@written.example`,
      subject: 'Doors at six',
      is_text: true,
    })),
  );
});
