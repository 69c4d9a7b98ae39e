import { afterEach, beforeAll, expect, test } from 'vitest';
import { hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { atDoor, type Door, pairDevice, ticketsAtDoor } from '#tests/support/doors.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// The door over HTTP: pairing, scanning with and without a network, what a lost phone may still do, and the board.

const db = await testDatabase();
const now = new Date();
let app: TestApp;
let door: Door;
let _elsewhere: Door;
let people = 0;

const buy = async (count = 1, of = door) => {
  people += 1;
  const buyer = { name: `Guest ${people}`, email: `guest${people}@example.com`, phone: '0712345678' };
  return ticketsAtDoor(of, await buyTickets(of, of.eventId, buyer, count));
};
const one = async (of = door) => {
  const [ticket] = await buy(1, of);
  if (!ticket) throw new Error('Nothing was bought');
  return ticket;
};

beforeAll(async () => {
  app = await testApp(db, { now });
  const catalogue = await openCatalogue(db);
  const times = { doorsAt: hours(-1, now), startsAt: hours(1, now), endsAt: hours(6, now) };
  const type = { priceMinor: 1_500_00, pool: { capacity: 500 } };
  const [night = 0, other = 0] = await catalogue.add(
    {
      slug: 'night',
      ...times,
      ticketTypes: [
        { name: 'Regular', ...type },
        { name: 'VIP', ...type },
      ],
    },
    { slug: 'other', ...times, ticketTypes: [{ name: 'Regular', ...type }] },
  );
  const manager = await newMember(app, db, { role: 'manager' });
  door = { app, db, manager, eventId: night };
  _elsewhere = { app, db, manager, eventId: other };
}, 120_000);

afterEach(() => expectSoundBooks(db, 'tickets'));

test('a phone is paired, lets somebody in, and not once more with the same ticket', async () => {
  const gate = (await atDoor(door).post('/gates', { name: 'Gate B' })).body.data;
  const device = await pairDevice(door, { name: 'Njeri', gate: gate.id });
  const another = await pairDevice(door, { name: 'Baraka' });
  const ticket = await one();
  const first = await device.scan(ticket.code);
  expect(first).toMatchObject({ kind: 'entry', reason: null, people: 1, inside: 1, left: 0 });
  expect(first.ticket).toMatchObject({ id: ticket.id, type: { name: 'Regular' } });
  expect(await device.scan(ticket.code)).toMatchObject({ kind: 'refused', reason: 'just_now' });
  const again = await another.scan(ticket.code);
  expect(again).toMatchObject({ kind: 'refused', reason: 'used' });
  expect(again.used_before).toMatchObject({ gate: 'Gate B', device: 'Njeri', is_own: false });
  expect(await another.scan(ticket.typed)).toMatchObject({ kind: 'refused', reason: 'used' });
});
