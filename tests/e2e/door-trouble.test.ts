import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { testCamera } from '#tests/support/camera.ts';
import { atDoor, type Door, type DoorTicket, nightNow, ticketsAtDoor } from '#tests/support/doors.ts';
import { asking } from '#tests/support/holding.ts';
import { liveSite, SOON } from '#tests/support/live-site.ts';
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
  for (let order = 0; order < 3; order += 1) {
    const { reference } = await api.buy([{ id: regular, quantity: 6, date_pass: [] }]);
    tickets.push(...(await ticketsAtDoor(door, reference)));
  }
}, 120_000);

async function scan(page: Page, code: string, what: string): Promise<void> {
  await typeCode(page, code);
  await verdict(page, what).waitFor();
  await goOn(page, what);
}

// Asked twice.
async function signOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign this phone off' }).click();
  await page.getByRole('button', { name: 'Yes, sign it off' }).click();
}

// Writing to this store of the phone fails from now on, or to any; `makeRoom` ends it.
const fill = (page: Page, only: string | null = null) =>
  page.evaluate((name) => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put }) });
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...what) {
      if (name !== null && this.name !== name) return put.apply(this, what);
      throw new DOMException('full', 'QuotaExceededError');
    };
  }, only);
const makeRoom = (page: Page) => page.evaluate(() => (window as unknown as { makeRoom(): void }).makeRoom());

// What the phone keeps in one of its stores.
const keptIn = (page: Page, name: string) =>
  page.evaluate(async (from) => {
    const result = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const store = await result(indexedDB.open('door'));
    const rows = await result(store.transaction(from).objectStore(from).getAll());
    store.close();
    return rows;
  }, name);
const putIn = (page: Page, name: string, row: unknown) =>
  page.evaluate(
    ([into, what]) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('door');
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const change = asked.result.transaction(into, 'readwrite');
          change.objectStore(into).put(what);
          change.oncomplete = () => resolve(asked.result.close());
        };
      }),
    [name, row] as const,
  );

async function pairAgain(page: Page, name: string): Promise<void> {
  const { link } = (await atDoor(door).post('/pairings', { powers: ['scan'] })).body.data;
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await page.waitForURL('**/sell/door');
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
  await fill(page);
  const ticket = next();
  await scan(page, ticket.code, 'cannot_keep');
  await page.getByText(/^This phone cannot keep scans: QuotaExceededError/).waitFor();
  await makeRoom(page);
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
  await pairAgain(page, 'Found');
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
  const leave = page.getByRole('button', { name: 'Yes, sign it off' });
  const ask = page.getByRole('button', { name: 'Sign this phone off' });
  await ask.click();
  await page.getByRole('button', { name: 'No, keep scanning' }).click();
  await ask.click();
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

test('a full phone says of an undo and of a scan that was asked only what it knows', async () => {
  const { phone, page } = await pairPhone(browser, door, { name: 'Crammed' });
  const ticket = next();
  const undo = page.getByRole('button', { name: 'Undo' });
  await scan(page, ticket.code, 'entry');
  await fill(page);
  await phone.route('**/undo', (route) => route.abort());
  await undo.click();
  await verdict(page, 'undo_unknown').waitFor();
  await goOn(page, 'undo_unknown');
  expect(await statesOf(ticket)).toEqual(['used']);
  await phone.unroute('**/undo');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText('Online').waitFor();
  await undo.click();
  await verdict(page, 'undo').waitFor();
  await goOn(page, 'undo');
  expect(await statesOf(ticket)).toEqual(['valid']);
  await phone.route('**/scan', (route) => route.abort());
  await scan(page, ticket.code, 'answer_unknown');
  await phone.close();
}, 120_000);

test('a phone hears that it let somebody in twice, also where it can keep nothing of it and has no names', async () => {
  const { phone, page } = await pairPhone(browser, door, {
    name: 'Deaf',
    prepare: (one) =>
      one.route('**/names', (route) =>
        route.fulfill({ status: 500, json: { statusCode: 500, code: 'internal', message: 'No' } }),
      ),
  });
  const other = await pairPhone(browser, door, { name: 'Later' });
  const ticket = next();
  await other.phone.setOffline(true);
  await other.page.getByText(/^Offline since/).waitFor();
  await scan(page, ticket.code, 'entry');
  await waiting(page, 0);
  await fill(page, 'heard');
  await scan(other.page, ticket.code, 'entry');
  await other.phone.setOffline(false);
  await other.page.getByText('1 let in twice').waitFor();
  const looks = async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    return page.getByText('1 let in twice').count();
  };
  await expect.poll(looks, SOON).toBe(1);
  await Promise.all([phone.close(), other.phone.close()]);
}, 120_000);

