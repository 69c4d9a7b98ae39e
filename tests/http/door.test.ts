import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { letInPaid } from '#modules/boxoffice/let-in-paid.ts';
import type { DoorNames, DoorPack } from '#modules/door/pack.contract.ts';
import {
  hexOf,
  readExceptionRows,
  readFacts,
  readNameRows,
  readScanRows,
  shortNonce,
  uuidBytes,
} from '#modules/door/pack-rows.rules.ts';
import { MOST_SCANS_AN_HOUR } from '#modules/door/scanning/device-limits.ts';
import { bookWaiting, proveLedger } from '#modules/ledger/index.ts';
import { announce } from '#modules/news/index.ts';
import { runRefunds } from '#modules/payments/index.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { hours, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  atDoor,
  clockOf,
  type Door,
  deviceIn,
  pairDevice,
  ticketsAtDoor,
  toldScan,
} from '#tests/support/doors.ts';
import { openBrowser } from '#tests/support/people.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { expectSoundBooks } from '#tests/support/sound-books.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { refusalOf } from '#web/door/sync/door-server.ts';

// The door over HTTP: pairing, scanning with and without a network, what a lost phone may still do, and the board.

const db = await testDatabase();
const now = new Date();
let app: TestApp;
let door: Door;
let elsewhere: Door;
let people = 0;

const order = (count = 1, of = door) => {
  people += 1;
  const buyer = { name: `Guest ${people}`, email: `guest${people}@example.com`, phone: '0712345678' };
  return buyTickets(of, of.eventId, buyer, count);
};
const buy = async (count = 1, of = door) => ticketsAtDoor(of, await order(count, of));
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
  elsewhere = { app, db, manager, eventId: other };
}, 120_000);

beforeEach(() => app.clock.set(new Date()));
afterEach(() => expectSoundBooks(db, 'tickets'));

test('a phone is paired, lets somebody in, and not once more with the same ticket', async () => {
  const gate = (await atDoor(door).post('/gates', { name: 'Gate B' })).body.data;
  const device = await pairDevice(door, { name: 'Njeri', gate: gate.id });
  const another = await pairDevice(door, { name: 'Baraka' });
  const ticket = await one();
  const first = await device.scan(ticket.code);
  expect(first).toMatchObject({ kind: 'entry', reason: null, people: 1, inside: 1, left: 0 });
  expect(first.used_before).toBeNull();
  expect(first.ticket).toMatchObject({ id: ticket.id, type: { name: 'Regular' } });
  expect(await device.scan(ticket.code)).toMatchObject({ kind: 'refused', reason: 'just_now' });
  const again = await another.scan(ticket.code);
  expect(again).toMatchObject({ kind: 'refused', reason: 'used' });
  expect(again.used_before).toMatchObject({ gate: 'Gate B', device: 'Njeri', is_own: false });
  expect(await another.scan(ticket.typed)).toMatchObject({ kind: 'refused', reason: 'used' });
});

describe('pairing', () => {
  test('a code works once, typed with a space as well, and makes what a manager chose', async () => {
    const made = await atDoor(door).post('/pairings', { powers: ['scan', 'search'] });
    const { code } = made.body.data;
    const typed = `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`;
    const pair = () => openBrowser(app).post('/api/door/pair', { with: { code: typed }, name: 'Wanjiru' });
    const paired = await pair();
    expect(paired.body.data).toMatchObject({ name: 'Wanjiru', powers: ['scan', 'search'], gate: null });
    expect(String(paired.headers['set-cookie'])).toMatch(
      new RegExp(`^DOOR=[\\w-]{43}; Path=/api/door/${paired.body.data.id};.*HttpOnly; SameSite=Lax`),
    );
    expect(await pair()).toMatchObject({ status: 410, body: { code: 'pairing_unknown' } });
    await sql`update door_pairings set expires_at = now() where used_at is null`.execute(db.sql);
    const late = await atDoor(door).post('/pairings', {});
    await sql`update door_pairings set expires_at = now() where used_at is null`.execute(db.sql);
    const token = new URL(late.body.data.link).hash.slice(1);
    const tooLate = await openBrowser(app).post('/api/door/pair', { with: { token }, name: 'Late' });
    expect(tooLate).toMatchObject({ status: 410, body: { code: 'pairing_unknown' } });
  });

  test('a name says what can be read: no HTML, no line breaks, nothing that turns the writing around', async () => {
    const token = new URL((await atDoor(door).post('/pairings', {})).body.data.link).hash.slice(1);
    const pair = (name: string) => openBrowser(app).post('/api/door/pair', { with: { token }, name });
    for (const name of ['<b>Njeri</b>', 'Njeri\nGate B', 'Nje\u0007ri', '\u202e', ' '])
      expect(await pair(name)).toMatchObject({
        status: 400,
        body: { errors: { name: [expect.any(String)] } },
      });
    const paired = await pair('\u202eirejN\u2066 & co');
    expect(paired.body.data.name).toBe('irejN & co');
    for (const name of ['<i>Gate</i>', 'A\nB'])
      expect(await atDoor(door).post('/gates', { name })).toMatchObject({ status: 400 });
  });

  test('codes are guessed five times a minute from one place', async () => {
    const guesser = openBrowser(app, '10.9.8.7');
    const guess = () => guesser.post('/api/door/pair', { with: { code: '22222222' }, name: 'Guess' });
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([410, 410, 410, 410, 410, 429]);
  });

  test('those of one event a hundred times an hour, from wherever; its QR code still works', async () => {
    const { code, link } = (await atDoor(elsewhere).post('/pairings', {})).body.data;
    const wrong = `${code.slice(0, 7)}${code.endsWith('2') ? '3' : '2'}`;
    const from = (place: number, shown: object) =>
      openBrowser(app, `10.1.${place}.1`).post('/api/door/pair', { with: shown, name: 'Guess' });
    for (let place = 0; place < 100; place += 1) {
      expect((await from(place, { code: wrong })).status).toBe(410);
    }
    const tooMany = await from(200, { code });
    expect(tooMany).toMatchObject({ status: 429, body: { code: 'pairing_tries' } });
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from(200, { token: new URL(link).hash.slice(1) })).status).toBe(200);
  });

  test('every device scans, whatever else it may do', async () => {
    const device = await pairDevice(door, { powers: ['sell'] });
    expect(await device.scan((await one()).code)).toMatchObject({ kind: 'entry' });
  });

  test('a device is one at its own address, for its own event, with its own powers', async () => {
    const device = await pairDevice(door);
    const other = await pairDevice(elsewhere);
    const [ticket, foreign] = [await one(), await one(elsewhere)];
    expect(await device.scan(foreign.code)).toMatchObject({
      kind: 'refused',
      reason: 'other_event',
      ticket: null,
    });
    expect(await other.scan(ticket.code)).toMatchObject({ kind: 'refused', reason: 'other_event' });
    // The token of one event at the address of another's device.
    const mixed = deviceIn(device.browser, other.id);
    expect(await mixed.get('/pack')).toMatchObject({ status: 403, body: { code: 'device_ended' } });
    expect(await mixed.tell(toldScan(foreign.id))).toMatchObject({ status: 403 });
    expect(await device.post('/search', { q: 'guest' })).toMatchObject({
      status: 403,
      body: { code: 'device_lacks_power' },
    });
    const undo = { nonce: randomUUID(), undoes: randomUUID(), ticket: ticket.id, ...clockOf() };
    expect(await device.post('/undo', undo)).toMatchObject({ status: 403 });
    const byName = { nonce: randomUUID(), what: { ticket: ticket.id }, ...clockOf() };
    expect(await device.post('/scan', byName)).toMatchObject({ status: 403 });
    const [after] = await rowsOf<{ state: string }>(
      db,
      sql`select state from tickets where id = ${ticket.id}`,
    );
    expect(after?.state).toBe('valid');
  });

  test('somebody of the team opens the door without a code, and loses it with their role', async () => {
    const scanner = await newMember(app, db, { role: 'scanner', email: 'helper@example.com' });
    const doors = (await scanner.get('/api/sell/door')).body.data.events;
    expect(doors.map(({ id }: { id: number }) => id)).toEqual([door.eventId, elsewhere.eventId]);
    const opened = await scanner.post(`/api/sell/${doors[0].organizer}/events/${door.eventId}/door/open`, {});
    expect(opened.body.data).toMatchObject({ powers: ['scan'] });
    const device = deviceIn(scanner, opened.body.data.id);
    const [first, second] = await buy(2);
    expect(await device.scan(first?.code ?? '')).toMatchObject({ kind: 'entry' });
    await sql`delete from merchant_members where role = 'scanner'`.execute(db.sql);
    expect(await device.get('/pack')).toMatchObject({ status: 403, body: { code: 'device_ended' } });
    const later = clockOf(60_000);
    const told = await device.tell(toldScan(second?.id ?? '', later));
    expect(told.body.data.taken).toMatchObject([{ verdict: 'refused' }]);
  });

  test('whoever leaves the team has left its doors at that moment, whenever their phone calls next', async () => {
    const helper = await newMember(app, db, { role: 'scanner', email: 'away@example.com' });
    const opened = await helper.post(`/api/sell/ngoma-nights/events/${door.eventId}/door/open`, {});
    const device = deviceIn(helper, opened.body.data.id);
    const [before, after, ahead] = await buy(3);
    expect((await device.tell(toldScan(ahead?.id ?? '', clockOf(90_000)))).body.data.taken).toMatchObject([
      { verdict: 'entry' },
    ]);
    const early = toldScan(before?.id ?? '', clockOf(-1_000));
    await sql`delete from merchant_members where role = 'scanner'`.execute(db.sql);
    const late = toldScan(after?.id ?? '', clockOf());
    const taken = async (...scans: object[]) =>
      (await device.tell(...scans)).body.data.taken.map(({ verdict }: { verdict: string }) => verdict);
    expect(await taken(early, late)).toEqual(['entry', 'refused']);
    // What was told before they left counts, though its clock was ahead.
    const copy = await pairDevice(door);
    expect((await copy.tell(toldScan(ahead?.id ?? '', clockOf(-1_000)))).body.data.taken).toMatchObject([
      { verdict: 'entry' },
    ]);
    const { verdict } = (
      await rowsOf<{ verdict: string }>(
        db,
        sql`select verdict from scan_verdicts where ticket_id = ${ahead?.id} and verdict <> 'entry'`,
      )
    )[0] ?? { verdict: null };
    expect(verdict).toBe('conflict');
  });

  test('who may not undo any more does not by the queue either', async () => {
    const manager = await newMember(app, db, { role: 'manager', email: 'lowered@example.com' });
    const opened = await manager.post(`/api/sell/ngoma-nights/events/${door.eventId}/door/open`, {});
    const device = deviceIn(manager, opened.body.data.id);
    const ticket = await one();
    const entry = toldScan(ticket.id, clockOf(-2_000));
    await device.tell(entry);
    await sql`
      update merchant_members set role = 'scanner'
      where account_id = (select account_id from door_devices where id = ${device.id})
    `.execute(db.sql);
    const undo = toldScan(ticket.id, { kind: 'undo', undoes: entry.nonce, ...clockOf() });
    expect((await device.tell(undo)).body.data).toMatchObject({
      taken: [],
      parked: [{ nonce: undo.nonce, why: 'power_missing' }],
    });
    await sql`
      update merchant_members set role = 'finance'
      where account_id = (select account_id from door_devices where id = ${device.id})
    `.execute(db.sql);
    expect((await device.tell(toldScan((await one()).id, clockOf(1_000)))).body.data.taken).toMatchObject([
      { verdict: 'refused' },
    ]);
  });

  test('whoever signs out has closed the door that they opened there', async () => {
    const manager = await newMember(app, db, { role: 'manager', email: 'leaves@example.com' });
    const opened = await manager.post(`/api/sell/ngoma-nights/events/${door.eventId}/door/open`, {});
    const device = deviceIn(manager, opened.body.data.id);
    expect(await device.get('/pack')).toMatchObject({ status: 200 });
    await manager.post('/api/user/logout', {});
    expect(await device.get('/pack')).toMatchObject({ status: 403, body: { code: 'device_ended' } });
  });
});

