import { m } from '#shared/messages/messages.js';
import { posterPath } from '#shared/poster/poster-path.ts';
import { Breadcrumbs } from '#web/components/event/breadcrumbs.tsx';
import { RichText } from '#web/components/event/rich-text.tsx';
import { Poster } from '#web/components/poster.tsx';
import { longDay } from '#web/components/site/long-day.ts';
import { currentLocale } from '#web/locale.ts';
import { pageContext } from '#web/page-context.ts';
import { refused } from '#web/page-errors.ts';
import { pageMeta } from '#web/page-meta.ts';
import { postJsonLd } from '#web/post-json-ld.ts';
import { BLOG_PATH } from '#web/site-paths.ts';
import type { Route } from './+types/post.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, publicUrl, describe } = context.get(pageContext);
  const [found, site] = await Promise.all([
    call('GET /api/blogs/blogPosts/{slug}', { params: { slug: params.slug } }),
    call('GET /api/webData'),
  ]);
  if (!found.ok) throw refused(url, found.error);
  const post = found.body.data;
  const siteName = site.ok ? site.body.data.name : '';
  describe(postJsonLd(post, { publicUrl, siteName, locale: currentLocale() }));
  return { post };
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return [];
  const { title, summary, slug_name, poster } = args.loaderData.post;
  return pageMeta(args, {
    title,
    description: summary,
    ogType: 'article',
    image: { path: posterPath({ slug: slug_name, ...poster, ratio: 'og' }), alt: title },
  });
}

export default function PostPage({ loaderData: { post } }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width pb-16 lg:pb-24">
      <article className="mx-auto max-w-[68ch]">
        <Breadcrumbs crumbs={[{ name: m.blog_title(), path: BLOG_PATH }]} />
        <h1 className="type-h1 mt-2">{post.title}</h1>
        <p className="mt-2 text-small text-ink-2">
          {m.blog_by({ author: post.author, day: longDay(post.published_at) })}
        </p>
        <Poster event={post} ratio="16x9" loading="first" className="my-6 rounded-card" />
        <p className="mb-4 text-[18px] font-semibold">{post.summary}</p>
        <RichText html={post.body_html} />
        <p className="mt-8">
          <a
            href={BLOG_PATH}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            {m.blog_all()}
          </a>
        </p>
      </article>
    </main>
  );
}
