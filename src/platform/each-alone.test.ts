import { expect, test } from 'vitest';
import { eachAlone } from './each-alone.ts';

test('one that fails keeps none of the others, and is told at the end', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item === 2) throw new Error('not this one');
    done.push(item);
  };
  await expect(eachAlone([1, 2, 3], work)).rejects.toMatchObject({
    errors: [{ message: 'It failed for 2', cause: { message: 'not this one' } }],
  });
  expect(done).toEqual([1, 3]);
  await eachAlone([1, 3], work);
});

test('where the database is away nothing more is tried', async () => {
  const tried: number[] = [];
  const work = async (item: number) => {
    tried.push(item);
    throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  };
  await expect(eachAlone([1, 2], work)).rejects.toThrow('gone');
  expect(tried).toEqual([1]);
});
