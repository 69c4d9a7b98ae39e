import { listPosts } from '#modules/blog/index.ts';
import { viewSiteInfo } from '#modules/site/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import type { SitePages } from '../site-pages.ts';
import { escapeXml } from '../xml.ts';

const NEWEST = 20;
const UNWATCHED = { tag() {}, until() {} };

// RSS 2.0, in the language of the request.
export async function blogFeed(
  db: Sql,
  publicUrl: string,
  { paths }: SitePages,
  now: Date,
  locale: Locale,
): Promise<string> {
  const site = await viewSiteInfo(db, publicUrl, locale);
  const posts = await listPosts(db, { page: 1, size: NEWEST }, { locale, now, shows: UNWATCHED });
  const items = (posts.ok ? posts.value.data : []).map((post) => {
    const address = escapeXml(publicUrl + paths.post(post.slug_name));
    return [
      '<item>',
      element('title', post.title),
      `<link>${address}</link>`,
      `<guid isPermaLink="true">${address}</guid>`,
      element('description', post.summary),
      element('dc:creator', post.author),
      element('pubDate', new Date(post.published_at).toUTCString()),
      '</item>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', `${site.name} · ${m.blog_title({}, { locale })}`),
    element('link', publicUrl + paths.blog),
    `<atom:link href="${escapeXml(publicUrl + paths.blogFeed)}" rel="self" type="application/rss+xml"/>`,
    element('description', m.blog_text({}, { locale })),
    element('language', locale),
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
