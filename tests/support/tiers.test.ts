import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listDatabaseTests } from './tiers.ts';

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
