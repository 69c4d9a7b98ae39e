import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { formatPlainDay } from '#shared/time.ts';
import { testBrowser } from '#tests/support/browser.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { testCamera } from '#tests/support/camera.ts';
import { days, hours, ORGANIZERS } from '#tests/support/catalogue.ts';
import { PHONE } from '#tests/support/checkout.ts';
import { atDoor, type Door, type DoorTicket, ticketsAtDoor } from '#tests/support/doors.ts';
import { asking } from '#tests/support/holding.ts';
import { liveSite, SOON, watchTrouble } from '#tests/support/live-site.ts';
import { listViolations } from '#tests/support/look-at-page.ts';
import { goOn, isKept, pairPhone, typeCode, verdict, waiting } from '#tests/support/scanner-page.ts';
import { newMember } from '#tests/support/teams.ts';

// Phones at a door: what they read, what they say, and what they do without a network.

const camera = await testCamera();
const browser = await testBrowser({ serviceWorkers: 'allow', camera: camera.file });
const site = await liveSite();
const now = site.now();
const dayOf = (count: number) => days(count, now).toISOString().slice(0, 10);
const [eventId = 0] = await site.catalogue.add({
  slug: 'door-night',
  name: 'Door Night',
  doorsAt: hours(-2, now),
  startsAt: hours(-1, now),
  endsAt: days(4, now),
  ticketTypes: [
    {
      name: 'Regular',
      priceMinor: 1_500_00,
      pool: { capacity: 200 },
      doorNote: 'Left lane',
      doorColour: 'yellow',
    },
    { name: 'Group', priceMinor: 4_000_00, pool: { capacity: 50 }, admits: 3 },
    {
      name: 'Day pass',
      priceMinor: 900_00,
      dates: [
        { on: dayOf(2), capacity: 50 },
        { on: dayOf(3), capacity: 50 },
      ],
    },
  ],
});
const [regular = 0, group = 0, pass = 0] = await typesOf(site.db, eventId);
const api = asking(site.app);

let door: Door;
let gate: number;
const tickets: DoorTicket[] = [];
const next = (): DoorTicket => {
  const ticket = tickets.shift();
  if (!ticket) throw new Error('More tickets are needed');
  return ticket;
};

const buy = async (id: number, quantity: number, date_pass: object[] = []) =>
  ticketsAtDoor(door, (await api.buy([{ id, quantity, date_pass }])).reference);

beforeAll(async () => {
  const manager = await newMember(site.app, site.db, { role: 'manager', email: 'door@example.com' });
  door = { app: site.app, db: site.db, manager, eventId };
  gate = (await atDoor(door).post('/gates', { name: 'Gate B' })).body.data.id;
  tickets.push(...(await buy(regular, 6)), ...(await buy(regular, 6)), ...(await buy(regular, 6)));
}, 120_000);

const pair = (name: string, more: { staysGreen?: boolean } = {}) =>
  pairPhone(browser, door, { name, gate, ...more });

async function expectVerdict(page: Page, code: string, what: string, ...words: string[]): Promise<void> {
  await typeCode(page, code);
  const shown = verdict(page, what);
  await shown.waitFor();
  const text = await shown.innerText();
  for (const word of words) expect(text).toContain(word);
  await goOn(page, what);
}