describe('gates', () => {
  test('let in the types that they are for', async () => {
    const types = (await atDoor(door).get('')).body.data.types;
    const vip = types.find(({ name }: { name: string }) => name === 'VIP').id;
    const made = await atDoor(door).post('/gates', { name: 'VIP only', types: [vip] });
    const device = await pairDevice(door, { gate: made.body.data.id });
    const ticket = await one();
    expect(await device.scan(ticket.code)).toMatchObject({ kind: 'refused', reason: 'wrong_gate' });
    const exists = await atDoor(door).post('/gates', { name: 'vip ONLY' });
    expect(exists).toMatchObject({
      status: 409,
      body: { code: 'gate_exists', errors: { name: [expect.any(String)] } },
    });
    await atDoor(door).post('/gates/remove', { gate: made.body.data.id });
    expect(await device.scan(ticket.code)).toMatchObject({ kind: 'entry' });
  });
});

describe('without a network', () => {
  test('TKT-4: what a device decided is taken once, however often it is told', async () => {
    const device = await pairDevice(door);
    const ticket = await one();
    const scan = toldScan(ticket.id);
    const told = await device.tell(scan, scan);
    expect(told.body.data).toMatchObject({ taken: [{ nonce: scan.nonce, verdict: 'entry' }], parked: [] });
    expect((await device.tell(scan)).body.data.taken).toEqual(told.body.data.taken);
    const rows = await rowsOf(db, sql`select nonce from scans where ticket_id = ${ticket.id}`);
    expect(rows).toHaveLength(1);
    expect(await device.scan(ticket.code)).toMatchObject({ kind: 'refused' });
  });

  test('TKT-5: the earlier of two counts, whoever tells first; both stand on the board', async () => {
    const late = await pairDevice(door, { name: 'Late' });
    const early = await pairDevice(door, { name: 'Early' });
    const ticket = await one();
    const again = toldScan(ticket.id, clockOf(-30_000));
    const first = toldScan(ticket.id, clockOf(-60_000));
    expect((await late.tell(again)).body.data.taken).toMatchObject([{ verdict: 'entry' }]);
    expect((await early.tell(first)).body.data.taken).toMatchObject([{ verdict: 'entry' }]);
    expect((await late.tell(again)).body.data.taken).toMatchObject([{ verdict: 'conflict' }]);
    const [after] = await rowsOf<{ used_at: Date }>(
      db,
      sql`select used_at from tickets where id = ${ticket.id}`,
    );
    expect(after?.used_at.toISOString()).toBe(first.at);
    const board = (await atDoor(door).get('/board')).body.data;
    const conflict = board.conflicts.find((one: { ticket: string }) => one.ticket === ticket.typed);
    expect(conflict).toMatchObject({
      first: { device: 'Early' },
      again: { device: 'Late', is_offline: true },
    });
    const changes = await early.get('/changes?since=0');
    expect(changes.body.data.gone).toContain(shortNonce(again.nonce));
  });

  test('beside one who was let in twice stands who was let in last before, on the same day', async () => {
    const [saturday, sunday, copy] = await Promise.all(
      ['Saturday', 'Sunday', 'Copy'].map((name) => pairDevice(door, { name })),
    );
    await sql`update door_devices set paired_at = now() - interval '3 days' where event_id = ${door.eventId}`.execute(
      db.sql,
    );
    const rule = (entryRule: string) =>
      sql`update ticket_types set entry_rule = ${entryRule} where event_id = ${door.eventId}`.execute(db.sql);
    const firstOf = async ({ typed }: { typed: string }) =>
      (await atDoor(door).get('/board')).body.data.conflicts.find(
        (one: { ticket: string }) => one.ticket === typed,
      ).first.device;
    const heard = async (nonce: string) =>
      (await copy?.get('/changes?since=0'))?.body.data.conflicts.find(
        (one: { again: { nonce: string } }) => one.again.nonce === nonce,
      ).first.device;
    for (const entryRule of ['daily', 'reentry']) {
      await rule(entryRule);
      const ticket = await one();
      const again = toldScan(ticket.id, clockOf(-30_000));
      await saturday?.tell(toldScan(ticket.id, clockOf(-86_400_000)));
      if (entryRule === 'reentry')
        await saturday?.tell(toldScan(ticket.id, { kind: 'exit', ...clockOf(-80_000_000) }));
      await sunday?.tell(toldScan(ticket.id, clockOf(-60_000)));
      expect((await copy?.tell(again))?.body.data.taken).toMatchObject([{ verdict: 'conflict' }]);
      expect(await firstOf(ticket)).toBe('Sunday');
      expect(await heard(again.nonce)).toBe('Sunday');
    }
    await rule('once');
  });

  test('an answer that did not arrive in time: the device’s word beats the server’s', async () => {
    const device = await pairDevice(door);
    const ticket = await one();
    const nonce = randomUUID();
    await device.scan(ticket.code, { nonce });
    const sentAway = toldScan(ticket.id, { nonce, kind: 'refused', reason: 'wrong_gate' });
    expect((await device.tell(sentAway)).body.data.taken).toMatchObject([{ verdict: 'refused' }]);
    expect(await device.scan(ticket.code)).toMatchObject({ kind: 'entry' });
  });

  test('a typed code for whose answer the phone did not wait lets nobody in, whichever comes first', async () => {
    const device = await pairDevice(door);
    const [slow, slower] = await buy(2);
    const given = (ticket: typeof slow) => {
      const nonce = randomUUID();
      const asked = { nonce, what: { code: ticket?.typed }, ...clockOf() };
      return { asked, gaveUp: toldScan('', { nonce, kind: 'refused', ticket: null }) };
    };
    const first = given(slow);
    expect((await device.post('/scan', first.asked)).body.data).toMatchObject({ kind: 'entry' });
    const told = { taken: [{ verdict: 'refused' }], parked: [] };
    expect((await device.tell(first.gaveUp)).body.data).toMatchObject(told);
    const second = given(slower);
    await device.tell(second.gaveUp);
    expect(await device.post('/scan', second.asked)).toMatchObject({ status: 409 });
    const states = await rowsOf<{ state: string }>(
      db,
      sql`select state from tickets where id in (${slow?.id}, ${slower?.id})`,
    );
    expect(states).toEqual([{ state: 'valid' }, { state: 'valid' }]);
    // The same again, as after an answer that was lost.
    expect((await device.tell(first.gaveUp)).body.data).toMatchObject(told);
  });

  test('a nonce names one thing; what nobody knows is parked, and lets nobody in', async () => {
    const device = await pairDevice(door);
    const other = await pairDevice(door);
    const [ticket, another] = await buy(2);
    const scan = toldScan(ticket?.id ?? '');
    await device.tell(scan);
    const replayed = { ...scan, ticket: another?.id };
    expect((await device.tell(replayed)).body.data).toMatchObject({
      taken: [],
      parked: [{ why: 'nonce_taken' }],
    });
    expect((await other.tell(scan)).body.data).toMatchObject({ parked: [{ why: 'nonce_taken' }] });
    // However it is written.
    const capitals = (id = '') => id.toUpperCase();
    const shouted = await device.tell({ ...replayed, nonce: capitals(scan.nonce) });
    expect(shouted.body.data).toMatchObject({ taken: [], parked: [{ why: 'nonce_taken' }] });
    const repeated = await device.tell({
      ...scan,
      nonce: capitals(scan.nonce),
      ticket: capitals(scan.ticket ?? ''),
    });
    expect(repeated.body.data).toMatchObject({
      taken: [{ nonce: scan.nonce, verdict: 'entry' }],
      parked: [],
    });
    const online = { nonce: scan.nonce, what: { code: another?.code }, ...clockOf() };
    expect(await device.post('/scan', online)).toMatchObject({ status: 409, body: { code: 'nonce_taken' } });
    const strange = [
      toldScan(randomUUID()),
      toldScan((await one(elsewhere)).id),
      toldScan(another?.id ?? '', { kind: 'undo', undoes: scan.nonce }),
    ];
    expect((await device.tell(...strange)).body.data).toMatchObject({
      taken: [],
      parked: [{ why: 'ticket_unknown' }, { why: 'ticket_unknown' }, { why: 'power_missing' }],
    });
    const used = await rowsOf(db, sql`select id from tickets where id = ${another?.id} and state = 'used'`);
    expect(used).toEqual([]);
  });

  test('a phone that was paired anew tells what it did before: the same word is known, another one is not', async () => {
    const before = await pairDevice(door);
    const [ticket] = await buy(1);
    const { nonce } = await before.scan(ticket?.code ?? '');
    const scan = toldScan(ticket?.id ?? '', { nonce });
    const anew = await pairDevice(door);
    expect((await anew.tell(scan)).body.data).toMatchObject({ parked: [{ why: 'nonce_taken' }] });
    expect((await before.post('/leave')).status).toBe(200);
    expect((await anew.tell({ ...scan, kind: 'exit' })).body.data).toMatchObject({
      parked: [{ why: 'nonce_taken' }],
    });
    expect((await anew.tell(scan)).body.data).toMatchObject({ taken: [{ verdict: 'entry' }], parked: [] });
  });

  test('another word under a nonce that is known is refused by name, and what stood there stays', async () => {
    const device = await pairDevice(door, { powers: ['scan', 'undo'] });
    const [online, offline, gone] = await buy(3);
    const nonce = randomUUID();
    await device.scan(online?.code ?? '', { nonce });
    const earlier = toldScan(offline?.id ?? '');
    await device.tell(earlier);
    const other = await device.scan(gone?.code ?? '');
    const words = [
      toldScan(online?.id ?? '', { nonce, kind: 'exit' }),
      toldScan(online?.id ?? '', { nonce, kind: 'undo', undoes: other.nonce }),
      { ...earlier, kind: 'exit' },
      { ...earlier, people: 2 },
      { ...earlier, ...clockOf(-3_600_000) },
      { ...earlier, kind: 'refused', reason: 'wrong_gate' },
    ];
    for (const word of words) {
      const { taken, parked } = (await device.tell(word)).body.data;
      expect({ taken, parked }).toEqual({ taken: [], parked: [{ nonce: word.nonce, why: 'nonce_taken' }] });
    }
    const out = { nonce: earlier.nonce, kind: 'exit', what: { code: offline?.code }, ...clockOf() };
    expect(await device.post('/scan', out)).toMatchObject({ status: 409, body: { code: 'nonce_taken' } });
    const verdicts = await rowsOf<{ verdict: string }>(
      db,
      sql`select verdict from scan_verdicts where ticket_id = any(${[online?.id, offline?.id, gone?.id]}::uuid[])`,
    );
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['entry', 'entry', 'entry']);
    const [row] = await rowsOf<{ at: Date }>(db, sql`select at from scans where nonce = ${earlier.nonce}`);
    expect(row?.at.toISOString()).toBe(earlier.at);
    // What it said first, once more.
    expect((await device.tell(earlier)).body.data.taken).toMatchObject([{ verdict: 'entry' }]);
  });

  test('a clock that is hours off is kept, flagged, and displaces nobody', async () => {
    const wrong = await pairDevice(door);
    const right = await pairDevice(door);
    const ticket = await one();
    const HOURS = 10 * 3_600_000;
    const off = toldScan(ticket.id, { ...clockOf(-HOURS), offset_ms: HOURS });
    const told = await wrong.tell(off);
    expect(told.body.data.taken).toMatchObject([{ verdict: 'entry', is_clock_suspect: true }]);
    await right.tell(toldScan(ticket.id));
    expect((await wrong.tell(off)).body.data.taken).toMatchObject([{ verdict: 'conflict' }]);
    const [row] = await rowsOf<{ at: Date }>(db, sql`select at from scans where nonce = ${off.nonce}`);
    expect(row?.at.toISOString()).toBe(off.at);
    const ahead = toldScan((await one()).id, clockOf(HOURS));
    expect((await wrong.tell(ahead)).body.data.taken).toMatchObject([{ is_clock_suspect: true }]);
  });

  test('a phone that tells more than any door can have waits; another one does not, and nothing is lost', async () => {
    const device = await pairDevice(door);
    expect(app.services.scanAllowance.take(device.id, MOST_SCANS_AN_HOUR - 501, now.getTime())).toBe(0);
    const batch = () =>
      Array.from({ length: 500 }, () => ({ ...toldScan(randomUUID()), kind: 'refused', ticket: null }));
    expect((await device.tell(...batch())).body.data.taken).toHaveLength(500);
    const more = await device.tell(...batch());
    expect(more).toMatchObject({ status: 429, body: { code: 'scans_too_fast' } });
    expect(Number(more.headers['retry-after'])).toBeGreaterThan(0);
    // The phone keeps them: it is told that the server is busy.
    expect(refusalOf({ code: more.body.code, statusCode: more.status })).toBe('busy');
    // From here on it gets nothing back for an hour.
    const inAnHour = now.getTime() + 3_600_000;
    expect(app.services.scanAllowance.take(device.id, MOST_SCANS_AN_HOUR, inAnHour)).toBe(0);
    const { code } = await one();
    const scan = { nonce: randomUUID(), what: { code }, ...clockOf() };
    expect(await device.post('/scan', scan)).toMatchObject({ status: 429, body: { code: 'scans_too_fast' } });
    expect(await (await pairDevice(door)).scan(code)).toMatchObject({ kind: 'entry' });
  });

  test('more than 500 at once is too much, and so is a body that nobody would read', async () => {
    const device = await pairDevice(door);
    const scan = { ...toldScan(randomUUID()), kind: 'refused' };
    const many = Array.from({ length: 501 }, () => ({ ...scan, nonce: randomUUID() }));
    expect(await device.tell(...many)).toMatchObject({ status: 413, body: { code: 'too_many_scans' } });
    expect((await device.tell(...many.slice(1))).body.data.taken).toHaveLength(500);
    const far = Array.from({ length: 100_000 }, () => scan);
    expect(await device.tell(...far)).toMatchObject({ status: 413 });
  });
});

