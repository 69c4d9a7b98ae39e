import { isDeepStrictEqual } from 'node:util';
import type { Audited } from './audit-log.ts';

// The value before and after of each changed field; null: nothing changed.
export function differences(before: object, after: object): Audited['changes'] | null {
  const was = before as Record<string, unknown>;
  const changes: Audited['changes'] = {};
  for (const [field, value] of Object.entries(after)) {
    if (!isDeepStrictEqual(was[field], value)) changes[field] = [was[field] ?? null, value];
  }
  return Object.keys(changes).length > 0 ? changes : null;
}
