import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { testCamera } from '#tests/support/camera.ts';
import { atDoor, type Door, type DoorTicket, nightNow, ticketsAtDoor } from '#tests/support/doors.ts';
import { asking } from '#tests/support/holding.ts';
import { liveSite } from '#tests/support/live-site.ts';
import { goOn, isKept, pairPhone, typeCode, verdict, waiting } from '#tests/support/scanner-page.ts';
import { newMember } from '#tests/support/teams.ts';

// What a phone at a door does when something is wrong: with its disk, with what the server knows of it, with the server.

const camera = await testCamera();
const browser = await testBrowser({ serviceWorkers: 'allow', camera: camera.file });
const site = await liveSite();
const [eventId = 0] = await site.catalogue.add(nightNow(site.now(), 'door-trouble', 'Trouble Night'));
const [regular = 0] = await typesOf(site.db, eventId);
const api = asking(site.app);
let door: Door;
const tickets: DoorTicket[] = [];
const next = (): DoorTicket => {
  const ticket = tickets.shift();
  if (!ticket) throw new Error('More tickets are needed');
  return ticket;
};

beforeAll(async () => {
  const manager = await newMember(site.app, site.db, { role: 'manager', email: 'trouble@example.com' });
  door = { app: site.app, db: site.db, manager, eventId };
  for (let order = 0; order < 2; order += 1) {
    const { reference } = await api.buy([{ id: regular, quantity: 6, date_pass: [] }]);
    tickets.push(...(await ticketsAtDoor(door, reference)));
  }
}, 120_000);

async function scan(page: Page, code: string, what: string): Promise<void> {
  await typeCode(page, code);
  await verdict(page, what).waitFor();
  await goOn(page, what);
}

const statesOf = async (...of: DoorTicket[]) =>
  (
    await rowsOf<{ state: string }>(
      site.db,
      sql`select state from tickets where id in (${sql.join(of.map(({ id }) => id))})`,
    )
  ).map(({ state }) => state);

test('a phone that is full lets nobody in unseen, says so, and goes on when it has room', async () => {
  const { phone, page } = await pairPhone(browser, door, { name: 'Full' });
  await isKept(page);
  await phone.setOffline(true);
  await page.getByText(/^Offline since/).waitFor();
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put }) });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const ticket = next();
  await scan(page, ticket.code, 'cannot_keep');
  await page.getByText(/^This phone cannot keep scans: QuotaExceededError/).waitFor();
  await page.evaluate(() => (window as unknown as { makeRoom(): void }).makeRoom());
  await scan(page, ticket.code, 'entry');
  await phone.setOffline(false);
  await waiting(page, 0);
  await page.getByText(/^This phone cannot keep scans/).waitFor({ state: 'detached' });
  expect(await statesOf(ticket)).toEqual(['used']);
  await phone.close();
}, 120_000);

test('what waits on a phone that the server does not know stays there, is read out, and goes up after pairing again', async () => {
  const { phone, page } = await pairPhone(browser, door, { name: 'Forgotten' });
  await isKept(page);
  const [one, two] = [next(), next()];
  await phone.setOffline(true);
  await scan(page, one.code, 'entry');
  // Held before the camera.
  await camera.show(two.code);
  await page.reload();
  await verdict(page, 'entry').waitFor();
  await goOn(page, 'entry');
  await camera.show(null);
  await sql`delete from door_devices where name = 'Forgotten'`.execute(site.db.sql);
  await phone.setOffline(false);
  await page.getByText('The server does not know this phone any more.').waitFor();
  await page.getByText('2 scans are kept on this phone.').waitFor();
  expect(await page.locator('.door-rows li').count()).toBe(2);
  expect(await statesOf(one, two)).toEqual(['valid', 'valid']);
  const { link } = (await atDoor(door).post('/pairings', { powers: ['scan'] })).body.data;
  await page.goto(link);
  await page.getByLabel('Your name').fill('Found');
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await page.waitForURL('**/sell/door');
  await waiting(page, 0);
  await expect.poll(() => statesOf(one, two)).toEqual(['used', 'used']);
  await phone.close();
}, 120_000);

test('a ticket that was let in twice stays used where the list has not come yet', async () => {
  const { phone, page } = await pairPhone(browser, door, { name: 'Second' });
  const ticket = next();
  const other = await pairPhone(browser, door, { name: 'First' });
  await phone.setOffline(true);
  await page.getByText(/^Offline since/).waitFor();
  await scan(other.page, ticket.code, 'entry');
  await scan(page, ticket.code, 'entry');
  await phone.route('**/changes**', (route) => route.abort());
  await phone.setOffline(false);
  await page.getByText('1 let in twice').waitFor();
  await phone.route('**/scan', (route) => route.abort());
  await scan(page, ticket.code, 'just_now');
  await Promise.all([phone.close(), other.phone.close()]);
}, 120_000);

test('an undo that the server refuses is not shown as done', async () => {
  const { phone, page } = await pairPhone(browser, door, { name: 'Lowered' });
  const ticket = next();
  await scan(page, ticket.code, 'entry');
  await sql`update door_devices set powers = '{scan}' where name = 'Lowered'`.execute(site.db.sql);
  await page.getByRole('button', { name: 'Undo' }).click();
  await verdict(page, 'not_undone').waitFor();
  expect(await statesOf(ticket)).toEqual(['used']);
  await phone.close();
}, 120_000);

test('a phone stays at its door until the server has let it go, and the box is counted', async () => {
  const { phone, page } = await pairPhone(browser, door, { name: 'Seller' });
  const { devices } = (await atDoor(door).get('')).body.data;
  const { id } = devices.find(({ name }: { name: string }) => name === 'Seller');
  const shift = crypto.randomUUID();
  await sql`insert into door_shifts (id, event_id, device_id, name) values (${shift}, ${eventId}, ${id}, 'Seller')`.execute(
    site.db.sql,
  );
  await page.getByRole('button', { name: /^Online/ }).click();
  const leave = page.getByRole('button', { name: 'Sign this phone off' });
  await leave.click();
  await page.getByText('A shift is open on this phone. Count the box and close it first.').waitFor();
  expect((await atDoor(door).post('/shifts/close', { shift, counted: 0 })).status).toBe(200);
  await phone.route('**/leave', (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, code: 'internal', message: 'No' } }),
  );
  await leave.click();
  await page.getByText('The server has trouble at the moment.').waitFor();
  await phone.unroute('**/leave');
  await leave.click();
  await page.getByLabel('The eight characters').waitFor();
  await phone.close();
}, 120_000);
