import type { NewPost } from '#modules/blog/index.ts';
import { LOCALES, type Locale } from '#shared/i18n.ts';
import { type DemoPost, POSTS } from './content/posts.ts';

const DAY_MS = 86_400_000;

type Part = keyof DemoPost['words'][Locale];

export function buildPosts(now: Date): NewPost[] {
  return POSTS.map(({ slug, author, poster, daysAgo, words }) => {
    const all = (part: Part) =>
      Object.fromEntries(LOCALES.map((locale) => [locale, words[locale][part]])) as Record<Locale, string>;
    return {
      slug,
      titles: all('title'),
      summaries: all('summary'),
      bodies: all('body'),
      author,
      posterCategory: poster.category,
      posterSeed: poster.seed,
      publishedAt: new Date(now.getTime() - daysAgo * DAY_MS),
    };
  });
}
