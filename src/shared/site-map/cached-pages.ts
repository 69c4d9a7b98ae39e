import { reservedWords } from './reserved-words.ts';
import { SITE_PAGES, type SitePage } from './site-pages.ts';

// The pages that the page cache keeps, in its own format.
export const cachedPages = (pages: readonly SitePage[]) =>
  pages.flatMap(({ name, pattern, cached }) =>
    cached ? [{ name, pattern, ...cached, except: wordsNotMeant(pages, pattern) }] : [],
  );

function wordsNotMeant(pages: readonly SitePage[], pattern: string): string[] {
  const segments = pattern.split('/');
  return segments.flatMap((segment, place) =>
    segment.startsWith(':') ? reservedWords(pages, segments.slice(0, place + 1).join('/')) : [],
  );
}

export const CACHED_PAGES = cachedPages(SITE_PAGES);