describe('the pack', () => {
  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
  const hashed = async (...parts: (string | Uint8Array)[]) =>
    new Uint8Array(
      await crypto.subtle.digest('SHA-256', Buffer.concat(parts.map((part) => Buffer.from(part)))),
    );
  const keyOf = async (ticketId: string) =>
    hexOf((await hashed('tiketi door key', uuidBytes(ticketId))).subarray(0, 8));

  // As a browser checks and opens it.
  async function open<Pack>(
    answer: { status: number; body: { data: { body: string; signature: string } } },
    key: string,
  ) {
    expect(answer.status).toBe(200);
    const { body, signature } = answer.body.data;
    const trusted = await crypto.subtle.importKey('raw', Buffer.from(key, 'base64url'), 'Ed25519', false, [
      'verify',
    ]);
    const signed = Buffer.from(`tiketi door pack\n${body}`);
    const isOurs = await crypto.subtle.verify(
      'Ed25519',
      trusted,
      Buffer.from(signature, 'base64url'),
      signed,
    );
    expect(isOurs).toBe(true);
    return JSON.parse(body) as Pack;
  }
  async function nameIn({ salt, rows }: { salt: string; rows: string }, ticketId: string) {
    const sealed = readNameRows(bytesOf(rows)).get(await keyOf(ticketId));
    if (!sealed) return null;
    const raw = (await hashed('tiketi door name', bytesOf(salt), uuidBytes(ticketId))).subarray(0, 16);
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    const opening = { name: 'AES-GCM', iv: new Uint8Array(12), tagLength: 96 };
    return readFacts(new Uint8Array(await crypto.subtle.decrypt(opening, key, new Uint8Array(sealed))));
  }

  test('TKT-2: is signed, knows what was used and taken back, and tells names to who has the ticket alone', async () => {
    const device = await pairDevice(door, { name: 'Njeri' });
    const [used, back, fresh] = await buy(3);
    const { nonce } = await device.scan(used?.code ?? '');
    await sql`update tickets set state = 'revoked', state_cause = 'tickets_refunded' where id = ${back?.id}`.execute(
      db.sql,
    );
    const keys = await app.services.signingKeys.publicKeysOf(door.eventId);
    const pack = await open<DoorPack>(await device.get('/pack'), keys.get(1) ?? '');
    expect(pack.keys).toEqual({ 1: keys.get(1) });
    expect(pack.types.map(({ name }) => name)).toEqual(['Regular', 'VIP']);
    const known = readScanRows(bytesOf(pack.scans)).find((row) => row.nonce === shortNonce(nonce));
    expect(known).toMatchObject({ ticket: await keyOf(used?.id ?? ''), kind: 'entry', people: 1 });
    expect(pack.devices[(known?.device ?? 0) - 1]).toBe('Njeri');
    const gone = await keyOf(back?.id ?? '');
    expect(readExceptionRows(bytesOf(pack.tickets)).find(({ ticket }) => ticket === gone)?.state).toBe(
      'refunded',
    );
    const names = await open<DoorNames>(await device.get('/names'), keys.get(1) ?? '');
    expect(await nameIn(names, fresh?.id ?? '')).toMatchObject({
      name: `Guest ${people}`,
      admits: 1,
      date: null,
    });
    expect(Buffer.from(names.rows, 'base64').includes(`Guest ${people}`)).toBe(false);
  });

  test('changes bring what happened since, and whether the rules are others', async () => {
    const device = await pairDevice(door);
    const pack = JSON.parse((await device.get('/pack')).body.data.body) as DoorPack;
    const changes = async (since: string) => (await device.get(`/changes?since=${since}&queued=3`)).body.data;
    expect(await changes(pack.mark)).toMatchObject({ is_pack_stale: false });
    const ticket = await one();
    await device.scan(ticket.code);
    const after = await changes(pack.mark);
    const rows = readScanRows(bytesOf(after.scans));
    expect(rows.map((row) => row.ticket)).toContain(await keyOf(ticket.id));
    expect(await nameIn(after.names, ticket.id)).toMatchObject({ name: `Guest ${people}` });
    await atDoor(door).post('/gates', { name: 'A new one' });
    expect(await changes(pack.mark)).toMatchObject({ is_pack_stale: true });
    const { devices } = (await atDoor(door).get('')).body.data;
    expect(devices.find(({ id }: { id: string }) => id === device.id)).toMatchObject({ queued: 3 });
  });
});

