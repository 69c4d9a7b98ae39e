import { expect, test } from 'vitest';
import { TooBusy } from '#platform/too-busy.ts';
import { createLine } from './one-at-a-time.ts';

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

test('one after the other; a failure does not hold up the next', async () => {
  const line = createLine(5);
  const { open, opened } = gate();
  const order: string[] = [];
  const first = line.run(async () => {
    await opened;
    order.push('first');
    throw new Error('no picture');
  });
  const second = line.run(async () => order.push('second'));
  open();
  await expect(first).rejects.toThrow('no picture');
  await second;
  expect(order).toEqual(['first', 'second']);
});

test('whom too many are before is told at once; what nobody waits for, waits', async () => {
  const line = createLine(1);
  const { open, opened } = gate();
  const running = line.run(() => opened);
  const waiting = line.run(async () => 'waited');
  await expect(line.run(async () => 'never')).rejects.toBeInstanceOf(TooBusy);
  const sometime = line.runSometime(async () => 'sometime');
  open();
  expect(await Promise.all([running, waiting, sometime])).toEqual([undefined, 'waited', 'sometime']);
  expect(await line.run(async () => 'there is room again')).toBe('there is room again');
});
