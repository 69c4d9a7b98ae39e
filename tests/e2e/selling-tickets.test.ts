import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { expectAccessible, PHONE } from '#tests/support/checkout.ts';
import { draftType, publishWhole } from '#tests/support/drafting.ts';
import { expectNoSidewaysScroll, liveSite, SOON, waitForScript } from '#tests/support/live-site.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import { newMember } from '#tests/support/teams.ts';

// What an event sells, on a phone, with script and without.

const browser = await testBrowser();
const site = await liveSite();

test.each([true, false])(
  'tickets are added, ordered, edited, held back and archived; script: %s',
  async (hasScript) => {
    const event = await publishWhole(site.db, sellerOf(1, site.now()), {
      name: `Taarab ${hasScript}`,
      ticket_types: [draftType({ name: 'Regular', stock: { kind: 'own', capacity: 80, room: null } })],
    });
    const [row] = await rowsOf<{ slug: string }>(site.db, sql`select slug from organizers where id = 1`);
    const visitor = await browser.newVisitor({ ...PHONE, javaScriptEnabled: hasScript });
    const { cookies } = await newMember(site.app, site.db, {
      email: `owner-${hasScript}@example.com`,
      organizer: row?.slug ?? '',
    });
    await visitor.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
    const page = await visitor.newPage();
    const main = page.getByRole('main');
    const list = `${site.url}/sell/${row?.slug}/events/${event}/tickets`;
    const ready = async () => {
      await page.waitForLoadState();
      if (hasScript) await waitForScript(page);
    };
    const names = () => main.getByRole('heading', { level: 3 }).allTextContents();
    await page.goto(list);
    await ready();
    if (hasScript) await expectAccessible(page);

    // Something is wrong: it is said at the field, and what was typed is there.
    await main.getByRole('link', { name: 'Add a ticket type' }).click();
    await page.waitForURL(`${list}/new`);
    await ready();
    await main.getByLabel('Ticket name').fill('Balcony');
    await main.getByLabel('What it includes').fill('<b>A chair</b>');
    await main.getByLabel('Price (Ksh)').fill('10.50');
    await main.getByLabel('How many').fill('40');
    await main.getByLabel('Colour of wristband or lane').selectOption('blue');
    await press(page, 'Add a ticket type');
    const price = main.getByLabel('Price (Ksh)');
    const includes = main.getByLabel('What it includes');
    await main.locator('#description-error').waitFor();
    expect(await main.locator('#description-error').textContent()).toContain('HTML tags');
    expect([await includes.inputValue(), await price.inputValue()]).toEqual(['<b>A chair</b>', '10.50']);
    await ready();
    await includes.fill('A chair');
    await press(page, 'Add a ticket type');
    await main.locator('#price-error').waitFor();
    expect([await includes.inputValue(), await price.inputValue()]).toEqual(['A chair', '10.50']);
    await ready();
    await price.fill('2500');
    await press(page, 'Add a ticket type');
    await page.waitForURL(`${list}?saved*`);
    await ready();
    await expect.poll(names, SOON).toEqual(['Regular', 'Balcony']);
    await expectNoSidewaysScroll(page);

    await press(page, 'Up: Balcony');
    await expect.poll(names, SOON).toEqual(['Balcony', 'Regular']);
    await ready();

    await main.getByRole('link', { name: 'Change places' }).click();
    await page.waitForURL(`${list}/places`);
    await ready();
    await sql`update pools set held = 5 where capacity = 80 and id in (
    select pool_id from ticket_type_pools join ticket_types on id = ticket_type_id where event_id = ${event})`.execute(
      site.db.sql,
    );
    await main.getByRole('textbox', { name: 'Regular' }).fill('3');
    await press(page, 'Save places');
    await main.getByText('5 are sold or in carts').last().waitFor();
    expect(await main.getByRole('textbox', { name: 'Regular' }).inputValue()).toBe('3');
    await ready();
    await main.getByRole('textbox', { name: 'Regular' }).fill('60');
    await press(page, 'Save places');
    await page.waitForURL(`${list}?saved*`);
    await main.getByText('0 sold · 5 in carts · 55 left').waitFor();

    await main.getByRole('link', { name: 'Hold back places of Regular' }).click();
    await page.waitForURL(/hold-back$/);
    await ready();
    await main.getByLabel('How many').fill('50');
    await main.getByLabel('Code').fill('friends-26');
    await press(page, 'Hold back places');
    await page.waitForURL(/code=FRIENDS-26/);
    await expect.poll(names, SOON).toEqual(['Balcony', 'Regular', 'Regular, held back']);
    await main.getByText('Shown by the code FRIENDS-26').waitFor();

    await ready();
    await main.getByRole('button', { name: /^Archive Balcony/ }).click();
    // The address names what was archived, which opens the list of those.
    await main.getByRole('button', { name: /^Bring back: Balcony/ }).click();
    await expect.poll(names, SOON).toEqual(['Balcony', 'Regular', 'Regular, held back']);
    await visitor.close();
  },
);

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
