import { type Audited, differences } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type EditedPost, findEditedPost, lockPosts, type PostWords, upsertPost } from './editing.queries.ts';
import { missingPart } from './post-texts.rules.ts';

type Reason = 'text_changed' | 'slug_taken' | 'slug_stays' | 'post_incomplete';

// A new post, or another text of one. Its address stays once it came out, because others have it; what is out stays whole in all
// languages. `version` is what whoever asks had read, 0: they write it now. Sent twice it is one. Answers what changed, null:
// nothing.
export async function editPost(
  tx: Tx,
  id: string,
  version: number,
  given: PostWords,
  now: Date,
): Promise<Result<Audited['changes'] | null, Reason>> {
  await lockPosts(tx);
  const before = await findEditedPost(tx, { id });
  const changes = differences(before ?? {}, given);
  if (changes === null) return ok(null);
  if ((before?.version ?? 0) !== version) return fail('text_changed');
  if (before?.slug !== given.slug) {
    if (before && isOut(before, now)) return fail('slug_stays', { field: 'slug' });
    if (await findEditedPost(tx, { slug: given.slug })) return fail('slug_taken', { field: 'slug' });
  }
  const missing = before?.published_at ? missingPart(given) : null;
  if (missing !== null) return fail('post_incomplete', { field: missing });
  await upsertPost(tx, id, given, now);
  await announcePageChange(tx, ['blog']);
  return ok(changes);
}

const isOut = ({ published_at }: EditedPost, now: Date): boolean =>
  published_at !== null && published_at <= now;
