import type { MetaDescriptor } from 'react-router';
import type { Locale } from '#shared/i18n.ts';
import { posterPath } from '#shared/poster/poster-path.ts';
import { POSTER_SIZES } from '#shared/poster/poster-ratios.ts';
import { currentLocale } from '#web/page/locale.ts';
import type { SiteData } from '#web/page/read-site.ts';
import { readSiteData } from '#web/page/site-data.ts';
import { absoluteUrl } from '#web/paths/address.ts';
import { type FollowedFeed, feedPath } from '#web/paths/feeds.ts';

type MetaSurroundings = {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

type PageFacts = {
  title: string;
  description: string;
  // Path of a picture of 1200 by 630, and what it shows.
  image?: { path: string; alt: string };
  ogType?: 'website' | 'article' | 'profile';
  isIndexed?: boolean;
  // The feed that shows the same events to programs.
  feed?: FollowedFeed;
};

const OG_LOCALES: Record<Locale, string> = { en: 'en_KE', id: 'id_ID', sw: 'sw_KE' };
const SITE_IMAGE = posterPath({ slug: 'tiketi', category: 'site', seed: 5, ratio: 'og' });

// Title, description and link previews of a page; the root adds the canonical address and alternates.
export function pageMeta({ location, matches }: MetaSurroundings, facts: PageFacts): MetaDescriptor[] {
  const siteName = rootDataOf(matches)?.site?.name ?? '';
  const { title, description, isIndexed = true } = facts;
  return [
    { title: siteName === '' ? title : `${title} · ${siteName}` },
    { name: 'description', content: description },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex,follow' }]),
    // Programs that make previews ask the server; the browser does not need them when it changes pages.
    ...(import.meta.env.SSR ? linkPreview({ location, matches }, facts) : []),
  ];
}

function linkPreview({ location, matches }: MetaSurroundings, facts: PageFacts): MetaDescriptor[] {
  const root = rootDataOf(matches);
  const siteName = root?.site?.name ?? '';
  const image = facts.image ?? { path: SITE_IMAGE, alt: siteName };
  const locale = OG_LOCALES[currentLocale()];
  const otherLocales = Object.values(OG_LOCALES).filter((other) => other !== locale);
  return [
    { property: 'og:title', content: facts.title },
    { property: 'og:description', content: facts.description },
    { property: 'og:type', content: facts.ogType ?? 'website' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: locale },
    ...otherLocales.map((content) => ({ property: 'og:locale:alternate', content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(facts.feed
      ? [feedLink(facts.feed, 'xml', facts.title), feedLink(facts.feed, 'ics', facts.title)]
      : []),
    ...(root
      ? [
          { property: 'og:url', content: absoluteUrl(root.publicUrl, location.pathname) },
          { property: 'og:image', content: absoluteUrl(root.publicUrl, image.path) },
          { property: 'og:image:width', content: String(POSTER_SIZES.og.width) },
          { property: 'og:image:height', content: String(POSTER_SIZES.og.height) },
          { property: 'og:image:alt', content: image.alt },
        ]
      : []),
  ];
}

const FEED_TYPES = { xml: 'application/rss+xml', ics: 'text/calendar' };

function feedLink(feed: FollowedFeed, format: 'xml' | 'ics', title: string): MetaDescriptor {
  const href = feedPath(feed, format);
  return { tagName: 'link', rel: 'alternate', type: FEED_TYPES[format], title, href };
}

export function rootDataOf(matches: MetaSurroundings['matches']): SiteData | undefined {
  return readSiteData(matches.find((match) => match?.id === 'root')?.loaderData);
}
