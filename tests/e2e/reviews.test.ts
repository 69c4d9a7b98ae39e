import { beforeAll, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { days } from '#tests/support/catalogue.ts';
import { expectAccessible, mainText, PHONE } from '#tests/support/checkout.ts';
import { expectNoSidewaysScroll, liveSite, waitForScript, watchTrouble } from '#tests/support/live-site.ts';
import { giveTickets, newPerson, startEvent, whoIsAmong } from '#tests/support/reviewing.ts';

const amina = newPerson({ name: 'Amina Wanjiku' });
const browser = await testBrowser();
const site = await liveSite({}, { whoIs: whoIsAmong([amina]) });

beforeAll(async () => {
  const entry = {
    startsAt: days(5, site.now()),
    ticketTypes: [{ name: 'Entry', priceMinor: 0, pool: { capacity: 9 } }],
  };
  const [begun = 0, second = 0, coming = 0] = await site.catalogue.add(
    { slug: 'lamplight-supper', ...entry },
    { slug: 'harbour-choir', ...entry },
    { slug: 'kite-morning', ...entry },
  );
  for (const id of [begun, second, coming]) await giveTickets(site.app.services, id, [amina]);
  await startEvent(site.db, begun, 20);
  await startEvent(site.db, second, 70);
});

test('half-written words stay, stars are chosen with the keyboard, and everybody reads the review', async () => {
  const visitor = await browser.newVisitor(PHONE);
  await visitor.addCookies([{ name: 'person', value: amina.accountId, url: site.url }]);
  const trouble = watchTrouble(visitor);
  const page = await visitor.newPage();
  await page.goto(`${site.url}/reviews`);
  await waitForScript(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await mainText(page)).toContain('Opens when the event begins');

  const form = page.locator('main form').first();
  const words = form.getByLabel('What should others know?');
  await words.fill('The lamps were lit by hand.');
  await page.reload();
  await waitForScript(page);
  await expect.poll(() => words.inputValue()).toBe('The lamps were lit by hand.');
  await form.getByRole('radio', { name: /Poor/ }).focus();
  await page.keyboard.press('Space');
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowRight');
  await form.getByRole('button', { name: 'Publish review' }).click();
  await page.waitForURL(/done=written/);
  await page.getByRole('status').filter({ hasText: 'Thank you' }).waitFor();
  await waitForScript(page);
  await expectAccessible(page);
  expect(await page.evaluate(() => JSON.stringify(Object.keys(localStorage)))).not.toContain('review-draft');

  for (const path of ['/events/lamplight-supper', '/events/lamplight-supper/reviews']) {
    await page.goto(site.url + path);
    await waitForScript(page);
    const review = page.getByRole('article').filter({ hasText: 'The lamps were lit by hand.' });
    expect(await review.innerText()).toContain('Amina W.');
    await review.getByRole('img', { name: '4 out of 5 stars' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('link', { name: 'Report the review by Amina W.' }).click();
  await page.getByLabel('Something else').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('status').filter({ hasText: 'Thank you' }).waitFor();
  expect(trouble()).toEqual([]);
  await visitor.close();
});
