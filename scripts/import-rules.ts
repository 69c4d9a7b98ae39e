import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runTool } from './tools.ts';

export type Violation = { rule: string; from: string; to: string };
export type Cruise = { violations: Violation[]; files: string[] };

const CONFIG = join(ROOT, '.dependency-cruiser.mjs');
const FOLDERS = ['src', 'tests', 'scripts', 'bench'];

type CruiseReport = {
  modules: { source: string }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
};

// Reads every import under `root` and answers those that break a rule of .dependency-cruiser.mjs.
export async function readImports(root: string): Promise<Cruise> {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const result = await runTool('depcruise', ['--config', CONFIG, '--output-type', 'json', ...folders], {
    cwd: root,
  });
  let report: CruiseReport;
  try {
    report = JSON.parse(result.stdout) as CruiseReport;
  } catch {
    throw new Error(`dependency-cruiser did not answer:\n${result.output}`);
  }
  const violations = report.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  return { violations, files: report.modules.map((module) => module.source) };
}

// Files that dependency-cruiser should have read and did not: without this check it would report no violations for
// them.
export function unreadFiles(root: string, cruise: Cruise): string[] {
  const read = new Set(cruise.files);
  const generated = 'src/shared/messages/**';
  const files = globSync('{src,tests,scripts,bench}/**/*.{ts,tsx}', { cwd: root, exclude: [generated] });
  return files.filter((file) => !read.has(file));
}
