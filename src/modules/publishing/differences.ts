import { isDeepStrictEqual } from 'node:util';
import type { EventRow } from '#modules/catalog/index.ts';
import type { Audited } from '#modules/merchants/index.ts';
import type { Noted } from './change-event.ts';

// The value before and after of each changed field; null: nothing changed.
export function differences(before: object, after: object): Audited['changes'] | null {
  const was = before as Record<string, unknown>;
  const changes: Audited['changes'] = {};
  for (const [field, value] of Object.entries(after)) {
    if (!isDeepStrictEqual(was[field], value)) changes[field] = [was[field] ?? null, value];
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

// The audit log's entry for a changed event; null: nothing changed.
export function noteEvent(action: string, before: EventRow, after: EventRow): Noted | null {
  const changes = differences(before, after);
  return changes && { action, subject: `event:${before.id}`, changes };
}
