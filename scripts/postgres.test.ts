import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startPostgres } from './postgres.ts';

// A server is really gone if both its process and its folder are.
function isGone(server: { serverPid: number; folder: string }): boolean {
  return !isRunning(server.serverPid) && !existsSync(server.folder);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: question, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test('a server from the npm package runs, durable by default, and leaves nothing behind', async () => {
  const server = await startPostgres({ source: 'package' });
  try {
    expect(Number(await ask(server.url, 'show server_version_num'))).toBeGreaterThanOrEqual(150_000);
    expect(await ask(server.url, 'show fsync')).toBe('on');
    expect(await ask(server.url, 'select current_database()')).toBe('postgres');
    // The catalogue's search depends on it, and on letters beyond ASCII.
    await ask(server.url, 'create extension pg_trgm');
    expect(await ask(server.url, `select lower('CAFÉ')`)).toBe('café');
  } finally {
    await server.stop();
  }
  expect(isGone(server)).toBe(true);
});

test('settings are passed on, a wrong password is refused', async () => {
  const server = await startPostgres({ settings: { fsync: 'off', max_connections: '17' } });
  try {
    expect(await ask(server.url, 'show fsync')).toBe('off');
    expect(await ask(server.url, 'show max_connections')).toBe('17');
    await expect(ask(server.url.replace(/:[0-9a-f]{32}@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password/,
    );
  } finally {
    await server.stop();
  }
  expect(isGone(server)).toBe(true);
});

test('a setting that PostgreSQL refuses is told', async () => {
  await expect(startPostgres({ settings: { no_such_setting: '1' } })).rejects.toThrow(/no_such_setting/);
});

test('a server whose parent was killed with -9 stops by itself', async () => {
  const program = `
    import { startPostgres } from '${new URL('./postgres.ts', import.meta.url).href}';
    const { serverPid, folder } = await startPostgres();
    console.log(JSON.stringify({ serverPid, folder }));
    setInterval(() => {}, 1000);
  `;
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout, 'data');
  const server = JSON.parse(String(line)) as { serverPid: number; folder: string };
  expect(isRunning(server.serverPid)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitUntil(() => isGone(server), { timeout: 15_000, interval: 50 });
});

test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'as root the server runs as another user',
  async () => {
    const server = await startPostgres();
    try {
      const status = readFileSync(`/proc/${server.serverPid}/status`, 'utf8');
      expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).not.toBe('0');
    } finally {
      await server.stop();
    }
  },
);
