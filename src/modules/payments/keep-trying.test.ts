import { expect, test } from 'vitest';
import { TooBusy } from '#platform/too-busy.ts';
import { keepTrying } from './keep-trying.ts';

function failing(times: number, error: Error) {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw error;
    return tries;
  };
}

test('what could not be written is written as soon as it can be', async () => {
  expect(await keepTrying(failing(2, new TooBusy('busy')), [1, 1, 1])).toBe(3);
});

test('it ends some time, and what can never succeed is not tried again', async () => {
  await expect(keepTrying(failing(9, new TooBusy('busy')), [1, 1])).rejects.toThrow('busy');
  const bug = failing(1, new TypeError('bug'));
  await expect(keepTrying(bug, [1, 1])).rejects.toThrow('bug');
  expect(await bug()).toBe(2);
});
