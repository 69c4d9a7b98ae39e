import { timingSafeEqual } from 'node:crypto';

// How long it takes tells nothing of where they differ.
export function isSame(expected: string, given: string): boolean {
  const one = Buffer.from(expected);
  const other = Buffer.from(given);
  return one.length === other.length && timingSafeEqual(one, other);
}
