import { sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { ORGANIZERS } from '#tests/support/catalogue.ts';
import { PHONE } from '#tests/support/checkout.ts';
import { atDoor, type Door, nightNow } from '#tests/support/doors.ts';
import { asking } from '#tests/support/holding.ts';
import { liveSite, SOON } from '#tests/support/live-site.ts';
import { listViolations } from '#tests/support/look-at-page.ts';
import { newMember } from '#tests/support/teams.ts';

// Finding people by name at a door without a network: by a phone that keeps the names, and by one that does not.

const browser = await testBrowser({ serviceWorkers: 'allow' });
const site = await liveSite();
const _now = site.now();
const [eventId = 0, otherId = 0] = await site.catalogue.add(
  nightNow(site.now(), 'names-night', 'Names Night'),
  nightNow(site.now(), 'other-night', 'Other Night'),
);
const [type = 0] = await typesOf(site.db, eventId);
const api = asking(site.app);
let door: Door;

beforeAll(async () => {
  const manager = await newMember(site.app, site.db, { role: 'manager', email: 'names@example.com' });
  door = { app: site.app, db: site.db, manager, eventId };
}, 60_000);

async function guest(name: string): Promise<string> {
  const { reference } = await api.buy([{ id: type, quantity: 1, date_pass: [] }]);
  const [ticket] = await rowsOf<{ id: string }>(
    site.db,
    sql`update tickets set holder = ${name} from orders
      where orders.id = order_id and reference = ${reference} returning tickets.id`,
  );
  return ticket?.id ?? '';
}

interface Phone {
  phone: BrowserContext;
  page: Page;
  deviceId: string;
}

async function pairPhone(name: string, powers: string[], at = door): Promise<Phone> {
  const phone = await browser.newVisitor(PHONE);
  const page = await phone.newPage();
  return { phone, page, deviceId: await pairOn(page, name, powers, at) };
}

async function pairOn(page: Page, name: string, powers: string[], at = door): Promise<string> {
  const { link } = (await atDoor(at).post('/pairings', { powers })).body.data;
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await page.waitForURL('**/sell/door');
  await page.getByText('Online').waitFor();
  const kept = () =>
    page.evaluate(async () => Boolean(await (await caches.open('door-1')).match('/sell/door')));
  await expect.poll(kept, { ...SOON, message: 'the scanner is kept' }).toBe(true);
  const { devices } = (await atDoor(at).get('')).body.data;
  return devices.find((one: { name: string }) => one.name === name).id;
}

// What this phone keeps in a store: of which devices, and all names in it as they are written there.
const readStore = (page: Page, store: string): Promise<{ of: string[]; text: string }> =>
  page.evaluate(
    (name) =>
      new Promise<{ of: string[]; text: string }>((resolve) => {
        indexedDB.open('door').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          const kept = result.transaction(name).objectStore(name);
          const [keys, values] = [kept.getAllKeys(), kept.getAll()];
          values.onsuccess = () => {
            result.close();
            const rows = (values.result as { rows?: Uint8Array }[]).map(
              (one) => one.rows ?? new Uint8Array(),
            );
            resolve({
              of: keys.result as string[],
              text: rows.map((bytes) => new TextDecoder().decode(bytes)).join(),
            });
          };
        };
      }),
    store,
  );
const keptIn = async (page: Page, store: string) => (await readStore(page, store)).of;
const expectNamesOf = (page: Page, ...ids: string[]) =>
  expect.poll(() => keptIn(page, 'openNames'), SOON).toEqual(ids);

// Who was named while the phone looked on is on it as soon as it has asked.
const expectNamed = (page: Page, name: string) =>
  expect.poll(async () => (await readStore(page, 'openNames')).text, SOON).toContain(name);

async function find(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Find name' }).click();
  await page.getByRole('searchbox').fill(words);
  await page.getByRole('button', { name: 'Search' }).click();
}

