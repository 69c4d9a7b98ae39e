import { expect, test } from 'vitest';
import { eachAlone } from './each-alone.ts';

const gone = () => Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });

test('one that fails keeps none of the others, and is told at the end', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item === 2) throw new Error('not this one\nat all');
    done.push(item);
  };
  await expect(eachAlone([1, 2, 3], work)).rejects.toMatchObject({
    message: '1 of them failed: 2: not this one',
    errors: [{ message: 'not this one\nat all' }],
  });
  expect(done).toEqual([1, 3]);
  await eachAlone([1, 3], work);
});

test('of many that fail the first few are told, and how many there were', async () => {
  const work = async (item: { id: number }) => {
    throw new Error(`no ${item.id}`);
  };
  await expect(eachAlone([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], work)).rejects.toThrow(
    '4 of them failed: {"id":1}: no 1; {"id":2}: no 2; {"id":3}: no 3; …',
  );
});

test('where the database is away nothing more is tried, and who failed before is told', async () => {
  const tried: number[] = [];
  const work = async (item: number) => {
    tried.push(item);
    throw item === 1 ? new Error('not this one') : gone();
  };
  await expect(eachAlone([2, 3], work)).rejects.toMatchObject({ message: 'gone', code: 'ECONNREFUSED' });
  await expect(eachAlone([1, 2, 3], work)).rejects.toThrow('2 of them failed: 1: not this one; 2: gone');
  expect(tried).toEqual([2, 1, 2]);
});
