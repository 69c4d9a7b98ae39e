import { expect, test } from 'vitest';
import { createInTurn } from './in-turn.ts';

test('no more than so many at a time, in their order, whatever fails', async () => {
  const inTurn = createInTurn(2);
  const done: number[] = [];
  let running = 0;
  const work = (place: number) => async () => {
    running += 1;
    expect(running).toBeLessThanOrEqual(2);
    await new Promise((go) => setImmediate(go));
    running -= 1;
    done.push(place);
    if (place === 1) throw new Error('broken');
    return place;
  };
  const answers = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((place) => inTurn(work(place))));
  expect(done).toEqual([0, 1, 2, 3, 4, 5]);
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true]);
});
