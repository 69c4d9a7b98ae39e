import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiketi-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockScript = (after: string) =>
  `import { lockFolder } from ${JSON.stringify(import.meta.resolve('./folder-lock.ts'))};
   lockFolder(${JSON.stringify(folder)}); console.log('locked'); ${after}`;
const inAnotherProcess = (script: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });

describe('the lock on the data folder', () => {
  test('a second owner is refused with a sentence that says what to do', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    expect(() => lockFolder(folder)).toThrow(/Stop it first, or give this one a DATA_DIR/);
    unlock();
    lockFolder(folder)();
  });

  test('another process is refused too, until the first lets go', () => {
    const unlock = lockFolder(folder);
    expect(inAnotherProcess(lockScript('')).stderr).toContain('Another Tiketi is using the data folder');
    unlock();
    expect(inAnotherProcess(lockScript('')).stdout).toContain('locked');
  });

  test('an owner that is killed leaves no lock behind', async () => {
    const owner = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      lockScript('setInterval(() => {}, 1000);'),
    ]);
    await once(owner.stdout, 'data');
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    lockFolder(folder)();
  });
});
