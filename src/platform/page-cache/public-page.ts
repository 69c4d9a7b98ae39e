import { LOCALES, type Locale } from '#shared/i18n.ts';

// A page whose answer depends on its address, its language and, where it says so, on where the visitor looks for events:
// never on who asks.
export interface PublicPage {
  name: string;
  // '/events', '/events/:slug': a ':word' stands for one path segment.
  pattern: string;
  // Query parameters that change the page; all others are dropped.
  query?: readonly string[];
  // Of these only matters whether the address has them: whatever they say, it is the same page.
  flags?: readonly string[];
  // With one of these it depends on who asks, and is none of ours.
  personal?: readonly string[];
  // Segments that a ':word' never stands for, because another route owns them.
  except?: readonly string[];
  // There is one version of the page for each place that a visitor may have chosen.
  followsPlace?: boolean;
  // For pages with an endless number of addresses: they share a small part of the memory.
  share?: 'search';
}

export interface PageTarget {
  page: PublicPage;
  // The canonical address: known parameters only, sorted, escaped one way.
  url: string;
  // The address as JSON, as the log writes it.
  quotedUrl: string;
  // The router's own request for a page's data: the page's path with '.data' appended.
  isData: boolean;
  isSmallShare: boolean;
  keys: Readonly<Record<Locale, string>>;
}

const LONGEST_URL = 2048;
const LONGEST_VALUE = 200;
const PLAIN_PATH = /^(?:\/[\w.~!$&'()*+,;=:@-]+)+$/;
const ROUTES_PARAMETER = '_routes';

type PagePattern = { page: PublicPage; segments: readonly string[] };

// Finds the page of an address; earlier pages win. null for anything that is not plainly one of them: escaped letters
// in the path, dot segments, a parameter given twice, broken escapes, values too long to be worth keeping.
export function createPageMatcher(pages: readonly PublicPage[]): (rawUrl: string) => PageTarget | null {
  const patterns = pages.map((page): PagePattern => ({ page, segments: segmentsOf(page.pattern) }));
  return (rawUrl) => {
    if (rawUrl.length > LONGEST_URL) return null;
    const queryStart = rawUrl.indexOf('?');
    const rawPath = queryStart < 0 ? rawUrl : rawUrl.slice(0, queryStart);
    if (!PLAIN_PATH.test(rawPath)) return null;
    const isData = rawPath.endsWith('.data');
    const page = findPage(patterns, segmentsOf(isData ? rawPath.slice(0, -'.data'.length) : rawPath));
    if (page === null) return null;
    const query =
      queryStart < 0 ? [] : readQuery(rawUrl.slice(queryStart + 1), page, knownParameters(page, isData));
    if (query === null) return null;
    return target(page, rawPath, query, isData);
  };
}

function segmentsOf(path: string): string[] {
  return path.slice(1).split('/');
}

function findPage(patterns: readonly PagePattern[], segments: readonly string[]): PublicPage | null {
  if (segments.some((segment) => segment === '.' || segment === '..' || segment === '')) return null;
  const found = patterns.find(
    ({ page, segments: wanted }) =>
      wanted.length === segments.length &&
      wanted.every((word, index) =>
        word.startsWith(':') ? !page.except?.includes(segments[index] ?? '') : word === segments[index],
      ),
  );
  return found?.page ?? null;
}

function knownParameters(page: PublicPage, isData: boolean): readonly string[] {
  const known = page.query ?? [];
  return isData ? [...known, ROUTES_PARAMETER] : known;
}

type Parameter = readonly [name: string, value: string];

function readQuery(query: string, page: PublicPage, known: readonly string[]): Parameter[] | null {
  const read = new Map<string, string>();
  for (const part of query.split('&')) {
    const equals = part.indexOf('=');
    const name = unescapeText(equals < 0 ? part : part.slice(0, equals));
    if (name === null) return null;
    if (page.personal?.includes(name)) return null;
    if (page.flags?.includes(name)) read.set(name, '');
    if (!known.includes(name)) continue;
    const value = equals < 0 ? '' : unescapeText(part.slice(equals + 1));
    if (value === null || value.length > LONGEST_VALUE || read.has(name)) return null;
    read.set(name, value);
  }
  return [...read].sort(([one], [other]) => (one < other ? -1 : 1));
}

function unescapeText(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function target(page: PublicPage, path: string, query: readonly Parameter[], isData: boolean): PageTarget {
  const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const url = search.length === 0 ? path : `${path}?${search.join('&')}`;
  const keys = Object.fromEntries(
    LOCALES.map((locale) => [locale, `${locale} ${url}`]),
  ) as PageTarget['keys'];
  // Anything can be written after _routes=, so such answers must not push whole pages out of the cache.
  const isSmallShare = page.share === 'search' || query.some(([name]) => name === ROUTES_PARAMETER);
  return { page, url, quotedUrl: JSON.stringify(url), isData, isSmallShare, keys };
}
