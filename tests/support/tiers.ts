import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

export type Tier = 'embedded' | 'unit' | 'pg' | 'browser' | 'screens';
const BY_MODE: readonly Tier[] = ['unit', 'pg', 'browser', 'screens'];

// Vitest's --mode chooses the tier. Without it, `vitest run some/file` tries any test on the embedded database.
export const tierOfMode = (mode: string): Tier => BY_MODE.find((tier) => tier === mode) ?? 'embedded';

const TESTS = [
  'src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
  'tests/{http,support}/**/*.test.ts',
];
// What is true of the embedded database as well: the rows of the specification (every call, every screen), what pages look
// like, and everything of the platform, which alone knows that there are two databases.
const SPEC = ['tests/spec/*.test.ts'];
const ABOUT_PAGES = ['pages', 'account-pages', 'page-weight'].map((name) => `tests/http/${name}.test.ts`);
const PLATFORM = 'src/platform/';
const RACES = ['tests/races/**/*.test.ts'];
const BROWSER = ['tests/e2e/**/*.test.ts', 'tests/spec/browser/*.test.ts'];
// Every page in every look, with pictures: `npm run screens`, and no part of `npm test`.
const SCREENS = ['tests/screens/*.test.ts'];

export function testFilesOf(tier: Tier, root: string): string[] {
  if (tier === 'browser') return BROWSER;
  if (tier === 'screens') return SCREENS;
  if (tier === 'embedded') return [...TESTS, ...SPEC];
  const onPostgres = listDatabaseTests(root);
  if (tier === 'pg') return [...onPostgres, ...RACES];
  const elsewhere = new Set(onPostgres.filter((file) => !file.startsWith(PLATFORM)));
  return [...globSync(TESTS, { cwd: root }).filter((file) => !elsewhere.has(file)), ...SPEC];
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
  return globSync(TESTS, { cwd: root })
    .filter((file) => !ABOUT_PAGES.includes(file))
    .filter((file) => importsOneOf(resolve(root, file), doors))
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