const close = (page: Page) => page.getByRole('button', { name: 'Close' }).click();

async function sendNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Online/ }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
}

const stateOf = async (ticketId: string) =>
  (await rowsOf<{ state: string }>(site.db, sql`select state from tickets where id = ${ticketId}`))[0]?.state;

describe('a phone that keeps the names', () => {
  test('finds people without a network, lets them in, and hands it over; revoked, it forgets them', async () => {
    const ticket = await guest('Wanjikũ Ámina Otieno');
    const { phone, page, deviceId } = await pairPhone('Njeri', ['names']);
    await expectNamesOf(page, deviceId);
    // Sold and named while the phone looks on.
    await guest('Zawadi Abdi');
    await sendNow(page);
    await expectNamed(page, 'Zawadi Abdi');
    await close(page);
    await phone.setOffline(true);
    // Opened anew, from what is on the phone alone.
    await page.goto(`${site.url}/sell/door`);
    await page.getByText(/^Offline since/).waitFor();

    await find(page, 'OTIENO amina');
    await page.getByText('From the names on this phone').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(1);
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Let in' }).click();
    const entry = page.locator('[data-verdict="entry"]');
    await entry.waitFor();
    expect(await entry.innerText()).toMatch(/Wanjikũ Ámina Otieno[\s\S]*Decided on this phone/);
    await page.getByText('1 waiting', { exact: true }).waitFor();
    await entry.waitFor({ state: 'detached' });
    await find(page, 'wanjiku');
    await page.getByText(/^In since/).waitFor();
    await page.getByRole('searchbox').fill('zawadi');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Let in' }).waitFor();
    await page.getByRole('searchbox').fill('Nobody At All');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText(/^Nobody called “Nobody At All”/).waitFor();
    await close(page);

    await phone.setOffline(false);
    await page.getByText('0 waiting', { exact: true }).waitFor();
    expect(await stateOf(ticket)).toBe('used');
    await atDoor(door).post('/devices/revoke', { device: deviceId });
    await sendNow(page);
    await page.getByRole('heading', { name: 'This phone is signed off' }).waitFor();
    await expectNamesOf(page);
    await phone.close();
  }, 180_000);

  test('forgets who gave their ticket back, also without being opened anew', async () => {
    const ticket = await guest('Refunded Person');
    const { phone, page } = await pairPhone('Baraka', ['names']);
    await expectNamed(page, 'Refunded Person');
    await rowsOf(
      site.db,
      sql`update tickets set state = 'revoked', state_cause = 'tickets_refunded' where id = ${ticket}`,
    );
    await sendNow(page);
    await expect
      .poll(async () => (await readStore(page, 'openNames')).text, SOON)
      .not.toContain('Refunded Person');
    await close(page);
    await phone.setOffline(true);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(/^Offline since/).waitFor();
    await find(page, 'refunded');
    await page.getByText(/^Nobody called “refunded”/).waitFor();
    await phone.close();
  }, 120_000);

  test('forgets them with the power, and keeps scanning', async () => {
    const { phone, page, deviceId } = await pairPhone('Achieng', ['names']);
    await expectNamesOf(page, deviceId);
    await rowsOf(site.db, sql`update door_devices set powers = '{scan,search}' where id = ${deviceId}`);
    await sendNow(page);
    await expectNamesOf(page);
    expect(await keptIn(page, 'lists')).toEqual([deviceId]);
    await phone.close();
  }, 120_000);

  test('forgets them when it goes on to another event, and gets no others there', async () => {
    const { phone, page, deviceId } = await pairPhone('Kamau', ['names']);
    await expectNamesOf(page, deviceId);
    await pairOn(page, 'Kamau there', ['search'], { ...door, eventId: otherId });
    await expectNamesOf(page);
    expect(await keptIn(page, 'devices')).toContain(deviceId);
    await phone.close();
  }, 120_000);

  test('forgets them when the event is over, opened without a network, before anybody can look', async () => {
    const { phone, page, deviceId } = await pairPhone('Mwangi', ['names']);
    await expectNamesOf(page, deviceId);
    await phone.setOffline(true);
    // An hour before the end they are there, an hour after it they are gone; the list of tickets stays for another day.
    for (const [later, kept] of [
      [47, [deviceId]],
      [2, []],
    ] as const) {
      // Each comes on top of the one before.
      await page.addInitScript((ms) => {
        const real = Date.now;
        Date.now = () => real() + ms;
      }, later * 3_600_000);
      await page.goto(`${site.url}/sell/door`);
      await page.getByText(/^Offline since/).waitFor();
      expect(await keptIn(page, 'openNames')).toEqual(kept);
    }
    expect(await keptIn(page, 'lists')).toEqual([deviceId]);
    await phone.close();
  }, 120_000);
});