describe('a lost phone', () => {
  test('may only hand over; what it scanned before counts, flagged, what it scans later does not', async () => {
    const device = await pairDevice(door, { powers: ['scan', 'search', 'undo'] });
    const [before, after, ahead] = await buy(3);
    const early = toldScan(before?.id ?? '', clockOf(-5000));
    // Told before it was revoked, by a clock that is ahead.
    const told = toldScan(ahead?.id ?? '', clockOf(90_000));
    expect((await device.tell(told)).body.data.taken).toMatchObject([{ verdict: 'entry' }]);
    const revoked = await atDoor(door).post('/devices/revoke', { device: device.id });
    expect(revoked.status).toBe(200);
    for (const rest of ['/pack', '/names', '/changes?since=0']) {
      expect(await device.get(rest)).toMatchObject({ status: 403, body: { code: 'device_ended' } });
    }
    expect(await device.post('/search', { q: 'guest' })).toMatchObject({ status: 403 });
    const scan = { nonce: randomUUID(), what: { code: after?.code }, ...clockOf() };
    expect(await device.post('/scan', scan)).toMatchObject({ status: 403 });
    const late = toldScan(after?.id ?? '', clockOf(60_000));
    const both = await device.tell(early, late, told);
    expect(both.body.data.taken.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'entry',
      'refused',
      'refused',
    ]);
    const rows = await rowsOf<{ is_late: boolean }>(
      db,
      sql`select is_late from scans where nonce in (${early.nonce}, ${late.nonce})`,
    );
    expect(rows).toEqual([{ is_late: true }, { is_late: true }]);
    const states = await rowsOf<{ state: string }>(
      db,
      sql`select state from tickets where id = any(${[before?.id, after?.id, ahead?.id]}::uuid[]) order by seq`,
    );
    expect(states.map(({ state }) => state)).toEqual(['used', 'valid', 'valid']);
  });

  test('that was given back keeps what it told before, also by a clock that is ahead', async () => {
    const device = await pairDevice(door);
    const [ticket, other] = await buy(2);
    const ahead = toldScan(ticket?.id ?? '', clockOf(90_000));
    await device.tell(ahead);
    expect((await device.post('/leave')).status).toBe(200);
    // Somebody else's scan judges all of the ticket's anew.
    const copy = await pairDevice(door);
    await copy.tell(toldScan(ticket?.id ?? '', clockOf(95_000)));
    const verdicts = await rowsOf<{ verdict: string }>(
      db,
      sql`select verdict from scan_verdicts where nonce = ${ahead.nonce}`,
    );
    expect(verdicts).toEqual([{ verdict: 'entry' }]);
    const { devices } = (await atDoor(door).get('')).body.data;
    expect(devices.find(({ id }: { id: string }) => id === device.id)).toMatchObject({
      revoked_at: null,
      left_at: expect.any(String),
    });
    const scan = { nonce: randomUUID(), what: { code: other?.code }, ...clockOf() };
    expect((await device.post('/scan', scan)).status).toBe(401);
  });

  test('cannot have scanned before it was paired, whatever time it writes', async () => {
    const lost = await pairDevice(door, { powers: ['scan', 'search'] });
    const honest = await pairDevice(door);
    const ticket = await one();
    await atDoor(door).post('/devices/revoke', { device: lost.id });
    const made = toldScan(ticket.id, clockOf(-3 * 3_600_000));
    expect((await lost.tell(made)).body.data.taken).toMatchObject([
      { verdict: 'refused', is_clock_suspect: true },
    ]);
    expect(await honest.scan(ticket.code)).toMatchObject({ kind: 'entry' });
  });

  test('is over a day after the event', async () => {
    const device = await pairDevice(elsewhere);
    const moved = sql`update events set ends_at = now() - interval '25 hours', starts_at = now() - interval '30 hours',
      doors_at = null where id = ${elsewhere.eventId}`;
    const before = await rowsOf<{ starts_at: Date; ends_at: Date; doors_at: Date }>(
      db,
      sql`select starts_at, ends_at, doors_at from events where id = ${elsewhere.eventId}`,
    );
    await moved.execute(db.sql);
    expect(await device.get('/pack')).toMatchObject({ status: 403, body: { code: 'device_ended' } });
    const past = await atDoor(elsewhere).post('/pairings', {});
    expect(past.body.code).toBe('event_past');
    await sql`update events set starts_at = ${before[0]?.starts_at}, ends_at = ${before[0]?.ends_at},
      doors_at = ${before[0]?.doors_at} where id = ${elsewhere.eventId}`.execute(db.sql);
  });
});

