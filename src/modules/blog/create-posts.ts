import type { Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { insertPost, type NewPost } from './blog.queries.ts';

export type { NewPost } from './blog.queries.ts';

export async function createPosts(tx: Tx, posts: readonly NewPost[]): Promise<void> {
  for (const post of posts) await insertPost(tx, post);
  await announcePageChange(tx, ['blog']);
}
