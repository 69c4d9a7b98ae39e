import './require-node.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROWS, SECTIONS } from '../tests/spec/rows.ts';
import { findChromium } from './chromium.ts';
import { buildOnce } from './prepare-once.ts';
import { countRows, type RowCount } from './spec-tally.ts';
import { runTool } from './tools.ts';

// Prints how much of the specified behaviour holds, row by row. `BROWSER=off` leaves out rows that need a browser.

const PARTS = [
  ['unit', 'tests/spec/'],
  ['browser', 'tests/spec/browser/'],
] as const;

async function runPart(mode: string, path: string): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'tiketi-spec-'));
  const file = join(folder, 'report.json');
  try {
    const env: Record<string, string> = mode === 'browser' ? { CHROMIUM_PATH: await findChromium() } : {};
    const reporters = ['--reporter=json', `--outputFile.json=${file}`];
    const { output } = await runTool('vitest', ['run', '--mode', mode, path, ...reporters], { env });
    const report = await readFile(file, 'utf8').catch(() => null);
    if (report === null) console.log(output);
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function print({ held, missed }: RowCount): void {
  for (const [section, name] of Object.entries(SECTIONS)) {
    const ofSection = (ids: readonly string[]) => ids.filter((id) => id.startsWith(`${section}.`));
    const all = ofSection(Object.keys(ROWS)).length;
    console.log(`${section}  ${name.padEnd(26)}${ofSection(held).length} of ${all} rows hold`);
    for (const id of ofSection(Object.keys(missed))) {
      console.log(`   ✗ ${id} ${ROWS[id as keyof typeof ROWS]}\n       ${missed[id]}`);
    }
  }
  console.log(`\n${held.length} of ${Object.keys(ROWS).length} rows hold`);
}

await buildOnce();
const reports: (string | null)[] = [];
for (const [mode, path] of PARTS) {
  if (mode === 'browser' && process.env.BROWSER === 'off') continue;
  reports.push(await runPart(mode, path));
}
const count = countRows(Object.keys(ROWS), reports);
print(count);
process.exit(Object.keys(count.missed).length > 0 ? 1 : 0);
