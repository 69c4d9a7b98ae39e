import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ToldScanInput } from '#modules/door/door.contract.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { days, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  atDoor,
  clockOf,
  type Door,
  pairDevice,
  type TestDevice,
  ticketsAtDoor,
  toldScan,
} from '#tests/support/doors.ts';
import { asking } from '#tests/support/holding.ts';
import { asPhone } from '#tests/support/phone-code.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { decideHere, readTicketHere } from '#web/door/list/decide-here.ts';
import { keptHeard, keptList, listOfKept } from '#web/door/list/door-list.ts';
import { uploadScans } from '#web/door/sync/door-server.ts';
import { fetchMissingNames, fetchNext, type Known, nothingKnown } from '#web/door/sync/fetch-list.ts';
import { runSync } from '#web/door/sync/run-sync.ts';
import { UntrustedError } from '#web/door/sync/trouble.ts';

// A phone's own code and a server that listens: what each makes of the other's answers.

const db = await testDatabase();
const now = new Date();
const dayOf = (count: number) => days(count, now).toISOString().slice(0, 10);
let app: TestApp;
let door: Door;
let pass = 0;
let device: TestDevice;
let stop = () => {};

beforeAll(async () => {
  app = await testApp(db, { now });
  const catalogue = await openCatalogue(db);
  const [eventId = 0] = await catalogue.add({
    slug: 'festival',
    ...{ doorsAt: hours(-2, now), startsAt: hours(-1, now), endsAt: days(5, now) },
    ticketTypes: [
      { name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 500 } },
      {
        name: 'Day pass',
        priceMinor: 900_00,
        dates: [1, 2, 3].map((day) => ({ on: dayOf(day), capacity: 50 })),
      },
    ],
  });
  const manager = await newMember(app, db, { role: 'manager' });
  door = { app, db, manager, eventId };
  [, pass = 0] = await typesOf(db, eventId);
}, 120_000);

beforeEach(async () => {
  app.clock.set(new Date());
  device = await pairDevice(door);
  stop = await asPhone(door, device);
});
afterEach(() => stop());

// As the loop does: until there is nothing to fetch but changes.
async function fetchAll(known: Known): Promise<string[]> {
  const steps: string[] = [];
  do {
    const fetched = await fetchNext(device.id, known, 0);
    steps.push(fetched.ok ? fetched.what : fetched.why);
    if (!fetched.ok) break;
    if (fetched.what === 'changes') await fetchMissingNames(device.id, known);
  } while (known.isStale || known.areNamesMissing);
  return steps;
}

