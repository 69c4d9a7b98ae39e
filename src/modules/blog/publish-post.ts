import type { Audited } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findEditedPost, lockPosts, updatePublishedAt } from './editing.queries.ts';
import { missingPart } from './post-texts.rules.ts';

type Reason = 'post_not_found' | 'text_changed' | 'post_incomplete';

// It comes out at `at`, or is a draft again (null). `version` is what whoever asks had read. Answers what changed, null: it was so
// already; pressed twice, "now" is the first time.
export async function publishPost(
  tx: Tx,
  id: string,
  version: number,
  at: Date | null,
  now: Date,
): Promise<Result<Audited['changes'] | null, Reason>> {
  await lockPosts(tx);
  const post = await findEditedPost(tx, { id });
  if (!post) return fail('post_not_found');
  if (post.published_at?.getTime() === at?.getTime()) return ok(null);
  const isOut = post.published_at !== null && post.published_at <= now;
  if (isOut && at?.getTime() === now.getTime() && post.version === version + 1) return ok(null);
  if (post.version !== version) return fail('text_changed');
  const missing = at === null ? null : missingPart(post);
  if (missing !== null) return fail('post_incomplete', { field: missing });
  await updatePublishedAt(tx, id, at, now);
  await announcePageChange(tx, ['blog']);
  return ok({ published_at: [post.published_at, at] });
}
