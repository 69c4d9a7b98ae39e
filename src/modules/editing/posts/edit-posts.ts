import {
  type EditedPost,
  editPost,
  findEditedPost,
  listEditedPosts,
  missingPart,
  publishPost,
} from '#modules/blog/index.ts';
import type { ByOperator } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import type { Locale } from '#shared/i18n.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { edit } from '../edit.ts';
import { inLanguages } from '../in-languages.rules.ts';
import type { OperatorPost, OperatorPostLine } from './posts.contract.ts';

const MOST_LISTED = 200;
const A_YEAR_MS = 366 * 86_400_000;

export async function viewOperatorPosts({ sql }: Database, now: Date): Promise<OperatorPostLine[]> {
  return (await listEditedPosts(sql, MOST_LISTED)).map((post) => lineOf(post, now));
}

export async function viewOperatorPost(
  { sql }: Database,
  id: string,
  now: Date,
): Promise<Result<OperatorPost, 'post_not_found'>> {
  const post = await findEditedPost(sql, { id });
  if (!post) return fail('post_not_found');
  return ok({
    ...lineOf(post, now),
    author: post.author,
    poster_category: post.poster_category,
    texts: inLanguages((locale) => ({
      title: post.titles[locale],
      summary: post.summaries[locale],
      body: post.bodies[locale],
      html: renderMarkdown(post.bodies[locale], 'house'),
    })),
    missing: missingPart(post),
    version: post.version,
  });
}

interface PostWish extends Pick<OperatorPost, 'slug' | 'author' | 'poster_category' | 'version'> {
  texts: Record<Locale, { title: string; summary: string; body: string }>;
}

export const writePost = (db: Database, id: string, { version, texts, ...given }: PostWish, by: ByOperator) =>
  edit(db, by, { action: 'post.edited', subject: `post:${id}` }, (tx) =>
    editPost(
      tx,
      id,
      version,
      {
        ...given,
        titles: inLanguages((locale) => texts[locale].title),
        summaries: inLanguages((locale) => texts[locale].summary),
        bodies: inLanguages((locale) => texts[locale].body),
      },
      by.now,
    ),
  );

// At a time that is over it would look as if it had been there before.
export async function publishEditedPost(
  db: Database,
  id: string,
  { version, at }: { version: number; at: string | null },
  by: ByOperator,
): Promise<Result<null, 'text_changed' | 'post_not_found' | 'post_incomplete' | 'time_past'>> {
  const when = at === null ? by.now : new Date(at);
  if (when < by.now || when.getTime() > by.now.getTime() + A_YEAR_MS)
    return fail('time_past', { field: 'at' });
  return edit(db, by, { action: 'post.published', subject: `post:${id}` }, (tx) =>
    publishPost(tx, id, version, when, by.now),
  );
}

export const unpublishEditedPost = (
  db: Database,
  id: string,
  { version }: { version: number },
  by: ByOperator,
) =>
  edit(db, by, { action: 'post.unpublished', subject: `post:${id}` }, (tx) =>
    publishPost(tx, id, version, null, by.now),
  );

const lineOf = ({ id, slug, titles, published_at: at }: EditedPost, now: Date): OperatorPostLine => ({
  id,
  slug,
  titles,
  state: at === null ? 'draft' : at > now ? 'scheduled' : 'out',
  published_at: at?.toISOString() ?? null,
});
