import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DoorNames, DoorOpenNames, DoorPack } from '#modules/door/pack.contract.ts';
import { type OpenName, readNameRows, readOpenName } from '#modules/door/pack-rows.rules.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { hours, ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { atDoor, type Door, deviceIn, pairDevice, ticketsAtDoor } from '#tests/support/doors.ts';
import { type Browser, openBrowser } from '#tests/support/people.ts';
import { buyTickets } from '#tests/support/sold-orders.ts';
import { accountOf, newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// Names in the clear at the door: which phone gets them, which does not, and whether they stay true.

const db = await testDatabase();
const now = new Date();
let app: TestApp;
let door: Door;
let people = 0;

const buy = async (count = 1) => {
  people += 1;
  const buyer = { name: `Guest ${people}`, email: `guest${people}@example.com`, phone: '0712345678' };
  const reference = await buyTickets(door, door.eventId, buyer, count);
  return { reference, tickets: await ticketsAtDoor(door, reference) };
};

// All that was ever sold was sold long before anybody asks for what is new.
const longAgo = () =>
  sql`update tickets set issued_at = now() - interval '1 hour' where event_id = ${door.eventId}`.execute(
    db.sql,
  );

const namesIn = (rows: string): Map<string, OpenName> =>
  new Map(
    Array.from(readNameRows(new Uint8Array(Buffer.from(rows, 'base64'))).values(), (bytes) => {
      const open = readOpenName(bytes);
      return [open.ticketId, open];
    }),
  );

beforeAll(async () => {
  app = await testApp(db, { now });
  const catalogue = await openCatalogue(db);
  const [eventId = 0] = await catalogue.add({
    slug: 'night',
    doorsAt: hours(-1, now),
    startsAt: hours(1, now),
    endsAt: hours(6, now),
    ticketTypes: [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 500 } }],
  });
  const manager = await newMember(app, db, { role: 'manager' });
  door = { app, db, manager, eventId };
}, 120_000);

beforeEach(() => app.clock.set(new Date()));

const REFUSED = { status: 403, body: { code: 'device_lacks_power' } };

