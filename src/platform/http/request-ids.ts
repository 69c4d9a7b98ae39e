import { randomBytes } from 'node:crypto';

// Counting from here gives six digits of base 36, for two thousand million requests.
const FIRST = 36 ** 5;

// Unique over processes by its random beginning, within one by counting; cheap enough for every request.
export function createRequestIds(): () => string {
  const beginning = randomBytes(5).toString('hex');
  let count = FIRST;
  return () => `${beginning}-${(count++).toString(36)}`;
}
