import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { PHONE } from '#tests/support/checkout.ts';
import { expectNoSidewaysScroll, liveSite, SOON } from '#tests/support/live-site.ts';
import { newOwnEvent } from '#tests/support/own-event.ts';
import { newPerson } from '#tests/support/people.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';

// A seller looks up who comes, takes the list along, gives tickets away and prints the names for the door.

const browser = await testBrowser();
const site = await liveSite();
const owner = await newPerson(site.app, site.db, 'seller@example.com');

async function newEvent(slug: string): Promise<{ id: number; home: string }> {
  const { id, home } = await newOwnEvent(site, 'seller@example.com', { slug, capacity: 5 });
  return { id, home: `${home}/events/${id}` };
}

test.each([
  ['a phone without script', { ...PHONE, javaScriptEnabled: false }],
  ['a desk', { viewport: { width: 1440, height: 900 } }],
])('on %s: found, taken along, given away, printed', async (name, options) => {
  const { id, home } = await newEvent(`people-${name.replaceAll(' ', '-')}`);
  const by = { app: site.app, db: site.db };
  await buyTickets(by, id, { name: 'Amina Otieno', email: 'amina@example.com', phone: '0712345678' }, 2);
  const visitor = await browser.newVisitor({ ...options, acceptDownloads: true });
  await visitor.addCookies(
    [...owner.cookies].map(([cookie, value]) => ({ name: cookie, value, url: site.url })),
  );
  const page = await visitor.newPage();
  await page.goto(home);
  await page.getByRole('link', { name: 'Attendees', exact: true }).click();
  await page.getByLabel(/^Name, phone, email/).fill('34567');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/q=34567/);
  await page.getByText('Amina Otieno').nth(1).waitFor();
  await expectNoSidewaysScroll(page);

  await page.getByText('Download as a file').click();
  await page.getByRole('checkbox', { name: 'Email' }).uncheck();
  await expectNoSidewaysScroll(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^attendees-people-.*\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Name,Phone,Ticket type');
  expect(lines[1]).toMatch(/^Amina Otieno,254712345678,Regular,/);

  await page.getByRole('link', { name: 'Give tickets away' }).click();
  await page.getByLabel('Who gets them').fill('Leo Guest\nNia Guest, nia@example.com');
  await page.getByLabel('Tickets for each person').fill('2');
  await page.getByRole('button', { name: 'Give the tickets' }).click();
  await page.getByText('Only 3 places are left').first().waitFor();
  expect(await page.getByLabel('Who gets them').inputValue()).toContain('Leo Guest');
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Tickets for each person').fill('1');
  await page.getByRole('button', { name: 'Give the tickets' }).click();
  await page.getByText('2 tickets were given away.').waitFor();
  await page.getByText(/\/events\/pay\/\w+\?t=/).waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Given away by you' }).click();
  await page.getByText('Nia Guest').waitFor();
  await page.getByText('Amina Otieno').first().waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Door list to print' }).click();
  await page.getByRole('link', { name: 'All attendees' }).waitFor();
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ media: 'print' });
  const printed = async () =>
    (await page.getByRole('row').allInnerTexts()).map(
      (line) => /Amina Otieno|Leo Guest|Nia Guest/.exec(line)?.[0] ?? '',
    );
  await expect.poll(printed, SOON).toEqual(['', 'Amina Otieno', 'Amina Otieno', 'Leo Guest', 'Nia Guest']);
  expect(await page.getByRole('link', { name: 'All attendees' }).isVisible()).toBe(false);
});
