import { hash } from 'node:crypto';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script[\s/>]/gi;
const STYLE = /<style\b([^>]*)>([\s\S]*?)<\/style[\s/>]/gi;
// Browsers run only these kinds, or no type at all; other types are data, which the policy does not concern.
const RUNNABLE_TYPE = /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/i;

const CLOSED = "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

// Allows this site's own files and exactly the inline scripts and styles that stand in the page. `guests` are other
// origins whose scripts the page runs, with the frames and calls that those need.
export function contentSecurityPolicy(html: string, guests: readonly string[] = []): string {
  return policy(inlineHashes(html, SCRIPT), inlineHashes(html, STYLE), guests);
}

// Stronger: only what the renderer marked with its secret of this one render is allowed, so that a script which
// slipped in through somebody's text stays dead. The marks then leave the page, which must not carry a secret.
export function sealInlineCode(html: string, nonce: string): { html: string; contentSecurityPolicy: string } {
  const mark = `nonce="${nonce}"`;
  return {
    html: html.replaceAll(` ${mark}`, ''),
    contentSecurityPolicy: policy(inlineHashes(html, SCRIPT, mark), inlineHashes(html, STYLE, mark)),
  };
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

function inlineHashes(html: string, element: RegExp, mark = ''): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(element)) {
    const type = /\btype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? '';
    const isFile = /\bsrc\s*=/i.test(attributes);
    if (isFile || !attributes.includes(mark) || text === '') continue;
    if (element === SCRIPT && !RUNNABLE_TYPE.test(type)) continue;
    hashes.add(`'sha256-${hash('sha256', asParsed(text), 'base64')}'`);
  }
  return [...hashes];
}

// The browser hashes the text after parsing, when every line break has become \n.
function asParsed(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
