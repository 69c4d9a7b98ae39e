import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { PostTexts } from './post-texts.rules.ts';

export interface PostWords extends PostTexts {
  slug: string;
  author: string;
  poster_category: string;
}

export interface EditedPost extends PostWords {
  id: string;
  poster_seed: number;
  // null: a draft; later than now: it comes out then.
  published_at: Date | null;
  updated_at: Date;
  version: number;
}

const COLUMNS = sql`
  id, slug, titles, summaries, bodies, author, poster_category, poster_seed, published_at, updated_at, version
`;

// Drafts first, then the newest.
export async function listEditedPosts(db: Sql | Tx, most: number): Promise<EditedPost[]> {
  const found = await sql<EditedPost>`
    select ${COLUMNS} from blog_posts order by published_at desc nulls first, slug limit ${most}
  `.execute(db);
  return found.rows;
}

export async function findEditedPost(
  db: Sql | Tx,
  by: { id: string } | { slug: string },
): Promise<EditedPost | null> {
  const found = await sql<EditedPost>`
    select ${COLUMNS} from blog_posts
    where ${'id' in by ? sql`id = ${by.id}` : sql`slug = ${by.slug}`}
  `.execute(db);
  return found.rows[0] ?? null;
}

// Until the end of the transaction nobody else changes any of them.
export async function lockPosts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('blog posts', 0))`.execute(tx);
}

export async function upsertPost(tx: Tx, id: string, post: PostWords, now: Date): Promise<void> {
  await sql`
    insert into blog_posts as post (
      id, slug, titles, summaries, bodies, author, poster_category, poster_seed, updated_at
    )
    values (
      ${id}, ${post.slug}, ${JSON.stringify(post.titles)}::jsonb, ${JSON.stringify(post.summaries)}::jsonb,
      ${JSON.stringify(post.bodies)}::jsonb, ${post.author}, ${post.poster_category},
      hashtext(${id})::bigint & 4294967295, ${now}
    )
    on conflict (id) do update set slug = excluded.slug, titles = excluded.titles, summaries = excluded.summaries,
      bodies = excluded.bodies, author = excluded.author, poster_category = excluded.poster_category,
      updated_at = excluded.updated_at, version = post.version + 1
  `.execute(tx);
}

export async function updatePublishedAt(tx: Tx, id: string, at: Date | null, now: Date): Promise<void> {
  await sql`
    update blog_posts set published_at = ${at}, updated_at = ${now}, version = version + 1 where id = ${id}
  `.execute(tx);
}
