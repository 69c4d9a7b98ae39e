import { SITE_PAGES, type SitePage } from './site-pages.ts';

// Words that the ':word' at the end of `beginning` never stands for, because other pages have them in its place.
export function reservedWords(pages: readonly SitePage[], beginning: string): string[] {
  const place = beginning.split('/').length - 1;
  const words = pages
    .filter(({ pattern }) => shapeOf(pattern, place) === shapeOf(beginning, place))
    .map(({ pattern }) => pattern.split('/')[place] ?? '')
    .filter((word) => word !== '' && !word.startsWith(':'));
  return [...new Set(words)];
}

// Its first segments, without the names of ':words', which may differ between patterns.
const shapeOf = (pattern: string, segments: number) =>
  pattern
    .split('/')
    .slice(0, segments)
    .join('/')
    .replace(/:[^/]+/g, ':');

// Slugs that no event may have.
export const RESERVED_EVENT_SLUGS: ReadonlySet<string> = new Set(reservedWords(SITE_PAGES, '/events/:slug'));

// Nor any organiser: their pages for sellers stand beside others.
export const RESERVED_ORGANIZER_SLUGS: ReadonlySet<string> = new Set(
  reservedWords(SITE_PAGES, '/sell/:organizer'),
);
