import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findChromium } from '../../scripts/chromium.ts';
import { CHROMIUM_FLAGS } from './chromium-flags.ts';
import { median } from './report.ts';

export interface LighthouseScores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  // Audits that cost points.
  complaints: string[];
  // How fast the machine was in the runs that count, and how many runs do not count.
  machine: string;
  doubt?: string;
}

interface LighthouseReport {
  environment: { benchmarkIndex: number };
  runtimeError?: { code: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

const PROGRAM = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const RUN_MS = 120_000;
// Lighthouse slows every machine down by the same factor, and calls a machine below this figure too slow for that. If
// other programs use the same processor, the figure may fall below this for a while: such runs are repeated.
const SLOWEST_MACHINE = 1_000;
const TRIES_PER_RUN = 4;
const run = promisify(execFile);

// Scores as a middling phone on a slow network gets them; performance is the median of the runs, the others are
// the worst of them.
export async function lighthouseScores(
  url: string,
  runs: number,
  cookie?: string,
): Promise<LighthouseScores> {
  const reports: LighthouseReport[] = [];
  let tries = 0;
  for (; reports.length < runs && tries < runs * TRIES_PER_RUN; tries += 1) {
    const report = await runOnce(url, cookie);
    if (isOfUse(report)) reports.push(report);
  }
  if (reports.length === 0) throw new Error(`In ${tries} runs on ${url} the machine was never fast enough`);
  const scores = (category: string) =>
    reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100));
  const speeds = reports.map(({ environment }) => Math.round(environment.benchmarkIndex));
  return {
    performance: median(scores('performance')),
    accessibility: Math.min(...scores('accessibility')),
    bestPractices: Math.min(...scores('best-practices')),
    seo: Math.min(...scores('seo')),
    complaints: [...new Set(reports.flatMap(complaintsOf))],
    machine: `benchmark index ${speeds.join(', ')}; ${tries - reports.length} runs below ${SLOWEST_MACHINE} or without a trace left out`,
    ...(reports.length < runs && {
      doubt: `only ${reports.length} of ${runs} runs on a machine fast enough`,
    }),
  };
}

function isOfUse({ runtimeError, environment }: LighthouseReport): boolean {
  return runtimeError === undefined && environment.benchmarkIndex >= SLOWEST_MACHINE;
}

async function runOnce(url: string, cookie?: string): Promise<LighthouseReport> {
  const flags = ['--headless=new', ...CHROMIUM_FLAGS].map((flag) =>
    flag.includes(' ') ? `"${flag}"` : flag,
  );
  const folder = await mkdtemp(join(tmpdir(), 'tiketi-lighthouse-'));
  const file = join(folder, 'report.json');
  const args = [
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--no-enable-error-reporting',
    ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
  ];
  const env = { ...process.env, CHROME_PATH: await findChromium() };
  const command = [PROGRAM, url, ...args, `--chrome-flags=${flags.join(' ')}`];
  try {
    // If Lighthouse could not record a load it exits with an error, and its report says so.
    const failure = await run(process.execPath, command, { env, timeout: RUN_MS }).then(
      () => undefined,
      (error) => error,
    );
    const report = await readFile(file, 'utf8').catch((missing) => {
      throw failure ?? missing;
    });
    return JSON.parse(report) as LighthouseReport;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function complaintsOf(report: LighthouseReport): string[] {
  const weighty = Object.values(report.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return weighty.flatMap((id) => {
    const audit = report.audits[id];
    const isFine = !audit || audit.score === null || audit.score >= 0.9;
    return isFine ? [] : [`${id} ${audit.displayValue ?? audit.title}`];
  });
}