test('a paired phone reads tickets, and says why where nobody comes in', async () => {
  const first = next();
  await camera.show(first.code);
  const { phone, page } = await pair('Otieno');
  const trouble = watchTrouble(phone);
  await verdict(page, 'entry').waitFor();
  expect(await verdict(page, 'entry').innerText()).toMatch(/Come in[\s\S]*Regular[\s\S]*Yellow · Left lane/);
  await goOn(page, 'entry');

  const other = await pair('Wanjiru');
  // Held before its camera as well.
  await verdict(other.page, 'used').waitFor();
  expect(await verdict(other.page, 'used').innerText()).toMatch(/Let in at[\s\S]*Gate B · Otieno/);
  await other.phone.close();

  const [passTicket] = await buy(pass, 1, [{ date: dayOf(3), quantity: 1 }]);
  await expectVerdict(page, passTicket?.code ?? '', 'wrong_day', 'Not today', 'It is for');
  const passedOn = next();
  await rowsOf(site.db, sql`update tickets set generation = 2, held_since = 2 where id = ${passedOn.id}`);
  await expectVerdict(page, passedOn.code, 'passed_on', 'Passed on');
  await expectVerdict(page, 'https://example.com/a-poster', 'not_ours', 'Not a ticket');

  const [three] = await buy(group, 1);
  // What the phone cannot decide by itself asks the server for how many it is.
  await typeCode(page, three?.typed ?? '');
  await page.getByRole('button', { name: '2', exact: true }).click();
  await verdict(page, 'entry').waitFor();
  expect(await verdict(page, 'entry').innerText()).toContain('2 people · 1 more may come in');
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await verdict(page, 'undo').waitFor();
  // It looks like no entry, and stays: the ticket may still be before the camera.
  expect(await verdict(page, 'undo').getAttribute('data-tone')).toBe('back');
  expect(await listViolations(page)).toEqual([]);
  await goOn(page, 'undo');

  // A code that is not typed to its end sends nobody away.
  const slow = next();
  await page.getByRole('button', { name: 'Type code' }).click();
  const field = page.getByLabel('Ten characters under the QR code');
  await field.fill(slow.typed.slice(0, 3));
  await field.press('Enter');
  await page.getByText('A code has 10 characters. You typed 3.').waitFor();
  expect(await page.locator('[data-verdict]').count()).toBe(0);
  expect(await field.inputValue()).toBe(slow.typed.slice(0, 3));
  await field.fill(slow.typed);
  await field.press('Enter');
  await verdict(page, 'entry').waitFor();
  await goOn(page, 'entry');

  for (const scene of [{ isTorn: true }, { tilt: 33 }]) {
    const ticket = next();
    await camera.show(ticket.code, scene);
    await page.reload();
    await verdict(page, 'entry').waitFor();
  }
  await goOn(page, 'entry');
  await page.getByRole('button', { name: 'Find name' }).click();
  await page.getByLabel('Name, reference or code').fill(next().typed);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: 'Let in' }).click();
  await verdict(page, 'entry').waitFor();
  expect(trouble()).toEqual([]);
  await camera.show(null);
  await phone.close();
}, 180_000);

