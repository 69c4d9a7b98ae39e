import { expect, test } from 'vitest';
import { mayKeepNames } from './may-keep.rules.ts';

const END = Date.parse('2026-12-05T22:00:00Z');
const device = (powers: ('scan' | 'search' | 'names')[], expiresAtMs = END + 86_400_000) => ({
  powers,
  event: { ends_at: new Date(END).toISOString() },
  expires_at: new Date(expiresAtMs).toISOString(),
});

test('names stay on a phone that may keep them, until the event ends', () => {
  expect(mayKeepNames(device(['scan', 'search', 'names']), END - 1)).toBe(true);
  expect(mayKeepNames(device(['scan', 'search', 'names']), END)).toBe(false);
  expect(mayKeepNames(device(['scan', 'search']), END - 1)).toBe(false);
  expect(mayKeepNames(device(['names'], END - 1000), END - 500)).toBe(false);
});