describe('rules of a ticket', () => {
  test('one for several counts down; undoing gives a place back', async () => {
    const device = await pairDevice(door, { powers: ['scan', 'undo', 'search'] });
    const ticket = await one();
    await sql`update tickets set admits = 4 where id = ${ticket.id}`.execute(db.sql);
    const first = await device.scan(ticket.code, { people: 1 });
    expect(first).toMatchObject({ kind: 'entry', people: 1, inside: 1, left: 3 });
    expect(await device.scan(ticket.code, { people: 4 })).toMatchObject({
      kind: 'refused',
      reason: 'used',
      left: 3,
    });
    const nonce = randomUUID();
    const asking = await device.scan(ticket.typed, { people: 'ask', nonce });
    expect(asking).toMatchObject({ kind: 'entry', is_asking: true, people: 3 });
    expect(await rowsOf(db, sql`select from scans where nonce = ${nonce}`)).toEqual([]);
    expect(await device.scan(ticket.code)).toMatchObject({ kind: 'entry', people: 3, inside: 4, left: 0 });
    const undo = { nonce: randomUUID(), undoes: first.nonce, ticket: ticket.id, ...clockOf() };
    const undone = await device.post('/undo', undo);
    expect(undone.body.data).toMatchObject({ kind: 'undo', people: 1, inside: 3, left: 1 });
    expect((await device.post('/undo', undo)).body.data).toMatchObject({ inside: 3, left: 1 });
    const found = (await device.post('/search', { q: ticket.typed })).body.data.found;
    // One of four is to come.
    expect(found).toMatchObject([{ id: ticket.id, state: 'valid', inside: 3, used_before: null }]);
    const byName = await device.post('/scan', {
      nonce: randomUUID(),
      what: { ticket: ticket.id },
      ...clockOf(),
    });
    expect(byName.body.data).toMatchObject({ kind: 'entry', people: 1, left: 0 });
    const history = await rowsOf<{ what: string }>(
      db,
      sql`select what from ticket_history where ticket_id = ${ticket.id} order by id`,
    );
    expect(history.map(({ what }) => what)).toEqual(['issued', 'used', 'used', 'entry_undone', 'used']);
    // The seller reads it on the page of the order.
    const [order] = await rowsOf<{ reference: string }>(
      db,
      sql`select reference from orders join tickets on order_id = orders.id where tickets.id = ${ticket.id}`,
    );
    const seen = await door.manager.get(`/api/sell/${ORGANIZERS.ngoma.slug}/orders/${order?.reference}`);
    const words = seen.body.data.timeline.map(({ what }: { what: string }) => what);
    expect(words.filter((what: string) => ['scanned', 'entry_undone'].includes(what))).toEqual([
      'scanned',
      'scanned',
      'entry_undone',
      'scanned',
    ]);
  });

  test('a daily one lets in once a day; who goes out on the second day is one', async () => {
    const device = await pairDevice(door);
    await sql`update door_devices set paired_at = now() - interval '3 days' where id = ${device.id}`.execute(
      db.sql,
    );
    await sql`update ticket_types set entry_rule = 'daily' where event_id = ${door.eventId}`.execute(db.sql);
    const ticket = await one();
    await device.tell(toldScan(ticket.id, clockOf(-86_400_000)));
    expect(await device.scan(ticket.code)).toMatchObject({
      kind: 'entry',
      inside: 1,
      left: 0,
      used_before: null,
    });
    expect(await device.scan(ticket.code)).toMatchObject({ kind: 'refused', reason: 'just_now' });
    expect(await device.scan(ticket.code, { kind: 'exit', people: 'ask' })).toMatchObject({
      ...{ kind: 'exit', is_asking: false, people: 1, inside: 0, left: 0 },
    });
    expect(await device.scan(ticket.code, { kind: 'exit' })).toMatchObject({ reason: 'not_inside' });
    const verdicts = await rowsOf<{ verdict: string }>(
      db,
      sql`select verdict from scan_verdicts where ticket_id = ${ticket.id} and verdict <> 'refused' order by verdict`,
    );
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['entry', 'entry', 'exit']);
    await sql`update ticket_types set entry_rule = 'once' where event_id = ${door.eventId}`.execute(db.sql);
  });

  test('whoever left comes back where the type says so', async () => {
    const device = await pairDevice(door, { powers: ['scan', 'search'] });
    const ticket = await one();
    const found = async () => (await device.post('/search', { q: ticket.typed })).body.data.found[0];
    expect(await found()).toMatchObject({ state: 'valid', inside: 0, used_before: null });
    expect(await device.scan(ticket.code, { kind: 'exit' })).toMatchObject({ reason: 'not_inside' });
    const before = (await atDoor(door).get('/board')).body.data;
    await device.scan(ticket.code);
    expect(await found()).toMatchObject({ state: 'used', inside: 1, used_before: { is_own: true } });
    expect(await device.scan(ticket.code, { kind: 'exit' })).toMatchObject({
      kind: 'exit',
      inside: 0,
      left: 0,
    });
    expect(await device.scan(ticket.code)).toMatchObject({ kind: 'refused' });
    const gone = await found();
    expect(gone).toMatchObject({ state: 'used', inside: 0, used_before: { is_own: true } });
    const firstAt = Date.parse(gone.used_before.at);
    const whileOut = (await atDoor(door).get('/board')).body.data;
    expect(whileOut).toMatchObject({
      inside: before.inside,
      came: before.came + 1,
      left: before.left + 1,
    });
    await sql`update ticket_types set entry_rule = 'reentry' where event_id = ${door.eventId}`.execute(
      db.sql,
    );
    expect(await found()).toMatchObject({ state: 'valid', inside: 0 });
    const back = await device.scan(ticket.code);
    expect(back).toMatchObject({ kind: 'entry', inside: 1, used_before: { is_own: true } });
    expect(Date.parse(back.used_before.at)).toBe(firstAt);
    expect(Date.parse((await found()).used_before.at)).toBeGreaterThan(firstAt);
    // Came once, and is in; asked to leave twice, which is nobody turned away.
    expect(await device.scan(ticket.code, { kind: 'exit' })).toMatchObject({ kind: 'exit' });
    expect(await device.scan(ticket.code, { kind: 'exit' })).toMatchObject({ reason: 'not_inside' });
    expect(await device.scan(ticket.code)).toMatchObject({ kind: 'entry' });
    expect((await atDoor(door).get('/board')).body.data).toMatchObject({
      inside: before.inside + 1,
      came: before.came + 1,
      left: before.left,
      refused: whileOut.refused,
    });
    await sql`update ticket_types set entry_rule = 'once' where event_id = ${door.eventId}`.execute(db.sql);
  });

  test('another day, taken back, passed on, cancelled: each says why', async () => {
    const device = await pairDevice(door);
    const reference = await order(4);
    const [dated, back, passed, changed] = await ticketsAtDoor(door, reference);
    const set = (id: string | undefined, change: ReturnType<typeof sql>) =>
      sql`update tickets set ${change} where id = ${id}`.execute(db.sql);
    await set(dated?.id, sql`valid_on = current_date + 9`);
    expect(await device.scan(dated?.code ?? '')).toMatchObject({
      reason: 'wrong_day',
      valid_from: expect.any(String),
    });
    await set(back?.id, sql`state = 'revoked', state_cause = 'tickets_refunded'`);
    expect(await device.scan(back?.code ?? '')).toMatchObject({ reason: 'refunded' });
    await set(passed?.id, sql`generation = 2, held_since = 2`);
    expect(await device.scan(passed?.code ?? '')).toMatchObject({ reason: 'passed_on' });
    await set(changed?.id, sql`generation = 2`);
    expect(await device.scan(changed?.code ?? '')).toMatchObject({ reason: 'replaced' });
    // Who types the code of before hears the same.
    await set(passed?.id, sql`generation = 3, held_since = 3, code = 'ZZZZZZZZZZ'`);
    await set(changed?.id, sql`generation = 3, code = 'YYYYYYYYYY'`);
    expect(await device.scan(passed?.typed ?? '')).toMatchObject({ reason: 'passed_on' });
    expect(await device.scan(changed?.typed ?? '')).toMatchObject({ reason: 'replaced' });
    const foreign = await one(elsewhere);
    expect(await device.scan(foreign.typed)).toMatchObject({ reason: 'other_event', ticket: null });
    expect(await device.scan('XXXXXXXXXX')).toMatchObject({ reason: 'not_ours' });
    // Told by a phone that had not heard of it.
    const told = await device.tell(toldScan(passed?.id ?? '', { ...clockOf(60_000), generation: 1 }));
    expect(told.body.data.taken).toMatchObject([{ verdict: 'void' }]);
    const [, , now] = await ticketsAtDoor(door, reference);
    expect(await device.scan(now?.code ?? '')).toMatchObject({ kind: 'entry' });
  });
});

