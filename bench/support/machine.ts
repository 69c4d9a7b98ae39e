import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { delimiter, join } from 'node:path';

const GIB = 1024 ** 3;

export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() || 'unknown processor';
  const memory = (totalmem() / GIB).toFixed(1);
  return `${availableParallelism()} × ${model} (${process.arch}), ${memory} GiB, ${systemName()}, Node ${process.version}`;
}

function systemName(): string {
  if (!existsSync('/etc/os-release')) return process.platform;
  return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform;
}

// Server and load generator each run on their own core, so that neither slows the other down. If that is not possible,
// the command runs as it is.
export function pinned(core: number, command: string[]): [string, string[]] {
  const whole = canPin() ? ['taskset', '-c', String(core), ...command] : command;
  const [program = '', ...rest] = whole;
  return [program, rest];
}

export function canPin(): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return availableParallelism() > 1 && folders.some((folder) => existsSync(join(folder, 'taskset')));
}

export const SERVER_CORE = 0;
export const LOAD_CORE = 1;
