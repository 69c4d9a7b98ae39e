import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { days, ORGANIZERS } from '#tests/support/catalogue.ts';
import { expectAccessible, mainText, PHONE } from '#tests/support/checkout.ts';
import { newOperator } from '#tests/support/due-money.ts';
import { expectNoSidewaysScroll, liveSite, watchTrouble } from '#tests/support/live-site.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { newMember } from '#tests/support/teams.ts';

// An operator keeps the catalogue in order while people buy.

const browser = await testBrowser();
const site = await liveSite();
const OURS = ORGANIZERS.ngoma.slug;
const BUYER = { name: 'Amina', email: 'amina.buys@example.com', phone: '+254712345678' };
let owner: Map<string, string>;
let operator: Map<string, string>;
let event = 0;

beforeAll(async () => {
  const team = await newMember(site.app, site.db, { email: 'curated.owner@example.com' });
  owner = team.cookies;
  operator = (await newOperator(site.app, site.db, 'curator@example.com')).cookies;
  [event = 0] = await site.catalogue.add({
    slug: 'curated-night',
    name: 'Curated night',
    startsAt: days(20, site.now()),
    ticketTypes: [{ name: 'Regular', priceMinor: 100_000, pool: { capacity: 100 } }],
  });
  const addVenue = (name: string) =>
    team.post(`/api/sell/${OURS}/venues/add`, {
      ...{ name, address: 'Ngong Road 12', landmark: '', city: 'nairobi' },
      ...{ lat: -1.3, lng: 36.8, is_another: true },
    });
  const venue = (await addVenue('Baraza Grounds')).body.data.id;
  await addVenue('Baraza ya Ngong');
  const at = `/api/sell/${OURS}/events/${event}/details`;
  const { version, details } = (await team.get(at)).body.data;
  await team.post(at, { ...details, version, venue_id: venue });
}, 120_000);

async function pageOf(cookies: Map<string, string>, options: Parameters<typeof browser.newVisitor>[0]) {
  const visitor: BrowserContext = await browser.newVisitor(options);
  await visitor.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
  return { trouble: watchTrouble(visitor), page: await visitor.newPage() };
}

// In the words of whoever merges.
const MERGING = [
  {
    locale: 'en-GB',
    from: 'Baraza Grounds',
    into: 'Baraza ya Ngong',
    same: 'It is the same as',
    merge: 'Merge',
    sure: 'Yes, merge them',
    done: 'Merged.',
  },
  {
    ...{ locale: 'id-ID', from: 'Baraza ya Ngong', into: 'Baraza Gardens' },
    ...{ same: 'Sama dengan', merge: 'Gabungkan', sure: 'Ya, gabungkan', done: 'Sudah digabungkan.' },
  },
];

test.each(MERGING)(
  'a venue is merged while its event sells, in $locale',
  async ({ locale, from, into, same, merge, sure, done }) => {
    const { page, trouble } = await pageOf(operator, { ...PHONE, locale });
    await page.goto(`${site.url}/admin/venues?q=Baraza`);
    await page.getByRole('link', { name: new RegExp(`^${from}`) }).click();
    await page.getByRole('heading', { name: from }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const option = page.getByLabel(same).getByRole('option').filter({ hasText: into });
    await page.getByLabel(same).selectOption((await option.first().getAttribute('value')) ?? '');
    await page.getByRole('button', { name: merge, exact: true }).click();
    await page.getByRole('button', { name: sure }).waitFor();
    expect(await mainText(page)).toMatch(new RegExp(`“${from}.*“${into}`));
    await expectAccessible(page);
    const [, reference] = await Promise.all([
      page.getByRole('button', { name: sure }).click(),
      buyTickets(site, event, BUYER),
    ]);
    await page.getByRole('status').filter({ hasText: done }).waitFor();
    expect(reference).toBeTruthy();
    await page.goto(`${site.url}/events/curated-night`);
    expect(await mainText(page)).toContain(into);
    expect(await mainText(page)).not.toContain(from);
    expect(trouble()).toEqual([]);
  },
);

test('an event is taken down, and its seller reads why', async () => {
  const { page, trouble } = await pageOf(operator, PHONE);
  await page.goto(`${site.url}/admin/events?q=curated`);
  await page.getByRole('link', { name: /Curated night/ }).click();
  await page.getByLabel('Why (its team reads it)').fill('The poster is somebody else’s.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Take it down' }).click();
  await page.getByRole('button', { name: 'Put it up again' }).waitFor();
  expect(trouble()).toEqual([]);

  const seller = await pageOf(owner, undefined);
  await seller.page.goto(`${site.url}/sell/${OURS}/events/${event}/details`);
  await seller.page.getByRole('heading', { name: 'We took this event down' }).waitFor();
  expect(await mainText(seller.page)).toContain('The poster is somebody else’s.');
  await expectAccessible(seller.page);
  expect(seller.trouble()).toEqual([]);
});
