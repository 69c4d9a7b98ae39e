import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

const BIN = join(ROOT, 'node_modules/.bin');

// The pinned Node and the project's own tools come first, whoever started this script.
export function toolEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, PATH: [BIN, process.env.PATH].filter(Boolean).join(delimiter), ...extra };
}

export type ToolResult = { exitCode: number; stdout: string; output: string };

// Runs one of the project's tools to its end. `output` is what it printed on both streams, in order.
export async function runTool(
  name: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<ToolResult> {
  const child = spawn(join(BIN, name), args, {
    cwd: options.cwd ?? ROOT,
    env: toolEnvironment({ NO_COLOR: '1', ...options.env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ exitCode: 1, stdout, output: `${name}: ${error.message}` }));
    child.on('close', (code) => resolve({ exitCode: code ?? 1, stdout, output }));
  });
}
