import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';

export type RunningApp = {
  // http://127.0.0.1:port, without a slash at the end
  url: string;
  pid: number;
  // Everything that the program printed so far
  output(): string;
  // Asks the program to end, and fails if it called beyond this machine.
  stop(): Promise<void>;
};

const ROOT = join(import.meta.dirname, '../..');
const CHILD_GUARD = join(import.meta.dirname, 'child-guard.ts');
// Settings without which a program that is not a demo does not start. Nobody is called unless a test pays.
const NEEDED_WITHOUT_DEMO = {
  STRIPE_SECRET_KEY: 'sk_test_unused',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_unused',
  STRIPE_WEBHOOK_SECRET: 'whsec_unused',
  STRIPE_API_URL: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Tiketi <tickets@example.com>',
};
const START_MS = 240_000;
// What a server promises is tested by `stopping`; here a busy machine may take its time.
const STOP_MS = 60_000;

// Starts the real server program as a process of its own, on a free port and, unless `env` gives a DATABASE_URL,
// on an embedded database in a folder of its own. Answers once the program says that it is ready.
export async function startApp(
  env: Record<string, string> = {},
  program = 'src/main/server.ts',
): Promise<RunningApp> {
  const folder = await mkdtemp(join(tmpdir(), 'tiketi-app-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', CHILD_GUARD, program], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      // Tests make many calls from one address.
      BOT_CHECK_ALLOWANCE: '1000000',
      HOLD_MOST_TICKETS: '1000000',
      HOLD_MOST_PER_ADDRESS: '1000000',
      HOLD_SCARCE_PERCENT: '0',
      APP_SECRET: randomBytes(32).toString('hex'),
      // Tests have no balancer that needs time to notice.
      DRAIN_SECONDS: '0',
      ...(env.DEMO === 'off' && NEEDED_WITHOUT_DEMO),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exit = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  const app: RunningApp = {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    async stop() {
      if (!hasEnded()) {
        child.kill('SIGTERM');
        await Promise.race([exit, sleep(STOP_MS, null, { ref: false })]);
      }
      const isStuck = !hasEnded();
      if (isStuck) child.kill('SIGKILL');
      await exit;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      if (isStuck)
        throw new Error(`The server did not end within ${STOP_MS} ms of SIGTERM:\n${lastLines(output)}`);
      const blocked = output.split('\n').filter((line) => line.startsWith('blocked network call'));
      if (blocked.length > 0)
        throw new Error(`The server called beyond this machine:\n${blocked.join('\n')}`);
    },
  };

  const deadline = Date.now() + START_MS;
  while (!(await isReady(url))) {
    if (hasEnded() || Date.now() > deadline) {
      await app.stop();
      throw new Error(`The server did not become ready:\n${lastLines(output)}`);
    }
    await sleep(50);
  }
  return app;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-30).join('\n');
}
