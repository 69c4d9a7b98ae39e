import { globSync, readFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';

export type Tier = 'unit' | 'pg' | 'browser' | 'screens';

// Vitest's --mode chooses the tier; without it, `vitest run some/file` is the unit tier.
export function tierOfMode(mode: string): Tier {
  return mode === 'pg' || mode === 'browser' || mode === 'screens' ? mode : 'unit';
}

const UNIT = [
  'src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
  'tests/{http,support}/**/*.test.ts',
];
// The rows of the specification; the embedded database is enough for them.
const SPEC = ['tests/spec/*.test.ts'];
// How pages look does not depend on the database; the calls behind them are tested on both.
const ABOUT_PAGES = ['pages', 'account-pages', 'page-weight'].map((name) => `tests/http/${name}.test.ts`);
const RACES = ['tests/races/**/*.test.ts'];
const BROWSER = ['tests/e2e/**/*.test.ts', 'tests/spec/browser/*.test.ts'];
// Every page in every look, with pictures: `npm run screens`, and no part of `npm test`.
const SCREENS = ['tests/screens/*.test.ts'];

export function testFilesOf(tier: Tier, root: string): string[] {
  if (tier === 'unit') return [...UNIT, ...SPEC];
  if (tier === 'browser') return BROWSER;
  if (tier === 'screens') return SCREENS;
  return [...listDatabaseTests(root), ...RACES];
}

// A test uses the database if it imports tests/support/database.ts, directly or through another file of that folder.
export function listDatabaseTests(root: string): string[] {
  const supportFiles = globSync('tests/support/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const doors = new Set(['database.ts']);
  let known = 0;
  while (known !== doors.size) {
    known = doors.size;
    for (const file of supportFiles) {
      if (importsOneOf(resolve(root, file), doors)) doors.add(basename(file));
    }
  }
  return globSync(UNIT, { cwd: root })
    .filter((file) => !ABOUT_PAGES.includes(file))
    .filter((file) => importsOneOf(resolve(root, file), doors))
    .map((file) => relative(root, resolve(root, file)))
    .sort();
}

const IMPORT = /^(?:import|export|\}).* from '([^']+)'/gm;

function importsOneOf(file: string, doors: ReadonlySet<string>): boolean {
  const isInSupport = file.includes('/tests/support/');
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const leadsToSupport =
      specifier.includes('tests/support/') || (isInSupport && specifier.startsWith('./'));
    if (leadsToSupport && doors.has(basename(specifier))) return true;
  }
  return false;
}
