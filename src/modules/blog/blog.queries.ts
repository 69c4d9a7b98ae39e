import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';

export interface PostHeadRow {
  slug: string;
  title: string;
  summary: string;
  author: string;
  poster_category: string;
  poster_seed: number;
  published_at: Date;
  updated_at: Date;
}

export interface PostRow extends PostHeadRow {
  body: string;
}

const head = (locale: Locale) => sql`
  slug, titles ->> ${locale} as title, summaries ->> ${locale} as summary, author, poster_category, poster_seed,
  published_at, updated_at
`;

export async function listPostRows(
  db: Sql,
  locale: Locale,
  now: Date,
  piece: { limit: number; offset: number },
): Promise<PostHeadRow[]> {
  const found = await sql<PostHeadRow>`
    select ${head(locale)} from blog_posts where published_at <= ${now}
    order by published_at desc, slug limit ${piece.limit} offset ${piece.offset}
  `.execute(db);
  return found.rows;
}

export async function countPosts(db: Sql, now: Date): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from blog_posts where published_at <= ${now}
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

// When the next post becomes visible by the clock.
export async function findNextPublication(db: Sql, now: Date): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`
    select min(published_at) as at from blog_posts where published_at > ${now}
  `.execute(db);
  return found.rows[0]?.at ?? null;
}

export async function findPost(db: Sql, slug: string, locale: Locale, now: Date): Promise<PostRow | null> {
  const found = await sql<PostRow>`
    select ${head(locale)}, bodies ->> ${locale} as body from blog_posts
    where slug = ${slug} and published_at <= ${now}
  `.execute(db);
  return found.rows[0] ?? null;
}

// For the sitemap and other lists of all addresses.
export async function listPublished(db: Sql, now: Date): Promise<{ slug: string; changedAt: Date }[]> {
  const found = await sql<{ slug: string; changedAt: Date }>`
    select slug, updated_at as "changedAt" from blog_posts where published_at <= ${now} order by published_at desc, slug
  `.execute(db);
  return found.rows;
}

export interface NewPost {
  slug: string;
  titles: Record<Locale, string>;
  summaries: Record<Locale, string>;
  bodies: Record<Locale, string>;
  author: string;
  posterCategory: string;
  posterSeed: number;
  publishedAt: Date | null;
}

export async function insertPost(tx: Tx, post: NewPost): Promise<void> {
  await sql`
    insert into blog_posts (
      slug, titles, summaries, bodies, author, poster_category, poster_seed, published_at, updated_at
    )
    values (
      ${post.slug}, ${JSON.stringify(post.titles)}::jsonb, ${JSON.stringify(post.summaries)}::jsonb,
      ${JSON.stringify(post.bodies)}::jsonb, ${post.author}, ${post.posterCategory}, ${post.posterSeed},
      ${post.publishedAt}, coalesce(${post.publishedAt}::timestamptz, now())
    )
  `.execute(tx);
}
