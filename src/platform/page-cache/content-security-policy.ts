import { hash } from 'node:crypto';

// Browsers run only these kinds, or no type at all; other types are data, which the policy does not concern.
const RUNNABLE_TYPE = /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/i;

const CLOSED = "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

// Allows this site's own files and exactly the inline scripts and styles that stand in the page. `guests` are other
// origins whose scripts the page runs, with the frames and calls that those need.
export function contentSecurityPolicy(html: string, guests: readonly string[] = []): string {
  return policy(inlineHashes(html, 'script'), inlineHashes(html, 'style'), guests);
}

export const POLICY_FOR_DATA = "default-src 'none'; frame-ancestors 'none'";

function policy(
  scripts: readonly string[],
  styles: readonly string[],
  guests: readonly string[] = [],
): string {
  const scriptSources = ["'self'", ...scripts, ...guests].join(' ');
  const own = ["'self'", ...guests].join(' ');
  const frames = guests.length === 0 ? '' : ` frame-src ${own};`;
  const styleSources = ["'self'", ...styles].join(' ');
  return (
    `default-src 'self'; script-src ${scriptSources}; style-src ${styleSources}; img-src 'self' data:; ` +
    `font-src 'self'; connect-src ${own};${frames} ${CLOSED}`
  );
}

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
      hashes.add(`'sha256-${hash('sha256', asParsed(text), 'base64')}'`);
    }
    at = html.indexOf(`<${element}`, closed);
  }
  return [...hashes];
}

function isRunInPlace(attributes: string): boolean {
  const type = /\btype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? '';
  return RUNNABLE_TYPE.test(type) && !/\bsrc\s*=/i.test(attributes);
}

// The browser hashes the text after parsing, when every line break has become \n.
function asParsed(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
