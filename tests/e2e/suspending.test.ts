import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { days, hours, ORGANIZERS } from '#tests/support/catalogue.ts';
import {
  expectAccessible,
  expectTickets,
  mainText,
  openHeldOrder,
  PHONE,
  payInSandbox,
} from '#tests/support/checkout.ts';
import { atDoor, type Door, type DoorTicket, ticketsAtDoor } from '#tests/support/doors.ts';
import { wholeDraft } from '#tests/support/drafting.ts';
import { newOperator } from '#tests/support/due-money.ts';
import { expectNoSidewaysScroll, liveSite, waitForScript, watchTrouble } from '#tests/support/live-site.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { newMember } from '#tests/support/teams.ts';

// An operator suspends a seller in the middle of a sale: who was late is told, who was in time gets their tickets and comes in.

const browser = await testBrowser();
const site = await liveSite();
const now = site.now();
const OURS = ORGANIZERS.ngoma.slug;
const EARLY = { name: 'Amina', email: 'amina.early@example.com', phone: '+254712345678' };
const WHY = 'The hall says that it knows nothing of this evening.';
const NOT_SOLD = 'Tiket acara ini sedang tidak dijual.';
let owner: Map<string, string>;
let operator: Map<string, string>;
const draft = randomUUID();
let door: Door;
let bought: DoorTicket;

beforeAll(async () => {
  const team = await newMember(site.app, site.db, { email: 'suspended.owner@example.com' });
  owner = team.cookies;
  operator = (await newOperator(site.app, site.db, 'suspender@example.com')).cookies;
  const [eventId = 0] = await site.catalogue.add({
    slug: 'stopped-night',
    name: 'Stopped Night',
    doorsAt: hours(-1, now),
    startsAt: hours(2, now),
    endsAt: days(1, now),
    ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 100 } }],
  });
  door = { app: site.app, db: site.db, manager: team, eventId };
  await team.post(`/api/sell/${OURS}/drafts/save`, { id: draft, version: 0, doc: wholeDraft(now) });
  const [ticket] = await ticketsAtDoor(site, await buyTickets(site, eventId, EARLY));
  if (!ticket) throw new Error('Nobody bought a ticket');
  bought = ticket;
}, 120_000);

async function pageOf(
  options: Parameters<typeof browser.newVisitor>[0],
  cookies: Map<string, string> = new Map(),
) {
  const visitor: BrowserContext = await browser.newVisitor(options);
  await visitor.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })));
  return { trouble: watchTrouble(visitor), page: await visitor.newPage() };
}

async function fillCart(page: Page): Promise<void> {
  await page.goto(`${site.url}/events/stopped-night`);
  await waitForScript(page);
  await page.getByRole('button', { name: 'Tambah satu: Regular' }).click();
  await page.getByRole('button', { name: 'Lanjut', exact: true }).and(page.locator(':visible')).click();
  await page.getByRole('heading', { name: 'Pesananmu' }).waitFor();
  await page.getByLabel('Nama', { exact: true }).fill('Dewi Lestari');
  await page.getByLabel('Email').fill('dewi@example.com');
  await page.getByLabel('Nomor HP').fill('+62 812 3456 789');
}

async function pairPhone(): Promise<Page> {
  const { link } = (await atDoor(door).post('/pairings', { gate: null, powers: ['scan'] })).body.data;
  const { page } = await pageOf(PHONE);
  await page.goto(link);
  await page.getByLabel('Your name').fill('Otieno');
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await page.getByText('Online').waitFor();
  return page;
}

test('sales stop in words, what is held is paid, what was sold opens the door, and the seller reads why', async () => {
  const phone = await pairPhone();
  const cart = await pageOf({ ...PHONE, locale: 'id-ID' });
  await fillCart(cart.page);
  const held = await pageOf(PHONE);
  await openHeldOrder(held.page, site, 'stopped-night', 1);
  const reader = await pageOf({ ...PHONE, locale: 'sw-KE' });
  await reader.page.goto(`${site.url}/events/stopped-night`);
  await reader.page.getByRole('button', { name: 'Ongeza moja: Regular' }).waitFor();

  const desk = await pageOf(undefined, operator);
  await desk.page.goto(`${site.url}/admin/organizers?q=ngoma`);
  await waitForScript(desk.page);
  await desk.page.getByText('Suspend this organiser…').click();
  await desk.page.getByText('they still open the door').waitFor();
  await desk.page.getByLabel('Why? The seller reads it.').fill(WHY);
  await desk.page.getByRole('button', { name: 'Suspend: no sales, no payouts' }).click();
  await desk.page.getByText('Suspended. Nothing of theirs is sold').waitFor();
  await desk.page.getByText(/Suspended since .* · The hall says/).waitFor();

  // The page that was kept is another one at once.
  await reader.page.reload();
  await reader.page.getByText('haziuzwi kwa sasa').first().waitFor();
  expect(await reader.page.getByRole('button', { name: 'Ongeza moja: Regular' }).count()).toBe(0);
  await expectAccessible(reader.page);
  await expectNoSidewaysScroll(reader.page);

  // An open cart is refused in words, and nothing is lost that was typed.
  await cart.page.getByRole('button', { name: /^Lanjut bayar/ }).click();
  await cart.page.getByText(NOT_SOLD).first().waitFor();
  expect(await cart.page.getByLabel('Email').inputValue()).toBe('dewi@example.com');
  await expectAccessible(cart.page);

  // What was held before is still paid.
  await payInSandbox(held.page, 'Pay');
  await expectTickets(held.page, 1);

  await phone.evaluate((text) => {
    for (const key of [...text, 'Enter']) document.dispatchEvent(new KeyboardEvent('keydown', { key }));
  }, bought.code);
  await phone.locator('[data-verdict="entry"]').waitFor();

  const seller = await pageOf({ ...PHONE, locale: 'sw-KE' }, owner);
  await seller.page.goto(`${site.url}/sell/${OURS}`);
  await seller.page.getByText(`Sababu: ${WHY}`).waitFor();
  expect(await mainText(seller.page)).toContain('Stopped Night');
  await expectAccessible(seller.page);
  await expectNoSidewaysScroll(seller.page);

  await seller.page.goto(`${site.url}/sell/${OURS}/drafts/${draft}`);
  await waitForScript(seller.page);
  await seller.page.getByText('Mwandaaji huyu amesimamishwa.').first().waitFor();
  const look = (name: string) =>
    seller.page.getByText(name, { exact: true }).evaluate((text) => {
      const { opacity, cursor } = getComputedStyle(text.closest('label, button') ?? text);
      return [opacity, cursor];
    });
  expect(await look('Pakia picha')).toEqual(['0.5', 'not-allowed']);
  expect(await look('Changanya')).toEqual(['0.5', 'not-allowed']);
  for (const { trouble } of [desk, held, reader, seller]) expect(trouble()).toEqual([]);
}, 240_000);
