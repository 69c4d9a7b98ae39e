import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRowTypeProblems } from './find-row-type-problems.ts';

const PLANTED = join(import.meta.dirname, 'planted');
const FILE = 'src/planted.queries.ts';

// Each block of the file begins with the problems that must be found in it.
function readBlocks() {
  let line = 1;
  return readFileSync(join(PLANTED, FILE), 'utf8')
    .split('\n\n')
    .map((block) => {
      const lines = block.split('\n');
      const first = line;
      line += lines.length + 1;
      return {
        name: /const (\w+)/.exec(block)?.[1] ?? 'the head',
        first,
        last: line,
        expected: lines.filter((each) => each.startsWith('// ')).map((each) => each.slice(3)),
      };
    });
}

const problems = (await findRowTypeProblems(PLANTED)).map((problem) => {
  const [, line, text] = /^src\/planted\.queries\.ts:(\d+) (.*)$/.exec(problem) ?? [];
  return { line: Number(line), text };
});

test.each(readBlocks())('$name', ({ first, last, expected }) => {
  const found = problems.filter(({ line }) => line >= first && line < last);
  expect(found.map(({ text }) => text)).toEqual(expected);
});
