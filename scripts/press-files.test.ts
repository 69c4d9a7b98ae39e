import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { FORMS, hasAllForms, pressFiles, QUICK_FORMS } from './press-files.ts';

const folder = await mkdtemp(join(tmpdir(), 'tiketi-press-'));
afterAll(() => rm(folder, { recursive: true }));

const content = 'let ticket = 1;\n'.repeat(200);
const inFolder = async () => (await readdir(folder, { recursive: true })).sort();

test('what is left out at first is made later, nothing is made twice, and no draft is left', async () => {
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/a.js'), content);
  await writeFile(join(folder, 'assets/a.woff2'), 'packed already');

  await pressFiles(folder, QUICK_FORMS);
  expect(await inFolder()).toEqual(['assets', 'assets/a.js', 'assets/a.js.gz', 'assets/a.woff2']);
  expect(await hasAllForms(folder)).toBe(false);

  await writeFile(join(folder, 'assets/a.js.gz'), 'of an earlier run');
  await pressFiles(folder, FORMS);
  expect(await inFolder()).toEqual([
    'assets',
    'assets/a.js',
    'assets/a.js.br',
    'assets/a.js.gz',
    'assets/a.woff2',
  ]);
  expect(await hasAllForms(folder)).toBe(true);
  expect(await readFile(join(folder, 'assets/a.js.gz'), 'utf8')).toBe('of an earlier run');
  expect(brotliDecompressSync(await readFile(join(folder, 'assets/a.js.br'))).toString()).toBe(content);

  await rm(join(folder, 'assets/a.js.gz'));
  await pressFiles(folder, FORMS);
  expect(gunzipSync(await readFile(join(folder, 'assets/a.js.gz'))).toString()).toBe(content);
});
