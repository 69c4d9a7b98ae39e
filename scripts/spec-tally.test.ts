import { expect, test } from 'vitest';
import { countRows } from './spec-tally.ts';

const report = (...assertionResults: object[]) => JSON.stringify({ testResults: [{ assertionResults }] });

test('a row holds if its test passed; what failed, was skipped or is not there does not', () => {
  const unit = report(
    { title: '2.01 first', status: 'passed' },
    { title: '2.02 second', status: 'failed', failureMessages: ['expected 404 to be 200\n  at a line'] },
    { title: '2.03 third', status: 'skipped' },
  );
  const browser = report({ title: '2.05 fifth', status: 'passed' });
  expect(countRows(['2.01', '2.02', '2.03', '2.04', '2.05'], [unit, browser, null])).toEqual({
    held: ['2.01', '2.05'],
    missed: { '2.02': 'expected 404 to be 200', '2.03': 'was not tested', '2.04': 'was not tested' },
  });
});
