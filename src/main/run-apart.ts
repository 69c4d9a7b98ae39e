import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SIGN_OF_LIFE_MS = 5_000;

export class ApartFailed extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

// Does work that takes much memory in a process that ends, and says that it goes on. The process leads a group of its own:
// it ends at once when we are asked to stop, and by itself when we are killed (scripts/end-with-parent.ts). `onSign` is called
// when it says that it has come so far that others can go on.
export async function runApart(
  program: string,
  doing: string,
  { args = [], onSign = () => {} }: { args?: string[]; onSign?: () => void } = {},
): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1_000);
  console.log(`${doing} …`);
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  child.once('message', onSign);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const signs = setInterval(() => console.log(`${doing}: ${seconds()} s …`), SIGN_OF_LIFE_MS);
  const stop = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    forgetSignals();
    process.kill(process.pid, signal);
  };
  const forgetSignals = () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (code === 0) {
      process.stderr.write(said);
      console.log(`${doing}: done after ${seconds()} s.`);
      return;
    }
    throw new ApartFailed(
      `${said.trimEnd() || 'It said nothing.'} (${doing}: ${code === null ? signal : `exit code ${code}`})`,
      code ?? 1,
    );
  } finally {
    clearInterval(signs);
    forgetSignals();
  }
}