test('who comes from the seller’s bar may use the camera, and takes leave of it', async () => {
  const ticket = next();
  await camera.show(ticket.code);
  const phone = await browser.newVisitor(PHONE);
  await phone.addCookies([...door.manager.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  const page = await phone.newPage();
  const home = `/sell/${ORGANIZERS.ngoma.slug}`;
  await page.goto(`${site.url}${home}`);
  await page.waitForFunction(() => window.__reactRouterDataRouter);
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('button', { name: 'Gate B' }).click();
  await verdict(page, 'entry').waitFor();
  const allowed = () =>
    page.evaluate(() => (document as unknown as WithPolicy).featurePolicy.allowsFeature('camera'));
  expect(await allowed()).toBe(true);
  await page.goBack();
  await page.waitForURL(`**${home}`);
  expect(await allowed()).toBe(false);
  await camera.show(null);

  // Without a network the organiser's pages are not there, but the scanner is; and the way back.
  await isKept(page);
  await phone.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await page.getByRole('link', { name: 'Open the scanner' }).click();
  await page.getByRole('button', { name: /^Offline since/ }).click();
  await page.getByRole('button', { name: 'Another event or gate' }).click();
  await page.getByRole('link', { name: 'To the organiser’s pages' }).click();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await phone.close();
}, 120_000);

interface WithPolicy {
  featurePolicy: { allowsFeature(name: string): boolean };
}

// The worker has the scanner and all its files.
test('without a network it decides by itself, and loses nothing; who was let in twice is told', async () => {
  const [otieno, wanjiru] = [await pair('Otieno'), await pair('Wanjiru')];
  await isKept(otieno.page);
  // Names come after what scanning needs.
  await otieno.page.getByRole('button', { name: /^Online/ }).click();
  await otieno.page.getByText('Names are still coming').waitFor({ state: 'detached' });
  await otieno.page.getByRole('button', { name: 'Close' }).click();
  const copied = next();
  const [one, two, three] = [next(), next(), next()];
  await otieno.phone.setOffline(true);
  await wanjiru.phone.setOffline(true);
  for (const ticket of [one, two]) {
    await expectVerdict(otieno.page, ticket.code, 'entry', 'Decided on this phone', 'Regular');
  }
  await expectVerdict(otieno.page, one.code, 'just_now', 'Just now');
  await expectVerdict(otieno.page, copied.code, 'entry');
  await otieno.page.getByText(/^Offline since/).waitFor();
  await waiting(otieno.page, 4);
  await otieno.page.close();

  const page = await otieno.phone.newPage();
  await page.goto(`${site.url}/sell/door`);
  await page.getByText(/^Offline since/).waitFor();
  await waiting(page, 4);
  await expectVerdict(page, three.code, 'entry');
  await expectVerdict(wanjiru.page, copied.code, 'entry');

  await otieno.phone.setOffline(false);
  await waiting(page, 0);
  await wanjiru.phone.setOffline(false);
  await wanjiru.page.getByText('1 let in twice').waitFor();
  await wanjiru.page.getByRole('button', { name: /^Online/ }).click();
  await wanjiru.page.getByText('Otieno · Gate B').waitFor();
  // The one who was first hears of it with the next question.
  await page.getByText('1 let in twice').waitFor();
  const used = await rowsOf<{ id: string }>(
    site.db,
    sql`select id from tickets where state = 'used' and id in (${sql.join([one, two, three, copied].map(({ id }) => id))})`,
  );
  expect(used).toHaveLength(4);
  const { conflicts } = (await atDoor(door).get('/board')).body.data;
  expect(conflicts).toMatchObject([{ first: { device: 'Otieno' }, again: { device: 'Wanjiru' } }]);

  // A phone that was revoked hands over what it has, and forgets everything. Until it hears of it, it goes on in vain.
  await wanjiru.phone.setOffline(true);
  const { devices } = (await atDoor(door).get('')).body.data;
  for (const { id, name } of devices) {
    if (name === 'Wanjiru') await atDoor(door).post('/devices/revoke', { device: id });
  }
  // A phone knows the server's clock to some milliseconds.
  await sql`update door_devices set revoked_at = revoked_at - interval '2 seconds' where name = 'Wanjiru'`.execute(
    site.db.sql,
  );
  await expectVerdict(wanjiru.page, next().code, 'entry');
  await wanjiru.phone.setOffline(false);
  await wanjiru.page.getByRole('heading', { name: 'This phone is signed off' }).waitFor();
  await wanjiru.page.getByText('The organiser signed this phone off.').waitFor();
  await wanjiru.page.getByText('1 of its scans does not count, and the organiser sees it.').waitFor();
  const left = await wanjiru.page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        indexedDB.open('door').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          const names = ['devices', 'lists', 'names', 'scans'];
          const change = result.transaction(names);
          const counts = names.map((name) => change.objectStore(name).count());
          change.oncomplete = () => resolve(counts.map((count) => count.result));
        };
      }),
  );
  expect(left).toEqual([0, 0, 0, 0]);
  await Promise.all([otieno.phone.close(), wanjiru.phone.close()]);
}, 180_000);

test('one tab of a phone scans: two that know nothing of each other would let the same ticket in twice', async () => {
  const { phone, page } = await pair('Kamau');
  await isKept(page);
  await phone.setOffline(true);
  const ticket = next();
  await expectVerdict(page, ticket.code, 'entry', 'Decided on this phone');
  const second = await phone.newPage();
  await second.goto(`${site.url}/sell/door`);
  await second.getByRole('heading', { name: 'The scanner is open in another tab' }).waitFor();
  expect(await listViolations(second)).toEqual([]);
  await second.getByRole('button', { name: 'Go on here' }).click();
  await waiting(second, 1);
  await page.getByRole('heading', { name: 'The scanner is open in another tab' }).waitFor();
  await expectVerdict(second, ticket.code, 'just_now', 'Just now');
  // Loaded anew, it is not in its own way.
  await second.reload();
  await waiting(second, 2);
  // The other one is closed, and this one is not there any more.
  await second.close();
  await page.reload();
  await waiting(page, 2);
  await phone.close();
}, 120_000);

