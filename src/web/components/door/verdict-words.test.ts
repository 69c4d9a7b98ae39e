import { expect, test } from 'vitest';
import { refusal, type Verdict } from '#web/door/verdict.ts';
import { whyOf, wordOf } from './verdict-words.ts';

const EVENT = { name: 'Night', time_zone: 'Africa/Nairobi' };
const NOW = Date.parse('2026-12-05T19:00:00.000Z');
const entry: Verdict = { ...refusal('nonce', 'used', false), kind: 'entry', reason: null };
const before = { at: NOW - 3_600_000, gate: 'River', device: 'Otieno', isOwn: false };

test('who comes back is said to have been in before', () => {
  expect([wordOf(entry), ...whyOf(entry, EVENT, NOW, false)]).toEqual(['Come in']);
  const back = { ...entry, usedBefore: before };
  expect([wordOf(back), ...whyOf(back, EVENT, NOW, false)]).toEqual([
    'Back in',
    'Was let in before, at 21:00',
  ]);
});

test('a part of a code accuses nobody', () => {
  const part = refusal('nonce', 'incomplete', true);
  expect([wordOf(part), ...whyOf(part, EVENT, NOW, false)]).toEqual([
    'Scan again',
    'The code was read incompletely. It says nothing of the ticket.',
  ]);
});

test('a typed code without a network leads to names where this phone keeps them', () => {
  const typed = { ...refusal('nonce', 'needs_network', true), wasTyped: true };
  expect(whyOf(typed, EVENT, NOW, false)).toEqual([
    'Typed codes need the network.',
    'Scan the QR code instead.',
  ]);
  const [, instead] = whyOf(typed, EVENT, NOW, true);
  expect(instead).toBe('Scan the QR code, or find them by name.');
});
