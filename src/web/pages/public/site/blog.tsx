import { m } from '#shared/messages/messages.js';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notValid, refused } from '#web/page/page-errors.ts';
import { pageNumber } from '#web/page/page-number.ts';
import { BLOG_FEED_PATH } from '#web/paths/site.ts';
import { kept } from '#web/ui/kept.tsx';
import type { Route } from './+types/blog.ts';

const Posts = kept('posts', async () => (await import('#web/components/site/post-list.tsx')).PostList);

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
      <Posts key={page} posts={posts} page={page} lastPage={last_page} />
    </main>
  );
}
