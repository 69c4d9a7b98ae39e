// Runs one PostgreSQL server for as long as its own standard input stays open. The parent holds the other end
// of that pipe, so however the parent ends, kill -9 included, the server is stopped and its folder removed.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { findPostgres, type PostgresSource, type SystemUser } from './postgres-binaries.ts';

export type SupervisorOrder = {
  source?: PostgresSource;
  settings: Record<string, string>;
  // A server that is killed is started again on its data, as an operating system would.
  comesBack?: boolean;
};
export type SupervisorAnswer =
  | { ok: true; url: string; binDir: string; folder: string; serverPid: number }
  | { ok: false; problem: string };

const run = promisify(execFile);
const USER_NAME = 'tiketi';
const START_ATTEMPTS = 3;
const START_MS = 30_000;
const FAST_STOP_MS = 10_000;

const lines = createInterface({ input: process.stdin });
const parentIsGone = new AbortController();
lines.once('close', () => parentIsGone.abort());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => parentIsGone.abort());
}
// The parent may be gone while we still write to it.
process.stdout.on('error', () => parentIsGone.abort());

let folder: string | undefined;
let server: ChildProcess | undefined;
let isFailed = false;
try {
  const [line] = (await once(lines, 'line', { signal: parentIsGone.signal })) as [string];
  const order = JSON.parse(line) as SupervisorOrder;
  const { startAgain, ...running } = await start(order);
  answer({ ok: true, ...running });
  while (await hasDied()) {
    if (!order.comesBack) throw new Error('PostgreSQL stopped by itself');
    await startAgain();
  }
} catch (error) {
  if (!parentIsGone.signal.aborted) {
    isFailed = true;
    answer({ ok: false, problem: error instanceof Error ? error.message : String(error) });
  }
} finally {
  if (server) await stop(server);
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(isFailed ? 1 : 0);

function answer(message: SupervisorAnswer): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

async function start(order: SupervisorOrder) {
  const user = await unprivilegedUser();
  const home = await mkdtemp(join(await reachableTempRoot(user), 'tiketi-postgres-'));
  folder = home;
  if (user) await chown(home, user.uid, user.gid);
  const binaries = await findPostgres({ source: order.source, user, copyTo: join(home, 'postgresql') });
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(home, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, home]);

  const spawnOptions = {
    ...user,
    cwd: home,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: home },
  };
  const dataDir = join(home, 'data');
  await initialise(dataDir, passwordFile);
  await rm(passwordFile);

  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      const serverPid = await launch(port);
      const url = `postgres://${USER_NAME}:${password}@127.0.0.1:${port}/postgres`;
      return {
        url,
        binDir: binaries.binDir,
        folder: home,
        serverPid,
        startAgain: () => launchAgain(port),
      };
    } catch (error) {
      // Another program may have taken the port in between.
      if (attempt === START_ATTEMPTS || parentIsGone.signal.aborted) throw error;
    }
  }

  async function initialise(dataDir: string, passwordFile: string): Promise<void> {
    // Collation and character classes as in the embedded database, so that both sort and search alike.
    const locale = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8'];
    const access = [`--username=${USER_NAME}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    await run(join(binaries.binDir, 'initdb'), ['-D', dataDir, '--no-sync', ...locale, ...access], {
      ...spawnOptions,
      signal: parentIsGone.signal,
    });
  }

  // A new server refuses to start until the last child processes of the killed one have ended.
  async function launchAgain(port: number): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (!parentIsGone.signal.aborted) {
      const isUp = await launch(port).then(
        () => true,
        (error: Error) => {
          if (Date.now() > deadline) throw error;
          return false;
        },
      );
      if (isUp) return;
      await sleep(50);
    }
  }

  async function launch(port: number): Promise<number> {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      timezone: 'UTC',
      log_timezone: 'UTC',
      ...order.settings,
      port: String(port),
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const logFile = join(home, 'server.log');
    const child = spawn(join(binaries.binDir, 'postgres'), ['-D', dataDir, ...flags], {
      ...spawnOptions,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = child;
    child.stderr.pipe(createWriteStream(logFile, { flags: 'a' }));
    const failure = once(child, 'error').then(([error]) => error as Error);
    const isReady = await untilReady(dataDir, child);
    if (isReady && child.pid) return child.pid;
    await stop(child);
    const log = await readFile(logFile, 'utf8').catch(() => '');
    const spawnError = await Promise.race([failure, null]);
    throw new Error(
      `PostgreSQL did not start: ${spawnError?.message ?? log.split('\n').slice(-20).join('\n')}`,
    );
  }
}

// The server writes "ready" into the last line of this file once it takes connections.
async function untilReady(dataDir: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && child.exitCode === null && child.pid && !parentIsGone.signal.aborted) {
    const state = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
    const [pid, , , , , , , condition] = state.split('\n');
    if (pid === String(child.pid) && condition?.trim() === 'ready') return true;
    await sleep(20);
  }
  return false;
}

// Resolves when the server is dead, or when nobody needs it any more.
async function hasDied(): Promise<boolean> {
  if (!server || parentIsGone.signal.aborted) return false;
  if (server.exitCode !== null || server.signalCode !== null) return true;
  return once(server, 'exit', { signal: parentIsGone.signal }).then(
    () => true,
    () => false,
  );
}

async function stop(child: ChildProcess): Promise<void> {
  // SIGINT asks for a fast shutdown, SIGQUIT for one without a last checkpoint.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await Promise.race([exit, sleep(FAST_STOP_MS)]);
  }
}

// PostgreSQL refuses to run as root.
async function unprivilegedUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find(([accountName]) => accountName === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as');
}

async function reachableTempRoot(user: SystemUser | undefined): Promise<string> {
  const roots = [...new Set([tmpdir(), '/tmp', '/var/tmp', '/dev/shm'])];
  for (const root of roots) {
    if (await canReach(root, user)) return root;
  }
  throw new Error(`PostgreSQL cannot run as root, and its user can reach none of ${roots.join(', ')}`);
}

async function canReach(path: string, user: SystemUser | undefined): Promise<boolean> {
  if (!user) return true;
  const entry = await stat(path).catch(() => null);
  if (!entry?.isDirectory() || (entry.mode & 0o001) === 0) return false;
  return path === dirname(path) || canReach(dirname(path), user);
}
