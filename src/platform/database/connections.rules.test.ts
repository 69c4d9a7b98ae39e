import { expect, test } from 'vitest';
import { FEWEST_CONNECTIONS, roomProblem, shareConnections } from './connections.rules.ts';

const sum = (total: number) => Object.values(shareConnections(total)).reduce((one, other) => one + other, 0);

test('all shares together are what was given, and nobody goes without', () => {
  for (let total = FEWEST_CONNECTIONS; total <= 200; total += 1) {
    expect(sum(total)).toBe(total);
    const { reading, buying, selling, reporting, lane, jobs } = shareConnections(total);
    expect(Math.min(reading, buying, reporting)).toBeGreaterThanOrEqual(2);
    expect(Math.min(lane, jobs, selling)).toBeGreaterThanOrEqual(1);
  }
});

test('with fewer than the least it is the least', () => {
  expect(shareConnections(1)).toEqual(shareConnections(FEWEST_CONNECTIONS));
});

test('most go to those who read and those who buy', () => {
  expect(shareConnections(24)).toEqual({
    reading: 6,
    buying: 7,
    lane: 4,
    selling: 2,
    reporting: 2,
    jobs: 2,
    listening: 1,
  });
});

test('a process that its connections can never fit may not start; one that others leave no room is warned', () => {
  const room = { setting: 'max_connections', most: 100, reserved: 3, inUse: 10 };
  expect(roomProblem(24, room)).toBeNull();
  expect(roomProblem(24, { ...room, inUse: 80 })).toEqual({
    isForGood: false,
    line: 'PostgreSQL has 97 connections for programs (max_connections 100) and 17 of them free, this process may open 24: raise its max_connections, or set DATABASE_POOL to fewer.',
  });
  expect(roomProblem(24, { ...room, most: 8, inUse: 0 })).toEqual({
    isForGood: true,
    line: 'PostgreSQL has 5 connections for programs (max_connections 8) and 5 of them free, this process may open 24: raise its max_connections.',
  });
  expect(roomProblem(1, { ...room, most: 9, inUse: 0 })?.isForGood, 'fewer than the least do not work').toBe(
    true,
  );
});