test('whether it is online follows the server’s last answer, whatever the browser says of the network', async () => {
  const { phone, page } = await pair('Njeri');
  const { server } = site.app.http;
  const { port } = new URL(site.url);
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  const start = () => new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve));

  await stop();
  try {
    expect(await page.evaluate(() => navigator.onLine), 'there is a network').toBe(true);
    await expectVerdict(page, next().code, 'entry', 'Decided on this phone');
    await page.getByText(/^Offline since/).waitFor();
    await page.getByText(/list of \d\d:\d\d$/).waitFor();
    await waiting(page, 1);
  } finally {
    await start();
  }
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText(/^Online · list of/).waitFor();
  await waiting(page, 0);

  // Cut off, it says so before anybody scans; where only the browser believes it, nothing changes.
  await phone.setOffline(true);
  await page.getByText(/^Offline since/).waitFor();
  await phone.setOffline(false);
  await page.getByText(/^Online/).waitFor();
  const asked = page.waitForResponse('**/changes?*');
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await asked;
  await page.getByText(/^Online/).waitFor();
  await phone.close();
}, 120_000);

test('a code that was used up is said to be so, and another one is typed; what waits for another door is handed over', async () => {
  const spent = (await atDoor(door).post('/pairings', {})).body.data;
  await rowsOf(site.db, sql`update door_pairings set used_at = now() where used_at is null`);
  const typed = (await atDoor(door).post('/pairings', {})).body.data;
  const phone = await browser.newVisitor(PHONE);
  // Ten hours slow.
  await phone.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() - 36_000_000;
  });
  const page = await phone.newPage();
  await page.goto(spent.link);
  const entries = () => page.evaluate(() => history.length);
  const entriesBefore = await entries();
  await page.getByLabel('Your name').fill('Baraka');
  const start = page.getByRole('button', { name: 'Start scanning' });
  await start.click();
  await page.getByText(/^This code is not valid any more/).waitFor();
  const field = page.getByLabel('The eight characters');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await field.fill('2222 22');
  await start.click();
  await page.getByText('The code is not typed to its end: it has eight characters.').waitFor();
  expect(asked).not.toContain('/api/door/pair');
  await field.fill('2222 2222');
  await start.click();
  await expect.poll(() => asked, SOON).toContain('/api/door/pair');
  await page.getByText(/^This code is not valid any more/).waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await field.fill(typed.code);
  await start.click();
  await page.waitForURL('**/sell/door');
  await page.getByText(/^This phone’s clock is far off/).waitFor();
  // Back leads past the code that is used up.
  expect(await entries()).toBe(entriesBefore);
  await isKept(page);
  await phone.setOffline(true);
  const ticket = next();
  await typeCode(page, ticket.code);
  // By the server's clock, as all that is shown; not by the one that is wrong.
  const strip = page.getByRole('button', { name: /^Offline since/ });
  const [, hour = ''] = /^Offline since (\d\d):/.exec(await strip.innerText()) ?? [];
  const [, listHour = ''] = /list of (\d\d):/.exec(await strip.innerText()) ?? [];
  expect((Number(hour) - Number(listHour) + 24) % 24).toBeLessThan(2);
  await strip.click();
  await page.getByRole('button', { name: 'Another event or gate' }).click();
  await page.getByRole('button', { name: /^Door Night · All gates · 1 waiting$/ }).waitFor();
  await phone.setOffline(false);
  await page.getByRole('button', { name: /^Door Night · All gates$/ }).waitFor();
  const told = await rowsOf(
    site.db,
    sql`select is_clock_suspect from scans where ticket_id = ${ticket.id} and kind = 'entry'`,
  );
  expect(told).toEqual([{ is_clock_suspect: true }]);
  await phone.close();
}, 120_000);

