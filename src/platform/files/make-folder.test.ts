import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

const home = mkdtempSync(join(tmpdir(), 'tiketi-folder-'));
afterAll(() => rmSync(home, { recursive: true }));

it('makes a folder with all above it, once', () => {
  const folder = join(home, 'one/two/three');
  makeFolder(folder);
  makeFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

it('says why it cannot, instead of trying for ever', () => {
  writeFileSync(join(home, 'a-file'), '');
  expect(() => makeFolder(join(home, 'a-file/data'))).toThrow('ENOTDIR');
  expect(() => makeFolder('/proc/tiketi/data')).toThrow('ENOENT');
});
