import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { typesOf } from '#tests/support/buying.ts';
import { ORGANIZERS } from '#tests/support/catalogue.ts';
import { PHONE } from '#tests/support/checkout.ts';
import { atDoor, type Door, nightNow, pairDevice, ticketsAtDoor } from '#tests/support/doors.ts';
import { asking } from '#tests/support/holding.ts';
import { expectNoSidewaysScroll, liveSite, waitForScript } from '#tests/support/live-site.ts';
import { listViolations } from '#tests/support/look-at-page.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { newMember } from '#tests/support/teams.ts';

// What the organiser's team sees of the doors while it happens, on a page that is left open.

const browser = await testBrowser();
const site = await liveSite();
const [eventId = 0] = await site.catalogue.add(nightNow(site.now(), 'board-night', 'Board Night'));
const [regular = 0] = await typesOf(site.db, eventId);
let door: Door;
let gate: number;

beforeAll(async () => {
  const manager = await newMember(site.app, site.db, { role: 'manager', email: 'board@example.com' });
  door = { app: site.app, db: site.db, manager, eventId };
  gate = (await atDoor(door).post('/gates', { name: 'River' })).body.data.id;
}, 120_000);

// A page about the doors, of which only the clock goes on as the test says.
async function openPage(rest: string, who: Browser, viewport = PHONE.viewport): Promise<Page> {
  const visitor = await browser.newVisitor({ ...PHONE, viewport });
  await visitor.addCookies([...who.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  const page = await visitor.newPage();
  await page.clock.install({ time: site.now() });
  await page.goto(`${site.url}/sell/${ORGANIZERS.ngoma.slug}/events/${eventId}/door${rest}`);
  await waitForScript(page);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  return page;
}

// The pause after which the page asks.
const PAUSE_MS = 10_000;

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await expectNoSidewaysScroll(page);
  expect(await listViolations(page)).toEqual([]);
}

test('scans and sales appear on the open board; without an answer it says of when it is, and goes on by itself', async () => {
  const page = await openPage('', door.manager);
  await part(page, 'Just now').getByText('Nothing was scanned yet on this day.').waitFor();
  await part(page, 'Sold at the door').getByText('Nothing was sold at the door yet.').waitFor();

  const phone = await pairDevice(door, { name: 'Halima', powers: ['scan', 'undo', 'sell'], gate });
  const { reference } = await asking(site.app).buy([{ id: regular, quantity: 1 }]);
  const [ticket] = await ticketsAtDoor(door, reference);
  await phone.scan(ticket?.code ?? '');
  await phone.scan('https://example.com/a-poster');
  await phone.post('/shift/open', { shift: randomUUID(), name: 'Halima' });
  await page.clock.runFor(PAUSE_MS);
  const scans = part(page, 'Just now').getByRole('listitem');
  await scans.filter({ hasText: 'Came in' }).waitFor();
  expect(await scans.nth(0).innerText()).toMatch(
    /No ticket of this event[\s\S]*River · Halima[\s\S]*Not a ticket/,
  );
  expect(await scans.nth(1).innerText()).toMatch(/Regular[\s\S]* · River · Halima[\s\S]*Came in/);
  const shift = part(page, 'Sold at the door').getByRole('listitem').filter({ hasText: 'Halima' });
  await shift.getByText('Open', { exact: true }).waitFor();

  const sale = { type: regular, count: 2, method: 'cash', expected: 3_000 };
  await phone.post('/sell', { ...sale, sale: randomUUID() });
  await page.clock.runFor(PAUSE_MS);
  await shift.getByText(/^1 sale · Cash Ksh.3,000 · M-Pesa Ksh.0$/).waitFor();
  const sum = part(page, 'Sold at the door').getByRole('listitem').filter({ hasText: 'All doors' });
  expect(await sum.innerText()).toMatch(/Ksh.3,000\n+1 sale/);

  await page.context().setOffline(true);
  await page.clock.runFor(PAUSE_MS);
  await page.getByText(/^No answer\. This is how it was at \d\d:\d\d\.$/).waitFor();
  // Nothing else happens at the doors, so the mark is the same.
  const { shift: open } = (await phone.get('/shift')).body.data;
  await phone.post('/shift/close', { shift: open.id, counted: 2_900 });
  await page.context().setOffline(false);
  await shift.getByText(/^Ksh.100 are missing$/).waitFor();
  await page.getByText(/^No answer/).waitFor({ state: 'detached' });
  await expectSamePage(page);
}, 120_000);

test('the box of a phone that was taken away is counted on the board', async () => {
  const phone = await pairDevice(door, { name: 'Lost', powers: ['scan', 'sell'], gate });
  await phone.post('/shift/open', { shift: randomUUID(), name: 'Lost' });
  await atDoor(door).post('/devices/revoke', { device: phone.id });
  const page = await openPage('', door.manager);
  const shift = part(page, 'Sold at the door').getByRole('listitem').filter({ hasText: 'Lost' });
  await shift.getByText('Close this shift').click();
  const close = shift.getByRole('button', { name: 'Close with this sum' });
  await shift.getByRole('textbox').fill('a lot');
  await close.click();
  await page.waitForLoadState();
  const counted = shift.getByRole('textbox');
  expect(await counted.getAttribute('aria-invalid')).toBe('true');
  // What was typed stands there still, and the summary leads to it.
  expect(await counted.inputValue()).toBe('a lot');
  expect(await shift.locator('a[href^="#"]').getAttribute('href')).toBe(
    `#${await counted.getAttribute('id')}`,
  );
  expect(await listViolations(page)).toEqual([]);
  // Nobody pays a part of a shilling.
  await counted.fill('250.50');
  await close.click();
  await page.waitForLoadState();
  expect(await counted.inputValue()).toBe('250.50');
  await shift.getByText('Type the sum that you counted').first().waitFor();
  await counted.fill('250');
  await close.click();
  await shift.getByText(/^Counted Ksh.250$/).waitFor();
  await page.context().close();
}, 120_000);

test('who may not see names or money sees the board without them', async () => {
  const scanner = await newMember(site.app, site.db, { role: 'scanner', email: 'scans@example.com' });
  const page = await openPage('', scanner, { width: 1440, height: 900 });
  const [first] = await part(page, 'Just now').getByRole('listitem').filter({ hasText: 'Regular' }).all();
  expect(await first?.innerText()).toMatch(/Regular\s+River · Halima\s+Came in/);
  expect(await page.getByRole('heading', { name: 'Sold at the door' }).count()).toBe(0);
  await expectSamePage(page);
});

test('the card of a new phone says what was chosen for it, and the next one is offered the same', async () => {
  const page = await openPage('/phones', door.manager);
  await page.getByLabel('At which gate').selectOption({ label: 'River' });
  for (const power of ['Sell tickets at the door', 'Take an entry back'])
    await page.getByRole('checkbox', { name: power }).check();
  await page.getByRole('button', { name: 'Show the code' }).click();
  const card = page.getByRole('status', { name: 'Scan this code with the phone' });
  await card.getByText(/^River · Scan tickets · Take an entry back · Sell tickets at the door$/).waitFor();
  expect(await listViolations(page)).toEqual([]);
  const [code] = /[A-Z0-9]{4} [A-Z0-9]{4}/.exec(await card.innerText()) ?? [];
  const paired = await openBrowser(site.app).post('/api/door/pair', { with: { code }, name: 'Mosi' });
  expect(paired.status).toBe(200);
  await page.clock.runFor(PAUSE_MS);
  await page.getByText('Mosi is paired.').waitFor();
  await card.waitFor({ state: 'detached' });
  const chosen = page.getByLabel('At which gate').locator('option:checked');
  expect(await chosen.innerText()).toBe('River');
  expect(await page.getByRole('checkbox', { name: 'Sell tickets at the door' }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'Find people by name' }).isChecked()).toBe(false);
  await page.close();
});

