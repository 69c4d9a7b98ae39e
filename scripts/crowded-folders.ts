import { globSync } from 'node:fs';
import { dirname } from 'node:path';

const MOST_IN_A_FOLDER = 25;
const MOST_IN_A_SLICE = 45;

// Tests are beside what they test and do not count: nobody should write fewer of them to keep a folder small.
const NOT_COUNTED = ['src/shared/messages/**', '**/*.test.*', '**/*.md', '**/*.sql'];

// Answers every folder of the product, and every slice with all its folders, that has more files than one can overlook.
// There are no exceptions: a crowded folder is divided.
export function findCrowdedFolders(root: string): string[] {
  const files = globSync('src/**/*.*', { cwd: root, exclude: NOT_COUNTED }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  return [
    ...crowded(files, dirname, MOST_IN_A_FOLDER, 'files at one level'),
    ...crowded(files, sliceOf, MOST_IN_A_SLICE, 'files in all'),
  ];
}

const sliceOf = (file: string): string | null => /^src\/modules\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;

function crowded(
  files: readonly string[],
  folderOf: (file: string) => string | null,
  most: number,
  words: string,
): string[] {
  const folders = Object.entries(Object.groupBy(files, (file) => folderOf(file) ?? ''));
  return folders
    .filter(([folder, inside = []]) => folder !== '' && inside.length > most)
    .map(([folder, inside = []]) => `${folder}: ${inside.length} ${words}, ${most} at the most`)
    .sort();
}
