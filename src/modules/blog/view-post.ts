import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { PostView } from './blog.contract.ts';
import { findPost } from './blog.queries.ts';
import { presentPost } from './present-post.ts';

const SLUG = /^[a-z0-9-]+$/;

// For visitors, drafts and posts with a future date do not exist yet.
export async function viewPost(
  db: Sql,
  slug: string,
  ask: Pick<Ask, 'locale' | 'now' | 'shows'>,
): Promise<Result<PostView, 'post_not_found'>> {
  const row = SLUG.test(slug) ? await findPost(db, slug, ask.locale, ask.now) : null;
  if (!row) return fail('post_not_found');
  ask.shows.tag('blog');
  return ok({
    ...presentPost(row),
    updated_at: row.updated_at.toISOString(),
    body_html: renderMarkdown(row.body, 'house'),
  });
}
