import { expect, test } from 'vitest';
import { createOrderAccess } from './order-access.ts';

const NOW = Date.UTC(2026, 10, 16);
const access = createOrderAccess('a secret');

test('the link of an order stays the same over restarts, and opens no other order', () => {
  const token = access.linkToken('K7P3M9QX');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(createOrderAccess('a secret').isLinkToken('K7P3M9QX', token)).toBe(true);
  for (const other of ['K7P3M9QY', 'k7p3m9qx', '', `K7P3M9QX:${NOW}`]) {
    expect(access.isLinkToken(other, token)).toBe(false);
  }
  for (const wrong of ['', token.slice(1), `${token}A`, token.toLowerCase(), 'é'.repeat(43)]) {
    expect(access.isLinkToken('K7P3M9QX', wrong)).toBe(false);
  }
  expect(createOrderAccess('another secret').isLinkToken('K7P3M9QX', token)).toBe(false);
});

test('a pass opens its own order for half an hour and is no link', () => {
  const pass = access.unlockPass('K7P3M9QX', NOW);
  const minutes = (count: number) => NOW + count * 60_000;
  expect(access.isUnlocked('K7P3M9QX', pass, minutes(29))).toBe(true);
  expect(access.isUnlocked('K7P3M9QX', pass, minutes(30))).toBe(false);
  expect(access.isUnlocked('K7P3M9QY', pass, NOW)).toBe(false);
  const [reference = '', until = '', proof = ''] = pass.split('.');
  expect(access.isUnlocked('K7P3M9QX', `${reference}.${Number(until) + 1}.${proof}`, NOW)).toBe(false);
  expect(access.isUnlocked('K7P3M9QX', `${reference}.${until}.${access.linkToken(reference)}`, NOW)).toBe(
    false,
  );
  expect(access.isLinkToken('K7P3M9QX', proof)).toBe(false);
  expect(access.isLinkToken(`K7P3M9QX:${until}`, proof)).toBe(false);
});

test('a pass names the order that it opens, and nobody makes one up', () => {
  const pass = access.unlockPass('K7P3M9QX', NOW);
  expect(access.unlockedBy(pass, NOW)).toBe('K7P3M9QX');
  expect(access.unlockedBy(pass, NOW + 30 * 60_000)).toBeNull();
  expect(access.unlockedBy(pass.replace('K7P3M9QX', 'K7P3M9QY'), NOW)).toBeNull();
  for (const wrong of ['', '.', '..', 'K7P3M9QX', pass.slice(1)]) {
    expect(access.unlockedBy(wrong, NOW)).toBeNull();
  }
});
