import { expect, test } from 'vitest';
import { busySeconds, TooBusy, waitReason } from './too-busy.ts';

const withCode = (code: string) => Object.assign(new Error('no'), { code });

test('whoever we turn away because there are too many is told that', () => {
  expect(waitReason(new TooBusy('full'))).toBe('too_busy');
});

test.each([
  ['a statement that took too long', withCode('57014')],
  ['no room for one more connection', withCode('53300')],
  ['a full disk', withCode('53100')],
  ['a full disk of the embedded one', { name: 'ErrnoError', errno: 51 }],
  ['a database that shuts down', withCode('57P01')],
  ['a database that starts', withCode('57P03')],
  ['a lost connection', withCode('08006')],
  ['a database that no longer takes writes', withCode('25006')],
  ['a database that is not there', withCode('ECONNREFUSED')],
  ['no free connection in time', new Error('timeout exceeded when trying to connect')],
  ['a connection that broke', new Error('Connection terminated unexpectedly')],
  ['a host that is not there', withCode('EHOSTUNREACH')],
])('%s may pass, and says nothing of many people', (_what, error) => {
  expect(waitReason(error)).toBe('unavailable');
});

test.each([
  ['a bug', new TypeError('x is not a function')],
  ['a wrong statement', withCode('42601')],
  ['a broken rule', withCode('23514')],
  ['no error at all', 'busy'],
])('%s does not', (_what, error) => {
  expect(waitReason(error)).toBeNull();
});

test('people are sent away for two to eight seconds, not all of them for as long', () => {
  const seconds = Array.from({ length: 500 }, busySeconds);
  expect(new Set(seconds)).toEqual(new Set([2, 3, 4, 5, 6, 7, 8]));
});