test('held across, the camera keeps the height, and the way on is in sight under any verdict', async () => {
  const { phone, page } = await pair('Across');
  const across = { width: 844, height: 390 };
  await page.setViewportSize(across);
  const seen = await page.locator('.door-camera').boundingBox();
  expect(seen?.height).toBe(across.height);
  expect(seen?.width).toBeGreaterThan(across.width / 2);
  await typeCode(page, 'https://example.com/a-poster');
  const told = verdict(page, 'not_ours');
  // As long as the longest one in any language, and longer.
  await told
    .locator('p')
    .last()
    .evaluate((line) => {
      line.textContent = (line.textContent ?? '').repeat(9);
    });
  const button = await page.getByRole('button', { name: 'Next' }).boundingBox();
  expect((button?.y ?? across.height) + (button?.height ?? 0)).toBeLessThanOrEqual(across.height - 18);
  expect(await told.evaluate((text) => text.scrollHeight > text.clientHeight)).toBe(true);
  expect(await listViolations(page)).toEqual([]);
  await phone.close();
});

test('who goes out hears that there is no way back; a holder’s days are told apart; what needs a network says so', async () => {
  const { phone, page } = await pair('Muthoni');
  const days = [dayOf(2), dayOf(3)];
  const found = await buy(
    pass,
    2,
    days.map((date) => ({ date, quantity: 1 })),
  );
  await rowsOf(
    site.db,
    sql`update tickets set holder = 'Zuri Kamau' where id in (${sql.join(found.map(({ id }) => id))})`,
  );
  await page.getByRole('button', { name: 'Find name' }).click();
  await page.getByLabel('Name, reference or code').fill('Zuri Kamau');
  await page.getByRole('button', { name: 'Search' }).click();
  for (const date of days)
    await page
      .getByRole('listitem')
      .filter({ hasText: formatPlainDay(date, 'en') })
      .waitFor();
  await page.getByRole('button', { name: 'Close' }).click();

  const ticket = next();
  await expectVerdict(page, ticket.code, 'entry', 'Come in');
  await page.getByRole('button', { name: 'Going out' }).click();
  await page.getByText('Tell people first: whoever goes out does not come back in today.').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await expectVerdict(page, ticket.code, 'exit', 'No way back in with this ticket.');
  await page.getByRole('button', { name: 'Coming in' }).click();

  await phone.setOffline(true);
  await expectVerdict(page, ticket.code, 'just_now', 'Just now');
  await page.getByText(/^Offline since/).waitFor();
  await page.getByText('Scans are kept here and sent later').waitFor();
  expect(await page.getByRole('button', { name: 'Sell needs a network' }).isDisabled()).toBe(true);
  expect(await listViolations(page)).toEqual([]);
  await phone.close();
}, 120_000);