test('codes that we did not make let nobody in, and thirty of them lock a device for a while', async () => {
  const device = await pairDevice(door);
  const { code } = await one();
  const forged = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;
  for (const bad of [forged, code.slice(1), 'https://example.com/', '', '2222222222']) {
    expect(await device.scan(bad)).toMatchObject({ kind: 'refused', reason: 'not_ours', ticket: null });
  }
  for (let miss = 5; miss < 31; miss += 1) await device.scan('nonsense');
  const locked = await device.post('/scan', { nonce: randomUUID(), what: { code }, ...clockOf() });
  expect(locked).toMatchObject({ status: 429, body: { code: 'device_locked' } });
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
});

test('who searches as often as nobody does waits; another phone does not', async () => {
  const [often, seldom] = await Promise.all(
    ['Often', 'Seldom'].map((name) => pairDevice(door, { name, powers: ['search'] })),
  );
  const search = async (device = often) => (await device?.post('/search', { q: 'guest' }))?.status;
  let asked = 0;
  while ((await search()) === 200) asked += 1;
  expect([asked, await search()]).toEqual([60, 429]);
  expect(await search(seldom)).toBe(200);
});

test('whom the phone let in was not turned away, though the server would have', async () => {
  const device = await pairDevice(door, { name: 'Slow' });
  const board = async () => (await atDoor(door).get('/board')).body.data;
  const ticket = await one();
  const before = await board();
  const nonce = randomUUID();
  await rowsOf(
    db,
    sql`
    insert into scans (nonce, told_by, event_id, ticket_id, device_id, kind, people, generation, reason, at, is_offline, is_clock_suspect, is_late)
    values (${nonce}, 'server', ${door.eventId}, ${ticket.id}, ${device.id}, 'refused', 1, 1, 'wrong_day', now(), false, false, false)
    returning nonce
  `,
  );
  expect((await board()).refused).toBe(before.refused + 1);
  await device.tell(toldScan(ticket.id, { nonce }));
  expect((await board()).refused).toBe(before.refused);
});

test('the board says who was turned away and why, and how many came of each type', async () => {
  const gate = (await atDoor(door).post('/gates', { name: 'River' })).body.data;
  const device = await pairDevice(door, { name: 'Zuhura', gate: gate.id });
  const [came, wrong] = await buy(2);
  await device.scan(came?.code ?? '');
  const before = (await atDoor(door).get('/board')).body.data;
  await sql`update tickets set valid_on = current_date + 9 where id = ${wrong?.id}`.execute(db.sql);
  await device.scan(wrong?.code ?? '');
  // The device decided otherwise than the server, which it did not hear in time: one was turned away, not two.
  const nonce = randomUUID();
  await device.scan('nonsense', { nonce });
  await device.tell(toldScan(randomUUID(), { nonce, kind: 'refused', ticket: null, reason: 'other_event' }));
  const board = (await atDoor(door).get('/board')).body.data;
  expect(board.refused).toBe(before.refused + 2);
  expect(board.turned_away.slice(0, 2)).toMatchObject([
    { reason: 'other_event', gate: 'River', device: 'Zuhura', type: null, ticket: null },
    { reason: 'wrong_day', gate: 'River', device: 'Zuhura', type: 'Regular', ticket: wrong?.typed },
  ]);
  const [regular, vip] = board.types;
  expect(regular.came).toBe(board.came);
  expect(regular).toMatchObject({ name: 'Regular', expected: before.types[0].expected - 1 });
  expect(vip).toBeUndefined();
});

test('the board says what was read just now, each scan once; names only to whoever may see them', async () => {
  const gate = (await atDoor(door).post('/gates', { name: 'Lake' })).body.data;
  const device = await pairDevice(door, { name: 'Halima', powers: ['scan', 'undo'], gate: gate.id });
  const [first, taken] = await buy(2);
  const mark = async () => (await atDoor(door).get('/board/mark')).body.data;
  const before = await mark();
  // Told twice: the device did not hear the server's answer in time.
  const nonce = randomUUID();
  await device.scan(first?.code ?? '', { nonce });
  await device.tell(toldScan(first?.id ?? '', { nonce }));
  const entry = randomUUID();
  await device.scan(taken?.code ?? '', { nonce: entry });
  await device.tell(toldScan(taken?.id ?? '', { kind: 'undo', undoes: entry }));
  await device.scan('nonsense');
  // By a clock that is ahead: it does not stand above all that comes after it.
  await device.tell(toldScan(randomUUID(), { kind: 'refused', ticket: null, ...clockOf(3 * 60_000) }));
  await device.scan(first?.code ?? '');
  const latest = (await atDoor(door).get('/board')).body.data.latest.slice(0, 6);
  const at = { gate: 'Lake', device: 'Halima' };
  expect(latest).toMatchObject([
    { ...at, kind: 'refused', verdict: 'refused', type: 'Regular' },
    { ...at, verdict: 'refused', type: null, name: null, is_clock_suspect: true },
    { ...at, verdict: 'refused', reason: 'not_ours', type: null, name: null },
    { ...at, verdict: 'undo' },
    { ...at, verdict: 'undone' },
    { ...at, verdict: 'entry', people: 1, type: 'Regular', name: `Guest ${people}` },
  ]);
  expect((await mark()).mark).not.toBe(before.mark);
  expect((await mark()).devices).toContainEqual(expect.objectContaining({ name: 'Halima', gate: 'Lake' }));

  // A phone that was revoked says of later times that it let somebody in.
  const whileGood = clockOf();
  await atDoor(door).post('/devices/revoke', { device: device.id });
  const [late, earlier] = await buy(2);
  await device.tell(toldScan(late?.id ?? '', clockOf(1_000)), toldScan(earlier?.id ?? '', whileGood));
  const told = (await atDoor(door).get('/board')).body.data.latest;
  expect(told.filter(({ is_late }: { is_late: boolean }) => is_late)).toMatchObject([
    { kind: 'entry', verdict: 'refused', reason: null },
    { kind: 'entry', verdict: 'entry' },
  ]);

  const helper = await newMember(app, db, { role: 'scanner', email: 'usher@example.com' });
  const seen = (await atDoor({ ...door, manager: helper }).get('/board')).body.data;
  expect(seen.latest).toHaveLength(12);
  const named = [...seen.latest, ...seen.conflicts].filter(({ name }) => name !== null);
  expect(named).toEqual([]);
});

test('SEC-2: of many scanners that ask at the same moment, one lets somebody in', async () => {
  const devices = await Promise.all(Array.from({ length: 5 }, () => pairDevice(door)));
  const ticket = await one();
  const answers = await Promise.all(devices.map((device) => device.scan(ticket.code)));
  expect(answers.filter(({ kind }) => kind === 'entry')).toHaveLength(1);
});

