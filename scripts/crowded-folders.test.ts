import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { findCrowdedFolders } from './crowded-folders.ts';

const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function plant(...files: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'tiketi-folders-'));
  roots.push(root);
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  return root;
}

const many = (count: number, folder: string, ending = 'ts') =>
  Array.from({ length: count }, (_, place) => `src/${folder}/file-${place}.${ending}`);

it('reports a folder with more than 25 files, and leaves one with as many alone', () => {
  const root = plant(
    ...many(26, 'modules/orders'),
    ...many(26, 'web/components/event', 'tsx'),
    ...many(26, 'platform/http'),
    ...many(25, 'modules/tickets'),
    ...many(25, 'web/ui', 'tsx'),
  );
  expect(findCrowdedFolders(root)).toEqual([
    'src/modules/orders: 26 files at one level, 25 at the most',
    'src/platform/http: 26 files at one level, 25 at the most',
    'src/web/components/event: 26 files at one level, 25 at the most',
  ]);
});

it('counts a slice with all its folders', () => {
  const slice = (name: string, last: number) => [
    ...many(20, `modules/${name}`),
    ...many(20, `modules/${name}/first`),
    ...many(last, `modules/${name}/second/deeper`),
  ];
  const root = plant(...slice('orders', 6), ...slice('tickets', 5));
  expect(findCrowdedFolders(root)).toEqual(['src/modules/orders: 46 files in all, 45 at the most']);
});

it('counts neither tests nor what is read by people or by the database', () => {
  const root = plant(
    ...many(25, 'modules/orders'),
    ...many(30, 'modules/orders', 'test.ts'),
    ...many(30, 'web/ui', 'test.tsx'),
    ...many(30, 'modules/orders', 'sql'),
    'src/modules/orders/README.md',
    ...many(30, 'shared/messages', 'js'),
  );
  expect(findCrowdedFolders(root)).toEqual([]);
});

it('counts styles and data of pages', () => {
  const root = plant(...many(20, 'web/styles', 'css'), ...many(6, 'web/styles', 'json'));
  expect(findCrowdedFolders(root)).toEqual(['src/web/styles: 26 files at one level, 25 at the most']);
});