test('10^5 scans at once are too many: the phone divides them until they are taken, and none is lost or taken twice', async () => {
  const waiting = new Map<string, ToldScanInput>();
  for (let count = 0; count < 100_000; count += 1) {
    const scan = {
      ...toldScan('', { kind: 'refused', ticket: null, reason: 'not_ours' }),
      ...clockOf(-count),
    };
    waiting.set(scan.nonce, scan as ToldScanInput);
  }
  const sent: [number, string][] = [];
  const named: string[] = [];
  const parked: string[] = [];
  const sync = runSync<ToldScanInput & { nonce: string }>(
    {
      queue: {
        countWaiting: async () => waiting.size,
        listWaiting: async (most) => [...waiting.values()].slice(0, most),
        settle: async (nonces) => {
          for (const nonce of nonces) waiting.delete(nonce);
          named.push(...nonces);
        },
        park: async (scans) => void parked.push(...scans.map(({ nonce }) => nonce)),
      },
      async upload(scans) {
        const { answer } = await uploadScans(device.id, scans, 0);
        sent.push([scans.length, answer.ok ? 'taken' : answer.why]);
        if (named.length >= 1_000) sync.end();
        return answer;
      },
      ask: async () => ({ ok: true, listEndsAtMs: Number.POSITIVE_INFINITY, hasMore: false }),
      forgetList: async () => {},
      forgetAll: async () => {},
      nowMs: () => Date.now(),
      sleep: () => ({ over: Promise.resolve(), wake() {} }),
      onState() {},
    },
    { hasList: true, listEndsAtMs: null, batch: 100_000 },
  );
  await sync.done;
  const refused = sent.filter(([, how]) => how === 'too_large').map(([count]) => count);
  expect(refused).toEqual([100_000, 50_000, 25_000, 12_500, 6_250, 3_125, 1_563, 782]);
  expect(sent.slice(refused.length).every(([count, how]) => count <= 500 && how === 'taken')).toBe(true);
  expect(parked).toEqual([]);
  const [kept] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from scans where device_id = ${device.id}`,
  );
  expect(kept?.count).toBe(named.length);
  expect(new Set(named).size).toBe(named.length);
}, 180_000);

test('the first answer compares the clock', async () => {
  const fetched = await fetchNext(device.id, nothingKnown(), 0);
  expect(fetched).toMatchObject({ ok: true, what: 'pack', offset: { ms: expect.any(Number) } });
});

test('closed between hearing of new rules and having them, a phone gets them when it is opened', async () => {
  const known = nothingKnown();
  expect(await fetchAll(known)).toEqual(['pack', 'changes']);
  await atDoor(door).post('/gates', { name: `Gate ${randomUUID().slice(0, 8)}` });
  await fetchNext(device.id, known, 0);
  expect(known.isStale).toBe(true);
  const { list } = known;
  if (!list) throw new Error('There is no list');
  // Opened again: what was only remembered is gone.
  const opened: Known = {
    ...nothingKnown(),
    areNamesMissing: false,
    list: listOfKept({ ...keptList(device.id, list), ...keptHeard(device.id, list) }),
  };
  expect(await fetchAll(opened)).toEqual(['changes', 'pack']);
});

test('after an event has moved by a day, its day passes are decided by their new days, with no network', async () => {
  const { buy } = asking(app);
  const bought = await buy([
    { id: pass, quantity: 2, date_pass: [1, 2].map((day) => ({ date: dayOf(day), quantity: 1 })) },
  ]);
  const [first, second] = await ticketsAtDoor(door, bought.reference);
  // What is new is told for two minutes.
  await sql`update tickets set issued_at = issued_at - interval '1 hour'`.execute(db.sql);
  const known = nothingKnown();
  await fetchAll(known);
  const reasonOn = async (day: number, code = '') => {
    if (!known.list) throw new Error('There is no list');
    const read = await readTicketHere(code, known.list, known.names);
    if (!read.ok) return read.reason;
    const at = Date.parse(`${dayOf(day)}T12:00:00Z`);
    const wanted = { nonce: 'n', kind: 'entry', people: 'all', at, isClockSuspect: false } as const;
    return decideHere(read.ticket, wanted, known.list, []).reason;
  };
  const reasons = async () => [
    await reasonOn(1, first?.code),
    await reasonOn(2, first?.code),
    await reasonOn(2, second?.code),
    await reasonOn(3, second?.code),
  ];
  expect(await reasons()).toEqual([null, 'wrong_day', null, 'wrong_day']);
  await sql`update ticket_type_pools set valid_on = valid_on + 1 where ticket_type_id = ${pass}`.execute(
    db.sql,
  );
  expect(await fetchAll(known)).toEqual(['changes', 'pack']);
  expect(await reasons()).toEqual(['wrong_day', null, 'wrong_day', null]);
  // A day that is none of the event's any more is not all of them.
  await sql`update tickets set valid_on = ${dayOf(1)} where id = ${first?.id}`.execute(db.sql);
  known.areNamesMissing = true;
  await fetchAll(known);
  expect(await reasonOn(2, first?.code)).toBe('wrong_day');
});

test('a pack with new keys is trusted where a known one signed it, and not where all of them were revoked', async () => {
  const known = nothingKnown();
  await fetchAll(known);
  await app.services.signingKeys.rotate(door.eventId, 'trusted');
  expect(await fetchAll(known)).toEqual(['changes', 'pack']);
  expect(Object.keys(known.list?.pack.keys ?? {})).toHaveLength(2);
  await app.services.signingKeys.rotate(door.eventId, 'revoked');
  await expect(fetchAll(known)).rejects.toThrow(UntrustedError);
  expect(known.isStale).toBe(true);
});
