import { hash } from 'node:crypto';

// Browsers run only these kinds, or no type at all; other types are data, which the policy does not concern.
const RUNNABLE_TYPE = /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/i;

const CLOSED = "object-src 'none'; base-uri 'none'; form-action 'self'";

// Other origins that a page has to do with.
export interface Guests {
  // Run their scripts here, with the frames and calls that those need.
  scripts?: readonly string[];
  // Draw pictures here.
  images?: readonly string[];
  // Bring styles and fonts, also as elements that they write themselves.
  styles?: readonly string[];
  // May show the page in a frame of theirs.
  framedBy?: string;
}

// Allows this site's own files, exactly the inline scripts and styles that stand in the page, and its guests.
export function contentSecurityPolicy(html: string, guests: Guests = {}): string {
  const { scripts = [], images = [], styles = [], framedBy = "'none'" } = guests;
  const sources = (...extra: string[]) => ["'self'", ...extra].join(' ');
  return [
    "default-src 'self'",
    `script-src ${sources(...inlineHashes(html, 'script'), ...scripts)}`,
    // Beside a hash the permission for all would not count.
    `style-src ${sources(...(styles.length > 0 ? ["'unsafe-inline'", ...styles] : inlineHashes(html, 'style')))}`,
    `img-src ${sources('data:', ...images)}`,
    `font-src ${sources(...styles)}`,
    `connect-src ${sources(...scripts)}`,
    ...(scripts.length === 0 ? [] : [`frame-src ${sources(...scripts)}`]),
    CLOSED,
    `frame-ancestors ${framedBy}`,
  ].join('; ');
}

export const POLICY_FOR_DATA = "default-src 'none'; frame-ancestors 'none'";

// Elements as the renderer writes them, in small letters; what this does not see is not allowed.
function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const hashes = new Set<string>();
  let at = html.indexOf(`<${element}`);
  while (at >= 0) {
    const opened = html.indexOf('>', at);
    const closed = html.indexOf(`</${element}`, opened);
    if (opened < 0 || closed < 0) break;
    const attributes = html.slice(at + element.length + 1, opened);
    const text = html.slice(opened + 1, closed);
    if (text !== '' && (element === 'style' || isRunInPlace(attributes))) {
      hashes.add(hashOf(text));
    }
    at = html.indexOf(`<${element}`, closed);
  }
  return [...hashes];
}

function isRunInPlace(attributes: string): boolean {
  const type = /\btype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? '';
  return RUNNABLE_TYPE.test(type) && !/\bsrc\s*=/i.test(attributes);
}

// Nearly all pages run the same few scripts.
const MOST_KEPT = 200;
const kept = new Map<string, string>();

function hashOf(text: string): string {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const made = `'sha256-${hash('sha256', asParsed(text), 'base64')}'`;
  if (kept.size < MOST_KEPT) kept.set(text, made);
  return made;
}

// The browser hashes the text after parsing, when every line break has become \n.
function asParsed(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
