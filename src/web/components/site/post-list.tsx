import type { PostSummary } from '#modules/blog/blog.contract.ts';
import { m } from '#shared/messages/messages.js';
import { blogPath, postPath } from '#web/paths/site.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '../catalogue/pagination.tsx';
import { Poster } from '../catalogue/poster.tsx';
import { longDay } from './long-day.ts';

type PostListProps = { posts: PostSummary[]; page: number; lastPage: number };

export function PostList({ posts, page, lastPage }: PostListProps) {
  return (
    <>
      {posts.length === 0 && <EmptyState title={m.blog_empty()} hint={m.blog_empty_text()} />}
      <ul className="mt-4 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post, place) => (
          <li key={post.slug_name}>
            <article className="group relative">
              <Poster
                event={post}
                ratio="16x9"
                loading={place === 0 ? 'first' : 'lazy'}
                className="rounded-card"
              />
              <h2 className="type-h2 mt-3">
                <a
                  href={postPath(post.slug_name)}
                  className="after:absolute after:inset-0 group-hover:underline"
                >
                  {post.title}
                </a>
              </h2>
              <p className="mt-1 text-small text-ink-2">
                {m.blog_by({ author: post.author, day: longDay(post.published_at) })}
              </p>
              <p className="mt-2">{post.summary}</p>
            </article>
          </li>
        ))}
      </ul>
      <Pagination page={page} lastPage={lastPage} pathOf={blogPath} />
    </>
  );
}