test('a phone without the power keeps none, and says who can help', async () => {
  await guest('Somebody Else');
  const { phone, page, deviceId } = await pairPhone('Wafula', ['search']);
  await page.getByRole('button', { name: /^Online/ }).click();
  await page.getByText('Names are still coming').waitFor({ state: 'detached' });
  await close(page);
  await phone.setOffline(true);
  await page.goto(`${site.url}/sell/door`);
  await page.getByText(/^Offline since/).waitFor();
  await page.getByRole('button', { name: 'Find name' }).click();
  const says = page.getByText(/^Without a network, names cannot be looked up on this phone\./);
  await says.waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('searchbox').fill('somebody');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('status').filter({ has: says }).waitFor();
  expect(await keptIn(page, 'names')).toEqual([deviceId]);
  expect(await keptIn(page, 'openNames')).toEqual([]);
  await phone.close();
}, 120_000);

test('somebody of the team keeps them only where they ask for it', async () => {
  await guest('One Of Many');
  const phone = await browser.newVisitor(PHONE);
  await phone.addCookies([...door.manager.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  const page = await phone.newPage();
  await page.goto(`${site.url}/sell/door`);
  const event = page.getByRole('listitem').filter({ hasText: 'Names Night' });
  const box = page.getByRole('checkbox', { name: 'Keep the names on this phone' });
  await box.waitFor();
  expect(await box.isChecked()).toBe(false);
  expect(await listViolations(page)).toEqual([]);
  const scanHere = event.getByRole('button', { name: 'Scan here' });
  await scanHere.click();
  await page.getByRole('button', { name: /^Online/ }).click();
  await page.getByText('Names are still coming').waitFor({ state: 'detached' });
  expect(await keptIn(page, 'openNames')).toEqual([]);
  await page.getByRole('button', { name: 'Another event or gate' }).click();
  await box.check();
  await scanHere.click();
  await expect.poll(async () => (await keptIn(page, 'openNames')).length, SOON).toBe(1);
  await phone.close();
}, 120_000);

test.each([
  ['en', 'Keep all names', 'If it is lost, so is your list of guests'],
  ['id', 'Menyimpan semua nama', 'Jika ponsel hilang, daftar tamu Anda ikut hilang'],
  ['sw', 'Kuhifadhi majina yote', 'Ikipotea, orodha ya wageni wako imepotea pia'],
])(
  'in %s the form gives it to nobody by itself, and says what it means',
  async (language, label, warning) => {
    const visitor = await browser.newVisitor();
    await visitor.addCookies(
      [...door.manager.cookies, ['MY_LANG', language] as const].map(([name, value]) => ({
        name,
        value,
        url: site.url,
      })),
    );
    const page = await visitor.newPage();
    await page.goto(`${site.url}/sell/${ORGANIZERS.ngoma.slug}/events/${eventId}/door/phones`);
    const box = page.getByRole('checkbox', { name: label });
    expect(await box.isChecked()).toBe(false);
    expect(await box.evaluate((field) => field.closest('label')?.textContent)).toContain(warning);
    await visitor.close();
  },
);
