// Reads the HTML that our own server writes: well formed, attributes in double quotes. Not a parser for the wild.

export type Attributes = Readonly<Record<string, string>>;

export interface Element {
  attributes: Attributes;
  // The text between the tags, as written; '' for an element without an end tag.
  inner: string;
}

const VOID = new Set(['link', 'meta', 'img', 'input', 'br', 'hr', 'source']);

// Removes the comments that React writes between neighbouring texts.
const withoutComments = (html: string) => html.replace(/<!--[\s\S]*?-->/g, '');

export function elements(html: string, name: string): Element[] {
  const pattern = VOID.has(name)
    ? new RegExp(`<${name}\\b([^>]*?)/?>`, 'gi')
    : new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}>`, 'gi');
  return [...withoutComments(html).matchAll(pattern)].map(([, attributes = '', inner = '']) => ({
    attributes: readAttributes(attributes),
    inner,
  }));
}

function readAttributes(text: string): Attributes {
  const found = [...text.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(
    found.map(([, name = '', value = '']) => [name.toLowerCase(), decodeEntities(value)]),
  );
}

// The words that a person reads, with single spaces.
export function wordsOf(html: string): string {
  const shown = withoutComments(html)
    .replace(/<(script|style|template|noscript|title)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<\/?(b|i|strong|em|span|small|bdi|a|abbr|time)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ');
  return decodeEntities(shown).replace(/\s+/g, ' ').trim();
}

export function metaContent(html: string, name: string): string | undefined {
  const found = elements(html, 'meta').find(
    ({ attributes }) => attributes.name === name || attributes.property === name,
  );
  return found?.attributes.content;
}

export function titleOf(html: string): string {
  return decodeEntities(elements(html, 'title')[0]?.inner ?? '');
}

// biome-ignore lint/suspicious/noExplicitAny: documents of many shapes
export function jsonLd(html: string): any[] {
  return elements(html, 'script')
    .filter(({ attributes }) => attributes.type === 'application/ld+json')
    .flatMap(({ inner }) => JSON.parse(inner))
    .flatMap(({ '@graph': graph, ...document }) =>
      graph === undefined ? document : graph.map((node: object) => ({ ...document, ...node })),
    );
}

// Every address that the page asks a browser to open or fetch.
export function linksOf(html: string): string[] {
  const from = (name: string, attribute: string) =>
    elements(html, name).flatMap(({ attributes }) => attributes[attribute] ?? []);
  const sets = [...from('img', 'srcset'), ...from('source', 'srcset')].flatMap((set) =>
    set.split(',').map((entry) => entry.trim().split(' ')[0] ?? ''),
  );
  const images = ['og:image', 'twitter:image'].flatMap((name) => metaContent(html, name) ?? []);
  return [
    ...from('a', 'href'),
    ...from('link', 'href'),
    ...from('img', 'src'),
    ...from('script', 'src'),
    ...sets,
    ...images,
  ];
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

export function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (written, code: string) => {
    if (code.startsWith('#x') || code.startsWith('#X'))
      return String.fromCodePoint(Number.parseInt(code.slice(2), 16));
    if (code.startsWith('#')) return String.fromCodePoint(Number(code.slice(1)));
    return NAMED[code] ?? written;
  });
}
