import { expect, test } from 'vitest';
import { heardOf } from './heard.ts';
import type { OwnScan } from './kept/own-scan.ts';

const AT = '2026-12-05T19:00:00.000Z';
const MINE = ['10000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000002'] as const;
const THEIRS = '30000000-0000-4000-8000-000000000003';

const scanOf = (nonce: string): OwnScan => ({
  nonce,
  deviceId: 'device',
  ticketKey: 'ticket',
  told: { nonce, kind: 'entry', ticket: null, at: AT, offset_ms: 0 },
  atMs: Date.parse(AT),
  state: 'named',
  isGone: false,
  after: null,
  why: null,
  shown: { name: '', type: '', gate: null },
});
const own = new Map(MINE.map((nonce) => [nonce as string, scanOf(nonce)]));
const told = (nonce: string) => ({ nonce, at: AT, gate: null, device: 'Otieno' });
const conflictOf = (first: string, again: string) => ({
  gone: [],
  conflicts: [{ verdict: 'conflict' as const, first: told(first), again: told(again) }],
});

test('who was let in twice is named once, whichever of the two was of this phone, or both', () => {
  const named = (first: string, again: string) =>
    heardOf(own, conflictOf(first, again)).map(({ nonce, after, other }) => [nonce, after, other?.isOwn]);
  expect(named(MINE[0], THEIRS)).toEqual([[MINE[0], 'conflict', false]]);
  expect(named(THEIRS, MINE[1])).toEqual([[MINE[1], 'conflict', false]]);
  expect(named(MINE[0], MINE[1])).toEqual([[MINE[1], 'conflict', true]]);
});

test('the same once more is nothing new', () => {
  const heard = conflictOf(MINE[0], MINE[1]);
  const next = new Map(own);
  for (const scan of heardOf(own, heard)) next.set(scan.nonce, scan);
  expect(heardOf(next, heard)).toEqual([]);
});
