// What the product's texts leave to each site, such as {site}.
export const BLANKS = ['site', 'contacts', 'hold'] as const;

const BLANK = /\{(\w+)\}/g;

// The blanks of a text that nobody fills.
export const unknownBlanks = (text: string): string[] =>
  [...text.matchAll(BLANK)].flatMap(([, name = '']) => (BLANKS.some((one) => one === name) ? [] : [name]));
