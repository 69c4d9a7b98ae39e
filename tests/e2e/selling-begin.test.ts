import { expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { days } from '#tests/support/catalogue.ts';
import { expectAccessible, PHONE } from '#tests/support/checkout.ts';
import { expectFocusInSight } from '#tests/support/focus-in-sight.ts';
import { react } from '#tests/support/holding.ts';
import { expectNoSidewaysScroll, liveSite, waitForScript, watchTrouble } from '#tests/support/live-site.ts';
import { lastMail, PASSWORD, tokenIn } from '#tests/support/people.ts';

const browser = await testBrowser();
const site = await liveSite();

// From the pitch to a draft with everything that was typed before there was an account, and a place that nobody knew.
// What is wrong on purpose, and said at its field.
const REFUSED = /status of 4(00|22)|ERR_INTERNET_DISCONNECTED/;

test.each([true, false])(
  'a stranger types first and signs up then; nothing is lost, and their place is added; script: %s',
  async (hasScript) => {
    const visitor = await browser.newVisitor({ ...PHONE, javaScriptEnabled: hasScript });
    const trouble = watchTrouble(visitor);
    const page = await visitor.newPage();
    const main = page.getByRole('main');
    const ready = async () => {
      await page.waitForLoadState();
      if (hasScript) await waitForScript(page);
    };
    await page.goto(`${site.url}/sell?price=1500`);
    await ready();
    if (hasScript) await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await main.getByLabel('Event name').fill('<b>Taarab</b>');
    await main.getByLabel('Date', { exact: true }).fill(days(20, site.now()).toISOString().slice(0, 10));
    await main.getByLabel(/^Starts/).fill('19:30');
    await main.getByLabel('Place', { exact: true }).fill('Kwa Mama Hall');
    await main.getByLabel('Ticket name').fill('Regular');
    await main.getByLabel('How many', { exact: true }).fill('80');
    if (hasScript) {
      await page.reload();
      await ready();
      await expect.poll(() => main.getByLabel('How many', { exact: true }).inputValue()).toBe('80');
      expect(await main.getByLabel('Place', { exact: true }).inputValue()).toBe('Kwa Mama Hall');
      expect(await main.getByLabel(/^Price/).inputValue()).toBe('1500');
    }
    await main.getByRole('button', { name: 'Continue' }).click();
    await main.locator('#name-error').waitFor();
    expect(await main.getByLabel('Place', { exact: true }).inputValue()).toBe('Kwa Mama Hall');
    await main.getByLabel('Event name').fill('Taarab by the water');
    await main.getByRole('button', { name: 'Continue' }).click();

    await page.waitForURL(/\/signup\/merchant\?next=/);
    await ready();
    const email = `stranger-${hasScript}@example.com`;
    await main.locator('#organization').fill('Mama Live');
    await main.locator('#name').fill('Amina Wanjiku');
    await main.locator('#email').fill(`mistyped-${email}`);
    await main.locator('#password').fill(PASSWORD);
    await main.locator('form button[type=submit]').last().click();

    // Another address is asked for by the same form: as it was typed, where script runs.
    await main.getByRole('link', { name: 'Use another address' }).click();
    await main.locator('#organization').waitFor();
    await ready();
    expect(new URL(page.url()).pathname).toBe('/signup/merchant');
    expect(new URL(page.url()).searchParams.get('next')).toMatch(/^\/sell\?begun=/);
    if (hasScript) {
      expect(await main.locator('#organization').inputValue()).toBe('Mama Live');
      expect(await main.locator('#name').inputValue()).toBe('Amina Wanjiku');
      expect(await main.locator('#email').inputValue()).toBe(`mistyped-${email}`);
      expect(await main.locator('#password').inputValue()).toBe('');
    }
    await main.locator('#organization').fill('Mama Live');
    await main.locator('#name').fill('Amina Wanjiku');
    await main.locator('#email').fill(email);
    await main.locator('#password').fill(PASSWORD);
    await main.locator('form button[type=submit]').last().click();
    await expect.poll(() => lastMail(site.db, email).catch(() => null), { timeout: 60_000 }).not.toBeNull();
    const token = tokenIn(await lastMail(site.db, email));
    await page.goto(`${site.url}/signup/confirm?token=${token}`);
    await ready();
    await main.locator('form button[type=submit]').first().click();
    await page.waitForURL(/\/sell/);
    await react(site.app);

    // The page looks again by itself until the organiser is there.
    await page.waitForURL(/\/sell\/[\w-]+\/drafts\//);
    await ready();
    const value = (label: string | RegExp) => main.getByLabel(label, { exact: true }).first().inputValue();
    expect(await value('Event name')).toBe('Taarab by the water');
    expect(await value(/^Starts/)).toBe('19:30');
    expect(await value('Place')).toBe('Kwa Mama Hall');
    expect(await value('Ticket name')).toBe('Regular');
    expect(await value(/^Price/)).toBe('1500');
    expect(await value('How many')).toBe('80');
    if (hasScript) await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    if (hasScript) await expectFocusInSight(page, '#name', '#category');

    await main.getByRole('button', { name: 'Add a place that is not in the list' }).click();
    await page.waitForURL(/\/venues\/new/);
    await ready();
    if (hasScript) await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await value('Name of the place')).toBe('Kwa Mama Hall');
    await main.getByLabel('Address', { exact: true }).fill('Beach Road 1');
    await main.getByLabel('City', { exact: true }).selectOption('denpasar');
    await main.getByLabel(/^Landmark/).fill('Opposite the old pier');
    await main.getByRole('button', { name: 'Add this place' }).click();
    await main.locator('#pin-error').waitFor();
    expect(await value('Address')).toBe('Beach Road 1');
    await main.getByLabel('Pin', { exact: true }).fill('-8.67, 115.21');
    await ready();
    await main.getByRole('button', { name: 'Add this place' }).click();
    await page.waitForURL(/\/drafts\//);
    await ready();
    expect(await value('Place')).toBe('Kwa Mama Hall, Denpasar');
    // What was typed is what clocks show there.
    expect(await value(/^Starts/)).toBe('19:30');
    expect(await value('Event name')).toBe('Taarab by the water');

    if (hasScript) {
      await visitor.setOffline(true);
      await main.getByLabel('Event name').fill('Taarab without a network');
      await main.getByText('No connection. Kept on this device, saved when you are back.').waitFor();
      expect(await main.locator('[aria-invalid=true]').count()).toBe(0);
      await visitor.setOffline(false);
      await main.getByText(/^Saved/).waitFor();
      await page.reload();
      expect(await value('Event name')).toBe('Taarab without a network');
    }

    // Nothing of it is left for whoever uses this browser next.
    expect((await visitor.cookies()).map(({ name }) => name)).not.toContain('MY_BEGUN');
    expect(trouble().filter((line) => !REFUSED.test(line))).toEqual([]);
  },
);
