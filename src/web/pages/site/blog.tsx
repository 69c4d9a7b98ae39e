import { m } from '#shared/messages/messages.js';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Pagination } from '#web/components/pagination.tsx';
import { Poster } from '#web/components/poster.tsx';
import { longDay } from '#web/components/site/long-day.ts';
import { pageContext } from '#web/page-context.ts';
import { notValid, refused } from '#web/page-errors.ts';
import { pageMeta } from '#web/page-meta.ts';
import { pageNumber } from '#web/page-number.ts';
import { BLOG_FEED_PATH, blogPath, postPath } from '#web/site-paths.ts';
import type { Route } from './+types/blog.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumber(url);
  if (page === null) throw notValid(url);
  const found = await context
    .get(pageContext)
    .call('GET /api/blogs/blogPosts', { query: { page: String(page) } });
  if (!found.ok) throw refused(url, found.error);
  return found.body.data;
}

export function meta(args: Route.MetaArgs) {
  return [
    ...pageMeta(args, { title: m.blog_title(), description: m.blog_text() }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: m.blog_title(),
      href: BLOG_FEED_PATH,
    },
  ];
}

export default function BlogPage({ loaderData: { data: posts, page, last_page } }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width pt-6 pb-16 lg:pt-12 lg:pb-24">
      <h1 className="type-h1">{m.blog_title()}</h1>
      <p className="mt-2 max-w-[68ch] text-ink-2">{m.blog_text()}</p>
      <p>
        <a
          href={BLOG_FEED_PATH}
          rel="external"
          className="inline-flex min-h-11 items-center text-small text-primary underline"
        >
          {m.blog_feed()}
        </a>
      </p>
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
      <Pagination page={page} lastPage={last_page} pathOf={blogPath} />
    </main>
  );
}
