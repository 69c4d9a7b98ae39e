import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testBrowser } from '#tests/support/browser.ts';
import { typesOf } from '#tests/support/buying.ts';
import { days } from '#tests/support/catalogue.ts';
import { clockOf, nightNow, pairDevice, ticketsAtDoor, toldScan } from '#tests/support/doors.ts';
import { asking } from '#tests/support/holding.ts';
import { liveSite } from '#tests/support/live-site.ts';
import { goOn, isKept, pairPhone, typeCode, verdict, waiting } from '#tests/support/scanner-page.ts';
import { newMember } from '#tests/support/teams.ts';

const browser = await testBrowser({ serviceWorkers: 'allow' });
const site = await liveSite();
const night = nightNow(site.now(), 'door-days', 'Three Days');
const [eventId = 0] = await site.catalogue.add({
  ...night,
  doorsAt: days(-2, site.now()),
  startsAt: days(-2, site.now()),
  ticketTypes: [{ name: 'Weekend', priceMinor: 1_500_00, entryRule: 'daily', pool: { capacity: 20 } }],
});

test('with a daily ticket somebody comes in again the next day, once, also without a network, and goes out as one', async () => {
  const manager = await newMember(site.app, site.db, { role: 'manager', email: 'days@example.com' });
  const door = { app: site.app, db: site.db, manager, eventId };
  const [weekend = 0] = await typesOf(site.db, eventId);
  const { reference } = await asking(site.app).buy([{ id: weekend, quantity: 1, date_pass: [] }]);
  const [ticket] = await ticketsAtDoor(door, reference);
  const code = ticket?.code ?? '';
  const yesterday = await pairDevice(door, { name: 'Yesterday' });
  await sql`update door_devices set paired_at = now() - interval '3 days'`.execute(site.db.sql);
  await yesterday.tell(toldScan(ticket?.id ?? '', clockOf(-86_400_000)));
  const { phone, page } = await pairPhone(browser, door, { name: 'Today' });
  await isKept(page);
  await phone.setOffline(true);
  await page.getByText(/^Offline since/).waitFor();
  await typeCode(page, code);
  await verdict(page, 'entry').waitFor();
  await goOn(page, 'entry');
  await page.getByRole('button', { name: 'Going out' }).click();
  await typeCode(page, code);
  await verdict(page, 'exit').waitFor();
  expect(await verdict(page, 'exit').innerText()).toContain('No way back in today with this ticket.');
  await goOn(page, 'exit');
  await page.getByRole('button', { name: 'Coming in' }).click();
  await typeCode(page, code);
  await verdict(page, 'just_now').waitFor();
  await goOn(page, 'just_now');
  await phone.setOffline(false);
  await waiting(page, 0);
  await phone.close();
}, 120_000);
