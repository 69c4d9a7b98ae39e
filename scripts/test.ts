import './require-node.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.ts';
import { findChromium } from './chromium.ts';
import { buildOnce } from './prepare-once.ts';
import { addTallies, formatTally, NOTHING, ONE_FAILURE, type Tally, tallyVitest } from './tally.ts';
import { ROOT, toolEnvironment } from './tools.ts';

const TIERS = {
  check: runChecks,
  unit: () => runVitest('unit'),
  pg: () => runVitest('pg'),
  browser: runBrowserTier,
} satisfies Record<string, () => Promise<Tally | null>>;
type TierName = keyof typeof TIERS;

// Nothing takes this long; a run that hangs must still end with its count.
const TIER_MS = 35 * 60_000;

let runningTests: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    runningTests?.kill('SIGTERM');
    process.exit(1);
  });
}

const startedAt = Date.now();
const results: { name: TierName; tally: Tally; seconds: number }[] = [];
const chosen = chooseTiers(process.argv.slice(2));

for (const name of chosen) {
  const tierStartedAt = Date.now();
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`);
  const tally = await TIERS[name]().catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : error);
    return ONE_FAILURE;
  });
  if (tally) results.push({ name, tally, seconds: (Date.now() - tierStartedAt) / 1000 });
}

const total = addTallies(results.map((result) => result.tally));
printTable();
// The last line is also read by programs, so it is alone and plain.
console.log(`\n${formatTally(total)}`);
// The generator of messages leaves timers behind, which would hold the process for half a minute.
process.exit(total.failed > 0 ? 1 : 0);

function chooseTiers(names: string[]): TierName[] {
  const all = Object.keys(TIERS) as TierName[];
  const unknown = names.filter((name) => !all.includes(name as TierName));
  if (unknown.length > 0) {
    console.error(`Unknown tier: ${unknown.join(', ')}. There are ${all.join(', ')}.`);
    process.exit(2);
  }
  return names.length > 0 ? all.filter((name) => names.includes(name)) : all;
}

async function runBrowserTier(): Promise<Tally | null> {
  if (process.env.BROWSER === 'off') {
    console.log('BROWSER=off: the browser tests are left out.');
    return null;
  }
  const chromium = await findChromium();
  return runVitest('browser', { CHROMIUM_PATH: chromium });
}

async function runVitest(tier: 'unit' | 'pg' | 'browser', env: Record<string, string> = {}): Promise<Tally> {
  const siteTally = await buildOnce().then(
    () => NOTHING,
    (error: Error) => {
      // Most tests do not need the site; the others must not silently run against an old build.
      console.log(`The site could not be built: ${error.message}`);
      return ONE_FAILURE;
    },
  );
  const folder = await mkdtemp(join(tmpdir(), 'tiketi-report-'));
  const reportFile = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  try {
    const exitCode = await runToEnd(['run', '--mode', tier, ...reporters], env);
    const report = await readFile(reportFile, 'utf8').catch(() => null);
    return addTallies([siteTally, tallyVitest(report, exitCode)]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runToEnd(args: string[], env: Record<string, string>): Promise<number | null> {
  const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), args, {
    cwd: ROOT,
    // Colours in a log file make it hard to read and to search.
    env: toolEnvironment(process.stdout.isTTY ? env : { NO_COLOR: '1', ...env }),
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: TIER_MS,
    killSignal: 'SIGKILL',
  });
  runningTests = child;
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (signal) console.log(`The tests were ended by ${signal}.`);
      resolve(code);
    });
  });
}

function printTable(): void {
  console.log(`\n${'tier'.padEnd(10)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'skipped'.padStart(9)}`);
  for (const { name, tally, seconds } of results) {
    const { passed, failed, skipped } = tally;
    const counts = [String(passed).padStart(8), String(failed).padStart(8), String(skipped).padStart(9)];
    console.log(`${name.padEnd(10)}${counts.join('')}${seconds.toFixed(1).padStart(8)} s`);
  }
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s in all`);
}
