import { posterPath } from '#shared/poster/poster-path.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { postJsonLd } from '#web/meta/post-json-ld.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { kept } from '#web/ui/kept.tsx';
import type { Route } from './+types/post.ts';

const Article = kept('post', async () => (await import('#web/components/site/post-article.tsx')).PostArticle);

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
      <Article key={post.slug_name} post={post} />
    </main>
  );
}
