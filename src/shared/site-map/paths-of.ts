import { reservedWords } from './reserved-words.ts';
import type { SitePage } from './site-pages.ts';

// The paths of those of the site's pages that are wanted.
export function pathsOf(pages: readonly SitePage[], isWanted: (page: SitePage) => boolean): RegExp {
  const wanted = pages.filter(isWanted);
  return new RegExp(`^(?:${wanted.map(({ pattern }) => pathsLike(pages, pattern)).join('|')})$`);
}

function pathsLike(pages: readonly SitePage[], pattern: string): string {
  const segments = pattern.split('/');
  return segments
    .map((segment, place) => {
      if (!segment.startsWith(':')) return escaped(segment);
      const words = reservedWords(pages, segments.slice(0, place + 1).join('/')).map(escaped);
      return words.length === 0 ? '[^/]+' : `(?!(?:${words.join('|')})(?:/|$))[^/]+`;
    })
    .join('/');
}

// All that patterns have of what means something else there.
const escaped = (word: string) => word.replaceAll('.', '\\.');
