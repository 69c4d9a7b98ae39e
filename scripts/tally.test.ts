import { expect, test } from 'vitest';
import { addTallies, formatTally, tallyVitest } from './tally.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((outcome) => ({ status: outcome })),
});
const report = (...testResults: object[]) => JSON.stringify({ testResults });

test('tests are counted one by one', () => {
  const text = report(
    file('passed', 'passed', 'passed', 'skipped'),
    file('failed', 'passed', 'failed', 'todo'),
  );
  expect(tallyVitest(text, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
});

test('a file that does not load is one failure', () => {
  expect(tallyVitest(report(file('failed'), file('passed', 'passed')), 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
});

test('a file whose tests pass and whose clean-up fails is one failure', () => {
  expect(tallyVitest(report(file('failed', 'passed')), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('an error outside of every test is one failure', () => {
  expect(tallyVitest(report(file('passed', 'passed')), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(tallyVitest(report(file('passed', 'passed')), null)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test.each([
  ['no report', null],
  ['half a report', '{"testResults": ['],
  ['another report', '{"tests": 3}'],
  ['null', 'null'],
])('%s is one failure, whatever the exit code', (_name, text) => {
  expect(tallyVitest(text, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the last line names skipped tests only if there are any', () => {
  expect(formatTally({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(formatTally({ passed: 12, failed: 3, skipped: 1 })).toBe('12 passed, 3 failed, 1 skipped');
});

test('tiers add up', () => {
  const tiers = [
    { passed: 1, failed: 2, skipped: 3 },
    { passed: 10, failed: 20, skipped: 30 },
  ];
  expect(addTallies(tiers)).toEqual({ passed: 11, failed: 22, skipped: 33 });
  expect(addTallies([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
});
