import { expect, test } from 'vitest';
import { busySeconds, isTooBusy, TooBusy } from './too-busy.ts';

const withCode = (code: string) => Object.assign(new Error('no'), { code });

test.each([
  ['a full queue', new TooBusy('full')],
  ['a statement that took too long', withCode('57014')],
  ['no room for one more connection', withCode('53300')],
  ['a database that shuts down', withCode('57P01')],
  ['a database that no longer takes writes', withCode('25006')],
  ['a database that is not there', withCode('ECONNREFUSED')],
  ['no free connection in time', new Error('timeout exceeded when trying to connect')],
  ['a connection that broke', new Error('Connection terminated unexpectedly')],
])('%s may pass', (_what, error) => {
  expect(isTooBusy(error)).toBe(true);
});

test.each([
  ['a bug', new TypeError('x is not a function')],
  ['a wrong statement', withCode('42601')],
  ['a broken rule', withCode('23514')],
  ['no error at all', 'busy'],
])('%s does not', (_what, error) => {
  expect(isTooBusy(error)).toBe(false);
});

test('people are sent away for two to eight seconds, not all of them for as long', () => {
  const seconds = Array.from({ length: 500 }, busySeconds);
  expect(new Set(seconds)).toEqual(new Set([2, 3, 4, 5, 6, 7, 8]));
});
