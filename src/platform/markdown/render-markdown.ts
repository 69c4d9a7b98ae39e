import { createHash } from 'node:crypto';
import markdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

const markdown = markdownIt({ html: false, linkify: true, breaks: true });

// What stands before an @ looks like the host, and is none: https://bank.example@evil.example leads to evil.example. Such an address
// stays text.
const isLink = markdown.validateLink.bind(markdown);
markdown.validateLink = (address) => isLink(address) && !hasUserPart(address);

function hasUserPart(address: string): boolean {
  // As a browser reads it, which takes backslashes for slashes too; alone, as in a mail, and on a page.
  return [URL.parse(address), URL.parse(address, 'https://here.invalid')].some(
    (url) => url !== null && (url.username !== '' || url.password !== ''),
  );
}

// The Markdown renderer lets no HTML through; this allow-list is a second line of defence, so that neither has to be
// perfect.
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'strong',
    'em',
    's',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'pre',
    'h2',
    'h3',
    'h4',
    'a',
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

// stranger: anybody may have written the text; it stands in a section of the page under its own h2, and search engines
// are told that we do not vouch for its links. house: our own text, which stands directly below the page's h1.
export type Author = 'stranger' | 'house';

const RULES: Record<Author, sanitizeHtml.IOptions> = {
  stranger: {
    ...ALLOWED,
    transformTags: {
      h1: 'h3',
      h2: 'h3',
      h3: 'h4',
      h5: 'h4',
      h6: 'h4',
      a: (_, { href }) => ({
        tagName: 'a',
        attribs: { ...(href && { href }), rel: 'nofollow ugc noopener' },
      }),
    },
  },
  house: { ...ALLOWED, transformTags: { h1: 'h2', h5: 'h4', h6: 'h4' } },
};

// Pages are rendered again and again from the same text.
const MOST_KEPT = 500;
const kept = new Map<string, string>();

// Markdown as HTML that is safe to show to anybody.
export function renderMarkdown(text: string, author: Author = 'stranger'): string {
  const key = createHash('sha1').update(`${author} ${text}`).digest('base64');
  const html = kept.get(key) ?? sanitizeHtml(markdown.render(text), RULES[author]).trim();
  // Taken out and put back, so that the first key is always the one not used for longest.
  kept.delete(key);
  kept.set(key, html);
  const oldest = kept.keys().next();
  if (kept.size > MOST_KEPT && !oldest.done) kept.delete(oldest.value);
  return html;
}