describe('selling at the door', () => {
  const opened = async (powers = ['scan', 'undo', 'sell']) => {
    const device = await pairDevice(door, { powers });
    await device.post('/shift/open', { shift: randomUUID(), name: 'Zawadi' });
    return device;
  };
  const wish = async (more: object = {}) => {
    const [type = 0] = await typesOf(db, door.eventId);
    return { sale: randomUUID(), type, count: 2, method: 'cash', expected: 3_000, ...more };
  };

  const asByPhone = async (reference: string, { letsIn = false } = {}) => {
    await sql`update door_sales set method = 'mpesa', lets_in = ${letsIn}
      where order_id = (select id from orders where reference = ${reference})`.execute(db.sql);
    await sql`update payment_attempts set provider = 'daraja' where order_reference = ${reference}`.execute(
      db.sql,
    );
  };

  test('cash: tickets at once, let in at once, once; the shift has the sum, the ledger owes nothing', async () => {
    const device = await opened();
    const sale = await wish({ let_in: true });
    const sold = (await device.post('/sell', sale)).body.data;
    expect(sold).toMatchObject({
      state: 'paid',
      method: 'cash',
      total: 3_000,
      tickets: [{ is_in: true }, { is_in: true }],
    });
    expect((await device.post('/sell', sale)).body.data.reference).toBe(sold.reference);
    expect(await device.scan(sold.tickets[0].code)).toMatchObject({ kind: 'refused' });
    // They gave no name: whoever looks reads that in their own language.
    const board = await atDoor(door).get('/board', { 'accept-language': 'sw' });
    expect(board.body.data.latest[0].name).toBe('Mgeni wa mlangoni');
    const { shift } = (await device.get('/shift')).body.data;
    expect(shift).toMatchObject({ name: 'Zawadi', cash: 3_000, sales: 1, voided: 0 });
    await bookWaiting({ db });
    const balances = await rowsOf<{ kind: string; minor: number }>(
      db,
      sql`select kind, sum(amount_minor)::int as minor from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
        where order_reference = ${sold.reference} group by kind having sum(amount_minor) <> 0`,
    );
    expect(balances).toEqual([]);
    // It is in the organiser's own box: nothing went back to anybody.
    const owner = await newMember(app, db, { email: 'money@example.com' });
    const { data } = (await owner.get(`/api/sell/ngoma-nights/money/events/${door.eventId}`)).body;
    expect(data).toMatchObject({ cash: 3_000 });
    // Where the whole is said, it is said how much of it is cash: without it, it is what the pages of money say.
    const { data: whole } = (await owner.get(`/api/sell/ngoma-nights/events/${door.eventId}`)).body;
    expect(whole.cash).toBe(3_000);
    const overview = (await owner.open(`/sell/ngoma-nights/events/${door.eventId}`)).html;
    expect(overview).toContain('3,000 in cash, which you have');
    const closed = await device.post('/shift/close', { shift: shift.id, counted: 2_950 });
    expect(closed.body.data).toMatchObject({ cash: 3_000, counted: 2_950 });
    expect(await device.post('/sell', await wish())).toMatchObject({ body: { code: 'shift_needed' } });
    const seen = (await atDoor(door).get('/shifts')).body.data.shifts;
    expect(seen).toMatchObject([{ name: 'Zawadi', device: 'Otieno', cash: 3_000, counted: 2_950 }]);
  });

  test('the same sale is not sold otherwise, and who did not sell it sees nothing of it', async () => {
    const device = await opened(['scan', 'sell']);
    const other = await opened(['scan', 'sell']);
    const sale = await wish();
    // Looking up whether it was sold sells nothing.
    const lookUp = (by: typeof device) => by.get(`/sell/${sale.sale}`);
    expect(await lookUp(device)).toMatchObject({ status: 404, body: { code: 'sale_unknown' } });
    expect((await device.get('/shift')).body.data).toMatchObject({ shift: { sales: 0 }, sales: [] });
    const { reference } = (await device.post('/sell', sale)).body.data;
    expect((await lookUp(device)).body.data).toMatchObject({ reference, state: 'paid', tickets: [{}, {}] });
    expect(await lookUp(other)).toMatchObject({ status: 404 });
    expect((await device.get('/shift')).body.data).toMatchObject({
      shift: { sales: 1, cash: 3_000 },
      sales: [{ reference, type: 'Regular', count: 2, method: 'cash' }],
    });
    const [, vip] = await typesOf(db, door.eventId);
    const otherwise = [
      { count: 1, expected: 1_500 },
      { type: vip },
      { method: 'mpesa', phone: '+254712345678' },
    ];
    for (const more of otherwise) {
      expect(await device.post('/sell', { ...sale, ...more })).toMatchObject({
        status: 409,
        body: { code: 'sale_differs' },
      });
    }
    expect(await other.post('/sell', sale)).toMatchObject({ status: 409, body: { code: 'sale_differs' } });
    expect((await device.get(`/sales/${reference}`)).body.data.tickets).toHaveLength(2);
    expect(await other.get(`/sales/${reference}`)).toMatchObject({ status: 404 });
    // An answer that was lost is answered also while nothing more may be sold.
    await sql`update organizers set suspended_at = now() where id = (select organizer_id from events where id = ${door.eventId})`.execute(
      db.sql,
    );
    expect((await device.post('/sell', sale)).body.data).toMatchObject({ reference, tickets: [{}, {}] });
    expect(await device.post('/sell', await wish())).toMatchObject({ status: 403 });
    const { shift } = (await device.get('/shift')).body.data;
    expect(shift).toMatchObject({ cash: 3_000 });
    await device.post('/shift/close', { shift: shift.id, counted: 3_000 });
    expect((await device.post('/sell', sale)).body.data).toMatchObject({ reference });
    await sql`update organizers set suspended_at = null`.execute(db.sql);
    const takesBack = await pairDevice(door, { powers: ['scan', 'undo', 'sell'] });
    expect((await takesBack.get(`/sales/${reference}`)).body.data.tickets).toHaveLength(2);
  });

  test('who buys for another gate or another day is not in yet, and is let in there and then', async () => {
    const [, vip] = await typesOf(db, door.eventId);
    const made = await atDoor(door).post('/gates', { name: 'Only VIP', types: [vip] });
    const device = await pairDevice(door, { powers: ['scan', 'undo', 'sell'], gate: made.body.data.id });
    await device.post('/shift/open', { shift: randomUUID(), name: 'Zawadi' });
    const sale = async (more: object = {}) =>
      (await device.post('/sell', await wish({ let_in: true, count: 1, expected: 1_500, ...more }))).body.data
        .tickets;
    const [elsewhereIn] = await sale();
    const [here] = await sale({ type: vip });
    app.clock.set(hours(-30, now));
    const [tomorrow] = await sale({ type: vip });
    app.clock.set(new Date());
    await letInPaid({ db }, new Date());
    expect([elsewhereIn.is_in, here.is_in, tomorrow.is_in]).toEqual([false, true, false]);
    expect(await device.scan(tomorrow.code)).toMatchObject({ kind: 'entry' });
    expect(await (await pairDevice(door)).scan(elsewhereIn.code)).toMatchObject({ kind: 'entry' });
  });

  test('a shift that is opened twice at once, as by an impatient thumb, is one; another one beside it is refused', async () => {
    const device = await pairDevice(door, { powers: ['scan', 'sell'] });
    const open = (shift: string) => device.post('/shift/open', { shift, name: 'Zawadi' });
    const shift = randomUUID();
    const same = await Promise.all(Array.from({ length: 5 }, () => open(shift)));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const other = await pairDevice(door, { powers: ['scan', 'sell'] });
    const two = await Promise.all(
      Array.from({ length: 5 }, () => other.post('/shift/open', { shift: randomUUID(), name: 'Zawadi' })),
    );
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  test('what was sold adds up by gate, without what was taken back; open shifts come first', async () => {
    const ids = [];
    for (const name of ['Hill', 'Shore'])
      ids.push((await atDoor(elsewhere).post('/gates', { name })).body.data.id);
    const [type = 0] = await typesOf(db, elsewhere.eventId);
    const sellers = [];
    for (const [name, gate] of [
      ['Asha', ids[0]],
      ['Juma', ids[1]],
      ['Neema', ids[1]],
    ] as const) {
      const device = await pairDevice(elsewhere, { name, powers: ['scan', 'undo', 'sell'], gate });
      await device.post('/shift/open', { shift: randomUUID(), name });
      const sold = await device.post('/sell', await wish({ type }));
      sellers.push({ device, reference: sold.body.data.reference });
    }
    const [asha, juma, neema] = sellers;
    await asha?.device.post('/sell', await wish({ type, count: 1, expected: 1_500 }));
    await neema?.device.post(`/sales/${neema.reference}/void`);
    // As if it had been paid by phone.
    await asByPhone(juma?.reference);
    const { shift } = (await juma?.device.get('/shift'))?.body.data ?? {};
    await juma?.device.post('/shift/close', { shift: shift.id, counted: 0 });
    const sold = (await atDoor(elsewhere).get('/shifts')).body.data;
    expect(sold.gates).toEqual([
      { gate: 'Hill', sales: 2, cash: 4_500, mobile: 0, voided: 0 },
      { gate: 'Shore', sales: 1, cash: 0, mobile: 3_000, voided: 1 },
    ]);
    expect(sold.shifts.map((one: { name: string }) => one.name)).toEqual(['Neema', 'Asha', 'Juma']);
    expect(sold.shifts[1]).toMatchObject({ gate: 'Hill', closed_at: null });
  });

  test('cash with a rate carries a fee, and the seller owes it', async () => {
    await sql`update fee_rates set cash_rate = 200 where currency = 'KES'`.execute(db.sql);
    const device = await opened();
    const sold = (await device.post('/sell', await wish())).body.data;
    await sql`update fee_rates set cash_rate = 0`.execute(db.sql);
    await bookWaiting({ db });
    const [held] = await rowsOf<{ minor: number }>(
      db,
      sql`select sum(amount_minor)::int as minor from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
        where order_reference = ${sold.reference} and kind in ('held', 'cash')`,
    );
    expect(held?.minor).toBe(60_00);
  });

  test('a cash sale is taken back within ten minutes, with the entry, and booked as a return', async () => {
    const device = await opened();
    const sold = (await device.post('/sell', await wish({ let_in: true }))).body.data;
    const weak = await pairDevice(door, { powers: ['scan', 'sell'] });
    expect(await weak.post(`/sales/${sold.reference}/void`)).toMatchObject({ status: 403 });
    const voided = await device.post(`/sales/${sold.reference}/void`);
    expect(voided.body.data).toMatchObject({ state: 'voided', tickets: [] });
    expect((await device.post(`/sales/${sold.reference}/void`)).body.data).toMatchObject({ state: 'voided' });
    expect(await device.scan(sold.tickets[0].code)).toMatchObject({ kind: 'refused', reason: 'refunded' });
    expect((await device.get('/shift')).body.data.shift).toMatchObject({ cash: 0, sales: 0, voided: 1 });
    await runRefunds(app.services, (tx, refund) =>
      announce(tx, 'refund.settled', { reference: refund.orderReference }),
    );
    await bookWaiting({ db });
    expect(await proveLedger(db)).toEqual([]);
    const late = (await device.post('/sell', await wish())).body.data;
    await sql`update door_sales set sold_at = now() - interval '11 minutes'`.execute(db.sql);
    expect(await device.post(`/sales/${late.reference}/void`)).toMatchObject({
      status: 409,
      body: { code: 'sale_not_voidable' },
    });
  });

  test('a sale of which one ticket was used is not taken back, not even the others', async () => {
    const device = await opened();
    const sold = (await device.post('/sell', await wish())).body.data;
    await (await pairDevice(door)).scan(sold.tickets[0].code);
    expect(await device.post(`/sales/${sold.reference}/void`)).toMatchObject({
      status: 409,
      body: { code: 'sale_not_voidable' },
    });
    const states = (await ticketsAtDoor(door, sold.reference)).map(({ state }) => state);
    expect(states).toEqual(['used', 'valid']);
    expect((await device.get('/shift')).body.data.shift).toMatchObject({ cash: 3_000, voided: 0 });
  });

  test('a shift that was counted stays as it was: nothing is sold in it or taken back any more', async () => {
    const device = await opened();
    const { shift } = (await device.get('/shift')).body.data;
    const kept = (await device.post('/sell', await wish())).body.data;
    const sales = Array.from({ length: 6 }, async () => device.post('/sell', await wish()));
    const closed = await device.post('/shift/close', { shift: shift.id, counted: 0 });
    const statuses = (await Promise.all(sales)).map(({ status }) => status);
    expect((await device.post(`/sales/${kept.reference}/void`)).body.code).toBe('sale_not_voidable');
    const inTime = statuses.filter((status) => status === 200).length;
    expect(closed.body.data.cash).toBe(3_000 * (1 + inTime));
    const [seen] = (await atDoor(door).get('/shifts')).body.data.shifts.filter(
      ({ id }: { id: string }) => id === shift.id,
    );
    expect(seen.cash).toBe(closed.body.data.cash);
  });

  test('who sold counts the box before the phone is given back; of one that was lost a manager does', async () => {
    const seller = await pairDevice(door, { name: 'Lost', powers: ['sell'] });
    const shift = randomUUID();
    await seller.post('/shift/open', { shift, name: 'Lost' });
    expect(await seller.post('/leave')).toMatchObject({ status: 409, body: { code: 'shift_uncounted' } });
    await atDoor(door).post('/devices/revoke', { device: seller.id });
    expect(await seller.post('/shift/close', { shift, counted: 10 })).toMatchObject({ status: 403 });
    const close = (of: Door, more = {}) => atDoor(of).post('/shifts/close', { shift, counted: 250, ...more });
    expect(await close(elsewhere)).toMatchObject({ status: 404, body: { code: 'shift_unknown' } });
    const helper = await newMember(app, db, { role: 'scanner', email: 'counts@example.com' });
    expect((await close({ ...door, manager: helper })).status).toBe(403);
    expect((await close(door)).body.data).toMatchObject({ counted: 250, closed_at: expect.any(String) });
    expect((await close(door)).body.data).toMatchObject({ counted: 250 });
    // The first count stands, and whoever comes second with another hears so.
    expect(await close(door, { counted: 1 })).toMatchObject({
      status: 409,
      body: { code: 'shift_counted', message: expect.stringContaining('250') },
    });
    const other = await pairDevice(door, { powers: ['sell'] });
    const mine = randomUUID();
    await other.post('/shift/open', { shift: mine, name: 'Kamau' });
    await other.post('/shift/close', { shift: mine, counted: 0 });
    expect((await other.post('/leave')).status).toBe(200);
  });

  test('whoever paid by phone and was to go in is in, also when the device looks no more', async () => {
    const device = await opened();
    const sold = (await device.post('/sell', await wish())).body.data;
    const hears = () => letInPaid({ db }, app.clock.now());
    const states = async () => (await ticketsAtDoor(door, sold.reference)).map(({ state }) => state);
    await hears();
    expect(await states()).toEqual(['valid', 'valid']);
    // As M-Pesa leaves it: sold before it was paid, and nobody has asked how it stands.
    await asByPhone(sold.reference, { letsIn: true });
    await hears();
    await hears();
    expect(await states()).toEqual(['used', 'used']);
    const scans = await rowsOf<{ device_id: string }>(
      db,
      sql`select device_id from scans where event_id = ${door.eventId} and ticket_id in (
        select tickets.id from tickets join orders on orders.id = order_id where reference = ${sold.reference}
      )`,
    );
    expect(scans).toEqual([{ device_id: device.id }, { device_id: device.id }]);
  });

  test('one who paid and cannot be let in holds up no other', async () => {
    const device = await opened();
    const [broken, whole] = [
      await device.post('/sell', await wish()),
      await device.post('/sell', await wish()),
    ].map(({ body }) => body.data.reference);
    for (const reference of [broken, whole]) await asByPhone(reference, { letsIn: true });
    const [ticket] = await ticketsAtDoor(door, broken);
    await sql`alter table scans add constraint broken check (ticket_id <> ${sql.lit(ticket?.id ?? '')}) not valid`.execute(
      db.sql,
    );
    await expect(letInPaid({ db }, app.clock.now())).rejects.toThrow('could not be let in');
    await sql`alter table scans drop constraint broken`.execute(db.sql);
    const states = async (of: string) => (await ticketsAtDoor(door, of)).map(({ state }) => state);
    expect([await states(broken), await states(whole)]).toEqual([
      ['valid', 'valid'],
      ['used', 'used'],
    ]);
    await letInPaid({ db }, app.clock.now());
    expect(await states(broken)).toEqual(['used', 'used']);
  });

  test('says no before anything is sold, and cash is offered to nobody else', async () => {
    const device = await opened();
    const sell = async (more: object) => (await device.post('/sell', await wish(more))).body.code;
    expect(await sell({ expected: 1 })).toBe('price_changed');
    expect(await sell({ type: 999_999 })).toBe('type_unknown');
    expect(await sell({ method: 'mpesa' })).toBe('phone_needed');
    expect(await sell({ method: 'mpesa', phone: '+254712345678' })).toBe('method_unavailable');
    const weak = await pairDevice(door);
    expect(await weak.post('/sell', await wish())).toMatchObject({ body: { code: 'device_lacks_power' } });
    const paying = await openBrowser(app).post('/api/event/pay/AAAA2222', { t: 'x', provider: 'cash' });
    expect(paying.status).toBe(400);
  });
});
