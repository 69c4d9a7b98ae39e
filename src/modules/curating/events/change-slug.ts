import { changeEventRow } from '#modules/catalog/index.ts';
import type { ByOperator } from '#modules/merchants/index.ts';
import { type ChangeRefusal, changeEvent } from '#modules/publishing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';

type Reason =
  | ChangeRefusal
  | 'slug_changed'
  | 'slug_invalid'
  | 'slug_reserved'
  | 'slug_taken'
  | 'slug_changed_often';

// The address of an event. The one that it leaves goes on leading to it, and stays no one else's meanwhile.
export function changeSlug(
  db: Database,
  eventId: number,
  { from, slug }: { from: string; slug: string },
  by: ByOperator,
): Promise<Result<null, Reason>> {
  return changeEvent<null, Exclude<Reason, ChangeRefusal>>(
    db,
    eventId,
    'edit_events',
    by,
    async (tx, before) => {
      if (before.slug === slug) return ok({ value: null, noted: null });
      if (before.slug !== from) return fail('slug_changed', { field: 'slug', data: { slug: before.slug } });
      const changed = await changeEventRow(tx, before, { slug }, by.now);
      if (!changed.ok) {
        if (changed.reason === 'ends_before_start') throw new Error('Nobody moved it');
        return fail(changed.reason, { field: 'slug' });
      }
      const changes = { slug: [before.slug, slug] as [unknown, unknown] };
      return ok({ value: null, noted: { action: 'event.edited', subject: `event:${eventId}`, changes } });
    },
  );
}
