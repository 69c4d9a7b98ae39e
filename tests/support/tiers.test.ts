import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listDatabaseTests, testFilesOf } from './tiers.ts';

async function plant(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'tiketi-tiers-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return root;
}

test('a test counts as database-backed by its own import, or by one of a support file', async () => {
  const root = await plant({
    'tests/support/database.ts': '',
    'tests/support/app.ts': `import { testDatabase } from './database.ts';`,
    'tests/support/visitor.ts': `import { testApp } from './app.ts';`,
    'tests/support/clock.ts': '',
    'src/a/direct.test.ts': `import { testDatabase } from '#tests/support/database.ts';`,
    'src/a/through.test.ts': `import {\n  visitor,\n} from '#tests/support/visitor.ts';`,
    'tests/http/relative.test.ts': `import { testApp } from '../../tests/support/app.ts';`,
    'src/a/pure.test.ts': `import { clock } from '#tests/support/clock.ts';`,
    'src/b/database.test.ts': `import { openDatabase } from './database.ts';`,
  });
  expect(listDatabaseTests(root)).toEqual([
    'src/a/direct.test.ts',
    'src/a/through.test.ts',
    'tests/http/relative.test.ts',
  ]);
});

test('a test of the database runs on PostgreSQL; one of the platform on both, and pages on the embedded one', async () => {
  const usesDatabase = `import { testDatabase } from '#tests/support/database.ts';`;
  const root = await plant({
    'tests/support/database.ts': '',
    'src/modules/orders/orders.test.ts': usesDatabase,
    'src/modules/orders/price.rules.test.ts': '',
    'src/platform/jobs/jobs.test.ts': usesDatabase,
    'tests/http/pages.test.ts': usesDatabase,
  });
  expect(testFilesOf('unit', root)).toEqual(
    expect.arrayContaining([
      'src/modules/orders/price.rules.test.ts',
      'src/platform/jobs/jobs.test.ts',
      'tests/http/pages.test.ts',
    ]),
  );
  expect(testFilesOf('unit', root)).not.toContain('src/modules/orders/orders.test.ts');
  expect(testFilesOf('pg', root)).toEqual([
    'src/modules/orders/orders.test.ts',
    'src/platform/jobs/jobs.test.ts',
    'tests/races/**/*.test.ts',
  ]);
});
