import { timingSafeEqual } from 'node:crypto';

// Takes the same time wherever the texts differ, so that the time tells an attacker nothing.
export function isSame(expected: string, given: string): boolean {
  const one = Buffer.from(expected);
  const other = Buffer.from(given);
  return one.length === other.length && timingSafeEqual(one, other);
}
