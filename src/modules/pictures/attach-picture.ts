import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { updatePictureUse } from './pictures.queries.ts';

// Before a picture is put somewhere: that it is the organiser's own. Both it and the one that goes are kept for a while longer,
// because phones and mails still show them. In the transaction that puts it there; null: none.
export async function attachPicture(
  tx: Tx,
  organizerId: number,
  { before, after }: { before: string | null; after: string | null },
  now: Date,
): Promise<Result<undefined, 'picture_not_found'>> {
  const keys = [before, after].filter((key) => key !== null);
  if (keys.length === 0 || before === after) return ok();
  const own = await updatePictureUse(tx, keys, organizerId, now);
  return after === null || own.includes(after) ? ok() : fail('picture_not_found', { field: 'picture' });
}
