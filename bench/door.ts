import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createSigningKeys } from '#modules/tickets/index.ts';
import { type Database, migrate, openDatabase } from '#platform/database/index.ts';
import { hours, openCatalogue } from '#tests/support/catalogue.ts';
import { askAtDoor, type Crowd, crowdScan, gatherCrowd } from '#tests/support/door-crowd.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { measurePhone, weighScanner } from './support/door-phone.ts';
import { type Claim, printReport, rounded } from './support/report.ts';
import { startSite } from './support/servers.ts';

// npm run bench:door [-- --scans 100000 --tickets 20000 --seconds 20]: how many scans one process takes from fifty phones that come
// back to the network, how long a single scan waits, what a phone fetches before doors open, and how long it takes to decide without a network. Real
// PostgreSQL, over HTTP.

const { values } = parseArgs({
  options: {
    scans: { type: 'string', default: '100000' },
    tickets: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '20' },
  },
});
const SCANS = Number(values.scans);
const TICKETS = Number(values.tickets);
const SECONDS = Number(values.seconds);
const DEVICES = 50;
const BATCH = 500;
const SINGLES_A_SECOND = 50;
const PACKS = 3;
const DECIDED = 320;

const postgres = await startPostgres({ settings: { shared_buffers: '512MB' } });
try {
  const db = await openDatabase({ kind: 'postgres', url: postgres.url, connections: 4 });
  await migrate(db);
  const secret = randomBytes(32).toString('hex');
  const { many, few } = await fill(db);
  const site = await startSite({
    program: 'src/main/server.ts',
    env: {
      DATABASE_URL: postgres.url,
      APP_SECRET: secret,
      LOG_LEVEL: 'fatal',
      PUBLIC_URL: 'http://127.0.0.1',
      // The demo would be filled meanwhile. Nobody pays, and nobody is written to.
      DEMO: 'off',
      STRIPE_SECRET_KEY: 'sk_test_unused',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_unused',
      STRIPE_WEBHOOK_SECRET: 'whsec_unused',
      STRIPE_API_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Tiketi <tickets@example.com>',
    },
    isPinned: false,
  });
  try {
    const claims = [
      ...(await measurePack(site.url, few)),
      ...(await measureOnPhone(site.url, db, secret, few)),
      ...(await weighScanner(site.url)),
      ...(await measureSingles(site.url, db, secret, few)),
      ...(await measureBatches(site.url, db, many)),
    ];
    process.exitCode = printReport('door', claims) ? 0 : 1;
  } finally {
    await site.stop();
    await db.close();
  }
} finally {
  await postgres.stop();
}

async function fill(db: Database): Promise<{ many: Crowd; few: Crowd }> {
  const now = new Date();
  const times = { doorsAt: hours(-1, now), startsAt: hours(1, now), endsAt: hours(8, now) };
  const ticketTypes = [{ name: 'Regular', priceMinor: 1_500_00, pool: { capacity: 1_000_000 } }];
  const [large = 0, small = 0] = await (await openCatalogue(db, now)).add(
    { ...times, ticketTypes },
    { ...times, ticketTypes },
  );
  const typeOf = async (eventId: number) => {
    const found = await sql<{ id: number }>`select id from ticket_types where event_id = ${eventId}`.execute(
      db.sql,
    );
    return found.rows[0]?.id ?? 0;
  };
  const many = await gatherCrowd(db, {
    eventId: large,
    typeId: await typeOf(large),
    tickets: SCANS,
    devices: DEVICES,
  });
  const few = await gatherCrowd(db, {
    eventId: small,
    typeId: await typeOf(small),
    tickets: TICKETS,
    devices: DEVICES,
  });
  await db.runScript('vacuum analyze');
  return { many, few };
}

// Both parts, as a phone fetches them. Megabytes as they are kept there, not as they travel.
async function measurePack(url: string, { devices }: Crowd): Promise<Claim[]> {
  const times: number[] = [];
  let bytes = 0;
  for (const device of devices.slice(0, PACKS)) {
    const begun = performance.now();
    const parts = [await askAtDoor(url, device, '/pack'), await askAtDoor(url, device, '/names')];
    times.push((performance.now() - begun) / 1_000);
    for (const { status, text } of parts) if (status !== 200) throw new Error(text);
    bytes = parts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  }
  return [
    { name: 'pack_s', kind: 'figure', value: rounded(middle(times), 2), unit: 's', atMost: 1 },
    { name: 'pack_mb', kind: 'figure', value: rounded(bytes / 1e6, 2), unit: 'MB', atMost: 1.3 },
  ];
}

