import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSettingsReaders } from './settings-readers.ts';

test('every way to read the environment is found, outside of the one reader', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tiketi-settings-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const files = {
    'src/platform/config/config.ts': 'process.env.PORT',
    'src/platform/log.ts': 'const level =\n  process.env.LOG_LEVEL;',
    'src/main/server.ts': `const all = process['env'];`,
    'src/modules/orders/pay.ts': `import { env } from 'node:process';`,
    'src/web/page.tsx': 'const { MODE } = globalThis.process?.env;',
    'src/web/fine.tsx': 'const processed = environment; // process. envelope',
    'src/main/start.test.ts': 'process.env.PORT',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  const places = findSettingsReaders(root).map((line) => line.split(': ')[0]);
  expect(places.sort()).toEqual([
    'src/main/server.ts:1',
    'src/modules/orders/pay.ts:1',
    'src/platform/log.ts:2',
    'src/web/page.tsx:1',
  ]);
});
