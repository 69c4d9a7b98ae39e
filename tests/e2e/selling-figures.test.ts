import { expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { days, ORGANIZERS } from '#tests/support/catalogue.ts';
import { PHONE } from '#tests/support/checkout.ts';
import { expectNoSidewaysScroll, liveSite } from '#tests/support/live-site.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { newMember } from '#tests/support/teams.ts';

// A seller watches an event sell, on a phone in the dark: what is bought elsewhere appears by itself.

const browser = await testBrowser();
const site = await liveSite();
const AMINA = { name: 'Amina', email: 'amina@example.com', phone: '0712345678' };

test('a sale made elsewhere appears on the open page within fifteen seconds, in words, drawings and tables', async () => {
  const owner = await newMember(site.app, site.db);
  const [event = 0] = await site.catalogue.add({ slug: 'watched', startsAt: days(10, site.now()) });
  const visitor = await browser.newVisitor({ ...PHONE, colorScheme: 'dark' });
  await visitor.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  const page = await visitor.newPage();
  await page.clock.install({ time: site.now() });
  await page.goto(`${site.url}/sell/${ORGANIZERS.ngoma.slug}/events/${event}/figures`);
  await page.getByText('Nothing is sold yet.').waitFor();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const steps = page.getByText('Orders begun: 0.');
  await steps.waitFor();

  await buyTickets(site, event, AMINA, 2);
  await page.clock.runFor(15_000);
  await page.getByText(/^You sold 2 tickets and get Ksh.2,[\d.,]+\.$/).waitFor();
  await page.getByText('Orders begun: 1.').waitFor();
  await page.getByRole('img', { name: /: 2 tickets\.$/ }).waitFor();

  await buyTickets(site, event, { ...AMINA, email: 'baraka@example.com' }, 1);
  await page.clock.runFor(15_000);
  await page.getByText(/^You sold 3 tickets and get Ksh/).waitFor();
  const types = page
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { name: 'By ticket type' }) });
  await types.getByText('View as table').click();
  await types.getByRole('row', { name: /^Together 3 Ksh.4,500/ }).waitFor();
  await expectNoSidewaysScroll(page);
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});
