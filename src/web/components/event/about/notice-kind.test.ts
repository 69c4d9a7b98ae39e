import { expect, it } from 'vitest';
import { noticeKind } from './notice-kind.ts';

const moved = '2026-11-20T16:00:00Z';

it.each([
  ['cancelled', moved, 'cancelled'],
  ['past', moved, 'past'],
  ['paused', null, 'paused'],
  ['paused', moved, 'paused'],
  ['postponed', moved, 'moved'],
  ['on_sale', moved, 'moved'],
  ['sold_out', moved, 'moved'],
  ['postponed', null, 'postponed'],
  ['sold_out', null, 'sold_out'],
  ['on_sale', null, null],
  ['sale_soon', null, null],
] as const)('of %s, moved from %s, is %s', (state, previous_start_at, kind) => {
  expect(noticeKind({ state, previous_start_at })).toBe(kind);
});