describe('who gets them', () => {
  test('a phone that was given the power, with the power to search; signed, and gone from all that others get', async () => {
    const device = await pairDevice(door, { powers: ['names'] });
    const { tickets } = await buy();
    const answer = await device.get('/open-names');
    expect(answer.status).toBe(200);
    const { body, signature } = answer.body.data;
    const pack = JSON.parse((await device.get('/pack')).body.data.body) as DoorPack;
    expect(pack.device.powers).toEqual(['scan', 'search', 'names']);
    const key = await crypto.subtle.importKey(
      'raw',
      Buffer.from(pack.keys[1] ?? '', 'base64url'),
      'Ed25519',
      false,
      ['verify'],
    );
    const isOurs = (signed: string) =>
      crypto.subtle.verify(
        'Ed25519',
        key,
        Buffer.from(signature, 'base64url'),
        Buffer.from(`tiketi door pack\n${signed}`),
      );
    expect([await isOurs(body), await isOurs(`${body} `)]).toEqual([true, false]);
    const open = JSON.parse(body) as DoorOpenNames;
    expect(open).toMatchObject({ part: 'open_names', event: door.eventId, expires_at: pack.event.ends_at });
    const [ticket] = tickets;
    expect(namesIn(open.rows).get(ticket?.id ?? '')).toMatchObject({
      name: `Guest ${people}`,
      admits: 1,
      date: null,
    });
    const sealed = JSON.parse((await device.get('/names')).body.data.body) as DoorNames;
    expect(Buffer.from(sealed.rows, 'base64').includes(`Guest ${people}`)).toBe(false);
    const { devices } = (await atDoor(door).get('')).body.data;
    expect(devices.find(({ id }: { id: string }) => id === device.id)).toMatchObject({
      powers: ['scan', 'search', 'names'],
    });
  });

  test('no phone with every other power, no stranger, and none that was revoked', async () => {
    const device = await pairDevice(door, { powers: ['search', 'undo', 'sell'] });
    await buy();
    expect(await device.get('/open-names')).toMatchObject(REFUSED);
    expect((await device.get('/changes?since=0')).body.data).toMatchObject({ open_names: '' });
    const lost = await pairDevice(door, { powers: ['names'] });
    expect((await lost.get('/changes?since=0')).body.data.open_names).not.toBe('');
    expect(await deviceIn(openBrowser(app), lost.id).get('/open-names')).toMatchObject({ status: 401 });
    expect(await deviceIn(device.browser, lost.id).get('/open-names')).toMatchObject({ status: 403 });
    await atDoor(door).post('/devices/revoke', { device: lost.id });
    for (const path of ['/open-names', '/changes?since=0']) {
      expect(await lost.get(path)).toMatchObject({ status: 403, body: { code: 'device_ended' } });
    }
  });

  test('the power goes when the event ends, and scanning stays', async ({ onTestFinished }) => {
    const device = await pairDevice(door, { powers: ['names'] });
    const times = (startsAt: Date, endsAt: Date) =>
      sql`update events set doors_at = ${hours(-4, now)}, starts_at = ${startsAt}, ends_at = ${endsAt} where id = ${door.eventId}`.execute(
        db.sql,
      );
    onTestFinished(async () => void (await times(hours(1, now), hours(6, now))));
    await times(hours(-3, now), now);
    expect(await device.get('/open-names')).toMatchObject(REFUSED);
    expect((await device.get('/changes?since=0')).body.data).toMatchObject({
      open_names: '',
      device: { powers: ['scan', 'search'] },
    });
  });

  describe('of the team', () => {
    const open = async (member: Browser, names: boolean) => {
      const path = `/api/sell/${ORGANIZERS.ngoma.slug}/events/${door.eventId}/door/open`;
      const opened = await member.post(path, { names });
      expect(opened.status).toBe(200);
      return { device: deviceIn(member, opened.body.data.id), powers: opened.body.data.powers };
    };
    const mayKeep = async (member: Browser) =>
      (await member.get('/api/sell/door')).body.data.events[0].may_keep_names;

    test('whose role may, and only where they ask for them', async () => {
      expect(await mayKeep(door.manager)).toBe(true);
      const plain = await open(door.manager, false);
      expect(plain.powers).toEqual(['scan', 'search', 'undo', 'sell']);
      expect(await plain.device.get('/open-names')).toMatchObject(REFUSED);
      expect((await plain.device.get('/changes?since=0')).body.data.open_names).toBe('');
      const keeping = await open(door.manager, true);
      expect(keeping.powers).toEqual(['scan', 'search', 'names', 'undo', 'sell']);
      expect(await keeping.device.get('/open-names')).toMatchObject({ status: 200 });
    });

    test('not somebody who only scans; and not whoever only scans from now on', async () => {
      const scanner = await newMember(app, db, { role: 'scanner', email: 'scans@example.com' });
      expect(await mayKeep(scanner)).toBe(false);
      const asked = await open(scanner, true);
      expect(asked.powers).toEqual(['scan']);
      expect(await asked.device.get('/open-names')).toMatchObject(REFUSED);

      const helper = await newMember(app, db, { role: 'manager', email: 'helps@example.com' });
      const { device } = await open(helper, true);
      expect(await device.get('/open-names')).toMatchObject({ status: 200 });
      const account = await accountOf(db, 'helps@example.com');
      await sql`update merchant_members set role = 'scanner' where account_id = ${account}`.execute(db.sql);
      expect(await device.get('/open-names')).toMatchObject(REFUSED);
      expect((await device.get('/changes?since=0')).body.data).toMatchObject({
        open_names: '',
        device: { powers: ['scan'] },
      });
    });
  });
});