test('while a phone signs off it scans nothing, and what it kept meanwhile goes up when it is paired again', async () => {
  const { phone, page } = await pairPhone(browser, door, { name: 'Leaver' });
  await isKept(page);
  const [shown, kept] = [next(), next()];
  const held = Promise.withResolvers<void>();
  await phone.route('**/leave', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Online/ }).click();
  await signOff(page);
  expect(await page.getByRole('button', { name: 'Signing off…' }).isDisabled()).toBe(true);
  await typeCode(page, shown.code);
  const [{ id: deviceId }] = await keptIn(page, 'devices');
  const [nonce, at] = [crypto.randomUUID(), Date.now()];
  const made = {
    ...{
      nonce,
      deviceId,
      ticketKey: null,
      atMs: at,
      state: 'waiting',
      isGone: false,
      after: null,
      why: null,
    },
    shown: { name: 'Kept', type: '', gate: null },
    told: {
      ...{ nonce, kind: 'entry', ticket: kept.id, generation: 1, people: 1, reason: null, gate: null },
      ...{ is_offline: true, at: new Date(at).toISOString(), offset_ms: 0 },
    },
  };
  await putIn(page, 'scans', made);
  await putIn(page, 'scans', { ...made, nonce: crypto.randomUUID(), state: 'parked', why: 'ticket_unknown' });
  held.resolve();
  await page.getByLabel('The eight characters').waitFor();
  expect(await keptIn(page, 'devices')).toMatchObject([{ id: deviceId, isUnknown: true }]);
  await pairAgain(page, 'Stayer');
  await page.getByText('1 set aside').waitFor();
  await expect.poll(() => statesOf(kept), SOON).toEqual(['used']);
  expect(await statesOf(shown)).toEqual(['valid']);
  await phone.close();
}, 120_000);

test('an answer that comes after a phone has signed off brings nothing back', async () => {
  const { phone, page } = await pairPhone(browser, door, { name: 'Gone' });
  const held = Promise.withResolvers<void>();
  await phone.route('**/scan', async (route) => {
    await held.promise;
    // By a clock that was set meanwhile, of which a phone takes note.
    await route.fulfill({ json: { data: { now: new Date(Date.now() + 36_000_000).toISOString() } } });
  });
  await scan(page, next().code, 'entry');
  await page.getByRole('button', { name: /waiting$/ }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await signOff(page);
  await page.getByLabel('The eight characters').waitFor();
  const late = page.waitForResponse('**/scan');
  held.resolve();
  await (await late).finished();
  await page.reload();
  await page.getByLabel('The eight characters').waitFor();
  expect(await keptIn(page, 'devices')).toEqual([]);
  await phone.close();
}, 120_000);

test('what no phone can hand over any more is said so, and discarded when somebody is sure', async () => {
  const { phone, page } = await pairPhone(browser, door, { name: 'Over' });
  await isKept(page);
  await phone.setOffline(true);
  await page.getByText(/^Offline since/).waitFor();
  await scan(page, next().code, 'entry');
  await sql`delete from door_devices where name = 'Over'`.execute(site.db.sql);
  const [device] = await keptIn(page, 'devices');
  const view = { ...device.view, expires_at: new Date(Date.now() - 1_000).toISOString() };
  await putIn(page, 'devices', { ...device, view });
  // Opened before the network is back: the page that is open would write what it knows over this.
  await page.reload();
  await phone.setOffline(false);
  await page.getByText(/^1 scan was never handed over/).waitFor();
  await page.getByRole('button', { name: 'Discard what was not handed over' }).click();
  await page.getByRole('button', { name: 'No, keep' }).click();
  await page.getByRole('button', { name: 'Discard what was not handed over' }).click();
  await page.getByRole('button', { name: 'Yes, discard' }).click();
  await page.getByLabel('The eight characters').waitFor();
  expect([await keptIn(page, 'devices'), await keptIn(page, 'scans')]).toEqual([[], []]);
  await phone.close();
}, 120_000);

test('a page that was kept opens what a later one has made of its store', async () => {
  const { phone, page } = await pairPhone(browser, door, { name: 'Earlier' });
  const scanner = page.url();
  await page.goto(new URL('/robots.txt', scanner).href);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('door', 99);
        asked.onupgradeneeded = () => asked.result.createObjectStore('later');
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => resolve(asked.result.close());
      }),
  );
  await page.goto(scanner);
  await page.getByText('Online').waitFor();
  await phone.close();
}, 120_000);

test('who sells in a shift that the organiser has closed is asked to open another one', async () => {
  const { phone, page } = await pairPhone(browser, door, { name: 'Kiosk' });
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  const open = page.getByRole('button', { name: 'Open the shift' });
  await open.click();
  const sell = page.getByRole('button', { name: /^Cash .*: sell and let in/ });
  await sell.waitFor();
  const { shifts } = (await atDoor(door).get('/shifts')).body.data;
  const { id } = shifts.find(({ name }: { name: string }) => name === 'Kiosk');
  expect((await atDoor(door).post('/shifts/close', { shift: id, counted: 0 })).status).toBe(200);
  await sell.click();
  await open.click();
  await sell.click();
  await page.getByText(/^Paid: .*They are in/).waitFor();
  await phone.close();
}, 120_000);
