import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { PostgresSource } from './postgres-binaries.ts';
import type { SupervisorAnswer, SupervisorOrder } from './postgres-supervisor.ts';

export type RunningPostgres = {
  // postgres://user:password@127.0.0.1:port/postgres, a superuser
  url: string;
  binDir: string;
  // Everything of this server; gone after stop()
  folder: string;
  serverPid: number;
  stop(): Promise<void>;
};

// Starts an own PostgreSQL server on a free loopback port, with fsync on unless `settings` say otherwise.
// It is stopped and its folder removed by stop(), and by itself when this process ends in whatever way.
// TEST_POSTGRES=machine|package forces where its programs come from.
export async function startPostgres(
  options: { settings?: Record<string, string>; source?: PostgresSource; comesBack?: boolean } = {},
): Promise<RunningPostgres> {
  const source = options.source ?? sourceFromEnvironment();
  const supervisorFile = fileURLToPath(new URL('./postgres-supervisor.ts', import.meta.url));
  // In a session of its own, so that Ctrl-C or a killed process group does not take the supervisor first.
  const supervisor = spawn(process.execPath, [supervisorFile], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const exit = once(supervisor, 'exit');
  const order: SupervisorOrder = {
    settings: options.settings ?? {},
    ...(source && { source }),
    comesBack: options.comesBack ?? false,
  };
  supervisor.stdin.on('error', () => {});
  supervisor.stdin.write(`${JSON.stringify(order)}\n`);

  const answer = await readAnswer(supervisor.stdout);
  if (!answer.ok) {
    await exit;
    throw new Error(answer.problem);
  }

  // A forgotten server must not keep the program alive: when it ends, the pipe closes.
  supervisor.unref();
  unref(supervisor.stdin);
  unref(supervisor.stdout);

  return {
    url: answer.url,
    binDir: answer.binDir,
    folder: answer.folder,
    serverPid: answer.serverPid,
    async stop() {
      supervisor.ref();
      supervisor.stdin.end();
      if (supervisor.exitCode === null && supervisor.signalCode === null) await exit;
      if (supervisor.exitCode !== 0) throw new Error('PostgreSQL stopped by itself before it was told to');
    },
  };
}

function sourceFromEnvironment(): PostgresSource | undefined {
  const source = process.env.TEST_POSTGRES;
  if (source === undefined || source === '') return undefined;
  if (source === 'machine' || source === 'package') return source;
  throw new Error(`TEST_POSTGRES is "${source}": it takes machine or package`);
}

async function readAnswer(stdout: Readable): Promise<SupervisorAnswer> {
  const lines = createInterface({ input: stdout });
  const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  if (line === undefined) return { ok: false, problem: 'PostgreSQL did not start: its supervisor died' };
  return JSON.parse(line) as SupervisorAnswer;
}

function unref(stream: object): void {
  if ('unref' in stream && typeof stream.unref === 'function') stream.unref();
}
