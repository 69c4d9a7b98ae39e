import { hash } from 'node:crypto';

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

// What whoever made the page wrote into it as code, each by its hash. The page itself is not asked: what somebody else
// got into it would speak for itself.
export interface OwnCode {
  scripts?: readonly string[];
  styles?: readonly string[];
}

// Allows this site's own files, the inline scripts and styles that its maker names, and its guests.
export function contentSecurityPolicy(own: OwnCode = {}, guests: Guests = {}): string {
  const { scripts = [], images = [], styles = [], framedBy = "'none'" } = guests;
  const sources = (...extra: string[]) => ["'self'", ...extra].join(' ');
  return [
    "default-src 'self'",
    `script-src ${sources(...(own.scripts ?? []), ...scripts)}`,
    // Beside a hash the permission for all would not count.
    `style-src ${sources(...(styles.length > 0 ? ["'unsafe-inline'", ...styles] : (own.styles ?? [])))}`,
    `img-src ${sources('data:', ...images)}`,
    `font-src ${sources(...styles)}`,
    `connect-src ${sources(...scripts)}`,
    ...(scripts.length === 0 ? [] : [`frame-src ${sources(...scripts)}`]),
    CLOSED,
    `frame-ancestors ${framedBy}`,
  ].join('; ');
}

export const POLICY_FOR_DATA = "default-src 'none'; frame-ancestors 'none'";

// Nearly all pages run the same few scripts.
const MOST_KEPT = 200;
const kept = new Map<string, string>();

// An inline script or style as the policy names it.
export function inlineSource(text: string): string {
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
