import { hash } from 'node:crypto';

const CLOSED = "object-src 'none'; base-uri 'none'; form-action 'self'";

// Other origins that a page lets in.
export interface Guests {
  // Their scripts run here, with the frames and calls that these scripts need.
  scripts?: readonly string[];
  // Their pictures are shown here.
  images?: readonly string[];
  // Their styles and fonts are used here, including style elements that their scripts write.
  styles?: readonly string[];
  // May show the page in a frame of theirs.
  framedBy?: string;
}

// The hashes of the inline code that our own program wrote into the page. They are not taken from the finished page:
// code that somebody smuggled into it would be allowed too.
export interface OwnCode {
  scripts?: readonly string[];
  styles?: readonly string[];
}

// Allows this site's own files, the inline code named in `own`, and the guests.
export function contentSecurityPolicy(own: OwnCode = {}, guests: Guests = {}): string {
  const { scripts = [], images = [], styles = [], framedBy = "'none'" } = guests;
  const sources = (...extra: string[]) => ["'self'", ...extra].join(' ');
  return [
    "default-src 'self'",
    `script-src ${sources(...(own.scripts ?? []), ...scripts)}`,
    // Browsers ignore 'unsafe-inline' beside a hash, so a page has one or the other.
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
