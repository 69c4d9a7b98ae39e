import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { rowsOf, typesOf } from '#tests/support/buying.ts';
import { hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  askAtDoor,
  type Crowd,
  type CrowdDevice,
  crowdScan,
  gatherCrowd,
} from '#tests/support/door-crowd.ts';

// Twenty phones come back to the network at once, and the server dies while they hand over what they scanned.

const DEVICES = 20;
const BATCHES = 8;
const EACH = 10;
const KILLED_AFTER = 30;

const db = await testDatabase();
let crowd: Crowd;
let app: RunningApp;

const start = () =>
  startApp({ DATABASE_URL: db.url ?? '', DEMO: 'on', LOG_LEVEL: 'fatal', PUBLIC_URL: 'http://127.0.0.1' });

beforeAll(async () => {
  const now = new Date();
  const [eventId = 0] = await (await openCatalogue(db, now)).add({
    doorsAt: hours(-1, now),
    startsAt: hours(1, now),
    endsAt: hours(8, now),
  });
  const [typeId = 0] = await typesOf(db, eventId);
  crowd = await gatherCrowd(db, { eventId, typeId, tickets: DEVICES * BATCHES * EACH, devices: DEVICES });
  app = await start();
}, 120_000);
afterAll(() => app.stop(), 60_000);

const toldOnce = () =>
  rowsOf<{ nonce: string; times: number; verdict: string }>(
    db,
    sql`select scans.nonce, count(*)::int as times, min(verdict) as verdict
      from scans left join scan_verdicts using (nonce) group by scans.nonce`,
  );

test('what was acknowledged is there, and nothing is there twice', async () => {
  const acknowledged = new Set<string>();
  let batches = 0;
  let restarted: Promise<RunningApp> | null = null;

  // As a phone does it: nothing leaves the queue before the server has named it.
  async function handOver(device: CrowdDevice, queue: ReturnType<typeof crowdScan>[]): Promise<void> {
    while (queue.length > 0) {
      const scans = queue.slice(0, EACH);
      try {
        const { status, text } = await askAtDoor(app.url, device, '/scans', { scans });
        if (status !== 200) throw new Error(text);
        const named = new Set<string>(
          JSON.parse(text).data.taken.map(({ nonce }: { nonce: string }) => nonce),
        );
        for (const nonce of named) acknowledged.add(nonce);
        queue.splice(0, queue.length, ...queue.filter(({ nonce }) => !named.has(nonce)));
        batches += 1;
        if (batches === KILLED_AFTER) {
          process.kill(app.pid, 'SIGKILL');
          restarted = start();
        }
      } catch (error) {
        if (!restarted) throw error;
        app = await restarted;
      }
    }
  }

  const queues = crowd.devices.map((device, place) => ({
    device,
    queue: crowd.ticketIds
      .slice(place * BATCHES * EACH, (place + 1) * BATCHES * EACH)
      .map((id) => crowdScan(id)),
  }));
  const nonces = queues.flatMap(({ queue }) => queue.map(({ nonce }) => nonce));
  await Promise.all(queues.map(({ device, queue }) => handOver(device, queue)));

  expect(batches).toBeGreaterThan(KILLED_AFTER);
  expect(acknowledged.size).toBe(nonces.length);
  const told = await toldOnce();
  expect(told.map(({ nonce }) => nonce).sort()).toEqual(nonces.sort());
  expect(told.every(({ times, verdict }) => times === 1 && verdict === 'entry')).toBe(true);
  const used = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from tickets where state = 'used'`,
  );
  expect(used).toEqual([{ count: nonces.length }]);
}, 180_000);
