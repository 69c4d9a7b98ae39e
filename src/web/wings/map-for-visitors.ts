// Which map of the site a page brings to the browser: sellers' pages bring the whole one, all others one of what
// visitors see. An address that their map lacks is opened as a document (pages/public/site/not-found.tsx).
const ROOT = 'root';
const WINGS = new Set(['wings/public', 'wings/account']);

// By the ids of a page and of all that it stands in.
export const isForVisitors = (ids: readonly string[]): boolean =>
  ids.some((id) => WINGS.has(id)) || ids.every((id) => id === ROOT);

// The name of the visitors' map, from that of the whole one.
export const mapForVisitors = (file: string): string => file.replace(/\.js$/, '-visitors.js');
