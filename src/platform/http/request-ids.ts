import { randomBytes } from 'node:crypto';

// Starts with six digits of base 36 and stays there for two thousand million requests.
const FIRST = 36 ** 5;

// Unique over processes by its random beginning, within one by counting; cheap enough for every request.
export function createRequestIds(): () => string {
  const beginning = randomBytes(5).toString('hex');
  let count = FIRST;
  return () => `${beginning}-${(count++).toString(36)}`;
}
