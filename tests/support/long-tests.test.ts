import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isLongTest, LONG_TESTS } from './long-tests.ts';

test.each(LONG_TESTS)('%s is there', (file) => {
  expect(existsSync(file)).toBe(true);
});

test('a file is known by its whole path', () => {
  expect(isLongTest('/house/tests/http/pages.test.ts')).toBe(true);
  expect(isLongTest('/house/tests/http/account-pages.test.ts')).toBe(false);
});
