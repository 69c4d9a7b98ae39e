import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/database/index.ts';
import { openMail, type SmtpSimulator, startSmtpSimulator } from '#tests/simulators/smtp.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { freePort } from '../../scripts/free-port.ts';

// The first start of a demo: it is filled by a process that ends before the server opens what it filled.

const START = 'src/main/start.ts';
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tiketi-first-'));
  folders.push(folder);
  return folder;
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

// The site may be building in a process of its own beside it.
const fillerOf = (pid: number): number | undefined =>
  childrenOf(pid).find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main/prepare.ts'));

const isThere = (pid: number) => existsSync(`/proc/${pid}`);

// Started, and seen to be filling.
async function startFilling(dataDir: string) {
  const port = String(await freePort());
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1' };
  const program = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  // Where something here fails, nobody else would end it.
  onTestFinished(() => void program.kill('SIGKILL'));
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const ended = once(program, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  await expect.poll(() => said, LONG).toContain('Filling the demo');
  const pid = program.pid ?? 0;
  await expect.poll(() => existsSync(join(dataDir, 'postgres')), LONG).toBe(true);
  await expect.poll(() => fillerOf(pid), LONG).toBeDefined();
  const filler = fillerOf(pid) ?? 0;
  return { program, ended, filler, said: () => said };
}

const LONG = { timeout: 120_000, interval: 20 };

// As versions that were never released left it.
async function makeEarlier(dataDir: string): Promise<void> {
  const earlier = await openDatabase({ kind: 'embedded', dataDir });
  await earlier.runScript(
    `create table schema_migrations (name text primary key, checksum text not null);
     insert into schema_migrations values ('0001_foundation.sql', 'x');
     create table events (name text);`,
  );
  await earlier.close();
}

// Filling takes longer than all else here, so one folder goes all the way: set aside, begun, killed, filled, sold from.
test('a folder of an unreleased version is set aside; killed while it fills, the process that fills ends too; the next start fills it, and sells', async () => {
  const dataDir = await newFolder();
  await makeEarlier(dataDir);
  const { program, ended, filler, said } = await startFilling(dataDir);
  const asideFolder = join(dataDir, 'postgres.set-aside');
  await expect.poll(said, LONG).toContain('it is set aside, and a new one is filled');
  await expect.poll(() => existsSync(asideFolder) && existsSync(join(dataDir, 'postgres')), LONG).toBe(true);
  program.kill('SIGKILL');
  await ended;
  await expect.poll(() => isThere(filler), LONG).toBe(false);
  expect(existsSync(join(dataDir, 'prepared'))).toBe(false);

  const smtp = await startSmtpSimulator();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Tiketi <tickets@example.com>' };
  const app = await startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...mail }, START);
  try {
    expect(app.output()).toContain('Filling the demo: done');
    expect(childrenOf(app.pid)).toEqual([]);
    expect(existsSync(asideFolder)).toBe(true);
    await expectMailedTickets(app, smtp);
  } finally {
    await app.stop();
    await smtp.close();
  }
  const again = await startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  expect(again.output()).not.toContain('Filling');
  await again.stop();
}, 400_000);

async function call<Data>(app: RunningApp, path: string, body?: object): Promise<Data> {
  const answer = await fetch(app.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
      cookie: 'MY_LANG=sw',
    },
  });
  const read = (await answer.json()) as { data: Data };
  expect(answer.status, JSON.stringify(read)).toBe(200);
  return read.data;
}

// Somebody pays, and the tickets come by mail through reactions, outbox and SMTP.
async function expectMailedTickets(app: RunningApp, smtp: SmtpSimulator): Promise<void> {
  const listed = await call<{ data: { slug_name: string }[] }>(app, '/api/events/listing');
  const wanted = await firstOnSale(
    app,
    listed.data.map((event) => event.slug_name),
  );
  const order = await call<{ reference: string; token: string }>(app, '/api/event/order', {
    ticket_details: [{ id: wanted, quantity: 1 }],
    buyer: { name: 'Amina', email: 'amina@example.com', phone: '+254712345678' },
  });
  const { attempt } = await call<{ attempt: string }>(app, `/api/event/pay/${order.reference}`, {
    provider: 'sandbox',
    t: order.token,
  });
  await call(app, `/api/event/pay/sandbox/${attempt}`, { outcome: 'success' });
  // The demo's own people get mails, too.
  const find = () =>
    smtp.received.map(openMail).find(({ headers }) => /^Tiketi yako: /.test(headers.get('subject') ?? ''));
  await expect.poll(find, { timeout: 30_000, interval: 200 }).toBeDefined();
  const pdf = find()?.parts.find((part) => part.type === 'application/pdf');
  const [page] = readPdf(pdf?.content ?? Buffer.alloc(0));
  expect(page?.text).toContain(order.reference);
  const dev = await fetch(`${app.url}/dev/mail`).then((answer) => answer.text());
  expect(dev).toContain('sent');
}

// A ticket type that anybody can buy one of for money.
async function firstOnSale(app: RunningApp, slugs: string[]): Promise<number> {
  for (const slug of slugs) {
    const event = await call<{
      ticket_types: { id: number; price: number; state: string; dates: unknown[]; min_per_order: number }[];
    }>(app, `/api/event/view/${slug}`);
    const type = event.ticket_types.find(
      (one) => one.price > 0 && one.state === 'on_sale' && one.dates.length === 0 && one.min_per_order === 1,
    );
    if (type) return type.id;
  }
  throw new Error('Nothing is on sale');
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s while it fills ends both at once',
  async (signal) => {
    const { program, ended, filler } = await startFilling(await newFolder());
    program.kill(signal);
    expect(await ended).toEqual([null, signal]);
    await expect.poll(() => isThere(filler), LONG).toBe(false);
  },
  200_000,
);

test('what keeps the filling from its end is said in one line, with the exit code', async () => {
  const problem = await startApp({ DATA_DIR: '/proc/tiketi' }, START).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  expect(problem).toMatch(
    /^The folder \/proc\/tiketi cannot be written to\. .+ \(Filling the demo: exit code 1\)$/m,
  );
  expect(problem).not.toMatch(/^\s+at /m);
}, 200_000);