test('phones: the seconds go on without asking, a new phone appears, a revoked one changes', async () => {
  const otieno = await pairDevice(door, { name: 'Otieno', gate });
  const page = await openPage('/phones', door.manager);
  const row = (name: string) => part(page, 'Phones').getByRole('listitem').filter({ hasText: name });
  await row('Otieno')
    .getByText(/^Seen \d+ s ago$/)
    .waitFor();
  await page.clock.pauseAt(new Date(site.now().getTime() + 1_000));
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const marked = page.waitForResponse((answer) => answer.url().endsWith('/door/board/mark'));
  for (let second = 0; asked.length === 0 && second < 10; second += 1) await page.clock.runFor(1_000);
  await marked;
  await page.clock.runFor(8_000);
  await row('Otieno')
    .getByText(/^Seen (8|9|[1-5]\d) s ago$/)
    .waitFor();
  expect(asked).toEqual([expect.stringMatching(/\/door\/board\/mark$/)]);

  const baraka = await pairDevice(door, { name: 'Baraka' });
  await otieno.tell();
  await page.clock.runFor(2_000);
  await page.getByText('Baraka is paired.').waitFor();
  await row('Baraka').getByText('Seen just now').waitFor();
  await baraka.get('/changes?since=0&queued=3');
  const other = await openPage('/phones', door.manager);
  const revoked = part(other, 'Phones').getByRole('listitem').filter({ hasText: 'Baraka' });
  const sure = revoked.getByRole('button', { name: 'Yes, revoke Baraka' });
  expect(await sure.isVisible()).toBe(false);
  await revoked.locator('summary').click();
  await sure.click();
  await other.getByText('The phone was revoked.').waitFor();
  await page.clock.runFor(PAUSE_MS);
  await row('Baraka').getByText('Revoked', { exact: true }).waitFor();
  await row('Baraka').getByText('3 waiting').waitFor();
  expect(await row('Baraka').getByRole('button').count()).toBe(0);
  await page.clock.resume();
  await expectSamePage(page);
});

test('a gate and the list of phones agree on who is online, who is silent and who has signed off', async () => {
  const { id: lake } = (await atDoor(door).post('/gates', { name: 'Lake' })).body.data;
  await pairDevice(door, { name: 'Zawadi', gate: lake });
  const silent = await pairDevice(door, { name: 'Juma', gate: lake });
  const gone = await pairDevice(door, { name: 'Neema', gate: lake });
  expect((await gone.post('/leave')).status).toBe(200);
  await sql`update door_devices set seen_at = now() - interval '3 minutes' where id = ${silent.id}`.execute(
    site.db.sql,
  );
  const page = await openPage('', door.manager);
  const card = part(page, 'By gate').getByRole('listitem').filter({ hasText: 'Lake' });
  await card.getByText('1 phone online, 1 silent', { exact: true }).waitFor();
  const row = (name: string) => part(page, 'Phones').getByRole('listitem').filter({ hasText: name });
  await row('Juma')
    .getByText(/^No word since/)
    .waitFor();
  await row('Neema').getByText('Signed off', { exact: true }).waitFor();
  expect(await row('Neema').getByText('Revoked', { exact: true }).count()).toBe(0);
  await expectSamePage(page);
});
