import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { LOAD_CORE, pinned } from './machine.ts';

export interface LoadOrder {
  port: number;
  // Requested in turn.
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  // Before measuring, so that both sides are warm.
  warmSeconds: number;
  // Ends after this time or this many requests, whichever comes first.
  seconds: number;
  maxRequests?: number;
  expectedStatus: number;
  // Its processor time is read at the beginning and at the end of the measured time.
  serverPid: number;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  serverCpuSeconds: number;
  // 1: the generator used its whole core, so it was itself the limit.
  generatorBusy: number;
  // Answers with another status, and broken connections.
  failures: number;
  p99Ms: number;
}

const GENERATOR = fileURLToPath(new URL('./load-generator.ts', import.meta.url));

// Runs the load generator as a process of its own, on its own core.
export async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const [program, args] = pinned(LOAD_CORE, [process.execPath, GENERATOR, JSON.stringify(order)]);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the load generator ended with ${code}`);
  return JSON.parse(output) as LoadResult;
}
