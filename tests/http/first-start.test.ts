import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '#tests/support/app.ts';
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

const isThere = (pid: number) => existsSync(`/proc/${pid}`);

// Started, and seen to be filling.
async function startFilling(dataDir: string) {
  const port = String(await freePort());
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1' };
  const program = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const ended = once(program, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  await expect.poll(() => said, LONG).toContain('Filling the demo');
  const pid = program.pid ?? 0;
  await expect.poll(() => existsSync(join(dataDir, 'postgres')), LONG).toBe(true);
  const [filler = 0] = childrenOf(pid);
  expect(isThere(filler)).toBe(true);
  return { program, ended, filler, said: () => said };
}

const LONG = { timeout: 120_000, interval: 20 };

async function expectFilled(dataDir: string): Promise<void> {
  const app = await startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, START);
  try {
    expect(app.output()).toContain('Filling the demo: done');
    expect(childrenOf(app.pid)).toEqual([]);
    const answer = await fetch(`${app.url}/api/events/trending`);
    const { data } = (await answer.json()) as { data: { total: number } };
    expect(data.total).toBeGreaterThan(0);
  } finally {
    await app.stop();
  }
}

test('killed while it fills: the process that fills ends too, and the next start fills the folder', async () => {
  const dataDir = await newFolder();
  const { program, ended, filler } = await startFilling(dataDir);
  program.kill('SIGKILL');
  await ended;
  await expect.poll(() => isThere(filler), LONG).toBe(false);
  expect(existsSync(join(dataDir, 'prepared'))).toBe(false);
  await expectFilled(dataDir);
  const again = await startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, START);
  expect(again.output()).not.toContain('Filling');
  await again.stop();
}, 400_000);

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