test('who has no ticket buys one for cash and is in with the same tap; the shift is counted', async () => {
  const { phone, page } = await pair('Achieng', { staysGreen: false });
  // Nobody has to touch the phone between two people.
  await typeCode(page, next().code);
  await page.getByText('Come in').last().waitFor();
  await page.locator('[data-verdict]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  await page.getByRole('button', { name: 'Open the shift' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: /^Cash Ksh\s3,000: sell and let in/ }).click();
  await page.getByText(/^Paid: Ksh\s3,000 · They are in/).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next sale' }).click();
  await page.getByLabel('Let them in at once').uncheck();
  await page.getByRole('button', { name: /^Cash Ksh\s1,500: sell/ }).click();
  // Not only at once: it stands among the last ones.
  await page.getByRole('button', { name: 'Next sale' }).click();
  const row = page.getByRole('listitem').filter({ hasText: '1,500' });
  expect(await row.innerText()).toMatch(/^\d\d:\d\d\s[\s\S]*1 × Regular[\s\S]*Cash\s+Paid/);
  await row.getByRole('button').click();
  await page.getByRole('button', { name: /^Take back Ksh\s1,500/ }).click();
  await page.getByRole('button', { name: 'No, keep the sale' }).click();
  await page.getByRole('button', { name: /^Take back Ksh\s1,500/ }).click();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await page.getByText(/^Taken back\. Give Ksh\s1,500 back\./).waitFor();
  await page.getByRole('button', { name: 'Next sale' }).click();
  await page.getByText(/^Cash Ksh\s3,000 · M‑Pesa/).waitFor();
  await page.getByRole('button', { name: 'Close the shift' }).click();
  await page.getByLabel('Counted').fill('99999999999999');
  await page.getByRole('button', { name: 'Close the shift' }).click();
  await page.getByText('Type the sum that you counted').waitFor();
  await page.getByLabel('Counted').fill('2,900');
  await page.getByRole('button', { name: 'Close the shift' }).click();
  await page.getByText(/^Ksh\s100 less than was sold for cash\./).waitFor();
  await page.getByRole('button', { name: 'Open a new shift' }).click();
  await page.getByRole('button', { name: 'Open the shift' }).click();
  await page.getByRole('button', { name: 'Close the shift' }).click();
  await page.getByLabel('Counted').fill('0');
  await page.getByRole('button', { name: 'Close the shift' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('region', { name: 'Sell at the door' }).waitFor({ state: 'detached' });
  await phone.close();
}, 120_000);

test('a sale whose answer was lost is looked up before another one is made, also after the page was closed', async () => {
  const { phone, page } = await pair('Zawadi');
  await isKept(page);
  const sell = () => page.getByRole('button', { name: 'Sell', exact: true }).click();
  const cash = () => page.getByRole('button', { name: /^Cash Ksh\s1,500: sell and let in/ });
  await sell();
  await page.getByRole('button', { name: 'Open the shift' }).click();
  await cash().waitFor();
  const sold = async () => {
    const shifts = (await atDoor(door).get('/shifts')).body.data.shifts as { name: string; sales: number }[];
    return shifts.find(({ name }) => name === 'Zawadi')?.sales;
  };
  // It is made, and nobody hears of it.
  await page.route('**/sell', async (route) => {
    await route.fetch();
    await phone.setOffline(true);
    await route.abort();
  });
  await cash().click();
  await page.getByText(/it is not known yet whether Ksh\s1,500 was sold/).waitFor();
  expect(await cash().count()).toBe(0);
  expect(await listViolations(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await page.getByText(/^Offline since/).waitFor();
  await phone.setOffline(false);
  await page.getByText(/^Online/).waitFor();
  await sell();
  await page.getByText(/^Paid: Ksh\s1,500 · They are in/).waitFor();
  await page.getByText(/^Cash Ksh\s1,500 · M‑Pesa/).waitFor();
  await page.getByRole('button', { name: 'Next sale' }).click();
  expect(await sold()).toBe(1);

  // This one never arrives. Nothing is said of it while it might be on its way.
  await page.route('**/sell', (route) => route.abort());
  await cash().click();
  await page.getByText(/it is not known yet whether/).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByText(/^Ksh\s1,500 was not sold/).waitFor({ timeout: 40_000 });
  await cash().click();
  await page.getByText(/^Paid: Ksh\s1,500/).waitFor();
  expect(await sold()).toBe(2);

  // What could not be done is said where it was to be done, and no longer than that.
  await page.getByRole('button', { name: 'Next sale' }).click();
  await page.getByRole('button', { name: 'Close the shift' }).click();
  await page.getByLabel('Counted').fill('3,000');
  await phone.setOffline(true);
  await page.getByRole('button', { name: 'Close the shift' }).click();
  await page.getByText('Closing the shift needs the network.').waitFor();
  await page.getByText(/^Offline since/).waitFor();
  await phone.setOffline(false);
  await page.getByText('Closing the shift needs the network.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close the shift' }).click();
  await page.getByText('That is what was sold for cash.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await phone.close();
}, 180_000);

test('who opens a shift that is open already, as in another tab, sells in that one', async () => {
  const { phone, page } = await pair('Wambui');
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  const open = page.getByRole('button', { name: 'Open the shift' });
  await open.waitFor();
  await page.evaluate(
    async ([device]) => {
      const body = JSON.stringify({ shift: crypto.randomUUID(), name: 'Wambui' });
      const headers = { 'content-type': 'application/json' };
      await fetch(`/api/door/${device}/shift/open`, { method: 'POST', headers, body });
    },
    [(await deviceNamed('Wambui')).id],
  );
  await open.click();
  await page.getByRole('button', { name: /^Cash Ksh\s1,500/ }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await phone.close();
}, 120_000);

async function deviceNamed(name: string): Promise<{ id: string }> {
  const { devices } = (await atDoor(door).get('')).body.data;
  return devices.find((device: { name: string }) => device.name === name);
}