describe('what is new', () => {
  test('brings names that were changed, passed on, corrected or sold since, and nobody else', async () => {
    const device = await pairDevice(door, { powers: ['names'] });
    const [renamed, passed, corrected, still] = [await buy(), await buy(), await buy(), await buy()];
    await longAgo();
    const since = () => device.get(`/changes?since=${Date.now()}`);
    const news = async () => namesIn((await since()).body.data.open_names);
    expect((await news()).size).toBe(0);

    const path = `/api/sell/${ORGANIZERS.ngoma.slug}/orders/${renamed.reference}/rename`;
    expect((await door.manager.post(path, { ticket: 1, name: 'Zawadi Abdi' })).status).toBe(200);
    await sql`update tickets set generation = 2, held_since = 2, holder = 'Baraka Otieno'
      where id = ${passed.tickets[0]?.id}`.execute(db.sql);
    await sql`with named as (update orders set buyer_name = 'Corrected Name' where reference = ${corrected.reference} returning id)
      insert into order_log (order_id, from_state, to_state, actor, cause)
      select id, 'paid', 'paid', 'operator', 'contact_corrected' from named`.execute(db.sql);
    const sold = await buy();
    const told = await news();
    const nameOf = ({ tickets }: typeof renamed) => told.get(tickets[0]?.id ?? '')?.name;
    expect([renamed, passed, corrected, sold].map(nameOf)).toEqual([
      'Zawadi Abdi',
      'Baraka Otieno',
      'Corrected Name',
      `Guest ${people}`,
    ]);
    expect(nameOf(still)).toBeUndefined();
    // So that whoever holds the ticket before the camera is called by the same name.
    expect(readNameRows(Buffer.from((await since()).body.data.names.rows, 'base64')).size).toBe(told.size);
  });

  test('whose ticket was taken back stands in none of it', async () => {
    const device = await pairDevice(door, { powers: ['names'] });
    const { tickets } = await buy(2);
    const [back, good] = tickets;
    await sql`update tickets set state = 'revoked', state_cause = 'tickets_refunded' where id = ${back?.id}`.execute(
      db.sql,
    );
    const all = namesIn(JSON.parse((await device.get('/open-names')).body.data.body).rows);
    const news = namesIn((await device.get('/changes?since=0')).body.data.open_names);
    for (const names of [all, news]) {
      expect([names.has(back?.id ?? ''), names.has(good?.id ?? '')]).toEqual([false, true]);
    }
  });
});

test('what a manager gave to whom stands in the log', async () => {
  await pairDevice(door, { powers: ['names'] });
  const [made] = await rowsOf<{ changes: object }>(
    db,
    sql`select changes from audit_log where action = 'door.pairing_made' order by id desc limit 1`,
  );
  expect(made?.changes).toMatchObject({ powers: [null, 'scan, search, names'] });
});

test('whoever bought it is found too, and said beside the name that stands on it', async () => {
  const device = await pairDevice(door, { powers: ['search'] });
  const { tickets } = await buy();
  const [ticket] = tickets;
  const [bought] = await rowsOf<{ buyer_name: string }>(
    db,
    sql`update orders set buyer_name = 'Gloria Mgeni' from tickets where tickets.id = ${ticket?.id}
      and orders.id = order_id returning buyer_name`,
  );
  const mine = async (words: string) => {
    const { found } = (await device.post('/search', { q: words })).body.data;
    return found.find(({ id }: { id: string }) => id === ticket?.id);
  };
  expect(await mine('mgeni gloria')).toMatchObject({ name: bought?.buyer_name, buyer: null });
  await sql`update tickets set holder = 'Ann Achieng' where id = ${ticket?.id}`.execute(db.sql);
  for (const words of ['mgeni gloria', 'achieng']) {
    expect(await mine(words)).toMatchObject({ name: 'Ann Achieng', buyer: 'Gloria Mgeni' });
  }
  // Nobody is called both.
  expect(await mine('achieng mgeni')).toBeUndefined();
});

test.each([
  ['OTIENO amina', true],
  ['wanjiku', true],
  ["ng'ang'a", true],
  ['nganga', true],
  ['jiku Á', true],
  ['otieno zawadi', false],
  ['%', false],
])('with a network “%s” finds whom it finds without one', async (words, isFound) => {
  const device = await pairDevice(door, { powers: ['search'] });
  const { tickets } = await buy();
  const [ticket] = tickets;
  await sql`update tickets set holder = 'Wanjikũ Ámina Ng’ang’a Otieno' where id = ${ticket?.id}`.execute(
    db.sql,
  );
  const { found } = (await device.post('/search', { q: words })).body.data;
  const mine = found.filter(({ id }: { id: string }) => id === ticket?.id);
  expect(mine).toHaveLength(isFound ? 1 : 0);
});
