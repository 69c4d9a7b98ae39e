import { reservedWords } from './reserved-words.ts';
import { SITE_PAGES, type SitePage } from './site-pages.ts';

// The paths of all pages that phones keep. The build writes it into the service worker, which imports nothing.
export function keptOffline(pages: readonly SitePage[]): RegExp {
  const kept = pages.filter(({ isKeptOffline }) => isKeptOffline);
  return new RegExp(`^(?:${kept.map(({ pattern }) => pathsOf(pages, pattern)).join('|')})$`);
}

function pathsOf(pages: readonly SitePage[], pattern: string): string {
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

export const KEPT_OFFLINE = keptOffline(SITE_PAGES);