// Before anybody has come in.
async function measureOnPhone(url: string, db: Database, secret: string, crowd: Crowd): Promise<Claim[]> {
  const [device] = crowd.devices;
  if (!device) return [];
  const bodyOf = async (rest: string): Promise<string> =>
    JSON.parse((await askAtDoor(url, device, rest)).text).data.body;
  const codes = (await codesOf(db, secret, crowd)).slice(-DECIDED);
  return measurePhone(url, { pack: await bodyOf('/pack'), names: await bodyOf('/names'), codes });
}

async function codesOf(db: Database, secret: string, { eventId, ticketIds }: Crowd): Promise<string[]> {
  const signer = await createSigningKeys({ db, secret }).signerOf(eventId);
  return ticketIds.map((ticketId) =>
    signer.codeOf({ ticketId, type: 1, validFromS: 0, validUntilS: 4_000_000_000, generation: 1 }),
  );
}

// Fifty scans a second, whether or not the ones before were answered.
async function measureSingles(url: string, db: Database, secret: string, crowd: Crowd): Promise<Claim[]> {
  const codes = (await codesOf(db, secret, crowd)).slice(0, SECONDS * SINGLES_A_SECOND);
  const times: number[] = [];
  const refused: string[] = [];
  const begun = performance.now();
  await Promise.all(
    codes.map(async (code, place) => {
      await wait(Math.max(0, (place * 1_000) / SINGLES_A_SECOND - (performance.now() - begun)));
      const device = crowd.devices[place % DEVICES];
      if (!device) return;
      const body = { nonce: randomUUID(), what: { code }, at: new Date().toISOString(), offset_ms: 0 };
      const askedAt = performance.now();
      const { status, text } = await askAtDoor(url, device, '/scan', body);
      // The first second is for the program to warm up.
      if (place >= SINGLES_A_SECOND) times.push(performance.now() - askedAt);
      if (status !== 200 || JSON.parse(text).data.kind !== 'entry') refused.push(text);
    }),
  );
  if (refused.length > 0) throw new Error(`${refused.length} were not let in: ${refused[0]}`);
  const sorted = times.toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  return [
    { name: 'scan_p95_ms', kind: 'figure', value: rounded(p95, 1), unit: 'ms', atMost: 150 },
    { name: 'scan_p50_ms', kind: 'figure', value: rounded(middle(times), 1), unit: 'ms' },
  ];
}

// Every phone hands over what it scanned without a network, batch after batch.
async function measureBatches(url: string, db: Database, crowd: Crowd): Promise<Claim[]> {
  const share = Math.ceil(crowd.ticketIds.length / DEVICES);
  let accepted = 0;
  const begun = performance.now();
  await Promise.all(
    crowd.devices.map(async (device, place) => {
      const own = crowd.ticketIds.slice(place * share, (place + 1) * share);
      for (let from = 0; from < own.length; from += BATCH) {
        const scans = own.slice(from, from + BATCH).map((id) => crowdScan(id));
        let answer = await askAtDoor(url, device, '/scans', { scans });
        // As a phone does: what was not answered in time is sent again, and counts once.
        while (answer.status === 503) {
          await wait(200);
          answer = await askAtDoor(url, device, '/scans', { scans });
        }
        const { status, text } = answer;
        if (status !== 200) throw new Error(text);
        accepted += JSON.parse(text).data.taken.length;
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const used = await sql<{ count: number }>`
    select count(*)::int as count from tickets where event_id = ${crowd.eventId} and state = 'used'
  `.execute(db.sql);
  if (used.rows[0]?.count !== accepted) throw new Error(`${accepted} taken, ${used.rows[0]?.count} used`);
  return [
    {
      name: 'scans_per_s',
      kind: 'figure',
      value: Math.round(accepted / seconds),
      unit: '/s',
      atLeast: 2_000,
    },
  ];
}

function middle(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
