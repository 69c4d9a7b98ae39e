import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { recordBuild, setAside } from './keep-builds.ts';

const folder = await mkdtemp(join(tmpdir(), 'tiketi-builds-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const client = join(folder, 'build/client');
const HOUR = 3_600_000;
const noon = Date.parse('2026-03-01T12:00:00Z');

// Like the bundler: empties the folder and fills it.
async function build(id: string, hours: number, files: Record<string, string>): Promise<void> {
  await setAside(client);
  await mkdir(join(client, 'assets/en'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(client, 'assets/en', name), text);
  await recordBuild(client, { id, sellers: [], door: [], now: new Date(noon + hours * HOUR) });
}
const files = () => readdir(join(client, 'assets/en'));
const builds = () => readdir(join(client, 'builds'));
const recordOf = async (name: string) =>
  JSON.parse(await readFile(join(client, 'builds', `${name}.json`), 'utf8'));

beforeEach(async () => {
  for (const name of ['build', '.build-before'])
    await rm(join(folder, name), { recursive: true, force: true });
});

test('the first build says what it is made of', async () => {
  await build('one', 0, { 'a-1.js': 'a' });
  const record = {
    id: 'one',
    built_at: '2026-03-01T12:00:00.000Z',
    files: ['assets/en/a-1.js'],
    sellers: [],
    door: [],
  };
  expect(await recordOf('latest')).toEqual(record);
  expect(await recordOf('one')).toEqual(record);
});

test('files of the build before stay for a day after the next one, and go then', async () => {
  await build('one', 0, { 'a-1.js': 'a', 'a-1.js.br': 'pressed', 'same.js': 'old' });
  // It was in use for long; its day begins only when it is replaced.
  await build('two', 100, { 'a-2.js': 'aa', 'same.js': 'new' });
  expect(await files()).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'same.js']);
  expect(await readFile(join(client, 'assets/en/same.js'), 'utf8')).toBe('new');
  expect((await recordOf('latest')).files).toEqual(['assets/en/a-2.js', 'assets/en/same.js']);
  await build('three', 123, { 'a-3.js': 'aaa' });
  expect(await files()).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'a-3.js', 'same.js']);
  await build('four', 124, { 'a-4.js': 'aaaa' });
  expect(await files()).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'same.js']);
  expect(await builds()).toEqual(['four.json', 'latest.json', 'three.json', 'two.json']);
  await build('five', 200, { 'a-5.js': 'aaaaa' });
  expect(await files()).toEqual(['a-4.js', 'a-5.js']);
});

test('building the same once more changes nothing but the time', async () => {
  await build('one', 0, { 'a-1.js': 'a' });
  await build('one', 1, { 'a-1.js': 'a' });
  expect(await builds()).toEqual(['latest.json', 'one.json']);
  expect(await files()).toEqual(['a-1.js']);
});

test('a build that was interrupted loses nothing of the one before', async () => {
  await build('one', 0, { 'a-1.js': 'a' });
  await setAside(client);
  await mkdir(join(client, 'assets/en'), { recursive: true });
  await build('two', 1, { 'a-2.js': 'aa' });
  expect(await files()).toEqual(['a-1.js', 'a-2.js']);
});
