import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.ts';
import type { BareAnswer } from './bare-server.ts';
import { pinned, SERVER_CORE } from './machine.ts';
import { START_FLAGS } from './start-flags.ts';

export interface RunningServer {
  // http://127.0.0.1:port, without a slash at the end
  url: string;
  port: number;
  pid: number;
  // From the command to the first page.
  startMs: number;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BARE_SERVER = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
const START_MS = 60_000;
const STOP_MS = 10_000;

interface ServerOrder {
  program: 'src/main/server.ts' | 'src/main/start.ts' | 'tests/support/ungated-server.ts';
  env: Record<string, string>;
  // For figures of speed: the server gets a core of its own.
  isPinned: boolean;
}

// The real program, with its access log discarded.
export async function startSite({ program, env, isPinned }: ServerOrder): Promise<RunningServer> {
  const port = await freePort();
  const secret = randomBytes(32).toString('hex');
  const settings = {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    APP_SECRET: secret,
    // All visitors share one address.
    BOT_CHECK_ALLOWANCE: '1000000',
    HOLD_MOST_TICKETS: '1000000',
    HOLD_MOST_PER_ADDRESS: '1000000',
    HOLD_SCARCE_PERCENT: '0',
    ...env,
  };
  return launch(port, [process.execPath, ...START_FLAGS, join(ROOT, program)], settings, '/events', isPinned);
}

export async function startBare(answer: BareAnswer): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tiketi-bench-'));
  const file = join(folder, 'answer.json');
  writeFileSync(file, JSON.stringify(answer));
  const port = await freePort();
  try {
    return await launch(port, [process.execPath, BARE_SERVER, file, String(port)], {}, '/', true);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function launch(
  port: number,
  command: string[],
  env: Record<string, string>,
  firstPage: string,
  isPinned: boolean,
): Promise<RunningServer> {
  const startedAt = performance.now();
  const [program = '', args] = isPinned ? pinned(SERVER_CORE, command) : [command[0], command.slice(1)];
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  // However this program ends, it leaves no server behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  exitWhenInterrupted();
  const url = `http://127.0.0.1:${port}`;
  while (!(await isAnswering(url + firstPage))) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || performance.now() - startedAt > START_MS) {
      kill();
      throw new Error(`${command.slice(1).join(' ')} did not answer ${firstPage}`);
    }
    await wait(20);
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    async stop() {
      await end(child);
      process.off('exit', kill);
    },
  };
}

let isListeningToSignals = false;

// Without a listener these signals end the program before it could end its servers.
function exitWhenInterrupted(): void {
  if (isListeningToSignals) return;
  isListeningToSignals = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
    await response.arrayBuffer();
    return response.status < 500;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([exit, wait(STOP_MS, undefined, { ref: false })]);
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await exit;
  }
}
