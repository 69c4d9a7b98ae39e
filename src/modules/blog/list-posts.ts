import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { PostSummary } from './blog.contract.ts';
import { countPosts, findNextPublication, listPostRows } from './blog.queries.ts';
import { presentPost } from './present-post.ts';

interface PostPage {
  data: PostSummary[];
  page: number;
  size: number;
  total: number;
  last_page: number;
}

export async function listPosts(
  db: Sql,
  { page, size }: { page: number; size: number },
  ask: Pick<Ask, 'locale' | 'now' | 'shows'>,
): Promise<Result<PostPage, 'page_past_last'>> {
  ask.shows.tag('blog');
  ask.shows.until(await findNextPublication(db, ask.now));
  const total = await countPosts(db, ask.now);
  const last_page = Math.max(1, Math.ceil(total / size));
  if (page > last_page) return fail('page_past_last');
  const rows = await listPostRows(db, ask.locale, ask.now, { limit: size, offset: (page - 1) * size });
  return ok({ data: rows.map(presentPost), page, size, total, last_page });
}
