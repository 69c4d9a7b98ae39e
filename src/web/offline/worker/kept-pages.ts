import { KEPT_FROM } from '#web/offline/kept-names.ts';

export interface KeptPage {
  path: string;
  // As in the page's HTML: escaped.
  title: string;
  language: string;
  // The reference of the ticket's order, if its holder may see it.
  order: string | undefined;
  // Of a ticket: its day as a date or an instant, and in words with whose it is.
  at: string;
  details: string;
}

const DAY_MS = 86_400_000;

// The next one first, past ones last.
export function byDate(one: KeptPage, other: KeptPage): number {
  const isPast = ({ at }: KeptPage) => Number(Date.parse(at) < Date.now() - DAY_MS);
  return isPast(one) - isPast(other) || one.at.localeCompare(other.at);
}

// Without the site's name, which all titles end in.
const titleOf = (html: string): string | undefined =>
  (/<meta property="og:title" content="([^"]*)"/.exec(html) ?? /<title[^>]*>([^<]*)/.exec(html))?.[1];

// One page may be kept under several addresses, such as with a code or a campaign; readers see no difference. The first one stays.
export function withoutDoubles(pages: readonly KeptPage[]): KeptPage[] {
  const seen = new Set<string>();
  return pages.filter(({ path, title }) => {
    const page = `${path.split('?')[0]} ${title}`;
    return !seen.has(page) && seen.add(page);
  });
}

export async function listKept(name: string, isWanted: (path: string) => boolean): Promise<KeptPage[]> {
  const store = await caches.open(name);
  const pages: KeptPage[] = [];
  for (const request of await store.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!isWanted(pathname)) continue;
    const page = await store.match(request);
    const html = (await page?.text()) ?? '';
    const [, at = '', when = ''] = /<time datetime="([^"]*)">([^<]*)/i.exec(html) ?? [];
    const holder = /<p data-holder[^>]*>(.*?)<\/p>/.exec(html)?.[1]?.replaceAll('<!-- -->', '') ?? '';
    pages.push({
      path: page?.headers.get(KEPT_FROM) ?? pathname + search,
      title: titleOf(html) || pathname,
      language: page?.headers.get('content-language') ?? '',
      order: /<main[^>]* data-order="(\w+)"/.exec(html)?.[1],
      at,
      details: holder && `${when} · ${holder}`,
    });
  }
  return pages;
}
