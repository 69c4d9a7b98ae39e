import type { PostView } from '#modules/blog/blog.contract.ts';
import type { Locale } from '#shared/i18n.ts';
import { posterPath } from '#shared/poster/poster-path.ts';
import { absoluteUrl } from '#web/paths/address.ts';
import { postPath } from '#web/paths/site.ts';
import { serializeJsonLd } from './json-ld.ts';

type Surroundings = { publicUrl: string; siteName: string; locale: Locale };

export function postJsonLd(post: PostView, { publicUrl, siteName, locale }: Surroundings): string {
  const { slug_name: slug, poster } = post;
  const url = absoluteUrl(publicUrl, postPath(slug));
  return serializeJsonLd({
    '@type': 'Article',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.summary,
    inLanguage: locale,
    datePublished: post.published_at,
    dateModified: post.updated_at,
    image: (['og', '1x1', '16x9'] as const).map((ratio) =>
      absoluteUrl(publicUrl, posterPath({ slug, category: poster.category, seed: poster.seed, ratio })),
    ),
    author: { '@type': 'Person', name: post.author },
    publisher: { '@type': 'Organization', name: siteName, url: publicUrl },
  });
}
